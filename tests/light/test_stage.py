# SPDX-License-Identifier: MIT
"""The lesson and attract's game keep to the current and to three flashes a second."""

import random

import pytest
from color_wheel.light.light import Light
from color_wheel.play import codes, lesson

from tests.light.frames import WHEEL
from tests.light.test_safety import Flashes, luminance
from tests.play.hands import Hands
from tests.play.test_lesson import at

BUDGET = 400


class Watch:
    """Looks at every frame of a table's light."""

    def __init__(self, hands):
        self.hands = hands
        self.light = Light(WHEEL, "standard", BUDGET)
        brightest = max(luminance(value) for value in self.light._rgb)
        self.leds = [Flashes(brightest) for _ in range(147)]
        self.most = 0.0
        hands._collect = self.look

    def look(self):
        hands = self.hands
        for code, a, b in hands.play.events:
            self.light.event(code, a, b, hands.now)
        hands.play.events.clear()
        if self.light.render(hands.play, hands.now):
            units = 0
            for led, value in zip(self.leds, self.light.frame, strict=True):
                units += sum(value.to_bytes(3, "big"))
                led.see(luminance(value), hands.ms)
            self.most = max(self.most, units * 55 / 765 + 147)

    def check(self):
        assert 147 < self.most <= BUDGET
        assert self.light.guarded == 0
        assert max(led.most_in_a_second() for led in self.leds) <= 3


@pytest.mark.parametrize("step", range(8))
def test_a_masher_in_the_lesson(step):
    hands = at(step)
    watch = Watch(hands)
    dice = random.Random(step)
    for _ in range(150):
        if hands.play.screen == codes.LESSON:
            hands.tap(dice.randrange(5), hold=32, gap=dice.choice((32, 64, 400)))
    watch.check()


def test_the_lesson_left_alone():
    hands = at(5)
    watch = Watch(hands)
    hands.wait(lesson.HINT_MS + 8000)
    watch.check()


def test_a_whole_game_of_attract():
    hands = Hands(DIM_S=0, DARK_S=0)
    watch = Watch(hands)
    hands.wait(130_000)
    assert hands.play.stage is not None
    watch.check()
