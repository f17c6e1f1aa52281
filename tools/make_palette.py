# SPDX-License-Identifier: MIT
"""Chooses the pieces' colours at the few levels that the power budget leaves.

    python -m tools.make_palette [--check]

writes ``firmware/color_wheel/light/palettes.py`` (or compares it, exit 1 if it differs) and prints
the distances reached.

The light. A WS2812B is a linear light source: each channel's light is proportional to its value.
Its primaries vary by batch, so every distance is the smaller one of two models: sRGB's primaries
(the first approximation, and what a screen shows) and the WS2812B's, from its data sheet's
dominant wavelengths and mean intensities. In both the brightest channel value of a palette counts
as 1 and white is D65 with the luminance of all three channels at 1.

The choice. Of all wire values of at most two channels (they stay themselves when dimmed to a few
steps) whose sum is in the palette's range and whose OkLCh hue (the mean of both models) lies in
the name's window, seven are taken so that the smallest CIEDE2000 between any two is largest,
under the power ceiling of ``color_wheel.light.levels`` at 400 mA with 147 LEDs. For the
colour-blind palette the smallest distance is taken over normal vision and protan, deutan and
tritan vision (Machado et al. 2009, severity 1), the windows are wider, and so is the range of
sums: lightness has to do what hue cannot. The search exchanges one colour at a time from many
starts; it is deterministic.
"""

import math
import random
import sys
from pathlib import Path

from color_wheel.light.ceiling import WHOLE, build, units, worst
from color_wheel.rules.pieces import COLOURS
from coloraide import Color

OUTPUT = Path(__file__).parents[1] / "firmware/color_wheel/light/palettes.py"
BUDGET = units(147, 400)  # units that 400 mA leave on the wheel board
FULL = 26  # the channel value that counts as 1 (a palette's brightest channel is about this)

Rgb = tuple[int, int, int]
Vector = tuple[float, float, float]

# Chromaticities (x, y) and relative luminances of the primaries. WS2812B (Worldsemi): 620-630,
# 515-530, 465-475 nm; 390-420, 660-720, 180-200 mcd; green and blue are some 30 nm wide.
MODELS = {
    "sRGB": (((0.64, 0.33), (0.30, 0.60), (0.15, 0.06)), (0.2126, 0.7152, 0.0722)),
    "WS2812B": (((0.70, 0.30), (0.17, 0.70), (0.13, 0.08)), (405.0, 690.0, 190.0)),
}
VISIONS = ("normal", "protan", "deutan", "tritan")

# Hue windows in degrees, R O Y G C B P.
STANDARD_HUES = ((18, 33), (42, 64), (80, 104), (138, 158), (180, 215), (238, 262), (300, 326))
BLIND_HUES = ((0, 36), (40, 70), (76, 110), (126, 172), (174, 222), (232, 270), (290, 348))
STANDARD_SUMS = range(22, 32)
BLIND_SUMS = range(12, 38)
CHROMA = 0.1  # at least, in both models


def xyz(rgb: Rgb, model: str) -> list[float]:
    """CIE XYZ of a wire value, white having Y = 1."""
    points, luminances = MODELS[model]
    out = [0.0, 0.0, 0.0]
    for value, (x, y), luminance in zip(rgb, points, luminances, strict=True):
        light = value / FULL * luminance / sum(luminances)
        for i, part in enumerate((x / y, 1.0, (1 - x - y) / y)):
            out[i] += light * part
    return out


def lab(rgb: Rgb, model: str, vision: str) -> Color:
    """A wire value as seen, in CIELAB (D65)."""
    colour = Color("xyz-d65", xyz(rgb, model)).convert("srgb-linear")
    if vision != "normal":
        colour = colour.filter(vision, 1, method="machado", space="srgb-linear")
    return colour.convert("lab-d65")


def oklch(rgb: Rgb) -> tuple[float, float]:
    """(smaller chroma, mean hue in degrees) of the two models."""
    both = [Color("xyz-d65", xyz(rgb, model)).convert("oklch") for model in MODELS]
    x = sum(math.cos(math.radians(colour["hue"])) for colour in both)
    y = sum(math.sin(math.radians(colour["hue"])) for colour in both)
    return min(colour["chroma"] for colour in both), math.degrees(math.atan2(y, x)) % 360


