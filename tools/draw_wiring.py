# SPDX-License-Identifier: MIT
"""Draw hardware/wiring.svg, the build from bought parts: python -m tools.draw_wiring

The pins come from firmware/boards/raspberry_pi_pico.py; the Pico W and the Pico 2 have the same.
Red is 5 V, black ground, blue data, grey the rest.
"""

from itertools import pairwise
from pathlib import Path
from typing import Literal, NamedTuple

import schemdraw
import schemdraw.elements as elm

ROOT = Path(__file__).resolve().parents[1]
TARGET = ROOT / "hardware/wiring.svg"
COMMAND = "python -m tools.draw_wiring"
BOARD = "raspberry_pi_pico"
BUTTONS = ("CCW", "CW", "OUT", "IN", "SELECT", "BACK")
WIRED = ("pixels", "piezo", *BUTTONS)

# GP0-GP22 and GP26-GP28 by the number printed at the Pico's edge (its datasheet).
EDGE = {
    **dict(zip(range(16), (1, 2, 4, 5, 6, 7, 9, 10, 11, 12, 14, 15, 16, 17, 19, 20), strict=True)),
    **dict(zip(range(16, 23), (21, 22, 24, 25, 26, 27, 29), strict=True)),
    **{26: 31, 27: 32, 28: 34},
}

RED, BLACK, BLUE, GREY = "#c62828", "#111111", "#1565c0", "#555555"
POWER, GROUND = 15.0, 0.0  # y of the two rails
LEFT, RIGHT = 1.0, 43.5  # x of their ends
DIODE, CAPACITOR = 15.0, 40.0  # x
DATA = 8.0  # y of the data line
LEAD = 0.8  # how far a pin sticks out of its box
XY = tuple[float, float]
Align = Literal["left", "center", "right"]
ALIGN: dict[str, Align] = {"left": "left", "right": "right"}
Pins = dict[str, XY]


class Pin(NamedTuple):
    """A pin of a box: the text inside, the number outside, and where it sits."""

    name: str
    number: str
    side: str  # left, right, top or bottom
    along: float  # from the box's left or lower end
    colour: str


def board_pins(board: str) -> dict[str, str]:
    """PINS of a board's pin file."""
    scope: dict[str, dict[str, str]] = {}
    exec((ROOT / f"firmware/boards/{board}.py").read_text(encoding="utf-8"), scope)
    return scope["PINS"]


def edge(pin: str) -> str:
    """The number at the Pico's edge, of "GP16" for example."""
    return str(EDGE[int(pin[2:])])


def wire(drawing: schemdraw.Drawing, colour: str, *points: XY) -> None:
    """A line through the points."""
    for start, end in pairwise(points):
        drawing += elm.Line().at(start).to(end).color(colour).linewidth(2)


def dot(drawing: schemdraw.Drawing, point: XY) -> None:
    """A joint; of 5 V on the upper rail, else of ground."""
    drawing += elm.Dot().at(point).color(RED if point[1] == POWER else BLACK)


def text(
    drawing: schemdraw.Drawing,
    point: XY,
    words: str,
    *,
    align: Align = "center",
    size: float = 12,
    colour: str = BLACK,
) -> None:
    """Level text: its middle or one end (align left: it begins there) at the point."""
    label = elm.Label().at(point).theta(0)
    drawing += label.label(words, "center", fontsize=size, color=colour, halign=align)


def between(
    drawing: schemdraw.Drawing, element: elm.Element2Term, start: XY, end: XY, colour: str
) -> None:
    """A part with two ends, without words."""
    drawing += element.at(start).to(end).color(colour)


def box(drawing: schemdraw.Drawing, corner: XY, size: XY, title: str, pins: list[Pin]) -> Pins:
    """A part as a box with pins; returns the outer end of each pin by its name."""
    (x, y), (width, height) = corner, size
    drawing += elm.Rect(corner1=(0, 0), corner2=size).at(corner).theta(0).fill("#f4f4f4")
    text(drawing, (x + width / 2, y + height / 2), title, size=14)
    ends = {}
    for pin in pins:
        away = {"left": (-1, 0), "right": (1, 0), "top": (0, 1), "bottom": (0, -1)}[pin.side]
        level = away[1] == 0
        start = (
            x + (pin.along if not level else width * (away[0] > 0)),
            y + (pin.along if level else height * (away[1] > 0)),
        )
        end = (start[0] + LEAD * away[0], start[1] + LEAD * away[1])
        wire(drawing, pin.colour, start, end)
        inside = (start[0] - 0.2 * away[0], start[1] - 0.4 * away[1])
        outside = (start[0] + 0.4 * away[0], start[1] + 0.35) if level else (end[0] + 0.3, end[1])
        text(drawing, inside, pin.name, align=ALIGN.get(pin.side, "center"))
        text(drawing, outside, pin.number, size=9, colour=GREY)
        ends[pin.name] = end
    return ends


