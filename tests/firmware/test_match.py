# SPDX-License-Identifier: MIT
"""A whole head-to-head match by presses on the firmware under Blinka, the power cut in between."""

from color_wheel.play import codes
from color_wheel.play.codes import BACK, SELECT
from color_wheel.rules.check import parse_position
from color_wheel.rules.check_moves import parse_space

from tests.firmware.powered import PoweredHands
from tests.play.test_styles import NEARLY

START = parse_position(NEARLY)


def space(name):
    return parse_space(name)


def begin(limit):
    hands = PoweredHands()
    hands.load(START)
    hands.tap(SELECT)
    hands.open_menu()
    hands.choose("who", "head-to-head")
    hands.choose("limit", limit)
    hands.tap(BACK)
    hands.load(START)
    return hands


def go(hands):
    assert hands.play.screen == codes.READY
    hands.tap(SELECT)
    if hands.play.screen == codes.DEALING:
        hands.tap(SELECT)
    assert hands.play.screen == codes.PLAY


def win(hands, a, b):
    hands.swap(space(a), space(b))
    assert hands.play.screen == codes.WON
    hands.wait(1200)


def test_two_players_by_swaps_with_power_cuts():
    """The second wheel is the first with wedge w at 3 - w, the halves of the rim exchanged: what
    was 9b and 0a is 4a and 3b, what was 2h and 2b is 1h and 1a."""
    hands = begin("par")
    hands.cut()  # the first player has not begun
    go(hands)
    hands.swap(space("2h"), space("2b"))
    hands.wait(codes.PROVISIONAL_MS + 100)
    hands.cut()  # in play
    assert hands.play.screen == codes.PLAY
    win(hands, "9b", "0a")
    hands.cut()  # at an end: a press goes on to the next player
    hands.tap(SELECT)
    hands.wait(100)
    hands.cut()  # while the device is passed
    assert hands.play.match.seat == 1
    go(hands)
    win(hands, "4a", "3b")
    hands.tap(SELECT)
    hands.wait(100)
    hands.cut()  # at the standings
    state, _ = hands.run()
    assert (state["screen"], state["style"]) == ("standings", "head-to-head+par")
    assert (state["seats"], state["seat"]) == (2, 2)
    match = state["match"]
    assert (match["seats"], match["of"], match["seat"]) == (2, "swaps", 2)
    told = [(r["place"], r["seat"], r["won"], r["swaps"]) for r in match["results"]]
    assert told == [(1, 2, True, 1), (2, 1, True, 2)]


def test_two_players_by_time_tell_whose_game_it_is():
    hands = begin("timer")
    go(hands)
    hands.wait(5000)
    win(hands, "9b", "0a")
    hands.tap(SELECT)
    state, _ = hands.run()
    assert (state["screen"], state["seat"]) == ("ready", 2)
    assert state["match"]["of"] == "time"
    (first,) = state["match"]["results"]
    assert (first["seat"], first["place"], first["won"]) == (1, 1, True)
    assert 5000 <= first["ms"] < 9000
