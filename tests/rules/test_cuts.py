# SPDX-License-Identifier: MIT
"""Target layouts by cutting a line: they are solved ones, and of those on a line the cheapest."""

from itertools import pairwise, permutations
from random import Random

import pytest
from color_wheel.rules.cuts import PATHS, Cuts
from color_wheel.rules.deal import deal
from color_wheel.rules.layout import Rules
from color_wheel.rules.prng import Random as Prng

from tests.rules import oracle
from tests.rules.engine import (
    colours_of,
    counts_of,
    finish,
    lies_well,
    score,
    some_counts,
    wheel_with,
)


def cutter(wheel, rainbow, seed):
    counts = counts_of(wheel)
    sizes = bytearray(piece % 3 for piece in wheel)
    return Cuts(colours_of(wheel), sizes, counts, Rules(counts, rainbow), Prng(seed))


def colours_well(layout):
    """Whether the oracle takes a layout for a solved Rainbow."""
    return lies_well([colour * 3 for colour in layout], True)


def good_cut(cuts, wheel, rainbow):
    """What was cut has the wheel's colours, and the oracle takes it for solved."""
    layout = cuts.layout[:40]
    assert sorted(layout) == sorted(piece // 3 for piece in wheel)
    return lies_well([colour * 3 for colour in layout], rainbow)


def test_cut_paths_are_solved():
    for path in range(20):
        wheel = deal(path)
        cuts = cutter(wheel, False, 1)
        finish(cuts.path(path))
        assert cuts.found
        assert good_cut(cuts, wheel, False)


@pytest.mark.parametrize("small", range(4))
def test_sectors_are_found_for_every_kind_of_counts(small):
    random = Random(5 + small)
    for seed in range(25):
        wheel = wheel_with(some_counts(random, small), random)
        cuts = cutter(wheel, True, seed)
        tries = 0
        while not cuts.found:
            finish(cuts.sectors())
            tries += 1
            assert tries <= 100
        assert good_cut(cuts, wheel, True)


def cost_of(wheel, colour, spaces):
    """What a colour costs on spaces: wrong ones times four, and by how many its sizes differ."""
    wrong = sum(wheel[space] // 3 != colour for space in spaces)
    there = [wheel[space] % 3 for space in spaces]
    mine = [piece % 3 for piece in wheel if piece // 3 == colour]
    return 4 * wrong + sum(abs(there.count(size) - mine.count(size)) for size in range(3))


def cost_of_all(wheel, layout):
    """What the colours of a layout cost together."""
    spaces = [[space for space in range(40) if layout[space] == colour] for colour in range(7)]
    return sum(cost_of(wheel, colour, spaces[colour]) for colour in range(7))


def cut(line, order, counts, start):
    """The layout that gives the line's spaces to the colours in their order."""
    layout = bytearray(40)
    for colour in order:
        for _ in range(counts[colour]):
            layout[line[start % 40]] = colour
            start += 1
    return layout


def some_wheels(random):
    """A wheel of each kind: as dealt, and with one, two, three colours that are few or missing."""
    return [deal(random.randrange(1000))] + [
        wheel_with(some_counts(random, small), random) for small in (1, 2, 3)
    ]


def test_the_paths_are_twenty_different_ones_through_all_spaces():
    """The hubs come first, in one row."""
    cuts = cutter(deal(1), False, 1)
    lines = set()
    for number in range(PATHS):
        finish(cuts.path(number))
        line = bytes(cuts._line)
        assert sorted(line) == list(range(40))
        assert all(frozenset(map(name, pair)) in oracle.ADJACENT for pair in pairwise(line))
        assert not any(space % 4 for space in line[:10])
        lines.add(line)
    assert len(lines) == PATHS == 20


def name(space):
    return oracle.NAMES[space]


def test_no_order_of_the_colours_on_a_path_is_cheaper():
    random = Random(21)
    for wheel in [wheel for _ in range(4) for wheel in some_wheels(random)]:
        counts = counts_of(wheel)
        cuts = cutter(wheel, False, 1)
        for number in random.sample(range(PATHS), 3):
            finish(cuts.path(number))
            line = cuts._line
            costs = {
                (colour, start): cost_of(wheel, colour, line[start : start + counts[colour]])
                for colour in range(7)
                for start in range(41 - counts[colour])
            }
            least = 1000
            for order in permutations(colour for colour in range(7) if counts[colour]):
                start = cost = 0
                for colour in order:
                    cost += costs[colour, start]
                    start += counts[colour]
                least = min(least, cost)
            assert cost_of_all(wheel, cuts.layout) == least


def test_no_turn_of_the_rainbow_on_a_line_is_cheaper():
    """Of 40 places to begin at and the two ways round, those that are a Rainbow; none: not found.

    The line goes wedge by wedge, and the turn is the one that the layout is a Rainbow in.
    """
    random = Random(22)
    seen = set()
    for wheel in [wheel for _ in range(6) for wheel in some_wheels(random)]:
        counts = counts_of(wheel)
        cuts = cutter(wheel, True, random.randrange(1000))
        finish(cuts.sectors())
        line = cuts._line
        assert all(
            sorted(line[4 * w : 4 * w + 4]) == list(range(4 * w, 4 * w + 4)) for w in range(10)
        )
        order = [colour for colour in range(7) if counts[colour]]
        layouts = [cut(line, way, counts, i) for way in (order, order[::-1]) for i in range(40)]
        costs = [cost_of_all(wheel, one) for one in layouts if colours_well(one)]
        assert cuts.found == bool(costs)
        if cuts.found:
            assert cost_of_all(wheel, cuts.layout) == min(costs)
            rules = Rules(counts, True)
            rules.turn(cuts.turn)
            assert score(rules, cuts.layout) == rules.goal
        seen.add(cuts.turn if cuts.found else 0)
    assert seen == {-1, 0, 1}


def test_of_the_ways_through_a_wedge_all_four_are_drawn():
    cuts = cutter(deal(2), True, 3)
    ways = set()
    for _ in range(20):
        finish(cuts.sectors())
        ways |= {tuple(space % 4 for space in cuts._line[i : i + 4]) for i in range(0, 40, 4)}
    assert len(ways) == 4
