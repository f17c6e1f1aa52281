# SPDX-License-Identifier: MIT
"""Whole games on the firmware under Blinka, by a script of button presses."""

import json
from pathlib import Path
from types import SimpleNamespace

from host_sim import headless
from tools.bench.game import FIRST_MS, hands_over, script

__all__ = [
    "FIRST_MS",
    "hands_over",
    "lit",
    "play",
    "restarts",
    "row",
    "sabotage",
    "said",
    "script",
    "since",
]

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


def since(result, ms):
    """The same, of what was told after a time."""
    return said(SimpleNamespace(serial=[line for line in result.serial if line[0] > ms]))[0]


def restarts(result, why):
    """When the device was reset for that reason, in ms."""
    return [ms for ms, state, text in result.power if (state, text) == ("reset", why)]


def sabotage(drive, name, before, code):
    """Put code in front of a line of a module of the drive."""
    path = drive / name
    text = path.read_text()
    assert text.count(before) == 1
    path.write_text(text.replace(before, code + before))


def lit(pixels, name):
    """Which of a space's three LEDs (apex, base, base) are lit in the bytes on the wire."""
    return tuple(any(pixels[3 * led : 3 * led + 3]) for led in WHEEL["spaces"][name])


def row(pixels):
    """The sum of the three bytes of each LED of the row."""
    return [sum(pixels[3 * led : 3 * led + 3]) for led in WHEEL["row"]]
