# SPDX-License-Identifier: MIT
"""All targets for which so many swaps may suffice, by branch and bound over the spaces in order.

Of the spaces already coloured the wrong ones, the pairs of colours that want each other's place
and the imbalance are known (see ``swaps``). The rest has at least as many wrong spaces as the
outlook says, and each of them makes at most one pair: with one of the known arcs that still lack a
partner (few may yet find one) or, two together, with another of the rest.
"""

import numpy as np
from numba import njit

from tools.solver.automaton import COLOURS, Automaton
from tools.solver.outlook import NEVER, SCALE, SPACES, Outlook

FIRST = 4  # spaces of the first wedge: each of its colourings is a task


@njit(cache=True, nogil=True)
def _partners(arcs, later, left):
    """How many of the arcs without a partner may still find one.

    An arc from x to y needs a later space that holds a y and is given an x.
    """
    total = 0
    for colour in range(7):
        if left[colour] > 0:
            some = 0
            for other in range(7):
                lone = arcs[colour, other] - arcs[other, colour]
                if lone > 0:
                    some += min(lone, later[other])
            total += min(some, left[colour])
    return total


@njit(cache=True, nogil=True)
def _sized_partners(arcs, later, left):
    """The same with arcs and later spaces told apart by size."""
    total = 0
    for colour in range(7):
        if left[colour] > 0:
            some = 0
            for size in range(3):
                for other in range(7):
                    lone = arcs[size, colour, other] - arcs[size, other, colour]
                    if lone > 0:
                        some += min(lone, later[size, other])
            total += min(some, left[colour])
    return total


@njit(cache=True, nogil=True)
def _later(colours, sizes):
    """By space, size and colour: the pieces on that space and later ones."""
    later = np.zeros((SPACES + 1, 3, 7), np.int64)
    for space in range(SPACES - 1, -1, -1):
        later[space] = later[space + 1]
        later[space, sizes[space], colours[space]] += 1
    return later