def to_rails(drawing: schemdraw.Drawing, power: XY, ground: XY) -> None:
    """Join two pins to the rails."""
    for start, rail, colour in ((power, POWER, RED), (ground, GROUND, BLACK)):
        wire(drawing, colour, start, (start[0], rail))
        dot(drawing, (start[0], rail))


def draw_supply(drawing: schemdraw.Drawing) -> None:
    """The supply at the right, its fuse, the capacitor, and both rails."""
    pins = [Pin("+", "", "left", 3, RED), Pin("-", "", "left", 1, BLACK)]
    ends = box(drawing, (RIGHT + 1.5, 4.5), (4, 4), "5 V supply\n3 A or more", pins)
    above, below = ends["+"][1] + 1.5, ends["-"][1]
    wire(drawing, RED, ends["+"], (RIGHT, ends["+"][1]), (RIGHT, above))
    between(drawing, elm.Fuse(), (RIGHT, above), (RIGHT, above + 3), RED)
    text(drawing, (RIGHT + 0.6, above + 1.5), "fuse\n3 A", align="left")
    wire(drawing, RED, (RIGHT, above + 3), (RIGHT, POWER), (DIODE, POWER))
    wire(drawing, BLACK, ends["-"], (RIGHT, below), (RIGHT, GROUND), (LEFT, GROUND))
    text(drawing, (DIODE + 1, POWER + 0.4), "5 V", size=14, colour=RED)
    text(drawing, (LEFT, GROUND - 0.4), "ground", size=14, align="left")
    between(drawing, elm.Capacitor2(polar=True), (CAPACITOR, POWER), (CAPACITOR, GROUND), GREY)
    text(
        drawing,
        (CAPACITOR + 0.5, 6.4),
        "1000 µF\n10 V\n(stripe: minus,\nto ground)",
        align="left",
    )
    dot(drawing, (CAPACITOR, POWER))
    dot(drawing, (CAPACITOR, GROUND))


def draw_buttons(drawing: schemdraw.Drawing, ends: dict[str, XY]) -> None:
    """The six buttons, each from its pin to ground."""
    for name, (x, y) in ends.items():
        wire(drawing, GREY, (x, y), (LEFT + 4, y))
        between(drawing, elm.Button(), (LEFT + 4, y), (LEFT + 1.5, y), GREY)
        wire(drawing, BLACK, (LEFT + 1.5, y), (LEFT, y))
        text(drawing, (LEFT + 4.9, y + 0.35), name, size=13)
        if y != max(end for _, end in ends.values()):
            dot(drawing, (LEFT, y))
    wire(drawing, BLACK, (LEFT, max(y for _, y in ends.values())), (LEFT, GROUND))


def draw_pico(drawing: schemdraw.Drawing, pins: dict[str, str]) -> XY:
    """The Pico with its buttons, piezo and its own power; returns the end of its data pin."""
    rows = {name: 10.6 - 1.6 * i for i, name in enumerate(BUTTONS)}
    left = [Pin(pins[name], edge(pins[name]), "left", y, GREY) for name, y in rows.items()]
    right = [
        Pin("VSYS", "39", "right", 10.6, RED),
        Pin(pins["pixels"], edge(pins["pixels"]), "right", DATA - 2, BLUE),
        Pin(pins["piezo"], edge(pins["piezo"]), "right", 2, GREY),
    ]
    ends = box(
        drawing,
        (7.5, 2),
        (5.5, 11.6),
        "Raspberry Pi\nPico, Pico W\nor Pico 2",
        [*left, Pin("GND", "13", "left", 1, BLACK), *right],
    )
    draw_buttons(drawing, {name: ends[pins[name]] for name in BUTTONS})
    x, y = ends["GND"]
    wire(drawing, BLACK, (x, y), (x, GROUND))
    dot(drawing, (x, GROUND))

    x, y = ends["VSYS"]
    wire(drawing, RED, (x, y), (DIODE, y))
    between(drawing, elm.Schottky(), (DIODE, POWER), (DIODE, y), RED)
    text(drawing, (DIODE + 0.6, (POWER + y) / 2), "1N5817\n(ring to the Pico)", align="left")

    x, y = ends[pins["piezo"]]
    between(drawing, elm.Resistor(), (x, y), (x + 2.5, y), GREY)
    text(drawing, (x + 1.25, y + 0.6), "100 Ω")
    wire(drawing, GREY, (x + 2.5, y), (x + 2.5, y - 0.6))
    between(drawing, elm.Crystal(), (x + 2.5, y - 0.6), (x + 2.5, y - 3), GREY)
    wire(drawing, BLACK, (x + 2.5, y - 3), (x + 2.5, GROUND))
    text(drawing, (x + 3.3, y - 1.8), "piezo", align="left", size=13)
    dot(drawing, (x + 2.5, GROUND))
    return ends[pins["pixels"]]


