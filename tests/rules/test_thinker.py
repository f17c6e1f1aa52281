# SPDX-License-Identifier: MIT
"""The hint engine: what counts as solved, how far off, by which swaps, and that following ends."""

import json
from itertools import combinations
from pathlib import Path
from random import Random

import pytest
from color_wheel.rules.check import parse_position
from color_wheel.rules.cuts import PATHS, Cuts
from color_wheel.rules.deal import deal
from color_wheel.rules.layout import Rules
from color_wheel.rules.thinker import BUDGET, Thinker

from tests.rules import wheels
from tests.rules.engine import (
    colours_of,
    counts_of,
    finish,
    lies_well,
    may_swap,
    play,
    score,
    some_counts,
    wheel_with,
)

DEALS = json.loads((Path(__file__).parents[1] / "data" / "optimal-deals.json").read_text())
STYLES = [False, True]
# The rainbow as it is, and the other way round.
BACK = [("RR",), ("RP", "OB", "YC", "CY", "BO", "PR")]


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
def test_thinking_on_finds_shorter_ways(rainbow):
    """And without any more thinking they can be followed to their end."""
    gained = 0
    for number in range(5):
        wheel = deal(number)
        thinker = Thinker(wheel, rainbow)
        think(thinker, 1)
        first = thinker.left
        thinker.step(BUDGET)
        gained += first - thinker.left
        assert thinker.left <= first
        assert thinker.left == follow(thinker, wheel, 0, rainbow)
    assert gained >= 5


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


def test_units_are_counted_from_each_swap_on():
    wheel = deal(1)
    thinker = Thinker(wheel)
    assert thinker.units == 0
    thinker.step(3)
    thinker.step()
    assert thinker.units == 4
    play(wheel, [a_swap(wheel, Random(1))])
    thinker.moved(wheel)
    assert thinker.units == 0


def test_plain_unless_rainbow_is_asked_for():
    """Solved, but not in the rainbow's order: orange and red have changed names."""
    layout = wheels.recoloured(wheels.GOOD, "RG", "GR")
    wheel = parse_position(wheels.pieces_on(layout))
    for thinker, solved in ((Thinker(wheel), True), (Thinker(wheel, True), False)):
        think(thinker, 20)
        assert (thinker.left == 0) == solved


@pytest.mark.parametrize("back", [False, True])
def test_a_rainbow_either_way_round_is_seen_at_once(back):
    """Before it thinks of any way."""
    wheel = parse_position(wheels.pieces_on(wheels.recoloured(wheels.GOOD, *BACK[back])))
    thinker = Thinker(wheel, True)
    think(thinker, 1)
    assert thinker.left == 0
    assert thinker.units < 20


def test_swaps_of_the_player_are_taken_back_in_turn():
    """As long as it has not thought of better; until its way has 100, then it must think anew."""
    random = Random(9)
    wheel = deal(4)
    thinker = Thinker(wheel)
    think(thinker, 1)
    thinker.moved(wheel)
    done = []
    while thinker.left < 100:
        left = thinker.left
        done.append(a_swap(wheel, random))
        play(wheel, done[-1:])
        thinker.moved(wheel)
        assert thinker.left == left + 1
    for move in reversed(done[5:]):
        assert set(thinker.move) == set(move)
        play(wheel, [thinker.move])
        thinker.moved(wheel)
    assert thinker.left == 100 - len(done[5:])

    while thinker.left < 100:
        play(wheel, [a_swap(wheel, random)])
        thinker.moved(wheel)
    play(wheel, [a_swap(wheel, random)])
    thinker.moved(wheel)
    assert not thinker.ready
    assert thinker.move is None
    think(thinker, 1)
    assert thinker.left < 100


def a_swap(wheel, random):
    """Some legal swap."""
    return random.choice([(a, b) for a, b in combinations(range(40), 2) if may_swap(wheel, a, b)])


@pytest.mark.parametrize("rainbow", STYLES)
def test_of_what_can_be_done_now_comes_first_what_joins_most(rainbow):
    """Of the way's swaps of two colours that wait for no other one of it."""
    gained = []
    for number in range(12):
        wheel = deal(number)
        thinker = Thinker(wheel, rainbow)
        think(thinker, 200)
        for _ in range(3):
            finish(thinker._plainest_first())
            way = [
                (thinker._moves[i], thinker._moves[i + 1])
                for i in range(thinker._at, thinker._at + 2 * thinker.left, 2)
            ]
            rules = Rules(counts_of(wheel), rainbow)
            rules.turn(thinker._turn)
            lies = score(rules, colours_of(wheel))
            gains = {}
            touched: set[int] = set()
            for a, b in way:
                if not touched & {a, b} and wheel[a] // 3 != wheel[b] // 3:
                    swapped = bytearray(wheel)
                    play(swapped, [(a, b)])
                    gains[a, b] = score(rules, colours_of(swapped)) - lies
                touched |= {a, b}
            if gains:
                assert gains[thinker.move] == max(gains.values())
                gained.append(max(gains.values()) - min(gains.values()))
            play(wheel, [thinker.move])
            thinker.moved(wheel)
    assert max(gained) > 3


def test_every_path_is_tried_in_time():
    tried = set()

    class Noted(Cuts):
        def path(self, number):
            tried.add(number)
            return super().path(number)

    thinker = Thinker(deal(2))
    thinker._cuts.__class__ = Noted
    thinker.step(BUDGET)
    assert len(tried) == PATHS
