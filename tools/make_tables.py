# SPDX-License-Identifier: MIT
"""Write what the firmware knows of the board's geometry: python -m tools.make_tables [--check]

Writes firmware/color_wheel/rules/tables.py and the LED maps firmware/leds/wheel.json and
panel16.json from hardware/geometry.py. With --check nothing is written; exit status 1 if a file
on disk is not what would be written.
"""

import argparse
import sys
from pathlib import Path

from hardware import geometry
from tools.panel_layout import panel_layout

FIRMWARE = Path(__file__).resolve().parents[1] / "firmware"
COMMAND = "python -m tools.make_tables"
NONE = 255
PANEL = 16  # columns and rows of the bought panel


def neighbour_bytes() -> bytes:
    """Three bytes a space, ascending; NONE in the third place of the rim's spaces."""
    return bytes(
        neighbour
        for space in range(geometry.SPACES)
        for neighbour in [*geometry.neighbours(space), NONE][:3]
    )


def bytes_literal(name: str, comment: str, values: bytes) -> str:
    """An assignment of a bytes literal, 20 values a line."""
    lines = [values[i : i + 20] for i in range(0, len(values), 20)]
    texts = ['b"' + "".join(f"\\x{value:02x}" for value in line) + '"' for line in lines]
    head = f"# {comment}\n{name} = "
    if len(texts) == 1:
        return head + texts[0] + "\n"
    return head + "(\n" + "".join(f"    {text}\n" for text in texts) + ")\n"


def tables_text() -> str:
    """The text of rules/tables.py."""
    head = (
        "# SPDX-License-Identifier: MIT\n"
        f"# Generated from hardware/geometry.py: do not edit, run {COMMAND}\n"
        '"""The board as tables: spaces are 4 * wedge + (h 0, m 1, a 2, b 3)."""\n\n'
    )
    return head + bytes_literal(
        "NEIGHBOURS", "Three a space, ascending; 255 is none.", neighbour_bytes()
    )


def leds_text(name: str, wheel: list[int], row: list[int], grid: tuple[int, int] | None) -> str:
    """An LED map: ``wheel`` holds the chain indices of slots 0-119, ``row`` those of the row."""
    pixels = max(wheel + row) + 1
    if grid:
        pixels = grid[0] * grid[1] + len(row)
    spaces = ",\n".join(
        f'  "{space}": {wheel[3 * i : 3 * i + 3]}' for i, space in enumerate(geometry.NAMES)
    )
    lines = [
        f'"generated": "{COMMAND}"',
        f'"name": "{name}"',
        f'"pixels": {pixels}',
        '"order": "GRB"',
        *([f'"grid": {list(grid)}'] if grid else []),
        f'"spaces": {{\n{spaces}\n }}',
        f'"row": {row}',
    ]
    return "{" + ",\n ".join(lines) + "}\n"


def wheel_text() -> str:
    """The map of the board made for the game: one chain as geometry orders it."""
    chain = geometry.chain()
    places = [chain.index(slot) for slot in range(len(chain))]
    return leds_text("wheel", places[:120], places[120:], None)


def panel_text() -> str:
    """The map of a bought serpentine panel, and of a strip behind it for the row."""
    wheel = [geometry.panel_pixel(column, row, PANEL) for column, row in panel_layout()]
    first = PANEL * PANEL
    return leds_text("panel16", wheel, list(range(first, first + geometry.ROW)), (PANEL, PANEL))


def files() -> dict[Path, str]:
    """What is written: path and text."""
    return {
        FIRMWARE / "color_wheel/rules/tables.py": tables_text(),
        FIRMWARE / "leds/wheel.json": wheel_text(),
        FIRMWARE / "leds/panel16.json": panel_text(),
    }


def main(arguments: list[str] | None = None) -> int:
    """Write or check; 0 is good, 1 says that a file differs."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--check", action="store_true", help="write nothing, compare")
    check = parser.parse_args(arguments).check
    status = 0
    for path, text in files().items():
        old = path.read_text(encoding="utf-8") if path.exists() else None
        if old == text:
            continue
        if check:
            print(f"{path.name} is not what {COMMAND} writes", file=sys.stderr)
            status = 1
        else:
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text, encoding="utf-8")
            print(f"wrote {path.name}")
    return status


if __name__ == "__main__":
    sys.exit(main())