@njit(cache=True, nogil=True)
def _enumerate(steps, closed, costs, places, prices, colours, sizes, swaps, first, found, stop):
    """Write the targets that begin with the colours ``first``; how many there are, and nodes.

    There may be more than ``found`` holds. ``stop[0]`` ends the search early.
    """
    arcs = np.zeros((7, 7), np.int64)
    sized_arcs = np.zeros((3, 7, 7), np.int64)
    lack = np.zeros((3, 7), np.int64)
    left = np.zeros(7, np.int64)
    sized_later = _later(colours, sizes)
    later = sized_later.sum(axis=1)
    for space in range(SPACES):
        lack[sizes[space], colours[space]] -= 1
        left[colours[space]] += 1
    unfinished = 0
    paid = 0  # what the colours' prices must sum up to for the rest
    for colour in range(7):
        paid += prices[colour] * left[colour]
        if left[colour] > 0:
            unfinished |= 1 << colour
    target = np.full(SPACES + 1, -1, np.int64)
    states = np.zeros(SPACES + 1, np.int64)
    wrong, pairs, sized_pairs, excess = 0, 0, 0, 0
    nodes, count, space = 0, 0, 0
    while space >= 0:
        own, size = colours[space], sizes[space]
        colour = target[space]
        if colour >= 0:  # take it back
            left[colour] += 1
            unfinished |= 1 << colour
            paid += prices[colour]
            lack[size, colour] -= 1
            if lack[size, colour] >= 0:
                excess -= 1
            if own != colour:
                wrong -= 1
                arcs[own, colour] -= 1
                if arcs[own, colour] < arcs[colour, own]:
                    pairs -= 1
                sized_arcs[size, own, colour] -= 1
                if sized_arcs[size, own, colour] < sized_arcs[size, colour, own]:
                    sized_pairs -= 1
        table = steps[space if space < 4 else 4 + (space & 3)]
        then = space + 1
        finished = closed[then if then < 4 else 4 + (then & 3)]
        state, rest = 0, 0
        if space < FIRST:
            colour = first[space] if colour < 0 else COLOURS
        else:
            colour += 1
        while colour < COLOURS:
            if left[colour] > 0:
                state = table[states[space], colour]
                cost = costs[places[then] + state]
                if cost < NEVER:
                    still = unfinished & ~(1 << colour) if left[colour] == 1 else unfinished
                    if finished[state] & still == 0:
                        rest = max(0, (cost - paid + prices[colour] + SCALE - 1) // SCALE)
                        if wrong + (own != colour) + rest <= 2 * swaps:
                            break
            colour = colour + 1 if space >= FIRST else COLOURS
        if colour >= COLOURS:
            target[space] = -1
            space -= 1
            continue
        nodes += 1
        if nodes & 4095 == 0 and stop[0]:
            break
        target[space] = colour
        left[colour] -= 1
        if left[colour] == 0:
            unfinished &= ~(1 << colour)
        paid -= prices[colour]
        if lack[size, colour] >= 0:
            excess += 1
        lack[size, colour] += 1
        if own != colour:
            wrong += 1
            if arcs[own, colour] < arcs[colour, own]:
                pairs += 1
            arcs[own, colour] += 1
            if sized_arcs[size, own, colour] < sized_arcs[size, colour, own]:
                sized_pairs += 1
            sized_arcs[size, own, colour] += 1
        # The two bounds: first with a partner for each wrong space to come, then more exactly.
        within_colours = (excess + 1) // 2
        if (2 * wrong - pairs + rest + 2) // 3 + within_colours > swaps:
            continue
        if 8 * wrong - 4 * sized_pairs + 4 * rest + 2 * excess > 12 * swaps:
            continue
        unpaired = 4 * wrong - 2 * pairs + 3 * rest
        most = 6 * (swaps - within_colours)
        if unpaired > most and unpaired - _partners(arcs, later[then], left) > most:
            continue
        unpaired = 8 * wrong - 4 * sized_pairs + 6 * rest + 2 * excess
        if unpaired > 12 * swaps:
            partners = _sized_partners(sized_arcs, sized_later[then], left)
            if unpaired - 2 * partners > 12 * swaps:
                continue
        if then == SPACES:
            if count < len(found):
                found[count] = target[:SPACES]
            count += 1
            continue
        states[then] = state
        space = then
        target[space] = -1
    return count, nodes


class Enumeration:
    """The targets of one wheel, task by task. Several threads may call ``targets``."""

    def __init__(self, machine: Automaton, outlook: Outlook, wheel: bytes | bytearray) -> None:
        pieces = np.frombuffer(bytes(wheel), np.uint8).astype(np.int64)
        self._machine = machine
        self._outlook = outlook
        self._colours = pieces // 3
        self._sizes = pieces % 3
        self.tasks = self._first_wedges()

    def _first_wedges(self) -> list[np.ndarray]:
        """All colourings of the first wedge that a target may begin with."""
        tasks: list[tuple[list[int], int]] = [([], 0)]
        counts = np.bincount(self._colours, minlength=COLOURS)
        for space in range(FIRST):
            table = self._machine.table(space)
            tasks = [
                ([*colours, colour], int(table[state, colour]))
                for colours, state in tasks
                for colour in range(COLOURS)
                if table[state, colour] < len(self._machine.table(space + 1)) - 1
                and colours.count(colour) < counts[colour]
            ]
        return [np.array(colours, np.int64) for colours, _ in tasks]

    def targets(self, task: np.ndarray, swaps: int, stop: np.ndarray) -> np.ndarray:
        """The targets (rows of colours) that begin so and may need no more than so many swaps.

        Some may be missing once ``stop[0]`` is set.
        """
        room = 512
        while True:
            found = np.empty((room, SPACES), np.int8)
            count, _ = _enumerate(
                self._machine.steps,
                self._machine.closed,
                self._outlook.costs,
                self._outlook.places,
                self._outlook.prices,
                self._colours,
                self._sizes,
                swaps,
                task,
                found,
                stop,
            )
            if count <= room:
                return found[:count]
            room = 2 * count
