# SPDX-License-Identifier: MIT
"""The committed palettes, measured by a CIEDE2000 that shares nothing with the tool's."""

import colorsys
import math
from itertools import combinations

import pytest
from color_wheel.light.palettes import COLOUR_BLIND, STANDARD

from tools import make_palette

# Sharma, Wu, Dalal (2005), table 1: two L*a*b* and their difference.
SHARMA = """
50 2.6772 -79.7751 50 0 -82.7485 2.0425
50 3.1571 -77.2803 50 0 -82.7485 2.8615
50 2.8361 -74.0200 50 0 -82.7485 3.4412
50 -1.3802 -84.2814 50 0 -82.7485 1.0000
50 -1.1848 -84.8006 50 0 -82.7485 1.0000
50 -0.9009 -85.5211 50 0 -82.7485 1.0000
50 0 0 50 -1 2 2.3669
50 -1 2 50 0 0 2.3669
50 2.4900 -0.0010 50 -2.4900 0.0009 7.1792
50 2.4900 -0.0010 50 -2.4900 0.0010 7.1792
50 2.4900 -0.0010 50 -2.4900 0.0011 7.2195
50 2.4900 -0.0010 50 -2.4900 0.0012 7.2195
50 -0.0010 2.4900 50 0.0009 -2.4900 4.8045
50 -0.0010 2.4900 50 0.0010 -2.4900 4.8045
50 -0.0010 2.4900 50 0.0011 -2.4900 4.7461
50 2.5 0 50 0 -2.5 4.3065
50 2.5 0 73 25 -18 27.1492
50 2.5 0 61 -5 29 22.8977
50 2.5 0 56 -27 -3 31.9030
50 2.5 0 58 24 15 19.4535
50 2.5 0 50 3.1736 0.5854 1.0000
50 2.5 0 50 3.2972 0 1.0000
50 2.5 0 50 1.8634 0.5757 1.0000
50 2.5 0 50 3.2592 0.3350 1.0000
60.2574 -34.0099 36.2677 60.4626 -34.1751 39.4387 1.2644
63.0109 -31.0961 -5.8663 62.8187 -29.7946 -4.0864 1.2630
61.2901 3.7196 -5.3901 61.4292 2.2480 -4.9620 1.8731
35.0831 -44.1164 3.7933 35.0232 -40.0716 1.5901 1.8645
22.7233 20.0904 -46.6940 23.0331 14.9730 -42.5619 2.0373
36.4612 47.8580 18.3852 36.2715 50.5065 21.2231 1.4146
90.8027 -2.0831 1.4410 91.1528 -1.6435 0.0447 1.4441
90.9257 -0.5406 -0.9208 88.6381 -0.8985 -0.7239 1.5381
6.7747 -0.2908 -2.4247 5.8714 -0.0985 -2.2286 0.6377
2.0776 0.0795 -1.1350 0.9033 -0.0636 -0.5514 0.9082
"""

# Machado, Oliveira, Fernandes (2009), severity 1, on linear sRGB.
NORMAL = ((1, 0, 0), (0, 1, 0), (0, 0, 1))
VISIONS = {
    "normal": NORMAL,
    "protan": (
        (0.152286, 1.052583, -0.204868),
        (0.114503, 0.786281, 0.099216),
        (-0.003882, -0.048116, 1.051998),
    ),
    "deutan": (
        (0.367322, 0.860646, -0.227968),
        (0.280085, 0.672501, 0.047413),
        (-0.011820, 0.042940, 0.968881),
    ),
    "tritan": (
        (1.255528, -0.076749, -0.178779),
        (-0.078411, 0.930809, 0.147602),
        (0.004733, 0.691367, 0.303900),
    ),
}
SRGB_TO_XYZ = (
    (0.4123908, 0.3575843, 0.1804808),
    (0.2126390, 0.7151687, 0.0721923),
    (0.0193308, 0.1191948, 0.9505322),
)
D65 = (0.9504559, 1.0, 1.0890578)


