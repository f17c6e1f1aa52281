# SPDX-License-Identifier: MIT
"""Frames that are not looked at, since nothing can change in them, would not have changed."""

import random

import pytest
from color_wheel.light.light import Light
from color_wheel.play import chosen, codes
from color_wheel.play.table import Table

from .frames import PERIOD, SETTINGS, WHEEL

HOLDS = (60, 60, 60, 60, 900)  # ms: mostly short presses, now and then one that opens the menu
PAUSES = (40, 120, 300, 1000, 4000)
STYLES = {
    "solo, plain": {},
    "cooperative, Rainbow": {chosen.WHO: chosen.COOPERATIVE, chosen.RAINBOW: 1},
    "timer": {chosen.LIMIT: chosen.TIMER},
    "countdown": {chosen.LIMIT: chosen.COUNTDOWN},
}


class Both:
    """A light as it is, and one that looks at every frame, over the same play."""

    def __init__(self, choices, seed):
        self.now = PERIOD - 20_000  # the ticks wrap on the way
        self.play = Table(self.now, SETTINGS)
        for which, choice in choices.items():
            self.play.chosen[which] = choice
        self.play.begin(seed, self.now)
        self.lights = calm, restless = Light(WHEEL), Light(WHEEL)
        restless._calm = lambda light, play, now: None
        self.skipped = 0
        self.calm = calm

    def wait(self, ms):
        for _ in range(0, ms, 16):
            self.now = (self.now + 16) % PERIOD
            self.play.tick(self.now)
            for light in self.lights:
                for code, a, b in self.play.events:
                    light.event(code, a, b, self.now)
            self.play.events.clear()
            self.skipped += (self.now - self.calm.still_at) % PERIOD < self.calm.still
            changed = [light.render(self.play, self.now) for light in self.lights]
            assert changed[0] == changed[1]
            assert self.lights[0].frame == self.lights[1].frame


@pytest.mark.parametrize("style", STYLES)
def test_what_is_skipped_is_as_it_was(style):
    dice = random.Random(style)
    both = Both(STYLES[style], dice.randrange(1000))
    for _ in range(60):
        button = dice.randrange(len(codes.BUTTONS))
        both.play.press(button, both.now)
        both.wait(dice.choice(HOLDS))
        both.play.release(button, both.now)
        both.wait(dice.choice(PAUSES))
    assert both.skipped > 500
