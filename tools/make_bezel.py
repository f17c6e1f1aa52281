# SPDX-License-Identifier: MIT
"""Draw the paper bezels, true to size on A4: python -m tools.make_bezel [--check]

Writes hardware/bezel.svg for the bought 16 x 16 panel, bezel-mirrored.svg for one that is wired as
a mirror image, and bezel-wheel.svg for the round wheel of hardware/geometry.py, which is larger
than the sheet: its ten pieces make a ring round it. The entries and their choices are the
firmware's, their words the page's. With --check nothing is written; exit status 1 if a file on
disk is not what would be written.

Lengths are in mm, x to the right and y downwards from the sheet's upper left corner.
"""

import argparse
import math
import sys
import textwrap
from collections.abc import Iterator
from html import escape
from pathlib import Path
from typing import NamedTuple

from hardware import geometry
from hardware.geometry import Point
from tools.menu_words import Entry, entries
from tools.panel_layout import SIZE

HARDWARE = Path(__file__).resolve().parents[1] / "hardware"
COMMAND = "python -m tools.make_bezel"
SHEET = (210.0, 297.0)  # A4
MARGIN = 5.0  # what printers may leave white

# Sizes of type and the distances of lines; an EM is a character's width on the average, in DejaVu
# Sans, the widest of the usual fonts: whatever font the printing program has, the words fit.
TITLE, CHOICE, SMALL = 5.2, 3.6, 3.0
TITLE_LINE, LINE = 6.0, 4.6
EM, BOLD_EM = 0.62, 0.74

PITCH = 10.0  # of the panel's LEDs
OPENING = SIZE * PITCH
OPENING_AT = ((SHEET[0] - OPENING) / 2, 39.0)
AWAY = 2.0  # from the opening to the labels
TICK = 5.0  # length of the lines between two wedges
SIDE = (SHEET[0] - OPENING) / 2 - AWAY - MARGIN  # room for a label beside the opening
ABOVE = 46.0  # and above or below it

RIM = 2 * geometry.OUTER_RADIUS * math.sin(math.pi / geometry.WEDGES)  # one edge of the wheel
PIECE = 22.0  # how far a piece of the ring reaches outwards
SLANT = PIECE * math.tan(math.pi / geometry.WEDGES)
GAP = 2.0  # between two pieces on the sheet

STRIP_PITCH = 1000 / 60  # of the score's strip, 60 LEDs a metre
NINE = 9
SCALE = 9.0  # height of a piece of the score's scale

BUTTONS = (
    ("CCW, CW", "to the next wedge"),
    ("OUT, IN", "outwards, inwards"),
    ("SELECT", "takes a piece, swaps it"),
    ("BACK", "puts it down, takes a swap back"),
    ("hold BACK", "the menu; BACK leaves it"),
    ("hold SELECT", "calls a piece to this space"),
    ("OUT + IN", "one colour alone, then the next"),
)
IN_MENU = "In the menu CCW and CW choose an entry, OUT and IN its choice, SELECT does it."


class Block(NamedTuple):
    """A label: its lines as (text, size of type, bold, distance of its base from the top)."""

    lines: tuple[tuple[str, float, bool, float], ...]

    @property
    def width(self) -> float:
        """At most."""
        return max(width(words, size, bold) for words, size, bold, _ in self.lines)

    @property
    def height(self) -> float:
        """From the first line's top to the last one's descenders."""
        return self.lines[-1][3] + 1.0


def width(words: str, size: float, bold: bool) -> float:
    """How wide a text is at most."""
    return len(words) * size * (BOLD_EM if bold else EM)


def number(value: float) -> str:
    """A length as SVG has it, to a hundredth."""
    return f"{value:.2f}".rstrip("0").rstrip(".")


def text(at: Point, words: str, size: float, *, bold: bool = False, anchor: str = "start") -> str:
    """Words that begin (anchor start) or have their middle at a point, their base at its height."""
    weight = ' font-weight="bold"' if bold else ""
    middle = ' text-anchor="middle"' if anchor == "middle" else ""
    x, y = number(at[0]), number(at[1])
    return f'<text x="{x}" y="{y}" font-size="{size}"{weight}{middle}>{escape(words)}</text>'


def line(start: Point, end: Point) -> str:
    """A thin line."""
    (x1, y1), (x2, y2) = [tuple(map(number, point)) for point in (start, end)]
    return f'<line x1="{x1}" y1="{y1}" x2="{x2}" y2="{y2}"/>'


def outline(points: list[Point], kind: str) -> str:
    """A closed line; of kind "cut" or "space"."""
    corners = " ".join(f"{number(x)},{number(y)}" for x, y in points)
    return f'<polygon class="{kind}" points="{corners}"/>'


