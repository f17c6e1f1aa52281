# SPDX-License-Identifier: MIT
"""A swap that may end the game is seen and kept before it is judged; nothing comes between."""

import pytest
from color_wheel.play import chosen, codes, screens
from color_wheel.play.codes import BACK, LOST, PLAY, SELECT, WON
from color_wheel.rules.check import parse_position
from color_wheel.rules.game import PLAYING

from tests.play.hands import Hands
from tests.play.test_styles import NEARLY

LAST = (39, 2)  # solves NEARLY
IDLE = (8, 11)  # does nothing for it
FRAME = 16


def over_the_last(rainbow=False, **settings):
    """The piece in hand that solves the wheel, the cursor over its goal."""
    hands = Hands(**settings)
    hands.play.chosen[chosen.RAINBOW] = rainbow
    hands.begin(parse_position(NEARLY))
    hands.go(LAST[0])
    hands.tap(SELECT)
    hands.go(LAST[1])
    hands.seen.clear()
    return hands


@pytest.mark.parametrize("rainbow", [False, True])
def test_the_end_comes_in_the_third_frame_after_the_press(rainbow):
    hands = over_the_last(rainbow)
    hands.down(SELECT)
    assert [code for code, _, _ in hands.seen] == [codes.SWAPPED, codes.GROUPED, codes.GROUPED]
    hands.play.tick(hands.now)  # the press's own frame goes on
    screens = []
    for _ in range(4):
        screens.append((hands.play.screen, hands.play.game.result == PLAYING))
        hands.wait(FRAME)
    assert screens == [(PLAY, True)] * 3 + [(WON, False)]


def test_a_swap_that_cannot_end_it_is_judged_at_once():
    hands = Hands()
    hands.begin(parse_position(NEARLY))
    hands.go(IDLE[0])
    hands.tap(SELECT)
    hands.go(IDLE[1])
    hands.down(SELECT)
    game = hands.play.game
    assert max(game.groups) == 2
    assert not hands.play.unjudged
    assert (game.swaps, game.fixed, game.solved) == (1, 1, False)


@pytest.mark.parametrize("way", [LAST, LAST[::-1]])
def test_two_groups_at_once_are_told_in_the_rainbows_order(way):
    """Red and purple, whichever piece was in hand."""
    hands = Hands()
    hands.begin(parse_position(NEARLY))
    hands.swap(*way)
    assert [colour for code, colour, _ in hands.seen if code == codes.GROUPED] == [0, 6]


def test_the_27th_is_judged_later_too():
    hands = Hands()
    hands.begin(parse_position(NEARLY))
    for _ in range(26):
        hands.play.game.swap(*IDLE)
    hands.go(IDLE[0])
    hands.tap(SELECT)
    hands.go(IDLE[1])
    hands.down(SELECT)
    assert hands.play.screen == PLAY
    hands.wait(3 * FRAME)
    assert hands.play.screen == LOST
    assert hands.play.game.fixed == 27


def test_where_par_ends_nothing_the_27th_is_judged_at_once():
    hands = Hands(COUNTDOWN_S=30)
    hands.play.chosen[chosen.LIMIT] = chosen.COUNTDOWN
    hands.begin(parse_position(NEARLY))
    for _ in range(26):
        hands.play.game.swap(*IDLE)
    hands.swap(*IDLE)
    game = hands.play.game
    assert not hands.play.unjudged
    assert (hands.play.screen, game.swaps, game.fixed) == (PLAY, 27, 27)


@pytest.mark.parametrize("button", range(6))
def test_a_press_in_between_comes_after_the_end(button):
    """Nothing is picked up, moved or taken back: the end is deaf to it."""
    hands = over_the_last()
    hands.down(SELECT)
    hands.wait(FRAME)
    hands.up(SELECT)
    hands.tap(button, hold=FRAME)
    play = hands.play
    assert (play.screen, play.picked, play.cursor) == (WON, codes.NONE, LAST[1])
    assert (play.game.swaps, play.game.solved, play.provisional) == (1, True, False)


def test_a_key_queue_that_runs_over_in_between_takes_nothing_back():
    hands = over_the_last()
    hands.down(SELECT)
    hands.down(BACK)
    screens.release_all(hands.play, hands.now)
    hands.wait(3 * FRAME)
    assert (hands.play.screen, hands.play.game.swaps) == (WON, 1)


def test_a_countdown_that_ends_in_between_is_won():
    hands = Hands(COUNTDOWN_S=30)
    hands.play.chosen[chosen.LIMIT] = chosen.COUNTDOWN
    hands.begin(parse_position(NEARLY))
    hands.go(LAST[0])
    hands.tap(SELECT)
    hands.go(LAST[1])
    game = hands.play.game
    game.elapsed = 30_000 - FRAME - 1  # a frame of play is left, and no second one
    hands.down(SELECT)
    hands.wait(FRAME)
    assert hands.play.screen == PLAY
    hands.wait(4 * FRAME)
    assert hands.play.screen == WON
    assert game.elapsed == 30_000 - FRAME - 1  # the time of the press
    assert codes.TIMEOUT not in [code for code, _, _ in hands.seen]


@pytest.mark.parametrize("jump", [-5_000, 5_000])
def test_a_clock_that_jumps_in_between_ends_it_at_once(jump):
    hands = over_the_last()
    hands.wait(10_000)  # from the ticks' beginning on
    hands.down(SELECT)
    hands.ms += jump
    hands.play.tick(hands.now)
    assert hands.play.screen == WON
