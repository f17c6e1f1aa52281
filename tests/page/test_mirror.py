# SPDX-License-Identifier: MIT
"""The light that the page draws for a real board, beside that of the firmware on the wire."""

import json
from typing import Any

import pytest
from color_wheel.rules.check_moves import parse_move
from color_wheel.rules.spaces import space_name

from tests.firmware.whole import WHEEL, hands_over, play, said
from tests.page.conftest import DEALS, Feed
from tests.page.steps import Open
from tools.bench.game import start

MIRROR = """async (told) => {
    const at = (name) => import(new URL(name, location.href));
    const [{ mirror }, { Link }] = await Promise.all([at("mirror.js"), at("link.js")]);
    const [board, words] = await Promise.all(["board.json", "words.json"].map(
        (name) => fetch(name).then((answer) => answer.json()),
    ));
    return told.map((line) => {
        const link = new Link();
        link.take(line);
        return [...mirror(link, board, words.menu.entries)];
    });
}"""
MOVES = [parse_move(move) for move in DEALS[0]["solution"]]
Moment = tuple[dict[str, Any], bytes]


def taps(at: int, *buttons: str) -> list[str]:
    """Presses over the link, one every 200 ms."""
    lines = []
    for i, button in enumerate(buttons):
        lines += [f"{at + 200 * i} SERIAL {way} {button}" for way in ("down", "up")]
    return lines


MENU = ["4000 SERIAL down BACK", "5400 SERIAL up BACK"]
LIMIT = [*taps(5600, "CW", "CW", "OUT"), "6600 SERIAL load 316"]
# What is done after so many moves; times are ms after the last one.
SCREENS: dict[str, tuple[list[str], int]] = {
    "play": (["4000 SERIAL point 3m", "4800 SERIAL status"], 2),
    "picked": ([*taps(4000, "SELECT"), "6000 SERIAL status"], 0),
    "colour": (["4000 SERIAL down OUT", "4010 SERIAL down IN", "5000 SERIAL status"], 0),
    "call": (["4000 SERIAL down SELECT", "6000 SERIAL up SELECT"], 0),
    "won": (["14000 SERIAL status"], 18),
    "menu": (MENU, 1),
    "records": ([*MENU, *taps(5600, "CCW", "CCW")], 1),
    "ready": ([*MENU, *LIMIT, "7200 SERIAL status"], 0),
    "timer": ([*MENU, *LIMIT, *taps(7000, "SELECT"), "9000 SERIAL status"], 0),
    "dark": (["301000 SERIAL status"], 0),
}


@pytest.fixture(scope="module")
def moments() -> dict[str, Moment]:
    """What the link has told at such moments, and the frame that was on the wire."""
    found = {}
    for name, (lines, moves) in SCREENS.items():
        hands = hands_over(start())
        for a, b in MOVES[:moves]:
            hands.swap(a, b)
        later = [line.partition(" ") for line in lines]
        more = [f"{hands.ms + int(ms)} {rest}" for ms, _, rest in later]
        result = play(hands, start(), *more)
        found[name] = said(result)[0], result.frames[-1][1]
    return found


def lit(pixels: bytes) -> set[int]:
    """The LEDs of the chain that are not dark."""
    return {led for led in range(147) if any(pixels[3 * led : 3 * led + 3])}


def wedges(pixels: bytes) -> set[int]:
    """The wedges with any light."""
    on = lit(pixels)
    return {space // 4 for space in range(40) if on & set(WHEEL["spaces"][space_name(space)])}


def alike(one: bytes, other: bytes) -> set[int]:
    """The wedges of which an LED has the same light in both frames."""
    on = {led for led in lit(one) if one[3 * led : 3 * led + 3] == other[3 * led : 3 * led + 3]}
    return {space // 4 for space in range(40) if on & set(WHEEL["spaces"][space_name(space)])}


def test_what_is_lit_on_the_wire_is_lit_in_the_mirror(
    feed: Feed, open_page: Open, moments: dict[str, Moment]
) -> None:
    page = open_page(feed.address, until="body[data-connected=true]")
    drawn = page.evaluate(MIRROR, [json.dumps(told) for told, _ in moments.values()])
    mirrored = dict(zip(moments, map(bytes, drawn), strict=True))
    row = set(WHEEL["row"])
    for name, (told, frame) in moments.items():
        mine = mirrored[name]
        if told["screen"] == "menu":  # of an entry's choices the link tells only its names
            assert wedges(mine) == wedges(frame), name
            assert lit(mine) & row == lit(frame) & row, name
            if name == "menu":  # what is offered and not chosen has its very colour
                assert alike(mine, frame) >= wedges(frame) - {0}
        elif name == "timer":  # the row shows the time
            assert lit(mine) - row == lit(frame) - row, name
        else:
            assert lit(mine) == lit(frame), name
    assert lit(mirrored["dark"]) == set()
    assert len(lit(mirrored["play"])) > 100
    # At rest the very colours; the piece in hand pulses.
    told, frame = moments["picked"]
    for led in set(range(147)) - set(WHEEL["spaces"][told["picked"]]):
        at = slice(3 * led, 3 * led + 3)
        assert mirrored["picked"][at] == frame[at], led