def draw_lights(drawing: schemdraw.Drawing, start: XY) -> None:
    """The level shifter, the panel and the strip, from the Pico's data pin on."""
    shifter = box(
        drawing,
        (20.5, DATA - 3),
        (4, 4.4),
        "74AHCT125",
        [
            Pin("1A", "2", "left", 3, BLUE),
            Pin("1OE", "1", "left", 1, BLACK),
            Pin("1Y", "3", "right", 3, BLUE),
            Pin("VCC", "14", "top", 2, RED),
            Pin("GND", "7", "bottom", 2, BLACK),
        ],
    )
    wire(drawing, BLUE, start, shifter["1A"])
    text(drawing, ((start[0] + shifter["1A"][0]) / 2, DATA + 0.4), "data, 3.3 V", colour=BLUE)
    x, y = shifter["1OE"]
    wire(drawing, BLACK, (x, y), (x, GROUND))
    dot(drawing, (x, GROUND))
    to_rails(drawing, shifter["VCC"], shifter["GND"])

    lights = [
        Pin("DIN", "", "left", 3, BLUE),
        Pin("5V", "", "top", 2, RED),
        Pin("GND", "", "bottom", 2, BLACK),
    ]
    out = Pin("DOUT", "", "right", 3, BLUE)
    panel = box(drawing, (28.5, DATA - 3), (4, 4.4), "16 x 16\npanel", [*lights, out])
    between(drawing, elm.Resistor(), shifter["1Y"], panel["DIN"], BLUE)
    text(drawing, ((shifter["1Y"][0] + panel["DIN"][0]) / 2, DATA + 0.6), "330 Ω")
    to_rails(drawing, panel["5V"], panel["GND"])

    strip = box(drawing, (34.5, DATA - 3), (4, 4.4), "strip of\n27 LEDs", lights)
    wire(drawing, BLUE, panel["DOUT"], strip["DIN"])
    to_rails(drawing, strip["5V"], strip["GND"])


def notes(pins: dict[str, str]) -> list[str]:
    """What the picture cannot say."""
    free = ", ".join(f"{name} {pin}" for name, pin in pins.items() if name not in WIRED)
    return [
        "Small numbers are pin numbers of the Pico and the chip. Any GND pin of the Pico works.",
        "74AHCT125: 2A 3A 4A (pins 5, 9, 12) go to ground, 2OE 3OE 4OE (pins 4, 10, 13) to 5 V, "
        "100 nF between its pins 14 and 7. Put the 330 Ω close to the panel.",
        "Wires of the 5 V and ground rails: 0.75 mm² or thicker; the panel's spare 5 V and GND "
        "wires go to the rails, too.",
        f"Not wired in this build: {free}.",
    ]


def draw(board: str = BOARD) -> str:
    """The whole drawing as SVG text."""
    schemdraw.use("svg")
    schemdraw.svgconfig.text = "text"
    pins = board_pins(board)
    drawing = schemdraw.Drawing(show=False)
    drawing.config(fontsize=12, lw=1.6, font="sans-serif", bgcolor="white", margin=0.6)
    draw_supply(drawing)
    draw_lights(drawing, draw_pico(drawing, pins))
    title = "Color Wheel from bought parts: the wiring"
    text(drawing, (LEFT, POWER + 1.4), title, align="left", size=20)
    for i, line in enumerate(notes(pins)):
        text(drawing, (LEFT, GROUND - 1.8 - 0.8 * i), line, align="left", size=14)
    svg = drawing.get_imagedata("svg").decode("utf-8")
    return f"<!-- Generated from the pin files: do not edit, run {COMMAND} -->\n{svg.rstrip()}\n"


def main() -> None:
    """Write the file."""
    TARGET.write_text(draw(), encoding="utf-8")


if __name__ == "__main__":
    main()
