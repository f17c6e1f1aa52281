# SPDX-License-Identifier: MIT
"""Whole games on the firmware under Blinka, by a script of button presses."""

import json
from pathlib import Path

from host_sim import headless
from tools.bench.game import FIRST_MS, hands_over, script

__all__ = ["FIRST_MS", "hands_over", "lit", "play", "row", "said", "script"]

FIRMWARE = Path(__file__).parents[2] / "firmware"
WHEEL = json.loads(
    (Path(__file__).parents[2] / "firmware" / "leds" / "wheel.json").read_text(encoding="utf-8")
)


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
