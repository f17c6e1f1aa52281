# SPDX-License-Identifier: MIT
"""A button masher: whatever is pressed, nothing breaks and nothing is lost.

Half of its runs follow good moves, so that ends are reached. ``MASH`` in the environment sets how
many events each of the seven runs has; those of a night have a million together. Besides, every
button is pressed on every screen.
"""

import os
import random
from functools import cache

import pytest
from color_wheel.light.chainmap import load
from color_wheel.light.light import Light
from color_wheel.play import chosen, codes, names, remote
from color_wheel.play.pointing import point
from color_wheel.play.presses import wake
from color_wheel.rules.check import parse_position
from color_wheel.rules.game import LEGAL, Game

from tests.firmware.whole import FIRMWARE
from tests.light.test_safety import Flashes, luminance
from tests.play.hands import Hands
from tests.play.test_styles import NEARLY

EVENTS = int(os.environ.get("MASH", "500"))
BUTTONS = range(6)
CHAIN = load(str(FIRMWARE / "leds" / "wheel.json"))
MOST_MA = 400
WAITS = 3200, 70_000, 400_000, 700_000  # ms; the long ones are thousands of frames, and seldom
OFTEN = 16, 4, 1, 1
ONE_SWAP = (parse_position(NEARLY), [(39, 2)])


@cache
def units(value):
    """What a colour 0xRRGGBB of a frame draws, 0-765."""
    return (value >> 16) + (value >> 8 & 255) + (value & 255)


class Masher:
    """Presses at random, and checks after each press what must always hold."""

    def __init__(self, seed, deals):
        self.dice = random.Random(seed)
        self.deals = [*deals, ONE_SWAP]
        self.hands = Hands(start=self.dice.randrange(1 << 29), COUNTDOWN_S=60, BURN_S=5)
        self.play = self.hands.play
        self.light = Light(CHAIN)
        self.shown = [0] * 147
        brightest = max(luminance(value) for value in self.light._rgb)
        self.flashes = [Flashes(brightest) for _ in range(147)]
        self.good = []  # moves that lead to the win
        self.pairs = set()
        self.hands._collect = self.collect

    def collect(self):
        for event in self.play.events:
            self.light.event(*event, self.hands.now)
        self.play.events.clear()
        if self.light.render(self.play, self.hands.now):
            frame = self.light.frame
            assert sum(map(units, frame)) * 55 / 765 + 147 <= MOST_MA
            changed = [led for led in range(147) if frame[led] != self.shown[led]]
            for led in changed:
                self.flashes[led].see(luminance(frame[led]), self.hands.ms)
            self.shown = list(frame)

    def check_flashes(self):
        """No LED flashes more than three times a second; those seen so far are done with."""
        for led in self.flashes:
            assert led.most_in_a_second() <= 3
            led.turns.clear()

    def mash(self):
        dice = self.dice
        hands = self.hands
        what = dice.randrange(40)
        if what == 0:
            hands.wait(*dice.choices(WAITS, OFTEN))
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
            hold = dice.choice((16, 32, 64, 64, 500, 900))
            self.tap(dice.choice(BUTTONS), hold, dice.choice((16, 64, 1100)))

    def tap(self, button, hold=64, gap=64):
        self.pairs.add((self.play.screen, button))
        self.hands.tap(button, hold=hold, gap=gap)

    def command(self):
        way = self.dice.randrange(6)
        if way == 0:
            point(self.play, self.dice.randrange(40), self.hands.now)
        elif way < 4:
            (remote.undo, remote.redo, remote.restart)[way - 1](self.play, self.hands.now)
        elif way == 4:
            remote.add_time(self.play, self.dice.choice((-30, 30)), self.hands.now)
        else:
            style = [self.dice.randrange(count) for count in chosen.COUNTS[: chosen.RAINBOW + 1]]
            self.begin(*style, self.dice.choice(self.deals))
        self.collect()

    def begin(self, who, limit, rainbow, deal):
        choices = self.play.chosen
        choices[chosen.WHO], choices[chosen.LIMIT], choices[chosen.RAINBOW] = who, limit, rainbow
        start, good = deal
        self.good = list(good)
        self.play.begin(-1, self.hands.now, start)
        self.collect()

    def play_well(self):
        """Do the next of the good moves, if the wheel is as they want it."""
        play = self.play
        if play.screen == codes.PLAY and self.good and play.colour == codes.NONE:
            a, b = self.good[0]
            if play.picked == codes.NONE and play.game.refusal(a, b) == LEGAL:
                point(play, a, self.hands.now)
                self.tap(codes.SELECT)
                point(play, b, self.hands.now)
                self.tap(codes.SELECT)
                self.good.pop(0)

    def check(self):
        play = self.play
        game = play.game
        assert 0 <= play.cursor < 40
        assert play.screen in range(len(names.SCREENS))
        assert (play.screen < codes.CALL) or play.stage is not None
        if game is None:
            return
        assert sorted(game.wheel) == sorted(game.start)
        assert game.swaps + game.redos == len(game.moves) // 2
        assert 0 <= game.joined <= game.swaps
        again = Game(game.start, par=False)
        for i in range(game.swaps):
            a, b = game.moves[2 * i], game.moves[2 * i + 1]
            assert again.refusal(a, b) == LEGAL
            again.swap(a, b)
        assert again.wheel == game.wheel
        assert again.groups == game.groups
        if play.picked != codes.NONE:
            assert play.screen == codes.PLAY

    # -- ways to each screen ---------------------------------------------------------------------

    def go_to(self, screen):
        """Reach a screen from wherever this is."""
        hands = self.hands
        wake(self.play)
        hands.wait(1200)
        if screen == codes.ATTRACT:
            self.begin(chosen.SOLO, chosen.PAR, 0, ONE_SWAP)
            self.win()
            hands.tap(codes.BACK)
        elif screen == codes.DEALING:
            self.begin(chosen.SOLO, chosen.PAR, 0, ONE_SWAP)
        elif screen == codes.LESSON:
            self.go_to(codes.ATTRACT)
            hands.tap(codes.BACK)
        elif screen == codes.STANDINGS:
            self.play.chosen[chosen.SEATS] = 0
            self.begin(chosen.HEAD_TO_HEAD, chosen.PAR, 0, ONE_SWAP)
            for _ in range(2):
                hands.tap(codes.SELECT, codes.SELECT)
                self.lose()
                hands.tap(codes.SELECT)
        elif screen == codes.READY:
            self.begin(chosen.SOLO, chosen.TIMER, 0, ONE_SWAP)
        else:
            self.begin(chosen.SOLO, chosen.PAR, 0, ONE_SWAP)
            hands.tap(codes.SELECT)
            if screen == codes.WON:
                self.win()
            elif screen == codes.LOST:
                self.lose()
            elif screen == codes.MENU:
                hands.tap(codes.BACK, hold=codes.HOLD_MS + 50)
            elif screen == codes.CALL:
                hands.tap(codes.SELECT, hold=codes.HOLD_MS + 50)
        assert self.play.screen == screen

    def win(self):
        if self.play.screen == codes.DEALING:
            self.hands.tap(codes.SELECT)
        self.play_well()
        self.hands.wait(1200)

    def lose(self):
        """27 swaps to and fro of the first two pieces that can be swapped."""
        game = self.play.game
        pairs = [(a, b) for a in range(40) for b in range(a) if game.wheel[a] != game.wheel[b]]
        a, b = next(pair for pair in pairs if game.refusal(*pair) == LEGAL)
        for _ in range(27):
            point(self.play, a, self.hands.now)
            self.hands.tap(codes.SELECT)
            point(self.play, b, self.hands.now)
            self.hands.tap(codes.SELECT)
        self.hands.wait(1200)


