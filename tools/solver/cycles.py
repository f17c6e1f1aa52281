# SPDX-License-Identifier: MIT
"""The most cycles that a graph of wants falls into: 7 colours, an arc for each piece.

``graph[7 * colour + wanted]`` counts arcs; what is right already (colour = wanted) is left out.
Taking both arcs of two colours that want each other's place as a cycle never costs one: in any
packing, two cycles that use them can be relinked to that pair and a rest. What remains has cycles
of three to seven arcs; they are listed and packed by search.
"""

import numpy as np
from numba import njit

ARCS = 49
_MOST_CYCLES = 400
MEMORY_BITS = 16
MIX = 0x9E3779B97F4A7C1  # odd: spreads names over a table's rows
_NAMED = 15  # the most arcs from one colour to another that a name has room for


def new_memory() -> np.ndarray:
    """An empty memory of packed graphs: rows of (the name's two words, cycles)."""
    return np.full((1 << MEMORY_BITS, 3), -1, np.int64)


@njit(cache=True, nogil=True)
def _strip(graph):
    """Take out arcs at colours that nothing enters or nothing leaves; how many arcs are left."""
    again = True
    arcs = 0
    while again:
        again = False
        arcs = 0
        for node in range(7):
            leaving = 0
            entering = 0
            for other in range(7):
                leaving += graph[7 * node + other]
                entering += graph[7 * other + node]
            arcs += leaving
            if (leaving == 0) != (entering == 0):
                again = True
                for other in range(7):
                    graph[7 * node + other] = 0
                    graph[7 * other + node] = 0
    return arcs


@njit(cache=True, nogil=True)
def _list_cycles(graph, cycles):
    """Write the simple cycles as bits of their arcs, each once; how many."""
    found = 0
    path = np.zeros(8, np.int64)
    tries = np.zeros(8, np.int64)
    for first in range(5):
        depth = 0
        path[0] = first
        tries[0] = first  # the next colour to try, less one
        while depth >= 0:
            tries[depth] += 1
            then = tries[depth]
            if then > 6:
                depth -= 1
                continue
            node = path[depth]
            if graph[7 * node + then] == 0:
                continue
            fresh = True
            for i in range(depth + 1):
                if path[i] == then:
                    fresh = False
            if not fresh:
                continue
            depth += 1
            path[depth] = then
            tries[depth] = first
            if depth >= 2 and graph[7 * then + first] > 0 and found < len(cycles):
                bits = np.int64(1) << (7 * then + first)
                for i in range(depth):
                    bits |= np.int64(1) << (7 * path[i] + path[i + 1])
                cycles[found] = bits
                found += 1
    return found


@njit(cache=True, nogil=True)
def _take(graph, cycle, by):
    """Add arcs of a cycle to the graph, or take them out (by -1); whether none fell below zero."""
    good = True
    for arc in range(ARCS):
        if cycle >> arc & 1:
            graph[arc] += by
            if graph[arc] < 0:
                good = False
    return good


@njit(cache=True, nogil=True)
def _length(cycle):
    length = 0
    while cycle:
        cycle &= cycle - 1
        length += 1
    return length


@njit(cache=True, nogil=True)
def _pack(graph, arcs):
    """The most of the listed cycles that fit together, by depth-first search."""
    cycles = np.empty(_MOST_CYCLES, np.int64)
    count = _list_cycles(graph, cycles)
    if count >= _MOST_CYCLES:
        return arcs // 3  # not met in play; more than there can be is safe
    if count < 2 and arcs < 6:
        return count
    chosen = np.full(16, -1, np.int64)  # the index in the list, at each depth
    free = np.zeros(17, np.int64)
    free[0] = arcs
    best = 0
    depth = 0
    while depth >= 0:
        if chosen[depth] >= 0:
            _take(graph, cycles[chosen[depth]], 1)
            after = chosen[depth]
            # Cycles come in one order; the same may be taken again.
            chosen[depth] = -1
            start = after + 1
        else:
            start = chosen[depth - 1] if depth else 0
        moved = False
        if depth + free[depth] // 3 > best:
            for i in range(start, count):
                if _take(graph, cycles[i], -1):
                    chosen[depth] = i
                    moved = True
                    break
                _take(graph, cycles[i], 1)
        if not moved:
            depth -= 1
            continue
        free[depth + 1] = free[depth] - _length(cycles[chosen[depth]])
        depth += 1
        chosen[depth] = -1
        best = max(best, depth)
        if best >= arcs // 3:
            return best
    return best


@njit(cache=True, nogil=True)
def _name(graph):
    """A graph without pairs in two words, five bits a couple of colours; -1 if it has no room.

    Of a couple only one arc is left, in one direction: its count, or 31 less its count.
    """
    first, second = np.int64(0), np.int64(0)
    for one in range(7):
        for other in range(one):
            there, back = graph[7 * one + other], graph[7 * other + one]
            if there > _NAMED or back > _NAMED:
                return np.int64(-1), np.int64(-1)
            bits = 31 - there if there else back
            if one < 5:
                first = first << 5 | bits
            else:
                second = second << 5 | bits
    return first, second


@njit(cache=True, nogil=True)
def most_cycles(graph, memory):
    """The most cycles with no arc in common; the graph is used up."""
    pairs = 0
    for one in range(1, 7):
        graph[8 * one] = 0
        for other in range(one):
            both = min(graph[7 * one + other], graph[7 * other + one])
            pairs += both
            graph[7 * one + other] -= both
            graph[7 * other + one] -= both
    graph[0] = 0
    arcs = _strip(graph)
    if arcs < 3:
        return pairs
    first, second = _name(graph)
    if first < 0:
        return pairs + _pack(graph, arcs)
    mixed = (first * MIX) ^ ((second + (first >> 31)) * MIX)
    row = ((mixed ^ (mixed >> 29)) * MIX >> 20) & (len(memory) - 1)
    if memory[row, 0] != first or memory[row, 1] != second:
        packed = _pack(graph, arcs)
        memory[row, 0], memory[row, 1], memory[row, 2] = first, second, packed
    return pairs + memory[row, 2]
