# SPDX-License-Identifier: MIT
"""What counts as solved, told by a score, and how far a wheel is from a layout."""

from collections import Counter
from itertools import combinations
from random import Random

import pytest
from color_wheel.rules.deal import deal
from color_wheel.rules.distance import SWAP, Distance
from color_wheel.rules.layout import Rules

from tests.rules import oracle, wheels
from tests.rules.engine import colours_of, counts_of, distance_of, finish, lies_well, parsed, score

STYLES = [False, True]


@pytest.mark.parametrize("rainbow", STYLES)
def test_the_full_score_is_had_by_solved_wheels_alone(rainbow):
    random = Random(1)
    seen = Counter()
    for i in range(1000):
        position = wheels.by_hand(random) if i % 4 == 0 else wheels.sectors(random)
        position = wheels.disturbed(position, random, (0, 0, 1, 2)[i % 4])
        wheel = parsed(position)
        layout = colours_of(wheel)
        rules = Rules(counts_of(wheel), rainbow)
        full = False
        for turn in (1, -1):
            rules.turn(turn)
            full = full or score(rules, layout) == rules.goal
            assert rules.score <= rules.goal
        assert full == lies_well(wheel, rainbow)
        seen[full] += 1
    assert min(seen.values()) > 100


@pytest.mark.parametrize("rainbow", STYLES)
def test_a_space_changes_the_score_by_its_part(rainbow):
    random = Random(2)
    for _ in range(100):
        layout = colours_of(parsed(wheels.sectors(random)))
        rules = Rules([1] * 7, rainbow)
        for _ in range(10):
            before = score(rules, layout)
            space, colour = random.randrange(40), random.randrange(7)
            part = rules.part(layout, space)
            layout[space] = colour
            assert score(rules, layout) - before == rules.part(layout, space) - part


def test_the_distance_and_that_no_swap_lowers_it_by_more():
    random = Random(3)
    steepest = 0
    for number in range(12):
        wheel = deal(number)
        layout = bytearray(colours_of(wheel)[:40])
        random.shuffle(layout)
        distance = Distance(colours_of(wheel), bytearray(p % 3 for p in wheel))
        finish(distance.load(layout))
        assert distance.value == distance_of(wheel, layout)
        for _ in range(10):
            space, want = random.randrange(40), random.randrange(7)
            changed = distance.change(space, layout[space], want)
            before = distance_of(wheel, layout)
            layout[space] = want
            assert changed == distance_of(wheel, layout) - before
        for a, b in combinations(range(40), 2):
            if wheel[a] % 3 == wheel[b] % 3 or wheel[a] // 3 == wheel[b] // 3:
                swapped = bytearray(wheel)
                swapped[a], swapped[b] = wheel[b], wheel[a]
                gain = distance_of(wheel, layout) - distance_of(swapped, layout)
                steepest = max(steepest, gain)
    assert steepest == SWAP


def breaches(named, turn):
    """How often the colours along the rim break the rainbow's order, one way round, and how often
    two that meet in a wedge do not touch, but for the rainbow's last and first."""
    present = oracle.present(named)
    order = present if turn == 1 else present[::-1]
    following = dict(zip(order, order[1:] + order[:1], strict=True))
    count = 0
    for first, second in zip(oracle.RIM, oracle.RIM[1:] + oracle.RIM[:1], strict=True):
        a, b = named[first][0], named[second][0]
        if a != b:
            count += following[a] != b
            if first[0] == second[0]:
                ends = {a, b} == {present[0], present[-1]}
                count += not ends and named[first[0] + "m"][0] not in (a, b)
    return count


@pytest.mark.parametrize("rainbow", STYLES)
@pytest.mark.parametrize("turn", [1, -1])
def test_what_is_missing_of_the_score(rainbow, turn):
    """A point for each group too many, and in Rainbow one for each breach."""
    random = Random(3)
    missed = set()
    for _ in range(150):
        position = wheels.disturbed(wheels.sectors(random), random, random.randint(0, 3))
        wheel, named = parsed(position), oracle.read(position)
        rules = Rules(counts_of(wheel), rainbow)
        rules.turn(turn)
        groups = oracle.groups(named)
        assert rules.goal == 40 - len(groups)
        broken = breaches(named, turn) if rainbow else 0
        assert score(rules, colours_of(wheel)) == 40 - sum(groups.values()) - broken
        missed.add(rules.goal - rules.score)
    assert len(missed) > 6