@pytest.mark.parametrize("seed", range(4))
def test_mashing_breaks_nothing(deals, seed):
    masher = Masher(seed, deals)
    for event in range(EVENTS):
        masher.mash()
        if seed % 2:
            masher.play_well()
        masher.check()
        if event % 500 == 499:
            masher.check_flashes()
    assert masher.light.guarded == 0
    visited = {screen for screen, _ in masher.pairs}
    assert visited >= {codes.ATTRACT, codes.PLAY, codes.MENU}


@pytest.mark.parametrize("screen", range(len(names.SCREENS)), ids=names.SCREENS)
def test_every_button_on_every_screen(deals, screen):
    """Pressed short and long, and some mashing after it."""
    masher = Masher(screen, deals)
    for button in BUTTONS:
        for hold in (64, codes.HOLD_MS + 100):
            masher.go_to(screen)
            masher.tap(button, hold)
            masher.check()
            for _ in range(3):
                masher.mash()
                masher.check()
    masher.check_flashes()
    assert masher.pairs >= {(screen, button) for button in BUTTONS}
    assert masher.light.guarded == 0


@pytest.mark.parametrize("screen", range(len(names.SCREENS)), ids=names.SCREENS)
def test_back_leaves_every_screen_and_loses_no_game(deals, screen):
    """A few short presses lead to play or to attract; the game stays."""
    masher = Masher(screen, deals)
    masher.go_to(screen)
    game = masher.play.game
    seen = [screen]
    for _ in range(4):
        if seen[-1] not in (codes.PLAY, codes.ATTRACT):
            masher.hands.tap(codes.BACK)
            masher.hands.wait(1200)
            seen.append(masher.play.screen)
    resting = {codes.READY: codes.READY}.get(screen, seen[-1])
    assert resting in (codes.PLAY, codes.ATTRACT, codes.READY, codes.LOST), seen
    assert screen in (codes.PLAY, codes.ATTRACT, codes.READY, codes.LOST) or len(set(seen)) > 1
    assert masher.play.game is game


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
