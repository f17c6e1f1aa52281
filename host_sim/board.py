# SPDX-License-Identifier: MIT
"""What the page needs to draw a board: the geometry, a LED map and a pin file joined."""

import json
from pathlib import Path
from typing import Any

from color_wheel.light import chainmap

from hardware import geometry
from host_sim.child.settings import make_getenv
from host_sim.process import FIRMWARE
from host_sim.wiring import BUTTONS, Wiring

DEFAULT_LEDS = FIRMWARE / "leds" / "wheel.json"


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
        case [int(columns), int(rows)] if min(columns, rows) > 0 and (
            columns * rows <= leds["pixels"]
        ):
            return columns, rows
    return 0, 0


def page_board(leds: dict[str, Any], board: str, pins: dict[str, str]) -> dict[str, Any]:
    """The document ``/board.json``: all places in mm, the hub at (0, 0), y downwards.

    ``pixels`` of a space and of the row are chain indices or None for a hole; ``panel``, where
    the map is for one, gives (column, row) of each pixel on it.
    """
    columns, rows = _grid(leds)
    return {
        "leds": leds["name"],
        "board": board,
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


def read_leds(file: Path) -> dict[str, Any]:
    """A LED map's file as it is, unchecked (``color_wheel.light.chainmap.load`` checks)."""
    return {"name": file.name, **json.loads(file.read_text(encoding="utf-8"))}


def shown_leds(leds: Path | None, firmware: Path = FIRMWARE) -> Path:
    """The LED map that the device takes at power-on: ``leds``, else the one that the drive's
    settings.toml names, and the wheel's where that is none or a bad one (``_chain`` of
    ``color_wheel/app.py``)."""
    wheel = firmware / "leds" / "wheel.json"
    try:
        if leds is None:
            name = make_getenv(firmware / "settings.toml", {})("COLOR_WHEEL_LEDS")
            if not isinstance(name, str) or not name:
                return wheel
            leds = firmware / (name if "/" in name else f"leds/{name}.json")
        chainmap.load(str(leds))
    except (OSError, ValueError, RecursionError):
        return wheel
    return leds
