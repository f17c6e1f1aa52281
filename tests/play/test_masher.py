# SPDX-License-Identifier: MIT
"""A button masher: whatever is pressed, nothing breaks and nothing is lost.

Half of its runs follow good moves, so that ends are reached. ``MASH`` in the environment sets how
many events a run has; a nightly run has many more.
"""

import os
import random

import pytest
from color_wheel.light.chainmap import load
from color_wheel.light.light import Light
from color_wheel.play import codes, remote
from color_wheel.rules.game import LEGAL, Game

from tests.firmware.whole import FIRMWARE
from tests.play.hands import Hands

EVENTS = int(os.environ.get("MASH", "500"))
BUTTONS = range(6)
CHAIN = load(str(FIRMWARE / "leds" / "wheel.json"))
MOST_MA = 400


class Masher:
    """Presses at random, and checks after each press what must always hold."""

    def __init__(self, seed, deals):
        self.dice = random.Random(seed)
        self.deals = deals
        self.hands = Hands(start=self.dice.randrange(1 << 29), COUNTDOWN_S=60, BURN_S=5)
        self.play = self.hands.play
        self.light = Light(CHAIN)
        self.good = []  # moves that lead to the win
        self.pairs = set()
        self.hands._collect = self.collect

    def collect(self):
        for event in self.play.events:
            self.light.event(*event, self.hands.now)
        self.play.events.clear()
        if self.light.render(self.play, self.hands.now):
            units = sum((v >> 16) + (v >> 8 & 255) + (v & 255) for v in self.light.frame)
            assert units * 55 / 765 + 147 <= MOST_MA

    def mash(self):
        dice = self.dice
        hands = self.hands
        what = dice.randrange(40)
        if what == 0:
            hands.wait(dice.choice((3200, 70_000, 400_000, 700_000)))
        elif what == 1:
            self.command()
        elif what < 5:  # two buttons at once
            a, b = dice.sample(BUTTONS, 2)
            hands.down(a)
            hands.wait(dice.choice((0, 16, 100)))
            hands.down(b)
            hands.wait(dice.choice((16, 900, 2600)))
            hands.up(a)
            hands.up(b)
        else:
            button = dice.choice(BUTTONS)
            self.pairs.add((self.play.screen, button))
            hold = dice.choice((16, 32, 64, 64, 500, 900))
            hands.tap(button, hold=hold, gap=dice.choice((16, 64, 1100)))

    def command(self):
        way = self.dice.randrange(5)
        if way == 0:
            remote.point(self.play, self.dice.randrange(40), self.hands.now)
        elif way < 4:
            (remote.undo, remote.redo, remote.restart)[way - 1](self.play, self.hands.now)
        else:
            start, self.good = self.dice.choice(self.deals)
            self.good = list(self.good)
            self.play.begin(-1, self.hands.now, start)
        self.collect()

    def play_well(self):
        """Do the next of the good moves, if the wheel is as they want it."""
        play = self.play
        if play.screen == codes.PLAY and self.good and play.colour == codes.NONE:
            a, b = self.good[0]
            if play.picked == codes.NONE and play.game.refusal(a, b) == LEGAL:
                remote.point(play, a, self.hands.now)
                self.hands.tap(codes.SELECT)
                remote.point(play, b, self.hands.now)
                self.hands.tap(codes.SELECT)
                self.good.pop(0)

    def check(self):
        play = self.play
        game = play.game
        assert 0 <= play.cursor < 40
        assert play.screen in range(10)
        if game is None:
            return
        assert sorted(game.wheel) == sorted(game.start)
        assert game.swaps + game.redos == len(game.moves) // 2
        again = Game(game.start, par=False)
        for i in range(game.swaps):
            a, b = game.moves[2 * i], game.moves[2 * i + 1]
            assert again.refusal(a, b) == LEGAL
            again.swap(a, b)
        assert again.wheel == game.wheel
        assert again.groups == game.groups
        if play.picked != codes.NONE:
            assert play.screen == codes.PLAY


@pytest.mark.parametrize("seed", range(4))
def test_mashing_breaks_nothing(deals, seed):
    masher = Masher(seed, deals)
    for _ in range(EVENTS):
        masher.mash()
        if seed % 2:
            masher.play_well()
        masher.check()
    assert masher.light.guarded == 0
    visited = {screen for screen, _ in masher.pairs}
    assert visited >= {codes.ATTRACT, codes.PLAY, codes.MENU}


@pytest.mark.parametrize("seed", range(3))
def test_holding_back_leaves_every_screen_and_loses_no_game(deals, seed):
    masher = Masher(seed, deals)
    hands = masher.hands
    left = set()
    for _ in range(EVENTS // 10):
        for _ in range(10):
            masher.mash()
            masher.play_well()
        play = masher.play
        hands.wait(1100)
        screen, game = play.screen, play.game
        if screen == codes.ATTRACT or play.idle == 2:
            continue
        hands.down(codes.BACK)
        hands.wait(codes.HOLD_MS + 50)
        hands.up(codes.BACK)
        left.add(screen)
        if screen == codes.MENU:
            assert play.screen == codes.MENU  # there a short press leaves
            hands.tap(codes.BACK)
            assert play.screen != codes.MENU
        elif screen != codes.DEALING:
            assert play.screen in (codes.MENU, codes.LOST)  # the countdown may end meanwhile
        assert play.game is game
    assert left >= {codes.PLAY, codes.MENU}
