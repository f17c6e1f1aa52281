# SPDX-License-Identifier: MIT
"""Fewest swaps to one target, by depth-limited search on counts.

To a target it does not matter where a piece lies, only what its space should become: a **need** is
(size, colour, wanted colour), numbered ``49 * size + 7 * colour + wanted``, and a state is how many
pieces have each of the 147 needs. A swap of two pieces of one size exchanges their wanted colours;
so does a swap of two of one colour, as seen from their sizes. Solved: all wanted are had.

Two lower bounds (``least``) hold for every state. With m wrong spaces, P pairs of colours that want
each other's place, Ps such pairs of one size, and A the imbalance, the sum over size and colour of
|spaces of that size that want the colour - pieces of that size and colour|:

- no swap lowers 8 m - 4 Ps + A by more than 12;
- only swaps within a size lower 2 m - P, by no more than 3; only swaps within a colour lower A,
  by no more than 4.

Stronger ones (``_enough``) count cycles of wants (see ``cycles``): a swap within a size makes at
most one more of them, whether sizes are told apart or not; one within a colour makes none, or two
where sizes are told apart. And the lacks of the three sizes may go round: s to r more often than
r to s. Straightening out one such turn costs half a swap within a colour on top of A / 4.
"""

import numpy as np
from numba import njit

from tools.solver import cycles
from tools.solver.cycles import MIX, most_cycles
from tools.solver.solution import Move

NEEDS = 147
FOUND, REFUTED, CUT = 1, 0, -1
WRONG, PAIRS, SIZED_PAIRS, IMBALANCE = range(4)
TABLE_BITS = 20
_MOST_MOVES = 1500  # from one state; there are at most 1,225 pairs of fifty needs on forty spaces

_HALF = 20  # pieces whose wants fill one word


