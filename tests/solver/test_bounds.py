# SPDX-License-Identifier: MIT
"""The lower bounds: what they are made of, worked out again; how much one swap can lower them."""

from collections import Counter
from functools import cache
from random import Random

import numpy as np

from tests.rules import oracle, wheels
from tests.solver.test_targets import colours, pieces
from tools.solver import cycles, swaps

RANDOM = 20261130
SEARCHER = swaps.Searcher()
NO_STOP = np.zeros(1, np.bool_)


def parts(wheel, target):
    """(m, P, Ps, A) by the definitions, from texts."""
    spaces = [(wheel[name][1], wheel[name][0], target[name][0]) for name in oracle.NAMES]
    wrong = sum(have != want for _, have, want in spaces)
    sized = Counter(spaces)
    plain = Counter((have, want) for _, have, want in spaces)
    couples = [(a, b) for a in oracle.RAINBOW for b in oracle.RAINBOW if a < b]
    pairs = sum(min(plain[a, b], plain[b, a]) for a, b in couples)
    sized_pairs = sum(min(sized[s, a, b], sized[s, b, a]) for s in "123" for a, b in couples)
    imbalance = sum(
        abs(sum(s == size and (want == c) - (have == c) for s, have, want in spaces))
        for size in "123"
        for c in oracle.RAINBOW
    )
    return wrong, pairs, sized_pairs, imbalance


def lay(wheel):
    return pieces(oracle.write(wheel))


def walk(random, wheel, steps):
    """Random legal swaps: (the wheel, whether it was a swap within a size), each wheel new."""
    for _ in range(steps):
        while True:
            a, b = random.sample(oracle.NAMES, 2)
            if oracle.may_swap(wheel, a, b):
                break
        within_size = wheel[a][1] == wheel[b][1]
        wheel = {**wheel, a: wheel[b], b: wheel[a]}
        yield wheel, within_size


def test_no_swap_lowers_a_bound_by_more_than_its_worth():
    random = Random(RANDOM)
    both = set()
    for _ in range(40):
        target = oracle.read(wheels.pieces_on(wheels.GOOD, random))
        then = colours(target)
        before = parts(target, target)
        bound = SEARCHER.bound(lay(target), then)
        for wheel, within_size in walk(random, target, 80):
            m, p, ps, a = after = parts(wheel, target)
            assert tuple(swaps.totals_of(swaps.needs(lay(wheel), then))) == after
            assert abs((8 * m - 4 * ps + a) - (8 * before[0] - 4 * before[2] + before[3])) <= 12
            change = abs((2 * m - p) - (2 * before[0] - before[1]))
            assert change <= (3 if within_size else 0)
            assert abs(a - before[3]) <= (0 if within_size else 4)
            least = SEARCHER.bound(lay(wheel), then)
            assert abs(least - bound) <= 1
            before, bound = after, least
            both.add(within_size)
    assert both == {True, False}


def test_no_bound_exceeds_the_swaps_that_were_made():
    random = Random(RANDOM)
    reached = 0
    for _ in range(60):
        target = oracle.read(wheels.pieces_on(wheels.GOOD, random))
        then = colours(target)
        for made, (wheel, _) in enumerate(walk(random, target, 25), 1):
            start = lay(wheel)
            bound = SEARCHER.bound(start, then)
            assert swaps.least(swaps.needs(start, then)) <= bound <= made
            reached += bound == made
    assert reached > 100  # it says something


def test_a_search_finds_what_was_made_and_refutes_what_is_too_little():
    random = Random(RANDOM)
    for _ in range(40):
        target = oracle.read(wheels.pieces_on(wheels.GOOD, random))
        then = colours(target)
        *_, (wheel, _) = walk(random, target, 6)
        start = lay(wheel)
        lengths = []
        for length in range(7):
            status, moves = SEARCHER.search(start, then, length, 1 << 40, NO_STOP)
            if status == swaps.FOUND:
                lengths.append(len(moves))
                for one, other in moves:
                    a, b = oracle.NAMES[one], oracle.NAMES[other]
                    assert oracle.may_swap(wheel, a, b)
                    wheel = {**wheel, a: wheel[b], b: wheel[a]}
                assert (colours(wheel) == then).all()
                break
            assert status == swaps.REFUTED
        assert lengths
        assert lengths[0] <= 6


@cache
def packing(arcs):
    """The most cycles in a multiset of arcs: its first arc lies in one of them, or in none."""
    if not arcs:
        return 0
    (start, node), rest = arcs[0], arcs[1:]
    best = packing(rest)
    ways = [(node, rest, {node})]
    while ways:
        at, left, seen = ways.pop()
        if at == start:
            best = max(best, 1 + packing(left))
            continue
        for i, (a, b) in enumerate(left):
            if a == at and b not in seen:
                ways.append((b, left[:i] + left[i + 1 :], seen | {b}))
    return best


def test_cycles_are_packed_as_tightly_as_can_be():
    random = Random(RANDOM)
    memory = cycles.new_memory()
    for i in range(300):
        if i % 2:
            arcs = [tuple(random.sample(range(7), 2)) for _ in range(random.randint(3, 9))]
        else:
            have = [random.randrange(7) for _ in range(random.randint(4, 9))]
            arcs = list(zip(have, random.sample(have, len(have)), strict=True))
        graph = np.zeros(cycles.ARCS, np.int64)
        for a, b in arcs:
            graph[7 * a + b] += 1
        best = packing(tuple(sorted((a, b) for a, b in arcs if a != b)))
        for _ in range(2):  # computed, then remembered
            assert cycles.most_cycles(graph.copy(), memory) == best
