# SPDX-License-Identifier: MIT
"""The one ceiling, and colours that stay themselves below it."""

import math
import random
from types import SimpleNamespace

import pytest
from color_wheel.light import palettes
from color_wheel.light.ceiling import SIXTEENTHS, dimmed
from color_wheel.light.levels import BASE, BRIGHT, LOW
from color_wheel.light.light import Light
from color_wheel.play import codes

from .frames import PANEL, WHEEL, led, make_play, show

STANDARD = palettes.STANDARD


def milliamps(light):
    """WLED's estimate of a frame, from the frame alone."""
    total = sum((value >> 16) + (value >> 8 & 255) + (value & 255) for value in light.frame)
    return total * 55 / 765 + len(light.frame)


def heaviest(palette):
    """The wheel that needs most: 21 large pieces, and of the medium ones all but two of the
    darkest colour's."""
    least = min(range(7), key=lambda colour: sum(palette[colour]))
    mediums = [colour for colour in range(7) for _ in range(3)]
    mediums.remove(least)
    mediums.remove(least)
    wheel = [colour * 3 + 2 for colour in range(7) for _ in range(3)]
    return wheel + [colour * 3 + 1 for colour in mediums]


def test_at_400_ma_the_wheel_shows_the_palette_itself():
    for name, palette in (("standard", STANDARD), ("colour-blind", palettes.COLOUR_BLIND)):
        light = Light(WHEEL, name)
        for colour, rgb in enumerate(palette):
            value = light._rgb[colour << 3 | BASE]
            assert (value >> 16, value >> 8 & 255, value & 255) == rgb


@pytest.mark.parametrize("name", ["standard", "colour-blind"])
@pytest.mark.parametrize(
    ("chain", "budget"), [(WHEEL, 250), (WHEEL, 400), (WHEEL, 900), (WHEEL, 4000), (PANEL, 400)]
)
def test_the_worst_frame_of_play_keeps_to_the_budget_and_uses_it(name, chain, budget):
    palette = STANDARD if name == "standard" else palettes.COLOUR_BLIND
    wheel = heaviest(palette)
    most = 0.0
    for cursor in range(40):
        light = Light(chain, name, budget)
        play = make_play(wheel, cursor=cursor, swaps=27)
        show(play, 1000, light=light)
        most = max(most, milliamps(light))
        assert light.guarded == 0
    assert most <= budget
    if budget <= 900:  # beyond, a channel's 255 is the limit
        assert most - chain.pixels > 0.7 * (budget - chain.pixels)


def test_brightness_is_a_share_of_the_budget():
    full, half = Light(WHEEL), Light(WHEEL, brightness=50)
    play = make_play(heaviest(STANDARD), swaps=27)
    show(play, 1000, light=full)
    show(play, 1000, light=half)
    light_ma = [milliamps(light) - 147 for light in (full, half)]
    assert 0.4 < light_ma[1] / light_ma[0] < 0.55


@pytest.mark.parametrize("budget", [-100, 0, 100, 147, 150, 160])
def test_a_budget_too_small_for_the_chain_leaves_the_least_visible_light(budget):
    light = Light(WHEEL, budget_ma=budget)
    show(make_play(), 1000, light=light)
    lit = [value for value in light.frame if value]
    assert len(lit) >= 40 + 27  # each piece and the row
    assert all(0 < value <= 0x030303 for value in lit)
    assert max((v >> 16) + (v >> 8 & 255) + (v & 255) for v in lit) <= 3
    assert light.guarded == 0


def test_brightness_out_of_range_is_pulled_in():
    assert Light(WHEEL, brightness=500)._rgb == Light(WHEEL, brightness=100)._rgb
    assert Light(WHEEL, brightness=-5)._rgb == Light(WHEEL, brightness=1)._rgb


def test_no_channel_ever_overflows():
    light = Light(WHEEL, budget_ma=100000)
    tops = [max(v >> 16, v >> 8 & 255, v & 255) for v in light._rgb]
    assert 240 <= max(tops) <= 255
    assert max(light._rgb) <= 0xFFFFFF


def test_levels_rise():
    for chain in (WHEEL, PANEL):
        light = Light(chain)
        for colour in range(8):
            sums = light._sums[colour << 3 : (colour << 3) + 8]
            assert sums == sorted(sums)
            assert 0 == sums[0] < sums[1]
            assert sums[LOW] < sums[BASE] < sums[BRIGHT]


def angle(a, b):
    """Degrees between two colours as directions."""
    dot = sum(x * y for x, y in zip(a, b, strict=True))
    size = math.sqrt(sum(x * x for x in a) * sum(y * y for y in b))
    return math.degrees(math.acos(min(1, dot / size)))


@pytest.mark.parametrize("palette", [STANDARD, palettes.COLOUR_BLIND])
@pytest.mark.parametrize("scale", [64, 29])  # the wheel and the panel at 400 mA
def test_few_steps_keep_the_hues(palette, scale):
    """At rest, glowing, bright and low, each colour is nearest to its own."""
    for colour, full in enumerate(palette):
        for level in (LOW, BASE, BRIGHT):
            shown = dimmed(full, SIXTEENTHS[level] * scale, 16 * 64)
            nearest = min(range(7), key=lambda other: angle(shown, palette[other]))
            if level == LOW and scale == 29:
                continue  # four or five steps: only the light falls, the piece stays what it was
            assert nearest == colour, (shown, full)


def test_dimmed_shares_the_rounded_sum():
    dice = random.Random(3)
    for _ in range(500):
        rgb = tuple(dice.randrange(27) for _ in range(3))
        if not any(rgb):
            continue
        part = dice.randrange(1, 40)
        out = dimmed(rgb, part, 16)
        exact = sum(rgb) * part / 16
        assert sum(out) == max(1, math.floor(exact + 0.5))
        for value, full in zip(out, rgb, strict=True):
            assert abs(value - sum(out) * full / sum(rgb)) < 1


def test_holes_stay_out_and_unmapped_pixels_dark():
    slots = [-1 if slot % 5 == 0 else slot + 50 for slot in range(147)]
    light = Light(SimpleNamespace(pixels=200, slots=slots), budget_ma=500)
    show(make_play(screen=codes.ATTRACT), 1000, light=light)
    dark = {n for n in range(200) if not light.frame[n]}
    assert dark == set(range(200)) - {led for led in slots if led >= 0}


def test_a_light_does_not_know_the_chain_by_heart():
    light = Light(PANEL)
    show(make_play(), 96, light=light)
    assert [any(led(light, slot, PANEL)) for slot in range(6)] == [
        *(True, False, False),
        *(False, True, True),
    ]
