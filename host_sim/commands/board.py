# SPDX-License-Identifier: MIT
"""Show the spaces, their neighbours, the LEDs of each, the row's LEDs and the pins."""

import argparse
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from color_wheel.light.chainmap import ROW, ChainMap
from color_wheel.rules.spaces import SPACES, space_name
from color_wheel.rules.tables import NEIGHBOURS

from host_sim.board import DEFAULT_LEDS, check_leds, read_pins
from host_sim.commands.arguments import add_json, show
from host_sim.errors import InputError
from host_sim.process import DEFAULT_BOARD
from host_sim.wiring import BUTTONS

WANTED = "a file such as firmware/leds/wheel.json is wanted"


def add_device_arguments(
    parser: argparse.ArgumentParser, otherwise: str = "else the one that settings.toml names"
) -> None:
    """[--board NAME] [--leds FILE]; ``otherwise``: what is taken without --leds."""
    parser.add_argument(
        "--board", metavar="NAME", default=DEFAULT_BOARD, help="a board's id (%(default)s)"
    )
    parser.add_argument("--leds", metavar="FILE", type=Path, help=f"a LED map ({otherwise})")


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """[--board NAME] [--leds FILE] [--json]."""
    add_device_arguments(parser, "firmware/leds/wheel.json")
    add_json(parser)


def checked_pins(board: str) -> dict[str, str]:
    """The pins of a board; InputError when there is no such board."""
    try:
        return read_pins(board)
    except ValueError as error:
        raise InputError(str(error)) from None


def checked_map(leds: Path | None) -> ChainMap:
    """The LED map of a file, or the wheel's; InputError when it is none."""
    file = leds or DEFAULT_LEDS
    try:
        return check_leds(file)
    except OSError as error:
        raise InputError(
            f"the LED map {str(file)!r} cannot be read: {error.strerror}; {WANTED}"
        ) from None
    except ValueError as error:
        raise InputError(f"the LED map {str(file)!r} is unusable: {error}; {WANTED}") from None


def run(arguments: argparse.Namespace) -> int:
    """Print the document or a line a space."""
    pins = checked_pins(arguments.board)
    slots = [None if slot < 0 else slot for slot in checked_map(arguments.leds).slots]
    names = [space_name(space) for space in range(SPACES)]
    document = {
        "spaces": names,
        "neighbours": {
            name: [names[n] for n in NEIGHBOURS[3 * i : 3 * i + 3] if n < SPACES]
            for i, name in enumerate(names)
        },
        "leds": {name: slots[3 * i : 3 * i + 3] for i, name in enumerate(names)},
        "row": slots[-ROW:],
        "pins": {
            "pixels": pins["pixels"],
            "buttons": {name: pins[name] for name in BUTTONS},
            **{name: pin for name, pin in pins.items() if name not in (*BUTTONS, "pixels")},
        },
    }
    show(arguments.json, document, _lines(document))
    return 0


def _lines(document: dict[str, Any]) -> Iterator[str]:
    for name in document["spaces"]:
        neighbours = " ".join(document["neighbours"][name])
        yield f"{name}  beside {neighbours:8}  LEDs {_leds(document['leds'][name])}"
    yield f"row LEDs {_leds(document['row'])}"
    for name, pin in {**document["pins"], **document["pins"]["buttons"]}.items():
        if name != "buttons":
            yield f"{name:8} {pin}"


def _leds(leds: list[int | None]) -> str:
    return " ".join("-" if led is None else str(led) for led in leds)
