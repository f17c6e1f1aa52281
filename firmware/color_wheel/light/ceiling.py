# SPDX-License-Identifier: MIT
"""Colours x levels as wire values under a power ceiling.

Current by WLED's estimate: mA = units * 55 / 765 + 1 a LED in the chain; units = sum(R + G + B).
"""

from .levels import BASE, BRIGHT, GLOW, WHITE

SIXTEENTHS = (0, 3, 5, 8, 12, 16, 21, 26)  # of BASE
WHITE_RGB = (6, 5, 4)  # BASE on the row, as warm as the pieces allow
WHOLE = 64  # scale at which BASE is the palette itself


def units(pixels, budget_ma):
    """What a budget leaves for light, 0 or more."""
    return max(0, (budget_ma - pixels) * 765 // 55)


def worst(sums):
    """Units of the worst frame, from those of each code: in play, with all 21 large pieces and 19
    medium ones, two pieces BRIGHT, a colour's 18 LEDs GLOW, two spaces red."""
    base = [sums[colour << 3 | BASE] for colour in range(7)]
    glow = max([sums[colour << 3 | GLOW] - base[colour] for colour in range(7)])
    bright = max([sums[colour << 3 | BRIGHT] - base[colour] for colour in range(7)])
    red = max(0, 3 * sums[BRIGHT] - 2 * min(base))
    row = 27 * sums[WHITE << 3 | BASE]
    return 15 * sum(base) - 4 * min(base) + 6 * bright + 18 * glow + 2 * red + row


def dimmed(rgb, part, whole):
    """``part / whole`` of a colour, 1 or more: sharing by largest remainder keeps the hue."""
    size = sum(rgb)
    total = max(1, (size * part * 2 + whole) // (2 * whole))
    out = [total * value // size for value in rgb]
    rest = [total * value % size for value in rgb]
    for _ in range(total - sum(out)):
        channel = rest.index(max(rest))
        out[channel] += 1
        rest[channel] -= size
    return out


def build(palette, scale, first=0):
    """Lists of the 64 codes' 0xRRGGBB, units and luminance, at a scale in 64ths; those below the
    level ``first`` are 0."""
    rgb = []
    sums = []
    lums = []
    for colour in range(8):
        for level in range(8):
            part = SIXTEENTHS[level] if level >= first else 0
            full = palette[colour] if colour < WHITE else WHITE_RGB
            r, g, b = dimmed(full, part * scale, 16 * WHOLE) if part else (0, 0, 0)
            if part and colour == WHITE:  # one unit alone would be red
                r, g, b = max(1, r), max(1, g), max(1, b)
            rgb.append(r << 16 | g << 8 | b)
            sums.append(r + g + b)
            lums.append(54 * r + 183 * g + 19 * b)
    return rgb, sums, lums


def fit(palette, pixels, budget_ma, brightness):
    """The brightest lists whose worst frame keeps to ``brightness`` % of the budget, or the
    darkest; and the units that no frame may exceed."""
    room = units(pixels, budget_ma)
    ceiling = room * max(1, min(100, brightness)) // 100
    scale = WHOLE * ceiling // worst(build(palette, WHOLE, BASE)[1]) + 2
    top = max([max(colour) for colour in palette])
    scale = min(scale, 255 * 16 * WHOLE // (SIXTEENTHS[BRIGHT] * top))
    while True:
        if scale > WHOLE:
            scale -= scale % 8  # the palette itself where it nearly fits
        needs = worst(build(palette, scale, BASE)[1])
        if needs <= ceiling or not scale:
            rgb, sums, lums = build(palette, scale)
            return rgb, sums, lums, max(room, needs)
        scale -= 1