class Search:
    """One palette's candidates and distances."""

    def __init__(
        self, hues: tuple[tuple[int, int], ...], sums: range, visions: tuple[str, ...]
    ) -> None:
        self.views = [(model, vision) for model in MODELS for vision in visions]
        self.labs: dict[Rgb, list[Color]] = {}
        self.distances: dict[tuple[Rgb, Rgb], float] = {}
        self.candidates: list[list[Rgb]] = [[] for _ in hues]
        for total in sums:
            for r in range(min(total, FULL) + 1):
                for g in range(min(total - r, FULL) + 1):
                    rgb = (r, g, total - r - g)
                    if rgb[2] > FULL or min(rgb) > 0:
                        continue
                    chroma, hue = oklch(rgb)
                    for n, (low, high) in enumerate(hues):
                        if chroma >= CHROMA and low <= hue <= high:
                            self.candidates[n].append(rgb)

    def distance(self, one: Rgb, other: Rgb) -> float:
        """The smallest CIEDE2000 between two wire values in any of the views."""
        key = (one, other) if one < other else (other, one)
        if key not in self.distances:
            for rgb in key:
                if rgb not in self.labs:
                    self.labs[rgb] = [lab(rgb, *view) for view in self.views]
            pairs = zip(self.labs[one], self.labs[other], strict=True)
            self.distances[key] = min(a.delta_e(b, method="2000") for a, b in pairs)
        return self.distances[key]

    def smallest(self, palette: list[Rgb]) -> tuple[float, ...]:
        """A palette's distances, the smallest first."""
        pairs = [(a, b) for i, a in enumerate(palette) for b in palette[:i]]
        return tuple(sorted(self.distance(a, b) for a, b in pairs))

    def improve(self, palette: list[Rgb]) -> list[Rgb]:
        """Exchange one colour at a time for a better one until none is."""
        best: tuple[float, ...] = (-1.0,)
        while True:
            before = best
            for n, candidates in enumerate(self.candidates):
                others = palette[:n] + palette[n + 1 :]
                rest = self.smallest(others)
                for rgb in candidates:
                    trial = [*palette[:n], rgb, *palette[n + 1 :]]
                    if not fits(trial):
                        continue
                    mine = [self.distance(rgb, other) for other in others]
                    reached = tuple(sorted((*mine, *rest)))
                    if reached > best:
                        best, palette = reached, trial
            if best == before:
                return palette

    def run(self, starts: int) -> list[Rgb]:
        """The best palette from so many starts."""
        dice = random.Random(1)
        found = []
        for _ in range(starts):
            palette = [dice.choice(candidates) for candidates in self.candidates]
            while not fits(palette):
                palette = [dice.choice(candidates) for candidates in self.candidates]
            palette = self.improve(palette)
            found.append((self.smallest(palette), palette))
        return max(found)[1]


def fits(palette: list[Rgb]) -> bool:
    """Whether the worst frame keeps to the budget at full scale."""
    return worst(build(palette, WHOLE)[1]) <= BUDGET


def report(name: str, palette: list[Rgb]) -> None:
    """Print a palette's values, lightnesses and smallest distances."""
    print(name, " ".join(f"{c} {rgb}" for c, rgb in zip(COLOURS, palette, strict=True)))
    for model in MODELS:
        lightness = [lab(rgb, model, "normal")["l"] for rgb in palette]
        print(f"  {model}: L* " + " ".join(f"{value:.0f}" for value in lightness))
        for vision in VISIONS:
            seen = [lab(rgb, model, vision) for rgb in palette]
            pairs = [
                (a.delta_e(seen[j], method="2000"), COLOURS[j] + COLOURS[i])
                for i, a in enumerate(seen)
                for j in range(i)
            ]
            print(f"  {model}, {vision}: smallest CIEDE2000 %.1f (%s)" % min(pairs))


def text(standard: list[Rgb], blind: list[Rgb]) -> str:
    """The generated module."""
    lines = [
        "# SPDX-License-Identifier: MIT",
        "# Generated: do not edit, run python -m tools.make_palette",
        '"""R, G, B on the wire of the seven colours, R O Y G C B P, at 400 mA on the wheel."""',
        "",
    ]
    for name, palette in (("STANDARD", standard), ("COLOUR_BLIND", blind)):
        lines += [f"{name} = (", *(f"    {rgb}," for rgb in palette), ")"]
    return "\n".join(lines) + "\n"


def main(arguments: list[str]) -> int:
    """Write the palettes, or with --check compare them."""
    standard = Search(STANDARD_HUES, STANDARD_SUMS, VISIONS[:1]).run(24)
    blind = Search(BLIND_HUES, BLIND_SUMS, VISIONS).run(8)
    report("standard", standard)
    report("colour-blind", blind)
    wanted = text(standard, blind)
    if "--check" in arguments:
        return int(OUTPUT.read_text(encoding="utf-8") != wanted)
    OUTPUT.write_text(wanted, encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
