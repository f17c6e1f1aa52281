# SPDX-License-Identifier: MIT
"""Every style, chosen and played by presses to each of its ends, on the firmware under Blinka, with
the power cut in the middle of each."""

import pytest
from color_wheel.play import chosen, codes, records
from color_wheel.play.codes import BACK, PLAY, SELECT
from color_wheel.rules.check import parse_position

from tests.firmware.powered import PoweredHands
from tests.play.test_styles import NEARLY

START = parse_position(NEARLY)
WIN = (39, 2)  # 9b and 0a: solved, and in rainbow order
IDLE_SWAP = (8, 11)  # O1 with O2 beside each other: legal there and back, never a win
WHO = ("solo", "cooperative")
LIMITS = ("par", "timer", "countdown")
COUNTDOWN_S = 120


def begin(who, limit, rainbow, **options):
    """The menu by presses, then the start; in play."""
    hands = PoweredHands(COUNTDOWN_S=COUNTDOWN_S, **options)
    hands.load(START)
    hands.tap(SELECT)
    hands.open_menu()
    hands.choose("who", who)
    hands.choose("limit", limit)
    hands.choose("rainbow", "on" if rainbow else "off")
    hands.tap(BACK)
    hands.wait(100)
    hands.load(START)
    hands.tap(SELECT)
    assert hands.play.screen == PLAY
    return hands


def swap(hands, times=1):
    for _ in range(times):
        hands.swap(*IDLE_SWAP)
    hands.wait(codes.PROVISIONAL_MS + 100)


def style(who, limit, rainbow):
    return f"{who}+{limit}" + ("+rainbow" if rainbow else "")


@pytest.mark.parametrize("rainbow", [False, True])
@pytest.mark.parametrize("limit", LIMITS)
@pytest.mark.parametrize("who", WHO)
def test_won(who, limit, rainbow):
    hands = begin(who, limit, rainbow)
    swap(hands, 3)
    hands.cut()
    hands.back_in_play()
    hands.swap(*WIN)
    hands.wait(1200)
    hands.cut()  # and in the show of the win: it is over all the same
    state, moves = hands.run()
    assert state["style"] == style(who, limit, rainbow)
    assert (state["result"], state["solved"], state["swaps"]) == ("won", True, 4)
    assert moves == ["2h-2b"] * 3 + ["9b-0a"]
    if limit != "par":
        assert state["clock"]["runs"] is False
    if who == "cooperative":
        assert state["seats"] == 2


@pytest.mark.parametrize("rainbow", [False, True])
@pytest.mark.parametrize("who", WHO)
def test_lost_by_swaps_and_played_on_over_par(who, rainbow):
    hands = begin(who, "par", rainbow)
    swap(hands, 14)
    hands.cut()
    swap(hands, 13)
    assert hands.play.screen == codes.LOST
    hands.wait(1100)
    hands.cut()
    assert hands.play.screen == codes.LOST
    hands.wait(1100)
    hands.tap(SELECT)  # play on
    swap(hands, 1)
    hands.cut()
    hands.back_in_play()
    hands.swap(*WIN)
    state, _ = hands.run()
    assert state["screen"] == "won"
    assert (state["result"], state["solved"]) == ("lost", True)
    assert (state["swaps"], state["over"], state["up"]) == (29, 2, 25)


@pytest.mark.parametrize("rainbow", [False, True])
@pytest.mark.parametrize("who", WHO)
def test_lost_by_time_and_the_gas_outlives_the_power(who, rainbow):
    hands = begin(who, "countdown", rainbow)
    swap(hands, 2)
    hands.wait(40_000)
    hands.cut()
    hands.back_in_play()
    hands.wait(COUNTDOWN_S * 1000)
    assert hands.play.screen == codes.LOST
    hands.cut()
    state, _ = hands.run()
    assert (state["result"], state["solved"], state["swaps"]) == ("lost", False, 2)
    assert state["clock"] == {"ms": 0, "runs": False, "down": True}
    assert state["screen"] == "lost"


def test_a_stopwatch_has_no_end_but_the_win():
    hands = begin("solo", "timer", False)
    swap(hands, 27)
    assert hands.play.screen == PLAY
    hands.cut()
    hands.back_in_play()
    swap(hands, 3)
    hands.swap(*WIN)
    state, _ = hands.run()
    assert (state["result"], state["swaps"]) == ("won", 31)


