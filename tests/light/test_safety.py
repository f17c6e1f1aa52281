# SPDX-License-Identifier: MIT
"""What must hold on every screen, whatever is pressed: current, flashes, no full-board red.

A wild minute each: random screens, cursors, swaps, refusals and other wheels (half of them the
heaviest kind), many times a second, across the wrap of the ticks.
"""

import random

import pytest
from color_wheel.light.light import Light
from color_wheel.play import codes

from .frames import PERIOD, WHEEL, make_play, set_swaps

BUDGET = 400
MINUTE = 60000  # ms
FLASH = 0.1  # of the brightest light: a smaller change is none (WCAG 2.3.1)


def random_wheel(dice):
    """Any 40 of the bag, or the 21 large and 19 medium pieces."""
    bag = [piece for piece in range(21) for _ in range(3)]
    dice.shuffle(bag)
    if dice.random() < 0.5:
        bag.sort(key=lambda piece: -(piece % 3))
        wheel = bag[:40]
        dice.shuffle(wheel)
        return bytearray(wheel)
    return bytearray(bag[:40])


class Wild:
    """A play that does anything at any time, and tells the light as the app does."""

    def __init__(self, seed, start, hurry):
        self.dice = random.Random(seed)
        self.play = make_play(random_wheel(self.dice), entered=start, moved=start)
        self.play.previous = make_play(random_wheel(self.dice)).game
        self.screens = 0
        self.hurry = hurry  # things done a second

    def step(self, light, now, ms):
        dice, play = self.dice, self.play
        if dice.random() > ms * self.hurry / 1000:
            return
        game = play.game
        what = dice.randrange(11)
        if what < 4:
            # often back and forth between two spaces
            play.cursor = dice.choice([play.cursor ^ 1, 0, 1, dice.randrange(40)])
            play.moved = now
            light.event(codes.MOVED, play.cursor, codes.NONE, now)
        elif what == 4:
            if play.picked == codes.NONE:
                play.picked = play.cursor
                play.picked_at = now
                piece = game.wheel[play.cursor]
                for space, other in enumerate(game.wheel):
                    play.partners[space] = other % 3 == piece % 3 or other // 3 == piece // 3
                light.event(codes.PICKED, play.cursor, codes.NONE, now)
            else:
                play.picked = codes.NONE
        elif what == 5:
            a, b = dice.randrange(40), dice.randrange(40)
            game.wheel[a], game.wheel[b] = game.wheel[b], game.wheel[a]
            set_swaps(game, (game.swaps + 1) % 60)
            play.provisional = game.swaps > 0
            play.picked = codes.NONE
            light.event(dice.choice([codes.SWAPPED, codes.TOOK_BACK]), a, b, now)
            for colour in range(7):
                if dice.random() < 0.1:
                    light.event(codes.GROUPED, colour, codes.NONE, now)
        elif what == 6:
            light.event(codes.REFUSED, play.cursor, dice.choice([codes.NONE, 0, 39]), now)
        elif what == 7:
            play.provisional = False
        elif what == 8:
            play.colour = dice.choice([codes.NONE, codes.NONE, dice.randrange(7)])
        elif what == 9:
            if dice.random() < 0.2:
                game.wheel[:] = random_wheel(dice)
                light.event(codes.CHANGED, codes.UNDO, codes.NONE, now)
        elif dice.random() < 4 / self.hurry + 0.1:
            self.screens += 1
            play.screen = codes.PLAY if self.screens % 2 else self.screens // 2 % 7
            play.entered = play.moved = now
            play.menu.entry = dice.randrange(10)
            play.menu.choice = 0


def luminance(value):
    """Relative luminance of 0xRRGGBB on a linear LED, white 255 being 255."""
    return 0.2126 * (value >> 16) + 0.7152 * (value >> 8 & 255) + 0.0722 * (value & 255)


class Flashes:
    """Counts an LED's turns: changes of FLASH or more against the change before."""

    def __init__(self, brightest):
        self.least = FLASH * brightest
        self.way = 0
        self.extreme = 0.0
        self.turns = []

    def see(self, value, ms):
        if (self.way >= 0 and value > self.extreme) or (self.way <= 0 and value < self.extreme):
            if self.way == 0 and abs(value - self.extreme) < self.least:
                return
            self.way = self.way or (1 if value > self.extreme else -1)
            self.extreme = value
        elif abs(value - self.extreme) >= self.least:
            self.way = -self.way
            self.extreme = value
            self.turns.append(ms)

    def most_in_a_second(self):
        """Flashes (two turns each) in the worst second."""
        return max(
            (sum(at <= turn < at + 1000 for turn in self.turns[n : n + 20]) // 2)
            for n, at in enumerate([*self.turns, 0])
        )


@pytest.mark.parametrize(
    ("seed", "hurry", "palette"),
    [
        (1, 3, "standard"),
        (7, 3, "colour-blind"),
        (5, 8, "standard"),
        (3, 20, "colour-blind"),
        (4, 60, "standard"),
    ],
)
def test_a_wild_minute(seed, hurry, palette):
    start = PERIOD - MINUTE // 2  # the ticks wrap in the middle
    wild = Wild(seed, start, hurry)
    dice = random.Random(seed)
    light = Light(WHEEL, palette, BUDGET)
    brightest = max(luminance(value) for value in light._rgb)
    flashes = [Flashes(brightest) for _ in range(147)]
    before = [0] * 147
    wheel_leds = set(WHEEL.slots[:120])
    ms = 0
    seen = set()
    while ms < MINUTE:
        step = dice.choice([5, 16, 16, 17, 33, 50])
        ms += step
        now = (start + ms) % PERIOD
        wild.step(light, now, step)
        changed = light.render(wild.play, now)
        assert changed or light.frame == before
        if not changed:
            continue
        seen.add(wild.play.screen)
        units = 0
        red = 0
        for index, value in enumerate(light.frame):
            units += (value >> 16) + (value >> 8 & 255) + (value & 255)
            if value != before[index]:
                flashes[index].see(luminance(value), ms)
            red += index in wheel_leds and (value >> 16) > 0.8 * sum(value.to_bytes(3, "big"))
        assert units * 55 / 765 + 147 <= BUDGET
        assert red <= 60  # saturated red (WCAG: R share of 0.8) on half of the LEDs at most
        before = list(light.frame)
    assert seen == set(range(7))
    # Nobody does eight things a second for a minute; then no cell ever waits for the budget. At 60
    # a second a few may, some frames long: that is what the guard is for.
    assert light.guarded <= (0 if hurry <= 8 else 30)
    assert max(len(led.turns) for led in flashes) > 20  # it was wild
    assert max(led.most_in_a_second() for led in flashes) <= 3


def test_the_count_of_flashes_counts():
    """A blink of five a second is seen as such, a ripple below the threshold is not."""
    blink = Flashes(100.0)
    ripple = Flashes(100.0)
    for ms in range(0, 3000, 10):
        blink.see(100.0 if ms // 100 % 2 else 0.0, ms)
        ripple.see(50.0 + (ms // 100 % 2) * 9, ms)
    assert blink.most_in_a_second() == 5
    assert ripple.turns == []


def test_the_guard_holds_where_the_ceiling_is_too_low():
    """Were the levels wrong, no frame would exceed the budget all the same."""
    light = Light(WHEEL)
    light.ceiling = 1000
    play = make_play(random_wheel(random.Random(5)))
    for now in range(0, 3000, 16):
        light.render(play, now)
        total = sum((v >> 16) + (v >> 8 & 255) + (v & 255) for v in light.frame)
        assert total <= 1000
    assert light.guarded
    assert total > 900
