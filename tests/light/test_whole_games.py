# SPDX-License-Identifier: MIT
"""Light with the real play: solved deals from attract to the celebration, at a player's pace."""

import json
from pathlib import Path

import pytest
from color_wheel.light.light import Light
from color_wheel.play import codes
from color_wheel.play.table import Table
from color_wheel.rules.check import parse_position
from color_wheel.rules.check_moves import parse_move

from .frames import PANEL, SETTINGS, WHEEL

DEALS = json.loads((Path(__file__).parents[1] / "data" / "optimal-deals.json").read_text())


class Bench:
    """A play and its light, a frame every 16 ms; notes the largest current."""

    def __init__(self, chain, palette):
        self.play = Table(0, SETTINGS)
        self.light = Light(chain, palette)
        self.now = 0
        self.most = 0.0
        self.screens = set()

    def wait(self, ms):
        for _ in range(0, ms, 16):
            self.now += 16
            self.play.tick(self.now)
            for code, a, b in self.play.events:
                self.light.event(code, a, b, self.now)
            self.play.events.clear()
            if self.light.render(self.play, self.now):
                units = sum((v >> 16) + (v >> 8 & 255) + (v & 255) for v in self.light.frame)
                self.most = max(self.most, units * 55 / 765 + len(self.light.frame))
            self.screens.add(self.play.screen)

    def choose(self, space):
        self.play.cursor = space
        self.play.moved = self.now
        self.play.press(codes.SELECT, self.now)
        self.wait(48)
        self.play.release(codes.SELECT, self.now)


@pytest.mark.parametrize("number", range(0, len(DEALS), 4))
@pytest.mark.parametrize(
    ("chain", "palette"), [(WHEEL, "standard"), (WHEEL, "colour-blind"), (PANEL, "standard")]
)
def test_a_solved_deal(number, chain, palette):
    table = Bench(chain, palette)
    table.wait(500)
    table.play.begin(None, table.now, parse_position(DEALS[number]["position"]))
    table.wait(codes.DEAL_MS + 100)
    for move in DEALS[number]["solution"]:
        a, b = parse_move(move)
        table.wait(700)
        table.choose(a)
        table.wait(400)
        table.choose(b)
    assert table.play.screen == codes.WON
    table.wait(4000)
    assert table.screens == {codes.ATTRACT, codes.DEALING, codes.PLAY, codes.WON}
    assert chain.pixels < table.most <= 400
    assert table.light.guarded == 0
    # The solved wheel is to be seen: each space has the LEDs of its piece.
    wheel = table.play.game.wheel
    for space, piece in enumerate(wheel):
        lit = [table.light.frame[chain.slots[space * 3 + k]] > 0 for k in range(3)]
        assert lit == ([True, False, False], [False, True, True], [True] * 3)[piece % 3]