def needs(wheel: bytes | bytearray, target: np.ndarray) -> np.ndarray:
    """The state of a wheel (pieces 0-20 by space) as seen from a target (colours by space)."""
    pieces = np.frombuffer(bytes(wheel), np.uint8).astype(np.int64)
    counts = np.zeros(NEEDS, np.int64)
    np.add.at(counts, 49 * (pieces % 3) + 7 * (pieces // 3) + np.asarray(target, np.int64), 1)
    return counts


@njit(cache=True, nogil=True)
def _change(counts, wants, lack, totals, need, by):
    """Add (by 1) or remove (by -1) one piece of that need, and keep the totals right."""
    size = need // 49
    colour = need % 49 // 7
    wanted = need % 7
    back = 49 * size + 7 * wanted + colour
    if colour == wanted:
        counts[need] += by
        return
    totals[WRONG] += by
    low = 0 if by > 0 else -1
    if counts[need] + low < counts[back]:
        totals[SIZED_PAIRS] += by
    if wants[colour, wanted] + low < wants[wanted, colour]:
        totals[PAIRS] += by
    counts[need] += by
    wants[colour, wanted] += by
    totals[IMBALANCE] -= abs(lack[size, wanted]) + abs(lack[size, colour])
    lack[size, wanted] += by
    lack[size, colour] -= by
    totals[IMBALANCE] += abs(lack[size, wanted]) + abs(lack[size, colour])


@njit(cache=True, nogil=True)
def _exchange(counts, wants, lack, totals, one, other):
    """The swap of a piece of one need with a piece of another: they exchange what they want."""
    _change(counts, wants, lack, totals, one, -1)
    _change(counts, wants, lack, totals, other, -1)
    _change(counts, wants, lack, totals, one - one % 7 + other % 7, 1)
    _change(counts, wants, lack, totals, other - other % 7 + one % 7, 1)


@njit(cache=True, nogil=True)
def _least(totals):
    first = (8 * totals[WRONG] - 4 * totals[SIZED_PAIRS] + totals[IMBALANCE] + 11) // 12
    second = (2 * totals[WRONG] - totals[PAIRS] + 2) // 3 + (totals[IMBALANCE] + 3) // 4
    return max(first, second)


@njit(cache=True, nogil=True)
def _turn(lack):
    """How often the three sizes' lacks go round in one direction more than in the other."""
    turn = 0
    for colour in range(7):
        turn += max(0, min(lack[0, colour], -lack[1, colour]))
        turn -= max(0, min(lack[1, colour], -lack[0, colour]))
    return abs(turn)


@njit(cache=True, nogil=True)
def _most_plain_cycles(wants, graph, memory):
    for colour in range(7):
        for wanted in range(7):
            graph[7 * colour + wanted] = wants[colour, wanted]
    return most_cycles(graph, memory)


@njit(cache=True, nogil=True)
def _enough(counts, wants, lack, totals, swaps, work):
    """Whether the bound by cycles leaves it possible that so many swaps suffice."""
    graph, memory = work
    if swaps < 0 or _least(totals) > swaps:
        return False
    wrong = totals[WRONG]
    within_sizes = wrong - _most_plain_cycles(wants, graph, memory)
    within_colours = (totals[IMBALANCE] // 2 + _turn(lack) + 1) // 2
    if within_sizes + within_colours > swaps:
        return False
    sized = wrong
    for size in range(3):
        for arc in range(cycles.ARCS):
            graph[arc] = counts[49 * size + arc]
        sized -= most_cycles(graph, memory)
    return within_sizes + max(0, sized - within_sizes + 1) // 2 <= swaps


@njit(cache=True, nogil=True)
def _load(counts, wants, lack, totals, start):
    counts[:] = 0
    wants[:] = 0
    lack[:] = 0
    totals[:] = 0
    for need in range(NEEDS):
        for _ in range(start[need]):
            _change(counts, wants, lack, totals, need, 1)


@njit(cache=True, nogil=True)
def totals_of(start):
    """(m, P, Ps, A) of a state."""
    totals = np.zeros(4, np.int64)
    _load(
        np.zeros(NEEDS, np.int64),
        np.zeros((7, 7), np.int64),
        np.zeros((3, 7), np.int64),
        totals,
        start,
    )
    return totals


@njit(cache=True, nogil=True)
def least(start):
    """A lower bound for the swaps that a state needs."""
    return _least(totals_of(start))


@njit(cache=True, nogil=True)
def _bound(start, work):
    counts = np.zeros(NEEDS, np.int64)
    wants = np.zeros((7, 7), np.int64)
    lack = np.zeros((3, 7), np.int64)
    totals = np.zeros(4, np.int64)
    _load(counts, wants, lack, totals, start)
    swaps = 0
    while not _enough(counts, wants, lack, totals, swaps, work):
        swaps += 1
    return swaps


@njit(cache=True, nogil=True)
def _after_within_a_size(totals, one, other):
    """2 m - P after that swap, at least."""
    colour, wanted = one % 49 // 7, one % 7
    colour_then, wanted_then = other % 49 // 7, other % 7
    added = (colour != wanted_then) + (colour_then != wanted)
    wrong = totals[WRONG] + added - (colour != wanted) - (colour_then != wanted_then)
    return 2 * wrong - totals[PAIRS] - added


@njit(cache=True, nogil=True)
def _after_within_a_colour(lack, totals, one, other):
    """A after that swap."""
    size, wanted = one // 49, one % 7
    size_then, wanted_then = other // 49, other % 7
    after = totals[IMBALANCE]
    after += abs(lack[size, wanted] - 1) - abs(lack[size, wanted])
    after += abs(lack[size, wanted_then] + 1) - abs(lack[size, wanted_then])
    after += abs(lack[size_then, wanted] + 1) - abs(lack[size_then, wanted])
    after += abs(lack[size_then, wanted_then] - 1) - abs(lack[size_then, wanted_then])
    return after


@njit(cache=True, nogil=True)
def _moves(counts, wants, lack, totals, swaps, moves, work):
    """Write the swaps after which so many may suffice, the most promising last; how many."""
    graph, memory = work
    within_sizes = totals[WRONG] - _most_plain_cycles(wants, graph, memory)
    within_colours = (totals[IMBALANCE] // 2 + _turn(lack) + 1) // 2
    present = np.empty(NEEDS, np.int64)
    kinds = 0
    for need in range(NEEDS):
        if counts[need] > 0:
            present[kinds] = need
            kinds += 1
    found = 0
    for i in range(kinds):
        one = present[i]
        for j in range(i):
            other = present[j]
            if one % 7 == other % 7:
                continue
            same_size = one // 49 == other // 49
            same_colour = one % 49 // 7 == other % 49 // 7
            if same_size == same_colour:
                continue
            if same_size:
                least = max(within_sizes - 1, (_after_within_a_size(totals, one, other) + 2) // 3)
                if least + within_colours > swaps:
                    continue
            elif within_sizes + (_after_within_a_colour(lack, totals, one, other) + 3) // 4 > swaps:
                continue
            _exchange(counts, wants, lack, totals, one, other)
            if _enough(counts, wants, lack, totals, swaps, work) and found < len(moves):
                score = 8 * totals[WRONG] - 2 * totals[SIZED_PAIRS] - 2 * totals[PAIRS]
                moves[found, 0] = score + 2 * totals[IMBALANCE]
                moves[found, 1] = one
                moves[found, 2] = other
                found += 1
            _exchange(
                counts, wants, lack, totals, one - one % 7 + other % 7, other - other % 7 + one % 7
            )
    # Insertion sort, descending: the list is short.
    for i in range(1, found):
        score, one, other = moves[i, 0], moves[i, 1], moves[i, 2]
        j = i
        while j > 0 and moves[j - 1, 0] < score:
            moves[j, 0], moves[j, 1], moves[j, 2] = (
                moves[j - 1, 0],
                moves[j - 1, 1],
                moves[j - 1, 2],
            )
            j -= 1
        moves[j, 0], moves[j, 1], moves[j, 2] = score, one, other
    return found


@njit(cache=True, nogil=True)
def _names(counts):
    """The state in two words: what each piece wants, three bits each, in the pieces' order.

    The pieces of a wheel stay the same, so two states of it have the same words only if they are
    the same.
    """
    first, second = np.int64(0), np.int64(0)
    pieces = 0
    for need in range(NEEDS):
        for _ in range(counts[need]):
            if pieces < _HALF:
                first = first << 3 | need % 7
            else:
                second = second << 3 | need % 7
            pieces += 1
    return first, second


@njit(cache=True, nogil=True)
def _row(first, second, rows):
    """Where a state is remembered in a table of so many rows (a power of two)."""
    mixed = (first * MIX) ^ ((second + (first >> 31)) * MIX)
    return ((mixed ^ (mixed >> 29)) * MIX >> 20) & (rows - 1)


@njit(cache=True, nogil=True)
def _search(start, swaps, table, most, path, work, stop):
    """(FOUND, swaps made) with the needs swapped in ``path``, or (REFUTED or CUT, states seen)."""
    counts = np.zeros(NEEDS, np.int64)
    wants = np.zeros((7, 7), np.int64)
    lack = np.zeros((3, 7), np.int64)
    totals = np.zeros(4, np.int64)
    _load(counts, wants, lack, totals, start)
    if not _enough(counts, wants, lack, totals, swaps, work):
        return REFUTED, 0
    if totals[WRONG] == 0:
        return FOUND, 0
    moves = np.empty((swaps + 1, _MOST_MOVES, 3), np.int64)
    left = np.zeros(swaps + 1, np.int64)
    rows = np.zeros(swaps + 1, np.int64)
    names = np.zeros((swaps + 1, 2), np.int64)
    first, second = _names(counts)
    rows[0] = _row(first, second, len(table))
    names[0, 0], names[0, 1] = first, second
    left[0] = _moves(counts, wants, lack, totals, swaps - 1, moves[0], work)
    depth = 0
    nodes = 1
    while True:
        if left[depth] == 0:
            row = rows[depth]
            first, second = names[depth, 0], names[depth, 1]
            if table[row, 0] != first or table[row, 1] != second or table[row, 2] < swaps - depth:
                table[row, 0], table[row, 1], table[row, 2] = first, second, swaps - depth
            if depth == 0:
                return REFUTED, nodes
            depth -= 1
            one, other = path[depth, 0], path[depth, 1]
            _exchange(
                counts, wants, lack, totals, one - one % 7 + other % 7, other - other % 7 + one % 7
            )
            continue
        left[depth] -= 1
        one, other = moves[depth, left[depth], 1], moves[depth, left[depth], 2]
        _exchange(counts, wants, lack, totals, one, other)
        path[depth, 0] = one
        path[depth, 1] = other
        depth += 1
        if totals[WRONG] == 0:
            return FOUND, depth
        first, second = _names(counts)
        row = _row(first, second, len(table))
        if nodes >= most or stop[0]:
            return CUT, nodes
        known = table[row, 0] == first and table[row, 1] == second
        if known and table[row, 2] >= swaps - depth:
            depth -= 1
            _exchange(
                counts, wants, lack, totals, one - one % 7 + other % 7, other - other % 7 + one % 7
            )
            continue
        nodes += 1
        rows[depth] = row
        names[depth, 0], names[depth, 1] = first, second
        left[depth] = _moves(counts, wants, lack, totals, swaps - depth - 1, moves[depth], work)


class Searcher:
    """Searches for swaps, one at a time, and remembers refuted states.

    One for each thread. A state's name leaves out what the pieces are, so a wheel of other pieces
    makes it forget.
    """

    def __init__(self) -> None:
        self._table = np.empty((1 << TABLE_BITS, 3), np.int64)  # (name, too few swaps)
        self._pieces: list[int] = []
        self._work = (np.zeros(cycles.ARCS, np.int64), cycles.new_memory())

    def bound(self, wheel: bytes | bytearray, target: np.ndarray) -> int:
        """The best lower bound for the swaps to a target that needs no search."""
        return int(_bound(needs(wheel, target), self._work))

    def search(
        self, wheel: bytes | bytearray, target: np.ndarray, swaps: int, most: int, stop: np.ndarray
    ) -> tuple[int, list[Move]]:
        """FOUND and the swaps, if so many suffice; REFUTED if not; CUT after ``most`` states or
        when ``stop[0]`` is set."""
        pieces = sorted(wheel)
        if pieces != self._pieces:
            self._pieces = pieces
            self._table[:] = -1
        path = np.zeros((swaps + 1, 2), np.int64)
        status, count = _search(
            needs(wheel, target), swaps, self._table, most, path, self._work, stop
        )
        return status, _on_the_wheel(wheel, target, path[:count]) if status == FOUND else []


def _on_the_wheel(wheel: bytes | bytearray, target: np.ndarray, path: np.ndarray) -> list[Move]:
    """Swaps of needs as swaps of spaces: any piece of a need will do."""
    now = bytearray(wheel)
    moves = []
    for pair in path:
        one, other = (_place(now, target, int(need)) for need in pair)
        now[one], now[other] = now[other], now[one]
        moves.append((one, other))
    return moves


def _place(wheel: bytearray, target: np.ndarray, need: int) -> int:
    size, colour, wanted = need // 49, need % 49 // 7, need % 7
    return next(
        space
        for space, piece in enumerate(wheel)
        if piece == 3 * colour + size and target[space] == wanted
    )
