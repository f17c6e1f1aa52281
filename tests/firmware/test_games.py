# SPDX-License-Identifier: MIT
"""Whole games through the six buttons, on the firmware under Blinka, down to the LEDs."""

import itertools
from types import SimpleNamespace

import pytest
from color_wheel.play import codes
from color_wheel.rules.pieces import position_text
from color_wheel.rules.spaces import space_name

from host_sim import headless
from tests.firmware.whole import hands_over, lit, play, row, said

LIT = {0: (True, False, False), 1: (False, True, True), 2: (True, True, True)}


def swapped(start, moves):
    """The pieces after some swaps, by the plainest means."""
    pieces = list(start)
    for a, b in moves:
        pieces[a], pieces[b] = pieces[b], pieces[a]
    return pieces


def test_won_in_the_fewest_swaps(deals):
    start, moves = deals[0]
    hands = hands_over(start)
    for a, b in moves:
        hands.swap(a, b)
    result = play(hands, start, seconds=hands.ms / 1000 + 8)
    assert not result.console
    state, told = said(result)
    assert (state["result"], state["screen"], state["swaps"]) == ("won", "won", 18)
    assert {frozenset(move.split("-")) for move in told} == {
        frozenset((space_name(a), space_name(b))) for a, b in moves
    }
    # After the celebration the solved wheel is shown, each piece by the LEDs of its size.
    _, pixels = result.frames[-1]
    for space, piece in enumerate(swapped(start, moves)):
        assert lit(pixels, space_name(space)) == LIT[piece % 3]
    standing = row(pixels)
    assert min(standing[:18]) > 2 * max(standing[18:])
    assert min(standing[18:]) > 0
    melody = [hz for _, hz in result.tones if hz]
    assert melody[-6:] == [784, 988, 1175, 1568, 1175, 1568]


def wasted(hands, start, count):
    """Swap two pieces to and fro, playing on where par is reached."""
    a, b = next(
        (a, b)
        for a, b in itertools.combinations(range(40), 2)
        if start[a] % 3 == start[b] % 3 and start[a] != start[b]
    )
    for _ in range(count):
        if hands.play.screen == codes.LOST:
            hands.wait(1100)
            hands.tap(codes.SELECT)
        hands.swap(a, b)


def test_lost_at_27_and_played_on_over_par(deals):
    start, moves = deals[5]
    hands = hands_over(start)
    wasted(hands, start, 27)
    lost_at = hands.ms
    wasted(hands, start, 1)  # an even number in all: the pieces lie as at the start
    hands.wait(4000)
    over_at = hands.ms
    for a, b in moves:
        hands.swap(a, b)
    result = play(hands, start, seconds=hands.ms / 1000 + 6)
    assert not result.console
    state, told = said(result)
    assert (state["result"], state["screen"]) == ("lost", "won")
    assert state["swaps"] == len(told) == 28 + len(moves)
    assert state["over"] == 1 + len(moves)
    at_27 = [pixels for ms, pixels in result.frames if ms <= lost_at + 64][-1]
    assert len(set(row(at_27))) == 1  # all stand
    at_28 = [pixels for ms, pixels in result.frames if ms <= over_at][-1]
    assert sorted(set(row(at_28)))[-1] == row(at_28)[0]
    assert row(at_28)[25] != row(at_28)[26]  # one lies again


def test_the_same_script_gives_the_same_bytes(deals):
    start, moves = deals[7]
    hands = hands_over(start)
    for a, b in moves[:6]:
        hands.swap(a, b)
    first = play(hands, start)
    second = play(hands, start)
    assert first.events == second.events
    assert len(first.frames) > 100


def test_without_a_host_the_game_is_the_same(deals):
    """Nothing depends on somebody listening: what is saved in the end is the same, byte by byte."""
    start, moves = deals[7]
    hands = hands_over(start)
    hands.swap(*moves[0])
    saved = play(hands, start).nvm
    for a, b in moves[1:5]:
        hands.swap(a, b)
    script = [
        f"{ms} {button} {way}" for ms, button, way in hands.log if ms > hands.log[0][0] + 3000
    ]
    assert len(script) > 40
    alone = headless.play(["0 HOST closed", *script], nvm=saved)
    heard = headless.play(script, nvm=saved)
    assert not alone.serial
    assert heard.serial
    assert alone.nvm == heard.nvm != saved


def test_past_the_wrap_of_the_ticks(deals):
    """The ticks first wrap 65 s after power-on; a game goes on across it."""
    start, moves = deals[9]
    hands = hands_over(start)
    hands.wait(60_000)
    for a, b in moves:
        hands.swap(a, b)
    assert hands.ms > 75_000
    result = play(hands, start)
    assert said(result)[0]["result"] == "won"


def test_a_bouncing_button_counts_once():
    bounces = []
    for t in range(0, 20, 4):
        bounces += [f"{2500 + t} CW down", f"{2502 + t} CW up"]
    script = ["500 SELECT down", "600 SELECT up", *bounces, "2520 CW down", "2700 CW up"]
    state, _ = said(headless.play(script))
    assert (state["screen"], state["cursor"]) == ("play", "1h")


SWAPS = 3


@pytest.mark.parametrize("size", [0, 1, 4096])
def test_the_power_cut_at_every_write_of_the_flash(deals, size):
    """Whatever the moment, the next power-on has the game as it was settled last, or the new swap.

    The first 16 operations clear the area, one heads it, two begin the game, then one a swap.
    """
    start, moves = deals[11]
    hands = hands_over(start)
    for a, b in moves[:SWAPS]:
        hands.swap(a, b)
    hands.wait(3200)
    end = hands.ms + 500
    states = [start, *(bytes(swapped(start, moves[:n])) for n in range(1, SWAPS + 1))]
    texts = [None, *map(position_text, states)]
    flash = play(hands, start, seconds=end / 1000).flash
    assert {kind for _, kind, _ in flash} == {"program"}  # the area was erased at first
    begun = 16 + 1 + 2 + 2  # the area cleared and headed, the choices, the game
    found = []
    for cut in range(begun - 1, len(flash) + 1):
        lines = (f"{end} POWER on", f"{end + 500} SERIAL status")
        state, _ = said_after(play(hands, start, *lines, cut=(cut, size)), end)
        found.append(texts.index(state.get("position")))
    assert found == sorted(found)  # what was there once stays
    assert set(found) == set(range(SWAPS + 2))  # and every swap has its moment


def said_after(result, ms):
    return said(SimpleNamespace(serial=[line for line in result.serial if line[0] >= ms]))


def test_power_off_in_the_middle_and_on_again(deals):
    start, moves = deals[2]
    hands = hands_over(start)
    for a, b in moves[:3]:
        hands.swap(a, b)
    hands.wait(3100)  # settled
    end = hands.ms
    result = play(hands, start, f"{end} POWER off", f"{end + 100} POWER on", f"{end + 900} CW down")
    state, told = said_after(result, end + 100)
    assert (state["screen"], state["swaps"]) == ("play", 3)
    assert state["position"] == position_text(swapped(start, moves[:3]))
    assert told == said(result)[1]
