# SPDX-License-Identifier: MIT
"""The rules' verdicts in words, with the names from the page's table, ``page/words.json``."""

import json
from collections.abc import Sequence
from pathlib import Path

from color_wheel.rules import rainbow
from color_wheel.rules.game import DIFFERS, REASONS
from color_wheel.rules.pieces import COLOURS, piece_text
from color_wheel.rules.spaces import space_name

WORDS = json.loads((Path(__file__).parent / "page" / "words.json").read_text(encoding="utf-8"))

RAINBOW_FAULTS = {
    rainbow.NO_RIM: "{0} does not reach the rim",
    rainbow.BROKEN: "{0} fills more than one arc of the rim",
    rainbow.ORDER: "{0} is not followed by {1} round the rim",
    rainbow.APART: "{0} and {1} do not touch",
}


def colour_name(colour: int) -> str:
    """``red`` for 0."""
    return str(WORDS["colours"][COLOURS[colour]])


def place_name(piece: int, space: int) -> str:
    """``large red on 3m``."""
    colour, size = piece_text(piece)
    name = WORDS["piece"].format(size=WORDS["sizes"][size], colour=WORDS["colours"][colour])
    return str(WORDS["place"].format(piece=name, space=space_name(space)))


def refusal(reason: int, wheel: Sequence[int], a: int, b: int) -> str:
    """Why the pieces of two spaces may not be swapped (a code of ``rules.game``)."""
    key = "differs-pieces" if reason == DIFFERS else REASONS[reason]
    places = {"a": place_name(wheel[a], a), "b": place_name(wheel[b], b)}
    return str(WORDS["reasons"][key].format(**places)).rstrip(".")


def rainbow_fault(wheel: Sequence[int], groups: Sequence[int]) -> str | None:
    """Why a wheel is not solved in rainbow order; None where it is."""
    split = [
        f"{colour_name(colour)} lies in {count} groups"
        for colour, count in enumerate(groups)
        if count > 1
    ]
    if split:
        return ", ".join(split)
    fault = rainbow.rainbow_fault(wheel, groups)
    if fault is None:
        return None
    code, colour, other = fault
    return RAINBOW_FAULTS[code].format(colour_name(colour), colour_name(other))