def ciede2000(one, other):
    """The colour difference, written from the formula."""
    l1, a1, b1 = one
    l2, a2, b2 = other
    mean_c7 = ((math.hypot(a1, b1) + math.hypot(a2, b2)) / 2) ** 7
    g = 0.5 * (1 - math.sqrt(mean_c7 / (mean_c7 + 25**7)))
    a1, a2 = a1 * (1 + g), a2 * (1 + g)
    c1, c2 = math.hypot(a1, b1), math.hypot(a2, b2)
    h1, h2 = (math.degrees(math.atan2(b, a)) % 360 for a, b in ((a1, b1), (a2, b2)))
    turn = 0.0
    mean_h = h1 + h2
    if c1 * c2:
        turn = (h2 - h1 + 180) % 360 - 180
        if h2 - h1 == 180:
            turn = 180.0
        mean_h = (h1 + h2) / 2
        if abs(h1 - h2) > 180:
            mean_h += 180 if h1 + h2 < 360 else -180
    dh = 2 * math.sqrt(c1 * c2) * math.sin(math.radians(turn / 2))
    mean_l, mean_c = (l1 + l2) / 2, (c1 + c2) / 2

    def cos(times, plus):
        return math.cos(math.radians(times * mean_h + plus))

    t = 1 - 0.17 * cos(1, -30) + 0.24 * cos(2, 0) + 0.32 * cos(3, 6) - 0.20 * cos(4, -63)
    sl = 1 + 0.015 * (mean_l - 50) ** 2 / math.sqrt(20 + (mean_l - 50) ** 2)
    sc = 1 + 0.045 * mean_c
    sh = 1 + 0.015 * mean_c * t
    rc = 2 * math.sqrt(mean_c**7 / (mean_c**7 + 25**7))
    rt = -rc * math.sin(math.radians(60 * math.exp(-(((mean_h - 275) / 25) ** 2))))
    x, y, z = (l2 - l1) / sl, (c2 - c1) / sc, dh / sh
    return math.sqrt(x * x + y * y + z * z + rt * y * z)


def times(matrix, vector):
    return [sum(a * b for a, b in zip(row, vector, strict=True)) for row in matrix]


def lab(rgb, vision):
    """A wire value as light (linear, sRGB's primaries, 26 counts as 1), as seen."""
    xyz = times(SRGB_TO_XYZ, times(VISIONS[vision], [value / 26 for value in rgb]))
    x, y, z = (
        t ** (1 / 3) if t > 216 / 24389 else (24389 / 27 * t + 16) / 116
        for t in (part / white for part, white in zip(xyz, D65, strict=True))
    )
    return 116 * y - 16, 500 * (x - y), 200 * (y - z)


def smallest(palette, vision):
    seen = [lab(rgb, vision) for rgb in palette]
    return min(ciede2000(a, b) for a, b in combinations(seen, 2))


@pytest.mark.parametrize("line", SHARMA.strip().splitlines())
def test_the_formula_by_its_published_pairs(line):
    values = [float(value) for value in line.split()]
    one, other = values[:3], values[3:6]
    assert ciede2000(one, other) == pytest.approx(values[6], abs=5e-5)
    assert ciede2000(other, one) == pytest.approx(values[6], abs=5e-5)


def test_the_standard_palette_is_told_apart():
    assert smallest(STANDARD, "normal") > 26


@pytest.mark.parametrize("vision", VISIONS)
def test_the_colour_blind_palette_is_told_apart_by_everybody(vision):
    assert smallest(COLOUR_BLIND, vision) > 16


@pytest.mark.parametrize("vision", ["protan", "deutan", "tritan"])
def test_the_colour_blind_palette_is_the_better_one_for_the_colour_blind(vision):
    assert smallest(COLOUR_BLIND, vision) > smallest(STANDARD, vision) + 2


@pytest.mark.parametrize("palette", [STANDARD, COLOUR_BLIND])
def test_unequal_in_lightness(palette):
    lightness = sorted(lab(rgb, "normal")[0] for rgb in palette)
    assert lightness[-1] - lightness[0] > 40


@pytest.mark.parametrize("palette", [STANDARD, COLOUR_BLIND])
def test_hues_are_in_rainbow_order_and_keep_their_names(palette):
    """By HSV's hue of the light itself: red 0, yellow 60, green 120, cyan 180, blue 240."""
    hues = [colorsys.rgb_to_hsv(*(value / 26 for value in rgb))[0] * 360 for rgb in palette]
    hues[0] = (hues[0] + 30) % 360 - 30  # red, on both sides of 0
    assert hues == sorted(hues)
    low = (-15, 5, 40, 100, 140, 220, 255)
    high = (5, 35, 70, 150, 200, 245, 310)
    for hue, a, b in zip(hues, low, high, strict=True):
        assert a <= hue <= b


def test_the_file_is_as_the_tool_writes_it():
    """That the tool finds these very colours takes half a minute: ``make soak`` looks."""
    wanted = make_palette.text(list(STANDARD), list(COLOUR_BLIND))
    assert make_palette.OUTPUT.read_text(encoding="utf-8") == wanted
