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
from tools.solver.outlook import NEVER_IN_ROWS, SCALE, SCALE_BITS, SPACES, Outlook

FIRST = 4  # spaces of the first wedge: each of its colourings is a task
# A word whose six-bit pieces are all different: tells which bit of a word is the only one set.
_DE_BRUIJN = 0x03F79D71B4CB0A89
_POSITIONS = np.zeros(64, np.int64)
for _bit in range(64):
    _POSITIONS[(_DE_BRUIJN << _bit) >> 58 & 63] = _bit


@njit(cache=True, nogil=True)
def _enough_partners(lone, arcs, later, space, left, wanted, some, positions):
    """Whether at least ``wanted`` of the arcs without a partner may still find one.

    An arc from x to y needs a later space that holds a y and is given an x. ``lone`` has a bit
    for each couple ``7 * x + y`` with more arcs from x to y than back; sizes may be told apart,
    then all by size. ``some`` is room for seven counts.
    """
    for colour in range(COLOURS):
        some[colour] = 0
    total = 0
    for size in range(len(lone)):
        bits = lone[size]
        while bits:
            lowest = bits & -bits
            bits ^= lowest
            couple = positions[(lowest * _DE_BRUIJN) >> 58 & 63]
            one = couple // 7
            other = couple - 7 * one
            room = left[one] - some[one]
            if room > 0:
                alone = arcs[size, one, other] - arcs[size, other, one]
                more = min(alone, later[space, size, other], room)
                some[one] += more
                total += more
                if total >= wanted:
                    return True
    return False


@njit(cache=True, nogil=True)
def _note(lone, arcs, size, one, other):
    """Keep the bits of the arcs without a partner right."""
    there, back = np.int64(1) << (7 * one + other), np.int64(1) << (7 * other + one)
    lone[size] &= ~(there | back)
    if arcs[size, one, other] > arcs[size, other, one]:
        lone[size] |= there
    elif arcs[size, other, one] > arcs[size, one, other]:
        lone[size] |= back


@njit(cache=True, nogil=True)
def _enumerate(
    starts,
    steps,
    closed,
    rows,
    places,
    prices,
    colours,
    sizes,
    later,
    sized_later,
    swaps,
    first,
    found,
    stop,
    positions,
):
    """Write the targets that begin with the colours ``first``; how many there are, and nodes.

    There may be more than ``found`` holds. ``stop[0]`` ends the search early.
    """
    arcs = np.zeros((1, 7, 7), np.int64)
    sized_arcs = np.zeros((3, 7, 7), np.int64)
    lone = np.zeros(1, np.int64)
    sized_lone = np.zeros(3, np.int64)
    some = np.zeros(7, np.int64)
    lack = np.zeros((3, 7), np.int64)
    left = np.zeros(7, np.int64)
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
                arcs[0, own, colour] -= 1
                if arcs[0, own, colour] < arcs[0, colour, own]:
                    pairs -= 1
                _note(lone, arcs, 0, own, colour)
                sized_arcs[size, own, colour] -= 1
                if sized_arcs[size, own, colour] < sized_arcs[size, colour, own]:
                    sized_pairs -= 1
                _note(sized_lone, sized_arcs, size, own, colour)
        then = space + 1
        here = places[space] + states[space]
        step = starts[space if space < 4 else 4 + (space & 3)] + states[space]
        finished = starts[then if then < 4 else 4 + (then & 3)]
        if space < FIRST:
            colour = first[space] if colour < 0 else COLOURS
        else:
            colour += 1
        state, rest = 0, 0
        # The two bounds: first with a partner for each wrong space to come, then more exactly.
        while colour < COLOURS:
            if left[colour] > 0 and rows[here, colour] < NEVER_IN_ROWS:
                rest = max(0, (rows[here, colour] - paid + SCALE - 1) >> SCALE_BITS)
                wrong_then, pairs_then, sized_pairs_then = wrong, pairs, sized_pairs
                if own != colour:
                    wrong_then += 1
                    if arcs[0, own, colour] < arcs[0, colour, own]:
                        pairs_then += 1
                    if sized_arcs[size, own, colour] < sized_arcs[size, colour, own]:
                        sized_pairs_then += 1
                excess_then = excess + (lack[size, colour] >= 0)
                within_colours = (excess_then + 1) >> 1
                if (
                    wrong_then + rest <= 2 * swaps
                    and 2 * wrong_then - pairs_then + rest <= 3 * (swaps - within_colours)
                    and 8 * wrong_then - 4 * sized_pairs_then + 4 * rest + 2 * excess_then
                    <= 12 * swaps
                ):
                    state = steps[step, colour]
                    still = unfinished & ~(1 << colour) if left[colour] == 1 else unfinished
                    if closed[finished + state] & still == 0:
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
            if arcs[0, own, colour] < arcs[0, colour, own]:
                pairs += 1
            arcs[0, own, colour] += 1
            _note(lone, arcs, 0, own, colour)
            if sized_arcs[size, own, colour] < sized_arcs[size, colour, own]:
                sized_pairs += 1
            sized_arcs[size, own, colour] += 1
            _note(sized_lone, sized_arcs, size, own, colour)
        over = 4 * wrong - 2 * pairs + 3 * rest - 6 * (swaps - ((excess + 1) >> 1))
        if over > 0 and not _enough_partners(lone, arcs, later, then, left, over, some, positions):
            continue
        over = 8 * wrong - 4 * sized_pairs + 6 * rest + 2 * excess - 12 * swaps
        if over > 0 and not _enough_partners(
            sized_lone, sized_arcs, sized_later, then, left, (over + 1) >> 1, some, positions
        ):
            continue
        if then == SPACES:
            if count < len(found):
                for i in range(SPACES):
                    found[count, i] = target[i]
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
        # By space, size and colour: the pieces on that space and later ones.
        self._sized_later = np.zeros((SPACES + 1, 3, COLOURS), np.int64)
        self._sized_later[np.arange(SPACES), self._sizes, self._colours] = 1
        self._sized_later = self._sized_later[::-1].cumsum(axis=0)[::-1].copy()
        self._later = self._sized_later.sum(axis=1, keepdims=True)
        # The automaton's tables one after the other, so that compiled code need not choose one.
        self._steps = np.concatenate(machine.steps)
        self._closed = np.concatenate([np.append(some, np.uint8(0)) for some in machine.closed])
        self._starts = np.cumsum([0, *(len(table) for table in machine.steps[:-1])])
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
                self._starts,
                self._steps,
                self._closed,
                self._outlook.rows,
                self._outlook.places,
                self._outlook.prices,
                self._colours,
                self._sizes,
                self._later,
                self._sized_later,
                swaps,
                task,
                found,
                stop,
                _POSITIONS,
            )
            if count <= room:
                return found[:count]
            room = 2 * count