def rectangle(at: Point, across: float, down: float) -> list[Point]:
    """Its corners, clockwise from the upper left."""
    x, y = at
    return [(x, y), (x + across, y), (x + across, y + down), (x, y + down)]


def choices(entry: Entry) -> list[str]:
    """The choices, numbered from the hub outwards; one choice alone needs no number."""
    names = [choice.name for choice in entry.choices]
    return [f"{i} {name}" for i, name in enumerate(names, 1)] if len(names) > 1 else names


def block(entry: Entry, room: float) -> Block:
    """The entry's name and below it its choices, wrapped to the room there is.

    What is too wide for it in one word is set smaller.
    """
    title = min(TITLE, room / width(entry.name, 1, True))
    lines = [(entry.name, round(title, 2), True, TITLE * 0.8)]
    longest = max((len(word) for choice in choices(entry) for word in choice.split()), default=0)
    indent = "\N{NO-BREAK SPACE}" * 3
    size = round(min(CHOICE, room / width(" " * (longest + 2), 1, False)), 2)
    base = TITLE * 0.8 + TITLE_LINE - LINE
    for choice in choices(entry):
        columns = max(longest + 2, int(room / width(" ", size, False)))
        for words in textwrap.wrap(
            choice, columns, subsequent_indent=indent, break_on_hyphens=False
        ):
            base += LINE
            lines.append((words, size, False, base))
    return Block(tuple(lines))


def put(block: Block, at: Point) -> Iterator[str]:
    """A block whose upper left corner is there."""
    for words, size, bold, base in block.lines:
        yield text((at[0], at[1] + base), words, size, bold=bold)


def on_opening(tenths: float) -> Point:
    """Where the opening's edge is, seen from its middle, that many tenths of a turn clockwise."""
    x, y = geometry.on_circle(1, 36 * tenths - 90)
    scale = OPENING / 2 / max(abs(x), abs(y))
    return x * scale, y * scale


def beside_opening(entry: Entry, tenths: float) -> Iterator[str]:
    """The label of the wedge in that direction."""
    x, y = on_opening(tenths)
    half = OPENING / 2
    beside = abs(x) >= half - 0.001
    label = block(entry, SIDE if beside else ABOVE)
    if beside:
        x += AWAY if x > 0 else -AWAY - label.width
        y -= label.height / 2
    else:
        x -= label.width / 2
        y += AWAY if y > 0 else -AWAY - label.height
    yield from put(label, (OPENING_AT[0] + half + x, OPENING_AT[1] + half + y))


def between_wedges(tenths: float) -> str:
    """A line outwards from the opening's edge."""
    middle = (OPENING_AT[0] + OPENING / 2, OPENING_AT[1] + OPENING / 2)
    x, y = on_opening(tenths)
    longer = 1 + TICK / math.hypot(x, y)
    return line((middle[0] + x, middle[1] + y), (middle[0] + x * longer, middle[1] + y * longer))


def scale(at: Point, first: int, pitch: float) -> Iterator[str]:
    """A piece of the score's scale, nine numbers from ``first`` on, to cut out."""
    yield outline(rectangle(at, NINE * pitch, SCALE), "cut")
    for i in range(NINE):
        x = at[0] + (i + 0.5) * pitch
        last = i == NINE - 1
        yield line((x, at[1]), (x, at[1] + 2))
        size = TITLE if last else SMALL
        yield text((x, at[1] + 7), str(first + i), size, bold=last, anchor="middle")


def legend(at: Point) -> Iterator[str]:
    """What the buttons do, in two columns."""
    rows = (len(BUTTONS) + 1) // 2
    for i, (button, does) in enumerate(BUTTONS):
        x, y = at[0] + i // rows * 88, at[1] + i % rows * LINE
        yield text((x, y), button, SMALL, bold=True)
        yield text((x + 25, y), does, SMALL)
    yield text((at[0], at[1] + rows * LINE), IN_MENU, SMALL)


def key(at: Point, turn: int) -> Iterator[str]:
    """A wedge whose spaces bear the numbers of the choices; its hub is at the point."""
    size = 24 / geometry.OUTER_RADIUS
    for part in range(4):
        corners = [(at[0] + turn * x * size, at[1] + y * size) for x, y in geometry.triangle(part)]
        yield outline(corners, "space")
        x, y = (sum(values) / 3 for values in zip(*corners, strict=True))
        yield text((x, y + 1.1), str(part + 1), SMALL, bold=True, anchor="middle")


def foot(top: float, turn: int, notes: list[str]) -> Iterator[str]:
    """What stands below: the key, the buttons, and how the sheet is used."""
    yield from key((MARGIN + 9, top + 24), turn)
    yield from legend((MARGIN + 24, top + 4))
    for i, words in enumerate(notes):
        yield text((MARGIN + 24, top + 6 + 5 * LINE + 4 * i), words, SMALL)


