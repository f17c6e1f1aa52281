# SPDX-License-Identifier: MIT
"""Shared by the tests of light: a play to look at, and frames as text.

A frame prints as ten wedges, ``0 | R5 R5 R5 | ...`` (the LEDs of h, m, a and b, apex first), and
the row as three groups. An LED is the letter of the palette's colour that is nearest in
direction (``W`` white) and its strength: 5 is a piece at rest, 7 the brightest, ``..`` is dark. On
the row ``#`` is a standing pyramid and ``-`` a lying one.
"""

from pathlib import Path
from types import SimpleNamespace

from color_wheel.hardware.settings import TABLE
from color_wheel.light import palettes
from color_wheel.light.chainmap import load
from color_wheel.light.light import Light
from color_wheel.play import chosen, codes
from color_wheel.play.menu import Menu

LEDS = Path(__file__).parents[2] / "firmware" / "leds"
WHEEL = load(str(LEDS / "wheel.json"))
PANEL = load(str(LEDS / "panel16.json"))
PERIOD = 1 << 29
WHITE = (6, 5, 4)
SETTINGS = {name: default for name, default, _ in TABLE}


def make_play(wheel=None, **changes):
    """A play as light sees it: a wheel of pieces 0, 1 ... 20, 0, 1 ... by default."""
    wheel = bytearray(space % 21 for space in range(40)) if wheel is None else bytearray(wheel)
    game = SimpleNamespace(wheel=wheel, swaps=0, up=0, over=0, limit=0, who=0, redos=0, elapsed=0)
    game.rainbow = game.solved = False
    game.result = 0
    play = SimpleNamespace(
        screen=codes.PLAY,
        entered=0,
        game=game,
        previous=None,
        cursor=0,
        moved=0,
        picked=codes.NONE,
        picked_at=0,
        partners=bytearray(40),
        provisional=False,
        colour=codes.NONE,
        limit=0,
        left=0,
        asked_at=None,
        stage=None,
        match=None,
        today=None,
        idle=0,
        records={},
        settings=SETTINGS,
        chosen=chosen.defaults(SETTINGS),
        tell=lambda *_: None,
    )
    play.menu = Menu(play)
    play.menu.open()
    for name, value in changes.items():
        if name == "swaps":
            set_swaps(game, value)
        else:
            setattr(play, name, value)
    return play


def set_swaps(game, swaps):
    """The scoring track as the rules have it."""
    game.swaps = swaps
    game.up = swaps if swaps <= 27 else max(0, 54 - swaps)
    game.over = max(0, swaps - 27)


def show(play, now, events=(), light=None, start=0, step=16):
    """The light at ``now`` after frames every ``step`` ms from ``start``; events are
    (code, a, b, ticks). Times count from ``start``."""
    light = light or Light(WHEEL)
    events = list(events)
    for ms in range(0, now + 1, step):
        while events and events[0][3] <= ms:
            code, a, b, at = events.pop(0)
            light.event(code, a, b, (start + at) % PERIOD)
        light.render(play, (start + ms) % PERIOD)
    light.render(play, (start + now) % PERIOD)  # what was made is painted a frame later
    return light


def led(light, slot, chain=WHEEL):
    """The (r, g, b) of a slot."""
    value = light.frame[chain.slots[slot]]
    return value >> 16, value >> 8 & 255, value & 255


def space(light, index):
    """The three (r, g, b) of a space, apex first."""
    return [led(light, index * 3 + k) for k in range(3)]


def letter(rgb, palette=palettes.STANDARD):
    """An LED as two characters."""
    if not any(rgb):
        return ".."

    def cosine(colour):
        dot = sum(a * b for a, b in zip(rgb, colour, strict=True))
        return dot / (sum(a * a for a in rgb) * sum(a * a for a in colour)) ** 0.5

    colours = [*palette, WHITE]
    n = max(range(8), key=lambda n: cosine(colours[n]))
    share = sum(rgb) / sum(colours[n])
    level = 1 + sum(share > edge for edge in (0.25, 0.4, 0.62, 0.87, 1.15, 1.45))
    return "ROYGCBPW"[n] + str(level)


def dump(light, chain=WHEEL):
    """A frame as text."""
    lines = []
    for wedge in range(10):
        parts = [
            " ".join(letter(led(light, (wedge * 4 + part) * 3 + k, chain)) for k in range(3))
            for part in range(4)
        ]
        lines.append(f"{wedge} | " + " | ".join(parts))
    row = [letter(led(light, 120 + i, chain)) for i in range(27)]
    marks = {"W5": "#", "W1": "-", "..": "."}
    text = [marks.get(mark, mark) for mark in row]
    lines.append("row " + "  ".join(" ".join(text[i : i + 9]) for i in (0, 9, 18)))
    return "\n".join(lines)
