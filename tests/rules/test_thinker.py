# SPDX-License-Identifier: MIT
"""The hint engine: what counts as solved, how far off, by which swaps, and that following ends."""

import json
from collections import Counter
from itertools import combinations
from pathlib import Path
from random import Random

import pytest
from color_wheel.rules.check import parse_position
from color_wheel.rules.cuts import Cuts
from color_wheel.rules.deal import deal
from color_wheel.rules.distance import SWAP, Distance
from color_wheel.rules.layout import LAYOUT, NO_COLOUR, Rules
from color_wheel.rules.pieces import position_text
from color_wheel.rules.prng import Random as Prng
from color_wheel.rules.route import NO_WAY, Route
from color_wheel.rules.thinker import BUDGET, Thinker

from tests.rules import oracle, wheels

DEALS = json.loads((Path(__file__).parents[1] / "data" / "optimal-deals.json").read_text())
STYLES = [False, True]


def colours_of(wheel):
    """The layout that lies there."""
    return bytearray(piece // 3 for piece in wheel) + bytearray([NO_COLOUR] * (LAYOUT - 40))


def counts_of(wheel):
    return [sum(piece // 3 == colour for piece in wheel) for colour in range(7)]


def finish(work):
    """Run a generator to its end."""
    for _ in work:
        pass


def score(rules, layout):
    finish(rules.measure(layout))
    return rules.score


def wheel_with(counts, random):
    """A wheel that has so many pieces of each colour, of any sizes, anywhere."""
    wheel = []
    for colour, count in enumerate(counts):
        wheel += random.sample([colour * 3 + size for size in (0, 1, 2)] * 3, count)
    random.shuffle(wheel)
    return bytearray(wheel)


def some_counts(random, small):
    """Counts of the seven colours, 40 in all, with so many of them below three."""
    while True:
        counts = [random.randint(3, 9) for _ in range(7)]
        for colour in random.sample(range(7), small):
            counts[colour] = random.randint(0, 2)
        if sum(counts) == 40:
            return counts


def lies_well(wheel, rainbow):
    """Whether the oracle takes it for solved."""
    named = oracle.read(position_text(wheel))
    return oracle.is_rainbow(named) if rainbow else oracle.is_solved(named)


@pytest.mark.parametrize("rainbow", STYLES)
def test_the_full_score_is_had_by_solved_wheels_alone(rainbow):
    random = Random(1)
    seen = Counter()
    for i in range(1000):
        position = wheels.by_hand(random) if i % 4 == 0 else wheels.sectors(random)
        position = wheels.disturbed(position, random, (0, 0, 1, 2)[i % 4])
        wheel = parse_position(position)
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
        layout = colours_of(parse_position(wheels.sectors(random)))
        rules = Rules([1] * 7, rainbow)
        for _ in range(10):
            before = score(rules, layout)
            space, colour = random.randrange(40), random.randrange(7)
            part = rules.part(layout, space)
            layout[space] = colour
            assert score(rules, layout) - before == rules.part(layout, space) - part


def distance_of(wheel, layout):
    """The distance as its module's docstring has it."""
    wrong = [
        (p % 3, p // 3, want) for p, want in zip(wheel, layout, strict=False) if p // 3 != want
    ]
    sized, plain = Counter(wrong), Counter(edge[1:] for edge in wrong)
    pairs = sum(min(plain[a, b], plain[b, a]) for a, b in combinations(range(7), 2))
    like = sum(
        min(sized[s, a, b], sized[s, b, a]) for s in range(3) for a, b in combinations(range(7), 2)
    )
    spaces = Counter((p % 3, want) for p, want in zip(wheel, layout, strict=False))
    pieces = Counter((p % 3, p // 3) for p in wheel)
    differ = sum(abs(spaces[kind] - pieces[kind]) for kind in spaces | pieces)
    return 24 * len(wrong) - 8 * like - 4 * pairs + 5 * differ


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


def play(wheel, moves):
    """Play moves, all of which must be legal."""
    for a, b in moves:
        assert wheel[a] % 3 == wheel[b] % 3 or wheel[a] // 3 == wheel[b] // 3
        wheel[a], wheel[b] = wheel[b], wheel[a]


def test_ways_lead_to_any_target():
    """Also where colours have few pieces, or two of them share no size."""
    random = Random(4)
    for number in range(60):
        wheel = wheel_with(some_counts(random, number % 3), random)
        layout = bytearray(colours_of(wheel)[:40])
        random.shuffle(layout)
        route = Route()
        finish(route.find(wheel, layout, NO_WAY, Prng(number)))
        moves = [(route.moves[2 * i], route.moves[2 * i + 1]) for i in range(route.length)]
        assert distance_of(wheel, layout) <= SWAP * len(moves)
        play(wheel, moves)
        assert colours_of(wheel)[:40] == layout


def test_a_way_between_colours_that_share_no_size():
    """Red is small, orange is large; all else lies where it should."""
    wheel = bytearray([0] * 3 + [5] * 3)
    wheel += bytearray(colour * 3 + i % 3 for colour in range(2, 6) for i in range(8))
    wheel += bytearray([18, 19])
    layout = bytearray(colours_of(wheel)[:40])
    layout[0], layout[3] = layout[3], layout[0]
    route = Route()
    finish(route.find(wheel, layout, NO_WAY, Prng(1)))
    assert route.length == 5
    play(wheel, [(route.moves[2 * i], route.moves[2 * i + 1]) for i in range(5)])
    assert colours_of(wheel)[:40] == layout


def cutter(wheel, rainbow, seed):
    counts = counts_of(wheel)
    sizes = bytearray(piece % 3 for piece in wheel)
    return Cuts(colours_of(wheel), sizes, counts, Rules(counts, rainbow), Prng(seed))


def good_cut(cuts, wheel, rainbow):
    """What was cut has the wheel's colours, and the oracle takes it for solved."""
    layout = cuts.layout[:40]
    assert sorted(layout) == sorted(piece // 3 for piece in wheel)
    left = dict.fromkeys(range(7), 0)
    pieces = bytearray()
    for colour in layout:
        pieces.append(colour * 3 + left[colour] // 3)
        left[colour] += 1
    return lies_well(pieces, rainbow)


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


def think(thinker, units):
    thinker.step(units)
    while not thinker.ready:
        thinker.step(1)


def follow(thinker, wheel, units, rainbow):
    """Follow the hints to the end; what is expected never rises. How many swaps it took."""
    swaps = 0
    think(thinker, units)
    expected = thinker.left
    while thinker.move is not None:
        assert not lies_well(wheel, rainbow)
        play(wheel, [thinker.move])
        swaps += 1
        thinker.moved(wheel)
        think(thinker, units)
        assert swaps + thinker.left <= expected
        expected = swaps + thinker.left
    assert lies_well(wheel, rainbow)
    assert thinker.done
    return swaps


@pytest.mark.parametrize("rainbow", STYLES)
def test_followed_from_the_deal(rainbow):
    """With a third of what a Pico does in 2 s; tools.measure_hints has the whole figures."""
    took = [
        follow(Thinker(wheel, rainbow), wheel, 700, rainbow)
        for wheel in (parse_position(solved["position"]) for solved in DEALS)
    ]
    optima = [solved["rainbow_optimum" if rainbow else "optimum"] for solved in DEALS]
    assert all(a >= b for a, b in zip(took, optima, strict=True))
    assert max(took) <= 27
    assert sum(took) <= sum(optima) + 3.5 * len(optima)


@pytest.mark.parametrize("rainbow", STYLES)
def test_followed_from_anywhere_it_ends(rainbow):
    random = Random(7)
    for number in range(24):
        if number % 2:
            wheel = wheel_with(some_counts(random, number % 4), random)
        else:
            position = wheels.disturbed(wheels.sectors(random), random, random.randint(1, 9))
            wheel = parse_position(position)
        follow(Thinker(wheel, rainbow, number), wheel, 60, rainbow)


@pytest.mark.parametrize("rainbow", STYLES)
def test_swaps_of_the_player_are_mended(rainbow):
    """After any legal swap it is at once at most one worse; followed from there it ends."""
    random = Random(8)
    for number in range(6):
        wheel = deal(number)
        thinker = Thinker(wheel, rainbow)
        think(thinker, 500)
        for _ in range(12):
            left = thinker.left
            a, b = random.sample(range(40), 2)
            while wheel[a] == wheel[b] or (
                wheel[a] % 3 != wheel[b] % 3 and wheel[a] // 3 != wheel[b] // 3
            ):
                a, b = random.sample(range(40), 2)
            play(wheel, [(a, b)])
            thinker.moved(wheel)
            assert thinker.left <= left + 1
            thinker.step(random.randint(0, 300))
            play(wheel, [thinker.move])
            thinker.moved(wheel)
        follow(thinker, wheel, 100, rainbow)


@pytest.mark.parametrize("rainbow", STYLES)
def test_what_one_swap_solves_it_solves_by_one(rainbow):
    wheel = parse_position(wheels.almost())
    assert follow(Thinker(wheel, rainbow), wheel, 2000, rainbow) == 1


def test_a_solved_wheel_and_one_that_is_disturbed_again():
    wheel = parse_position(wheels.pieces_on(wheels.GOOD))
    thinker = Thinker(wheel, True)
    assert not thinker.ready
    think(thinker, 1)
    assert (thinker.left, thinker.move, thinker.done) == (0, None, True)
    spent = thinker.units
    thinker.step(100)
    assert thinker.units == spent
    play(wheel, [(11, 14)])
    thinker.moved(wheel)
    assert thinker.left == 1
    assert set(thinker.move) == {11, 14}
    thinker.moved(deal(3))  # not by a swap
    assert not thinker.ready


def test_the_budget_ends():
    thinker = Thinker(deal(0))
    thinker.step(BUDGET + 1000)
    assert (thinker.done, thinker.units) == (True, BUDGET)
    thinker.moved(deal(0))  # nothing has moved
    assert thinker.done
