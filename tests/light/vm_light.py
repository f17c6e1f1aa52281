# SPDX-License-Identifier: MIT
"""Run by CPython and by the small VM: every screen for four seconds; prints a sum of each frame.

It also prints how many cells each frame painted, and on the VM what an idle frame allocates.
"""

import gc
import sys

from color_wheel.hardware.settings import TABLE
from color_wheel.light.chainmap import load
from color_wheel.light.light import Light
from color_wheel.light.numbers import row_number, row_time
from color_wheel.light.tunes import TUNES
from color_wheel.play import chosen, codes
from color_wheel.play.menu import Menu

SMALL = sys.implementation.name != "cpython"
FRAMES = 250


class Thing:
    """Attributes."""


def make_play(screen):
    """A play on a screen, with a piece in hand where that can be."""
    play = Thing()
    game = play.game = play.previous = Thing()
    game.wheel = bytearray([space % 21 for space in range(40)])
    game.swaps = 30
    game.up = 24
    game.over = 3
    play.screen = screen
    play.entered = play.moved = play.picked_at = 536870000  # the ticks wrap 912 ms later
    play.cursor = 3
    play.picked = 5 if screen == codes.PLAY else codes.NONE
    play.partners = bytearray([1] * 40)
    play.provisional = screen == codes.PLAY
    play.colour = codes.NONE
    game.limit = game.who = game.redos = game.elapsed = play.limit = 0
    play.today = play.asked_at = play.stage = play.match = None
    game.rainbow = game.solved = False
    game.result = 0
    play.records = {}
    play.settings = {name: default for name, default, _ in TABLE}
    play.chosen = chosen.defaults(play.settings)
    play.tell = lambda code, a, b: None
    play.menu = Menu(play)
    play.menu.open()
    return play


def run(path, screen):
    """(a sum of each frame of a screen, how many cells each has painted)."""
    play = make_play(screen)
    light = Light(load(path))
    sums = []
    painted = []
    light.event(codes.GROUPED, 1, codes.NONE, 536870000)
    light.event(codes.SWAPPED, 1, 2, 536870000)
    light.event(codes.REFUSED, 3, 4, 536870000)
    gc.collect()
    for frame in range(FRAMES):
        now = (536870000 + 16 * frame) % (1 << 29)
        before = bytes(light._shown)
        light.render(play, now)
        shown = light._shown
        painted.append(sum([before[i] != shown[i] for i in range(67)]))
        total = 0
        for value in light.frame:
            total = (total * 31 + value) % 65521
        sums.append(total)
    return sums, painted


def idle(path):
    """Bytes allocated by 1,000 frames in which nothing moves."""
    play = make_play(codes.PLAY)
    play.picked = codes.NONE
    play.provisional = False
    light = Light(load(path))
    for _ in range(10):
        light.render(play, 5000)
    gc.collect()
    gc.disable()
    before = gc.mem_alloc()
    for _ in range(1000):
        if light.render(play, 5001):
            print("not idle")
    allocated = gc.mem_alloc() - before
    gc.enable()
    return allocated


def main(path):
    """Print frames and cells; on the small VM then ``idle BYTES``."""
    row = bytearray(27)
    row_number(row, 316)
    print(list(row))
    row_time(row, 83)
    print(list(row), len(TUNES))
    for screen in range(6):
        sums, painted = run(path, screen)
        print(screen, sums)
        print("painted", painted)
    if SMALL:
        print("idle", idle(path))


main(sys.argv[1])
