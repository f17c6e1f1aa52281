# SPDX-License-Identifier: MIT
"""Good targets fast, by annealing; nothing is proven by them.

A colouring is changed by moving a colour's edge: a space takes a neighbour's colour and another
space of that colour takes its old one. How connected a colouring is, is counted by Euler: over all
colours, edges inside the colour less inner six-cycles wholly inside it, 40 less the number of
colours when each is one group. Gaps cost as much as ``_GAP`` says, so that it may pass through
them.
"""

import numpy as np
from numba import njit

from tools.solver.outlook import SPACES

_HOT, _COLD = 16.0, 6.0  # in units of the potential, of which a swap is worth about 36
_GAP_HOT, _GAP_COLD = 30.0, 60.0


def _board() -> tuple[np.ndarray, np.ndarray]:
    """Neighbours of each space (three, -1 for none) and the ten inner six-cycles."""
    near = np.full((SPACES, 3), -1, np.int64)
    rings = np.zeros((10, 6), np.int64)
    for wedge in range(10):
        after, before = (wedge + 1) % 10, (wedge - 1) % 10
        hub, middle, a, b = range(4 * wedge, 4 * wedge + 4)
        near[hub] = (4 * before, 4 * after, middle)
        near[middle] = (hub, a, b)
        near[a, :2] = (middle, 4 * before + 3)
        near[b, :2] = (middle, 4 * after + 2)
        rings[wedge] = (hub, middle, b, 4 * after + 2, 4 * after + 1, 4 * after)
    return near, rings


NEAR, RINGS = _board()


@njit(cache=True, nogil=True)
def _links(target, space, near, rings):
    """What a space adds to the count of its colour's connections."""
    colour = target[space]
    links = 0
    for i in range(3):
        if near[space, i] >= 0 and target[near[space, i]] == colour:
            links += 1
    if links > 1:
        wedge = space // 4
        for ring in ((wedge + 9) % 10, wedge):
            inside, whole = False, True
            for i in range(6):
                inside |= rings[ring, i] == space
                whole &= target[rings[ring, i]] == colour
            if inside and whole:
                links -= 1
    return links


@njit(cache=True, nogil=True)
def _potential(target, colours, sizes):
    """24 m - 8 Ps - 4 P + 5 A, see ``swaps``."""
    arcs = np.zeros((3, 7, 7), np.int64)
    for space in range(SPACES):
        arcs[sizes[space], colours[space], target[space]] += 1
    value = 0
    for one in range(7):
        for other in range(one):
            there = arcs[0, one, other] + arcs[1, one, other] + arcs[2, one, other]
            back = arcs[0, other, one] + arcs[1, other, one] + arcs[2, other, one]
            value += 24 * (there + back) - 4 * min(there, back)
            for size in range(3):
                value -= 8 * min(arcs[size, one, other], arcs[size, other, one])
    for size in range(3):
        for one in range(7):
            lack = 0
            for other in range(7):
                lack += arcs[size, other, one] - arcs[size, one, other]
            value += 5 * abs(lack)
    return value


@njit(cache=True, nogil=True)
def _start(target, colours):
    """Colours in a random order, wedge by wedge."""
    counts = np.zeros(7, np.int64)
    for space in range(SPACES):
        counts[colours[space]] += 1
    order = np.arange(7)
    for i in range(6):
        j = np.random.randint(i, 7)
        order[i], order[j] = order[j], order[i]
    space = 0
    for colour in order:
        for _ in range(counts[colour]):
            target[space] = colour
            space += 1


@njit(cache=True, nogil=True)
def _anneal(colours, sizes, near, rings, steps, seed, best):
    """Write the best target met; its potential, or a huge number if none was connected."""
    np.random.seed(seed)
    target = np.empty(SPACES, np.int64)
    _start(target, colours)
    seen = 0
    for space in range(SPACES):
        seen |= 1 << colours[space]
    present = 0
    for colour in range(7):
        present += seen >> colour & 1
    links = 0
    for space in range(SPACES):
        for i in range(3):
            other = near[space, i]
            if other > space and target[other] == target[space]:
                links += 1
    for ring in range(10):
        whole = True
        for i in range(1, 6):
            whole &= target[rings[ring, i]] == target[rings[ring, 0]]
        if whole:
            links -= 1
    value = _potential(target, colours, sizes)
    least = 1 << 30
    for step in range(steps):
        share = step / steps
        heat = _HOT + (_COLD - _HOT) * share
        gap = _GAP_HOT + (_GAP_COLD - _GAP_HOT) * share
        one = np.random.randint(SPACES)
        edge = near[one, np.random.randint(3)]
        if edge < 0 or target[edge] == target[one]:
            continue
        new, old = target[edge], target[one]
        other = np.random.randint(SPACES)
        while target[other] != new:
            other = np.random.randint(SPACES)
        if other == edge:
            continue
        gain = -_links(target, one, near, rings)
        target[one] = 7
        gain -= _links(target, other, near, rings)
        target[other] = old
        gain += _links(target, other, near, rings)
        target[one] = new
        gain += _links(target, one, near, rings)
        changed = _potential(target, colours, sizes)
        worse = changed - value - gap * gain
        if worse <= 0 or np.random.random() < np.exp(-worse / heat):
            value = changed
            links += gain
            if links == SPACES - present and value < least:
                least = value
                for i in range(SPACES):
                    best[i] = target[i]
        else:
            target[one] = old
            target[other] = new
    return least


def guesses(wheel: bytes | bytearray, times: int, steps: int, seed: int) -> list[np.ndarray]:
    """Plain targets, the most promising first, each once."""
    pieces = np.frombuffer(bytes(wheel), np.uint8).astype(np.int64)
    found = {}
    for i in range(times):
        target = np.zeros(SPACES, np.int64)
        value = _anneal(pieces // 3, pieces % 3, NEAR, RINGS, steps, seed + i, target)
        if value < 1 << 30:
            found[target.tobytes()] = (value, target)
    return [target for _, target in sorted(found.values(), key=lambda entry: entry[0])]
