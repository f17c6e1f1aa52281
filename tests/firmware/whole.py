# SPDX-License-Identifier: MIT
"""Whole games on the firmware under Blinka, by a script of button presses."""

import json
from pathlib import Path

from color_wheel.rules.pieces import position_text

from host_sim import headless
from tests.play.hands import Hands

FIRMWARE = Path(__file__).parents[2] / "firmware"
FIRST_MS = 600  # the wheel is loaded and shown by then
WHEEL = json.loads(
    (Path(__file__).parents[2] / "firmware" / "leds" / "wheel.json").read_text(encoding="utf-8")
)


def hands_over(start):
    """Hands that hold the game of a start, as the script's ``load`` and SELECT will have it."""
    hands = Hands()
    hands.wait(FIRST_MS)
    hands.begin(start)
    return hands


def script(hands, start):
    """The script of what hands did: the start is sent over the link, all else is pressed."""
    load = f"{FIRST_MS} SERIAL load {position_text(start)}"
    return [load, *(f"{ms} {button} {way}" for ms, button, way in hands.log)]


def play(hands, start, *more, **options):
    """Run what the hands did on the firmware; ``more`` script lines follow."""
    return headless.play([*script(hands, start), *more], **options)


def said(result):
    """The last value of every key that the link has told, and the list of moves."""
    state = {}
    moves = []
    for _, line in result.serial:
        if line.startswith("{"):
            told = json.loads(line)
            if "from" in told:
                moves[told.pop("from") :] = told.pop("moves")
            state.update(told)
    return state, moves


def lit(pixels, name):
    """Which of a space's three LEDs (apex, base, base) are lit in the bytes on the wire."""
    return tuple(any(pixels[3 * led : 3 * led + 3]) for led in WHEEL["spaces"][name])


def row(pixels):
    """The sum of the three bytes of each LED of the row."""
    return [sum(pixels[3 * led : 3 * led + 3]) for led in WHEEL["row"]]
