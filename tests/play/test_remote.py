# SPDX-License-Identifier: MIT
"""What the link may do beside pressing buttons: when it may, and at what time it happens."""

import pytest
from color_wheel.play import chosen, codes, remote
from color_wheel.play.codes import PLAY, SELECT
from color_wheel.play.pointing import point
from color_wheel.rules.check import parse_position

from tests.play.hands import Hands
from tests.play.test_cursor import HANDMADE

START = parse_position(HANDMADE)


def begun(who=chosen.SOLO, **options):
    hands = Hands(**options)
    hands.play.chosen[chosen.WHO] = who
    hands.begin(START)
    return hands


def test_the_cursor_moves_at_the_time_of_the_word():
    hands = begun()
    assert point(hands.play, 20, hands.now + 5) == "ok"
    assert (hands.play.cursor, hands.play.moved) == (20, hands.now + 5)
    assert point(hands.play, 20, hands.now + 9) == "ok"
    assert hands.play.moved == hands.now + 5  # it was there already


@pytest.mark.parametrize("who", [chosen.COOPERATIVE, chosen.HEAD_TO_HEAD])
def test_at_a_table_of_several_there_is_no_hint_and_no_way_back(who):
    hands = Hands()
    hands.play.chosen[chosen.WHO] = who
    hands.play.begin(-1, hands.now, START)
    while hands.play.screen != PLAY:
        hands.tap(SELECT)
    hands.swap(0, 4)
    for what in (remote.hint, remote.undo, remote.redo, remote.restart):
        assert what(hands.play, hands.now) == "not-now"
    assert (hands.play.game.swaps, hands.play.game.helped) == (1, False)


def test_a_hint_is_for_play_and_not_behind_a_lock():
    hands = begun()
    hands.open_menu()
    assert remote.hint(hands.play, hands.now) == "not-now"
    hands.tap(codes.BACK)
    hands.swap(0, 4)
    hands.tap(SELECT)
    assert remote.hint(hands.play, hands.now) == "ok"
    assert hands.play.game.helped
    assert (codes.HELPED, codes.NONE, codes.NONE) in hands.play.events
    assert (hands.play.provisional, hands.play.picked) == (False, codes.NONE)
    locked = begun(MENU=0)
    assert remote.hint(locked.play, locked.now) == "locked"
    assert not locked.play.game.helped


def test_no_hint_is_asked_for_twice():
    hands = begun()
    assert remote.hint(hands.play, hands.now) == "ok"
    first = hands.play.stage
    assert remote.hint(hands.play, hands.now) == "ok"
    assert hands.play.stage is not first


def out_of_time():
    """A countdown of 30 s, lost after a swap."""
    hands = Hands(COUNTDOWN_S=30)
    hands.play.chosen[chosen.LIMIT] = chosen.COUNTDOWN
    hands.begin(START)
    hands.swap(0, 31)
    hands.wait(31_000)
    assert hands.play.screen == codes.LOST
    return hands


def test_time_that_is_up_is_not_brought_back_by_an_undo():
    hands = out_of_time()
    hands.seen.clear()
    for what in (remote.undo, remote.redo, remote.restart):
        assert what(hands.play, hands.now) == "not-now"
    hands.wait(100)
    assert hands.seen == []
    assert (hands.play.screen, hands.play.game.swaps) == (codes.LOST, 1)


def test_a_countdown_lost_at_par_can_be_undone():
    hands = Hands(COUNTDOWN_S=600, COUNTDOWN_PAR=1)
    hands.play.chosen[chosen.LIMIT] = chosen.COUNTDOWN
    hands.begin(START)
    for _ in range(27):
        hands.swap(0, 31)
    hands.wait(1100)
    assert hands.play.screen == codes.LOST
    assert remote.undo(hands.play, hands.now) == "ok"
    assert (hands.play.screen, hands.play.game.swaps) == (PLAY, 26)
