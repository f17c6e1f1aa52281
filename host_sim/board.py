# SPDX-License-Identifier: MIT
"""What the page needs to draw a board: the geometry, a LED map and a pin file joined."""

import json
import os
import stat
from pathlib import Path
from typing import Any

from color_wheel import link
from color_wheel.light import ceiling, chainmap, levels, palettes, waiting
from color_wheel.rules.pieces import COLOURS

from hardware import geometry
from host_sim.child.settings import make_getenv
from host_sim.process import FIRMWARE
from host_sim.wiring import BUTTONS, Wiring

DEFAULT_LEDS = FIRMWARE / "leds" / "wheel.json"
LEVELS = ("DIM", "LOW", "HALF", "MID", "BASE", "GLOW", "BRIGHT")
LARGEST_MAP = 1 << 20  # bytes; the ones of 1,024 LEDs are far below
LONGEST_NAME = 64  # characters; the device sends it in a line of 512 bytes


def read_pins(board: str) -> dict[str, str]:
    """The pins of a board's file by their uses; ValueError when there is no such board."""
    known = sorted(file.stem for file in (FIRMWARE / "boards").glob("*.py"))
    if board not in known:
        raise ValueError(f"no board {board!r}: the boards are {', '.join(known)}")
    return Wiring(board, FIRMWARE).uses


def _point(point: geometry.Point) -> list[float]:
    return [round(value, 3) for value in point]


def _grid(leds: dict[str, Any]) -> tuple[int, int]:
    """Columns and rows of the panel that a map is for; (0, 0) where it is for none.

    The firmware does not read this, so that nobody has checked it.
    """
    match leds.get("grid"):
        case [columns, rows] if type(columns) is int and type(rows) is int:
            if min(columns, rows) > 0 and columns * rows <= leds["pixels"]:
                return columns, rows
    return 0, 0


def page_board(leds: dict[str, Any], board: str, pins: dict[str, str]) -> dict[str, Any]:
    """The document ``/board.json``: all places in mm, the hub at (0, 0), y downwards.

    ``pixels`` of a space and of the row are chain indices or None for a hole; ``panel``, where
    the map is for one, gives (column, row) of each pixel on it. ``palettes`` and ``white`` are
    R, G, B on the wire, the colours in the order R O Y G C B P; ``levels`` are sixteenths of the
    level BASE, and ``menu`` names the colour of each wedge of the menu (W is white): with these the
    page draws the light of a real board. ``link`` and ``firmware`` are the versions that the page
    is for.
    """
    columns, rows = _grid(leds)
    return {
        "leds": leds["name"],
        "board": board,
        "link": link.VERSION,
        "firmware": link.FIRMWARE,
        "palettes": {"standard": palettes.STANDARD, "colour-blind": palettes.COLOUR_BLIND},
        "white": ceiling.WHITE_RGB,
        "levels": {name: ceiling.SIXTEENTHS[getattr(levels, name)] for name in LEVELS},
        "menu": "".join((COLOURS + "W")[colour] for colour in waiting.COLOURS),
        "pixels": leds["pixels"],
        "order": leds.get("order", "GRB"),
        "grid": [columns, rows] if columns else None,
        "panel": [geometry.panel_cell(pixel, columns) for pixel in range(columns * rows)],
        "spaces": [
            {
                "name": name,
                "wedge": space // 4,
                "corners": [_point(corner) for corner in geometry.triangle(space)],
                "leds": [_point(led) for led in geometry.space_leds(space)],
                "pixels": leds["spaces"][name],
                "neighbours": [geometry.NAMES[other] for other in geometry.neighbours(space)],
            }
            for space, name in enumerate(geometry.NAMES)
        ],
        "row": {
            "leds": [_point(geometry.row_led(i)) for i in range(geometry.ROW)],
            "pixels": leds["row"],
        },
        "rim": [_point(geometry.outer_corner(i)) for i in range(geometry.WEDGES)],
        "ring": [_point(geometry.inner_corner(i)) for i in range(geometry.WEDGES)],
        "pins": {
            "buttons": {name: pins[name] for name in BUTTONS},
            **{name: pin for name, pin in pins.items() if name not in BUTTONS},
        },
    }


def read_leds(file: Path, encoding: str = "utf-8-sig") -> dict[str, Any]:
    """A LED map's file, checked as the device does; a byte order mark may be in front, but with
    the encoding "utf-8" as little as on a board. OSError for a file that cannot be read,
    ValueError for one that is no map."""
    mode = os.stat(file).st_mode
    if not stat.S_ISREG(mode) and not stat.S_ISDIR(mode):
        raise ValueError("it is no file of the usual kind")  # it may have no end, or no beginning
    with open(file, "rb") as opened:
        data = opened.read(LARGEST_MAP + 1)
    if len(data) > LARGEST_MAP:
        raise ValueError(f"it is longer than {LARGEST_MAP} bytes")
    try:
        leds = json.loads(data.decode(encoding))
    except (ValueError, RecursionError):
        raise ValueError(f"{file.name}: is not JSON") from None
    chainmap.checked(leds, file.name)
    return {"name": file.name, **leds}


def check_leds(file: Path) -> chainmap.ChainMap:
    """The LED map of a file as the device has it; ValueError also where what only the host
    makes use of is wrong."""
    leds = read_leds(file)
    name = leds["name"]
    if not isinstance(name, str) or not name.isprintable() or not 0 < len(name) <= LONGEST_NAME:
        raise ValueError(f"{file.name}: name must be a text of 1 to {LONGEST_NAME} characters")
    if not isinstance(leds.get("order", ""), str):
        raise ValueError(f"{file.name}: order must be R, G and B in some order, in one text")
    if leds.get("grid") is not None and _grid(leds) == (0, 0):
        raise ValueError(
            f"{file.name}: grid must be [columns, rows], at most as many cells as there are pixels"
        )
    return chainmap.checked(leds, file.name)


def shown_leds(leds: Path | None, firmware: Path = FIRMWARE) -> Path:
    """The LED map that the device takes at power-on: ``leds``, else the one that the drive's
    settings.toml names, and the wheel's where that is none or a bad one (``_chain`` of
    ``color_wheel/app.py``)."""
    wheel = firmware / "leds" / "wheel.json"
    encoding = "utf-8-sig"  # our own simulated device lets it pass in a file that it is given
    try:
        if leds is None:
            encoding = "utf-8"
            name = make_getenv(firmware / "settings.toml", {})("COLOR_WHEEL_LEDS")
            if not isinstance(name, str) or not name:
                return wheel
            leds = firmware / (name if "/" in name else f"leds/{name}.json")
        read_leds(leds, encoding)
    except (OSError, ValueError):
        return wheel
    return leds
