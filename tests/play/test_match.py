# SPDX-License-Identifier: MIT
"""Head-to-head through the buttons: from the menu to the standings, also over power cuts."""

import random

import pytest
from color_wheel.play import chosen, codes
from color_wheel.play.codes import ATTRACT, BACK, CW, DEALING, LOST, PLAY, READY, SELECT, STANDINGS
from color_wheel.play.log import Log
from color_wheel.play.match import Match, from_bytes, settle, show, take_up, turned
from color_wheel.play.resume import load
from color_wheel.play.save import Save
from color_wheel.rules.check import parse_position
from color_wheel.rules.game import LEGAL, NO_DEAL, Game
from color_wheel.rules.tables import NEIGHBOURS

from tests.play.hands import Hands
from tests.play.test_save import Flash, PowerCutError
from tests.play.test_styles import NEARLY

START = parse_position(NEARLY)
LIMITS = ("par", "timer", "countdown")


def begin(players=2, limit="par", mode=chosen.TURNED, hands=None, **options):
    """A match chosen in the menu by presses, then the start loaded: the first player's READY."""
    hands = hands or Hands(COUNTDOWN_S=60, **options)
    hands.begin(START)
    hands.open_menu()
    hands.choose("who", "head-to-head")
    hands.choose("limit", limit)
    hands.choose("seats", "count")
    for _ in range(players - 2):
        hands.tap(SELECT)
    hands.choose("seats", "match")
    for _ in range(mode):
        hands.tap(SELECT)
    hands.play.begin(316, hands.now, START)
    hands.wait(20)
    return hands


def go(hands):
    """The player has the device: in play."""
    assert hands.play.screen == READY
    hands.tap(SELECT)
    if hands.play.screen == DEALING:
        hands.tap(SELECT)
    assert hands.play.screen == PLAY


def solving(game):
    """The swap that solves this player's wheel, found by trying all."""
    pairs = [(a, b) for a in range(40) for b in range(a) if game.refusal(a, b) == LEGAL]
    for a, b in pairs:
        again = Game(game.wheel, par=False)
        again.swap(a, b)
        if again.solved:
            return a, b
    raise AssertionError("no such swap")


def idle_pair(game):
    """Two pieces of one colour in one wedge: legal to swap, and no matter."""
    wheel = game.wheel
    return next(
        (4 * w, 4 * w + 1)
        for w in range(10)
        if wheel[4 * w] // 3 == wheel[4 * w + 1] // 3 and wheel[4 * w] != wheel[4 * w + 1]
    )


def win(hands, more=0):
    """Solve the wheel in 1 + ``more`` swaps, and wait until presses are heard again."""
    for _ in range(more):
        hands.swap(*idle_pair(hands.play.game))
    hands.wait(5000 * more)
    hands.swap(*solving(hands.play.game))
    assert hands.play.screen == codes.WON
    hands.wait(1100)


def lose(hands):
    if hands.play.limit == chosen.COUNTDOWN:
        hands.wait(61_000)
    else:
        pair = idle_pair(hands.play.game)
        for _ in range(27):
            hands.swap(*pair)
    assert hands.play.screen == LOST
    hands.wait(1100)


def test_ten_players_get_ten_symmetries_that_keep_neighbours():
    start = bytes(range(40))
    seen = []
    for player in range(10):
        seen.append(bytes(start))
        where = {piece: space for space, piece in enumerate(start)}
        for piece in range(40):
            beside = {n for n in NEIGHBOURS[3 * piece : 3 * piece + 3] if n != 255}
            here = 3 * where[piece]
            there = {start[n] for n in NEIGHBOURS[here : here + 3] if n != 255}
            assert there == beside
        start = turned(start, player)
    assert len(set(seen)) == 10


@pytest.mark.parametrize("limit", LIMITS)
def test_two_players_to_the_standings(limit):
    hands = begin(limit=limit)
    play = hands.play
    go(hands)
    win(hands, more=2)
    hands.tap(SELECT)
    assert (play.screen, play.match.seat) == (READY, 1)
    go(hands)
    win(hands)
    hands.tap(SELECT)
    assert play.screen == STANDINGS
    assert play.stage.order == [(1, 1), (2, 0)]
    assert [swaps for _, swaps, _ in play.match.results] == [3, 1]
    hands.tap(CW)
    assert play.stage.order[play.stage.at] == (2, 0)
    hands.wait(1000)
    hands.tap(SELECT)
    assert (play.screen, play.match.results) == (READY, [])