@pytest.mark.parametrize("order", [chosen.IN_TURN, chosen.FREE, chosen.AFTER_ANOTHER])
def test_turns_go_on_after_the_power_cut(order):
    hands = begin("cooperative", "par", False)
    hands.open_menu()
    hands.choose("seats", "count")
    hands.tap(SELECT)  # three
    hands.choose("seats", "turns")
    hands.tap(*[SELECT] * order)
    hands.tap(BACK)
    hands.wait(100)
    hands.load(START)
    hands.tap(SELECT)
    swap(hands, 2)
    hands.cut()
    swap(hands, 2)
    state, _ = hands.run()
    assert (state["seats"], state["swaps"]) == (3, 4)
    assert state["seat"] == (2 if order == chosen.IN_TURN else None)  # the fifth turn of three


def test_a_call_is_one_turn_also_after_the_power_cut():
    hands = begin("cooperative", "par", False)
    hands.go(0)
    hands.tap(SELECT, hold=codes.HOLD_MS + 100)
    while hands.play.stage.piece != 4:  # O2 where R1 lies: two swaps
        hands.tap(codes.CW if hands.play.stage.piece // 3 != 1 else codes.OUT)
    hands.tap(SELECT, SELECT)
    hands.wait(200)
    hands.cut()
    state, moves = hands.run()
    assert (state["swaps"], state["seat"], len(moves)) == (2, 2, 2)


def test_an_end_is_counted_once_also_over_a_power_cut():
    hands = begin("solo", "par", False)
    swap(hands, 27)
    hands.cut()
    hands.wait(1100)
    hands.tap(SELECT)  # play on
    hands.swap(*WIN)
    hands.wait(2000)
    kind = records.kind_of(chosen.SOLO, chosen.PAR, False, records.CLEAN)
    assert records.read(hands.play.records, kind, records.PLAYED) == 1
    assert records.read(hands.play.records, kind, records.WINS) == 0
    hands.open_menu()
    hands.choose("records", "played")
    state, _ = hands.run()
    assert state["menu"]["number"] == 1


def to_play(hands):
    """Through "pass the device" and the dealing."""
    for _ in range(4):
        if hands.play.screen != PLAY:
            hands.tap(SELECT)
            hands.wait(1200)
    assert hands.play.screen == PLAY


def mirrored(space):
    """Where a space of the first player's deal lies in the second's: wedge w is 3 - w there."""
    wedge, part = divmod(space, 4)
    return 4 * ((3 - wedge) % 10) + (0, 1, 3, 2)[part]


@pytest.mark.parametrize("rainbow", [False, True])
@pytest.mark.parametrize("limit", LIMITS)
def test_head_to_head(limit, rainbow):
    """The first wins in two swaps; the second has lost, or by the stopwatch is slower."""
    hands = PoweredHands(COUNTDOWN_S=COUNTDOWN_S)
    hands.load(START)
    hands.tap(SELECT)
    hands.open_menu()
    hands.choose("who", "head-to-head")
    hands.choose("limit", limit)
    hands.choose("rainbow", "on" if rainbow else "off")
    hands.tap(BACK)
    hands.wait(100)
    hands.load(START)
    to_play(hands)
    swap(hands, 1)
    hands.cut()
    to_play(hands)
    hands.swap(*WIN)
    hands.wait(1200)
    hands.cut()
    to_play(hands)  # the second player
    a, b = (mirrored(space) for space in IDLE_SWAP)
    if limit == "countdown":
        hands.swap(a, b)
        hands.wait(COUNTDOWN_S * 1000)
    else:
        for _ in range(27):
            hands.swap(a, b)
        hands.wait(codes.PROVISIONAL_MS + 100)
    if limit == "timer":
        hands.cut()
        to_play(hands)
        hands.swap(*(mirrored(space) for space in WIN))
    hands.wait(1200)
    hands.tap(SELECT)
    assert hands.play.screen == codes.STANDINGS
    hands.cut()
    state, _ = hands.run()
    assert state["style"] == style("head-to-head", limit, rainbow)
    first, second = state["match"]["results"]
    assert (first["won"], first["swaps"], first["place"]) == (True, 2, 1)
    assert (second["won"], second["place"]) == (limit == "timer", 2)
    assert second["swaps"] == {"par": 27, "timer": 28, "countdown": 1}[limit]
    assert state["match"]["of"] == ("swaps" if limit == "par" else "time")
