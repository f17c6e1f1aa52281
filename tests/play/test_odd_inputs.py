# SPDX-License-Identifier: MIT
"""Buttons and a clock that are not as they should be: nothing breaks, nothing is lost for good."""

import itertools

import pytest
from color_wheel.play import chosen, codes
from color_wheel.play.codes import BACK, CW, IN, OUT, PLAY, SELECT
from color_wheel.play.presses import wake
from color_wheel.rules.check import parse_position

from tests.play.hands import Hands
from tests.play.test_cursor import HANDMADE

PAIRS = list(itertools.combinations(range(6), 2))
START = bytes(parse_position(HANDMADE))


def at_play(picked=False, **options):
    hands = Hands(**options)
    hands.begin(START)
    if picked:
        hands.tap(SELECT)
        assert hands.play.picked == 0
    return hands


def seen(play):
    """What a player sees of the state, but for times."""
    game = play.game
    return (
        play.screen,
        play.cursor,
        play.picked,
        play.colour,
        play.provisional,
        bytes(game.wheel),
        game.swaps,
        play.pressed,
    )


@pytest.mark.parametrize("picked", [False, True])
@pytest.mark.parametrize(("a", "b"), PAIRS)
def test_two_buttons_in_one_frame_are_as_two_in_two_frames(a, b, picked):
    at_once, one_by_one = at_play(picked), at_play(picked)
    at_once.down(a)
    at_once.down(b)
    one_by_one.down(a)
    one_by_one.wait(16)
    one_by_one.down(b)
    assert seen(at_once.play) == seen(one_by_one.play)
    for hands in (at_once, one_by_one):
        hands.wait(64)
        hands.up(b)
        hands.up(a)
    assert seen(at_once.play) == seen(one_by_one.play)


@pytest.mark.parametrize("picked", [False, True])
@pytest.mark.parametrize(("a", "b"), PAIRS)
def test_a_third_button_that_is_none_costs_at_most_what_back_gives_back(a, b, picked):
    """Two are held, and a third seems to be pressed for some frames."""
    for phantom in set(range(6)) - {a, b}:
        hands = at_play(picked)
        play = hands.play
        hands.down(a)
        hands.wait(48)
        hands.down(b)
        hands.wait(48)
        before = bytes(play.game.wheel), play.game.swaps
        colour = play.colour
        hands.tap(phantom, hold=48, gap=0)
        if colour != codes.NONE:
            assert (play.colour, play.game.swaps) == (colour, 0)
        hands.wait(48)
        hands.up(a)
        hands.up(b)
        assert play.screen == PLAY
        assert play.game.swaps <= before[1] + 1
        if play.provisional and play.game.swaps > before[1]:
            hands.tap(BACK)
        assert (bytes(play.game.wheel), play.game.swaps) in (before, (START, 0))
        assert play.game.takebacks == 0


@pytest.mark.parametrize("button", range(6))
@pytest.mark.parametrize("picked", [False, True])
def test_a_button_that_sticks_leaves_the_others_and_the_game(button, picked):
    hands = at_play(picked)
    play = hands.play
    hands.down(button)
    hands.wait(30_000)
    screens = {PLAY}
    if button == BACK:
        screens = {codes.MENU}
    elif button == SELECT and not picked:
        screens = {codes.CALL}
    assert play.screen in screens
    assert play.game.wheel == START
    while play.screen != PLAY or play.picked != codes.NONE:
        hands.tap(*[other for other in (BACK, SELECT) if other != button][:1])
        hands.wait(100)
    at = play.cursor
    hands.tap(OUT if button == CW else CW)
    assert play.cursor != at
    hands.wait(301_000)
    assert play.idle == 2  # the wheel goes dark as ever
    hands.wait(300_000)
    assert play.screen == codes.ATTRACT
    assert play.game.swaps == 0


@pytest.mark.parametrize("jump", [5_000, 600_000, 90_000_000])
def test_the_clock_jumps_ahead(jump):
    """As in a page whose computer slept. What was held is not held on for so long."""
    hands = at_play()
    play = hands.play
    hands.swap(0, 31)
    hands.down(CW)
    hands.ms += jump
    hands.wait(32)
    hands.up(CW)
    assert not play.provisional
    assert play.game.swaps == 1
    assert play.game.elapsed >= jump
    wake(play)
    hands.tap(SELECT)
    hands.wait(100)
    assert play.screen in (PLAY, codes.MENU)


@pytest.mark.parametrize("jump", [16, 5_000, 600_000])
@pytest.mark.parametrize("limit", [chosen.TIMER, chosen.COUNTDOWN])
def test_the_clock_jumps_back(jump, limit):
    """No second is counted twice, and none is taken off."""
    hands = Hands(start=1 << 20)
    play = hands.play
    play.chosen[chosen.LIMIT] = limit
    hands.begin(START)
    hands.wait(20_000)
    elapsed = play.game.elapsed
    hands.ms -= jump
    hands.wait(16)
    assert play.game.elapsed == elapsed
    hands.wait(1_000)
    assert elapsed + 950 <= play.game.elapsed <= elapsed + 1_016
    hands.tap(OUT)
    assert (play.cursor, play.screen) == (1, PLAY)
    hands.tap(IN)
    assert play.cursor == 0