@pytest.mark.parametrize(("limit", "order"), [("par", [1, 0]), ("timer", [0, 1])])
def test_fewest_swaps_or_least_time(limit, order):
    """The first player is quicker, the second needs fewer swaps."""
    hands = begin(limit=limit)
    go(hands)
    win(hands, more=1)
    hands.tap(SELECT)
    go(hands)
    hands.wait(30_000)
    win(hands)
    hands.tap(SELECT)
    play = hands.play
    assert [seat for _, seat in play.stage.order] == order
    assert play.stage.timed == (limit == "timer")
    play.stage.order = [(1, 0), (2, 1), (3, 2)]
    at = []
    for button in (CW, codes.OUT, codes.CCW, codes.IN, codes.IN, CW):
        hands.tap(button)
        at.append(play.stage.at)
    assert at == [1, 2, 1, 0, 2, 0]


def test_ten_players_all_lost_share_the_place():
    hands = begin(10, "countdown")
    for player in range(10):
        assert hands.play.match.seat == player
        go(hands)
        lose(hands)
        hands.tap(SELECT)
    assert hands.play.stage.order == [(1, seat) for seat in range(10)]
    hands.tap(BACK)
    assert hands.play.screen == ATTRACT


@pytest.mark.parametrize("mode", [chosen.TURNED, chosen.EXACT, chosen.AFRESH])
def test_what_the_second_player_gets(mode):
    hands = begin(mode=mode)
    go(hands)
    lose(hands)
    hands.tap(SELECT)
    game = hands.play.game
    assert sorted(game.start) == sorted(START)
    assert (game.start == bytes(START)) == (mode == chosen.EXACT)
    assert game.deal == (316 if mode == chosen.EXACT else NO_DEAL)


def test_ties_and_those_who_failed():
    match = Match(5, chosen.TURNED)
    match.results = [(False, 27, 9), (True, 20, 80), (True, 19, 90), (True, 20, 70), (False, 27, 8)]
    assert match.standings(False) == [(1, 2), (2, 1), (2, 3), (4, 0), (4, 4)]
    assert match.standings(True) == [(1, 3), (2, 1), (3, 2), (4, 0), (4, 4)]


@pytest.mark.parametrize("mode", [chosen.TURNED, chosen.EXACT, chosen.AFRESH])
def test_a_match_is_read_as_it_was_written(mode):
    match = Match(10, mode)
    match.results = [(True, 18, 0x1234), (False, 999, 65_535), (True, 27, 255), (False, 0, 256)]
    again = from_bytes(match.to_bytes())
    assert (again.seats, again.mode, again.results) == (10, mode, match.results)


def test_the_bytes_of_a_match():
    """A win has the highest bit of the swaps; what lasted over 18 hours lasted 18 hours."""
    match = Match(3, chosen.AFRESH)
    match.results = [(True, 0, 0x1234), (False, 0x123, 0x10000), (True, 27, 5)]
    body = match.to_bytes()
    assert body == bytes.fromhex("03020300 80001234 0123ffff 801b0005")
    match.results[1] = (False, 0x123, 0xFFFF)
    assert from_bytes(body).results == match.results


@pytest.mark.parametrize("body", [(1, 0, 0, 0), (11, 0, 0, 0), (2, 3, 0, 0), (2, 0, 3, 0)])
def test_what_can_be_no_match_is_refused(body):
    with pytest.raises(ValueError, match=r"^no match$"):
        from_bytes(bytes(body) + bytes(12))


def test_whether_the_27th_swap_ends_it_is_the_same_for_all():
    for par in (0, 1):
        hands = begin(limit="countdown", COUNTDOWN_PAR=par)
        go(hands)
        lose(hands)
        hands.tap(SELECT)
        assert (hands.play.screen, hands.play.match.seat) == (READY, 1)
        assert hands.play.game.par == bool(par)


def at_standings():
    """Hands at the end of a match of two."""
    hands = begin()
    for _ in range(2):
        go(hands)
        win(hands)
        hands.tap(SELECT)
    assert hands.play.screen == STANDINGS
    return hands


def test_after_the_standings_a_press_begins_another_match():
    hands = at_standings()
    hands.tap(BACK)
    assert hands.play.screen == ATTRACT
    hands.tap(SELECT)
    assert (hands.play.screen, hands.play.match.results) == (READY, [])


def test_the_standings_are_deaf_for_a_second():
    play = at_standings().play
    since = play.entered
    play.stage.press(SELECT, since + 999)
    assert play.screen == STANDINGS
    play.stage.back(since + 500)
    assert (play.screen, play.entered) == (ATTRACT, since + 500)
    show(play, since)
    play.stage.press(SELECT, since + 1000)
    assert (play.screen, play.entered) == (READY, since + 1000)


def test_the_standings_hear_again_after_days():
    """Ticks wrap after 6.2 days; from half of that on a difference is negative."""
    play = at_standings().play
    play.stage.press(SELECT, play.entered + (1 << 28) + 5000)
    assert play.screen == READY


def test_left_alone_after_an_end_and_the_menu_changed_in_between():
    hands = begin()
    go(hands)
    win(hands)
    hands.open_menu()
    hands.choose("limit", "timer")
    hands.tap(BACK)
    hands.tap(BACK)
    assert hands.play.screen == ATTRACT
    hands.tap(SELECT)
    assert (hands.play.screen, hands.play.match.seat) == (READY, 1)
    assert hands.play.limit == chosen.PAR  # the same for all players