def sheet(parts: Iterator[str]) -> str:
    """The whole file."""
    across, down = map(number, SHEET)
    head = (
        f"<!-- Generated from the firmware's menu, the page's words and hardware/geometry.py: "
        f"do not edit, run {COMMAND} -->",
        "<!-- SPDX-License-Identifier: MIT -->",
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{across}mm" height="{down}mm"'
        f' viewBox="0 0 {across} {down}" font-family="Helvetica, Arial, sans-serif">',
        "<title>Color Wheel: a paper bezel</title>",
        "<style>polygon, line { fill: none; stroke: #000; stroke-width: .3 }"
        " .cut { stroke-dasharray: 2 1.2 }</style>",
        f'<rect width="{across}" height="{down}" fill="#fff"/>',
    )
    return "\n".join([*head, *parts, "</svg>"]) + "\n"


def panel(turn: int) -> Iterator[str]:
    """The bezel of the panel; ``turn`` -1 for one wired as a mirror image, else 1."""
    yield outline(rectangle(OPENING_AT, OPENING, OPENING), "cut")
    for wedge, entry in enumerate(entries()):
        yield from beside_opening(entry, turn * wedge)
        yield between_wedges(turn * wedge + 0.5)
    bottom = OPENING_AT[1] + OPENING + 35
    for i in range(geometry.ROW // NINE):
        at = (OPENING_AT[0], bottom + i * SCALE)
        yield from scale(at, 1 + NINE * i, STRIP_PITCH)
    corner = "left" if turn == 1 else "right"
    notes = [
        f"Print at 100 %: the opening is {number(OPENING)} mm wide. Cut along the dashed lines.",
        f"The panel's first LED is at the upper {corner}.",
    ]
    yield from foot(bottom + 3 * SCALE + 2, turn, notes)


def piece(entry: Entry, at: Point, upper: bool) -> Iterator[str]:
    """A piece of the ring for a wedge of the wheel's upper or lower half, from its left end on.

    Its shorter edge is the wheel's rim; the words stand upright when it lies where it belongs.
    """
    x, y = at
    top, bottom = (0.0, SLANT) if upper else (SLANT, 0.0)
    right = x + RIM + 2 * SLANT
    points = [(x + top, y), (right - top, y), (right - bottom, y + PIECE), (x + bottom, y + PIECE)]
    yield outline(points, "cut")
    left = x + SLANT + 2
    yield text((left, y + 7), entry.name, TITLE, bold=True)
    for i, words in enumerate(choices(entry)):
        yield text((left + i % 2 * RIM / 2, y + 13 + i // 2 * 5), words, CHOICE)


def wheel() -> Iterator[str]:
    """The pieces of the round wheel's bezel."""
    top = MARGIN + 4
    # The wedges that lie above the hub, and those below it: a pair a row, fitted together.
    upper, lower = (8, 9, 0, 1, 2), (7, 6, 5, 4, 3)
    named = entries()
    for i, (above, below) in enumerate(zip(upper, lower, strict=True)):
        y = top + i * (PIECE + GAP)
        yield from piece(named[above], (MARGIN, y), True)
        yield from piece(named[below], (MARGIN + RIM + SLANT + GAP, y), False)
    bottom = top + 5 * (PIECE + GAP) + 4
    for i in range(geometry.ROW // NINE):
        at = (MARGIN, bottom + i * SCALE)
        yield from scale(at, 1 + NINE * i, geometry.ROW_PITCH)
    notes = [
        f"Print at 100 %: a piece's shorter edge, the rim's, is {number(round(RIM, 1))} mm long.",
        *textwrap.wrap(
            "Cut along the dashed lines; the pieces lie round the wheel, clockwise from the top: "
            + ", ".join(entry.name for entry in named)
            + ".",
            90,
        ),
    ]
    yield from foot(bottom + 3 * SCALE + 4, 1, notes)


def files() -> dict[Path, str]:
    """What is written: path and text."""
    return {
        HARDWARE / "bezel.svg": sheet(panel(1)),
        HARDWARE / "bezel-mirrored.svg": sheet(panel(-1)),
        HARDWARE / "bezel-wheel.svg": sheet(wheel()),
    }


def main(arguments: list[str] | None = None) -> int:
    """Write or check; 0 is good, 1 says that a file differs."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--check", action="store_true", help="write nothing, compare")
    check = parser.parse_args(arguments).check
    status = 0
    for path, content in files().items():
        if path.exists() and path.read_text(encoding="utf-8") == content:
            continue
        if check:
            print(f"{path.name} is not what {COMMAND} writes", file=sys.stderr)
            status = 1
        else:
            path.write_text(content, encoding="utf-8")
            print(f"wrote {path.name}")
    return status


if __name__ == "__main__":
    sys.exit(main())
