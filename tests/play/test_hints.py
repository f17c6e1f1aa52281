# SPDX-License-Identifier: MIT
"""Hints: asked for in the menu, shown as a swap that may be made, kept apart in the records."""

import pytest
from color_wheel.play import chosen, codes, hints, records, remote
from color_wheel.play.codes import BACK, PLAY, SELECT, WON
from color_wheel.rules.check import parse_position
from color_wheel.rules.game import LEGAL

from tests.play.hands import Hands
from tests.play.test_styles import NEARLY
from tests.rules import wheels

THINKING_MS = 60_000  # of frames, at most


def ask(hands):
    """A hint by presses; the swap that blinks first."""
    hands.open_menu()
    hands.choose("history", "hint")
    hands.seen.clear()
    hands.tap(SELECT)
    assert hands.play.screen == PLAY
    for _ in range(THINKING_MS // 100):
        hands.wait(100)
        shown = [(a, b) for code, a, b in hands.seen if code == codes.HINT]
        if shown:
            return shown[0]
    raise AssertionError("no hint came")


def test_the_hint_wins_where_one_swap_wins():
    hands = Hands()
    hands.begin(parse_position(NEARLY))
    assert sorted(ask(hands)) == [2, 39]  # 9b and 0a, by hand
    assert hands.play.game.swaps == 0
    hands.swap(39, 2)
    hands.wait(1000)
    assert hands.play.screen == WON
    kind = records.kind_of(chosen.SOLO, chosen.PAR, False, records.HELPED)
    assert records.read(hands.play.records, kind, records.WINS) == 1


def test_one_swap_blinks_eight_times_and_no_more(deals):
    """Also where thinking on finds a better one meanwhile: two answers would be none."""
    hands = Hands()
    hands.begin(deals[0][0])
    ask(hands)
    hands.wait(20_000)
    shown = [(a, b) for code, a, b in hands.seen if code == codes.HINT]
    assert len(shown) == 8
    assert len(set(shown)) == 1


@pytest.mark.parametrize("n", range(3))
def test_a_game_by_hints_alone_is_won(deals, n):
    start, solution = deals[n]
    hands = Hands()
    hands.begin(start)
    while hands.play.screen == PLAY:
        a, b = ask(hands)
        assert hands.play.game.refusal(a, b) == LEGAL
        hands.swap(a, b)
        hands.wait(3100)
        assert hands.play.game.swaps <= 27
    assert hands.play.screen == WON
    assert len(solution) <= hands.play.game.swaps


def test_a_press_goes_on_with_the_game_while_it_thinks():
    hands = Hands()
    hands.begin(parse_position(NEARLY))
    hands.open_menu()
    hands.choose("history", "hint")
    hands.tap(SELECT)
    hands.go(8)
    hands.swap(8, 11)
    hands.wait(20_000)
    assert (hands.play.screen, hands.play.game.swaps) == (PLAY, 1)
    assert codes.HINT not in [code for code, _, _ in hands.seen]  # it was for the wheel before
    a, b = ask(hands)
    assert hands.play.game.refusal(a, b) == LEGAL


def test_a_swap_after_a_hint_and_another_hint():
    """The thinker mends its plan after the player's own swap."""
    hands = Hands()
    hands.begin(parse_position(NEARLY))
    ask(hands)
    hands.swap(8, 11)
    hands.wait(3100)
    assert sorted(ask(hands)) == [2, 39]


def test_no_hint_where_there_is_no_game_or_several_play():
    hands = Hands()
    hands.open_menu()
    assert not hands.play.menu.offers(6, 3)
    hands.tap(BACK)
    hands.begin(parse_position(NEARLY))
    hands.open_menu()
    assert hands.play.menu.offers(6, 3)
    hands.play.game.who = chosen.COOPERATIVE
    assert not hands.play.menu.offers(6, 3)


def test_a_hint_over_the_link_and_where_there_is_none():
    hands = Hands()
    hands.begin(parse_position(NEARLY))
    assert remote.hint(hands.play, hands.now) == "ok"
    assert hands.play.game.helped
    hands.open_menu()
    assert remote.hint(hands.play, hands.now) == "not-now"
    locked = Hands(MENU=0)
    locked.begin(parse_position(NEARLY))
    assert remote.hint(locked.play, locked.now) == "locked"
    assert not locked.play.game.helped


class Thinking:
    """A thinker that has thought for so many units, and knows a swap."""

    def __init__(self, units=0, done=False):
        self.units = units
        self.done = done
        self.move = (2, 39)
        self.steps = 0

    def moved(self, wheel):
        """The plan is mended."""

    def step(self):
        self.steps += 1


def hinting(thinker):
    """Hints over a game, the wheel looked at."""
    hands = Hands()
    hands.begin(parse_position(NEARLY))
    play = hands.play
    play.game.thinker = thinker
    hints.ask(play)
    assert play.stage.think()
    play.events.clear()
    return play


@pytest.mark.parametrize(
    ("units", "done", "shown"), [(299, False, 0), (300, False, 1), (5, True, 1), (5, False, 0)]
)
def test_a_swap_is_shown_once_it_was_thought_about_for_long_enough(units, done, shown):
    play = hinting(Thinking(units, done))
    play.stage.tick(1000)
    assert play.events == [(codes.HINT, 2, 39)] * shown


def test_when_it_blinks():
    play = hinting(Thinking(done=True))
    for n in range(8):
        at = 1000 + 1300 * n
        for ms in (0, 1, 1299):  # once, at its first millisecond
            play.stage.tick(at + ms)
            assert len(play.events) == n + 1
    play.stage.tick(at + 5000)
    assert play.events == [(codes.HINT, 2, 39)] * 8


def test_thinking_says_whether_there_is_more_to_do():
    thinker = Thinking()
    play = hinting(thinker)
    assert play.stage.think()
    assert thinker.steps == 1
    thinker.done = True
    assert not play.stage.think()
    assert thinker.steps == 1


def test_for_a_rainbow_it_thinks_on_where_the_groups_are_whole():
    hands = Hands()
    hands.play.chosen[chosen.RAINBOW] = True
    hands.begin(parse_position(wheels.pieces_on(wheels.APART)))
    assert max(hands.play.game.groups) == 1
    hints.ask(hands.play)
    for _ in range(3000):
        hands.play.stage.think()
        if hands.play.game.thinker.ready:
            break
    assert 0 < hands.play.game.thinker.left < 10