def test_a_load_of_another_style_ends_the_match():
    hands = begin()
    hands.play.chosen[chosen.WHO] = chosen.SOLO
    hands.play.begin(-1, hands.now, START)
    assert hands.play.match is None


def test_the_seconds_of_a_result_and_when_the_next_one_is_called():
    hands = begin(limit="timer")
    go(hands)
    hands.wait(70_000 - hands.play.game.elapsed)
    hands.play.game.lose()
    hands.play.game.elapsed = 70_000
    hands.play.show_verdict(hands.now)
    hands.wait(1100)
    hands.down(SELECT)
    assert hands.play.match.results == [(False, 0, 70)]
    assert (hands.play.screen, hands.play.entered) == (READY, hands.now)


@pytest.mark.parametrize(
    ("results", "begun", "in_match", "goes_on", "screen"),
    [
        (0, False, False, False, ATTRACT),  # a new match, whose first game was not begun
        (0, True, True, False, ATTRACT),
        (1, False, True, True, READY),
        (1, True, True, False, ATTRACT),  # the second player's game is on
        (2, False, True, True, STANDINGS),
    ],
)
def test_what_of_a_match_is_taken_up_after_a_power_cut(results, begun, in_match, goes_on, screen):
    """``begun``: whether a game was begun behind what was kept of the match."""
    play = Hands().play
    match = Match(2, chosen.EXACT)
    match.results = [(True, 20, 60), (True, 21, 50)][:results]
    play.game = Game(START, par=False)
    play.game.who = chosen.HEAD_TO_HEAD
    play.match = match.to_bytes(), None if begun else play.game
    assert take_up(play, 5000) == goes_on
    assert (play.match is not None) == in_match
    assert play.screen == screen
    assert play.entered == (5000 if goes_on else 1000)
    if in_match:
        assert play.match.results == match.results


def test_what_is_dealt_afresh_is_another_wheel_each_time():
    """By the moments of the presses, as a random deal is."""
    starts = []
    for noise in (1, 2, 1 + (1 << 26)):
        hands = begin(mode=chosen.AFRESH)
        go(hands)
        hands.play.game.lose()
        hands.play.noise = noise
        settle(hands.play, hands.now)
        starts.append(hands.play.game.start)
    assert starts[0] == starts[2] != starts[1]  # a seed has 26 bits


def test_from_attract_a_press_leads_to_the_next_player_at_once():
    hands = begin()
    go(hands)
    win(hands)
    hands.tap(BACK)
    assert hands.play.screen == ATTRACT
    hands.play.press(SELECT, hands.now + 9)
    assert (hands.play.screen, hands.play.entered) == (READY, hands.now + 9)


# -- power -------------------------------------------------------------------------------------


class Powered:
    """Hands whose events are saved, and that begin from what a flash holds."""

    def __init__(self, flash):
        self.hands = Hands(start=0, COUNTDOWN_S=60)
        log = Log(flash)
        load(log, self.hands.play, 0)
        self.save = Save(log, self.hands.play)
        self.hands._collect = self.collect
        self.collect()

    def collect(self):
        events = list(self.hands.play.events)
        self.hands.play.events.clear()
        self.save.keep(events)


def match_of_two(flash):
    """One swap too many and a win, then a win: through to the standings."""
    hands = Powered(flash).hands
    begin(hands=hands)
    go(hands)
    win(hands, more=1)
    hands.tap(SELECT)
    go(hands)
    win(hands)
    hands.tap(SELECT)
    assert hands.play.screen == STANDINGS


def test_power_cut_at_every_flash_operation_loses_no_result():
    whole = Flash()
    match_of_two(whole)
    most = []
    for cut in range(1, whole.operations + 1):
        flash = Flash(cut=cut, dice=random.Random(cut))
        with pytest.raises(PowerCutError):
            match_of_two(flash)
        flash.cut = 0
        hands = Powered(Flash(bytes(flash))).hands
        play = hands.play
        if play.match is None:
            most.append(-1)
            continue
        results = [result[:2] for result in play.match.results]
        assert results == [(True, 2), (True, 1)][: len(results)]
        most.append(len(results))
        if len(results) == 2:
            assert play.screen == STANDINGS
            continue
        hands.wait(1100)
        if play.game.result == 0:
            assert play.screen == (PLAY if play.game.swaps else READY)
            if play.screen == READY:
                go(hands)
            win(hands)
        if play.screen == codes.WON:
            hands.tap(BACK)
        hands.tap(SELECT)
        assert play.screen == (STANDINGS if len(results) == 1 else READY)
    assert most == sorted(most)
    assert set(most) >= {-1, 0, 1}
