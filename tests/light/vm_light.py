# SPDX-License-Identifier: MIT
"""Run by CPython and by the small VM: every screen for four seconds; prints a sum of each frame.

On the VM it also prints what an idle frame allocates and how long frames take.
"""

import gc
import sys
import time

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


def run(path, screen, times):
    """All frames of a screen; the least time of each in us goes into ``times``."""
    play = make_play(screen)
    light = Light(load(path))
    sums = []
    light.event(codes.GROUPED, 1, codes.NONE, 536870000)
    light.event(codes.SWAPPED, 1, 2, 536870000)
    light.event(codes.REFUSED, 3, 4, 536870000)
    gc.collect()
    for frame in range(FRAMES):
        now = (536870000 + 16 * frame) % (1 << 29)
        if SMALL:
            start = time.ticks_us()
            light.render(play, now)
            times[frame] = min(times[frame], time.ticks_diff(time.ticks_us(), start))
        else:
            light.render(play, now)
        total = 0
        for value in light.frame:
            total = (total * 31 + value) % 65521
        sums.append(total)
    return sums


def loop_us():
    """The time of a loop of 10,000 trivial steps."""
    start = time.ticks_us()
    for _ in range(10000):
        pass
    return time.ticks_diff(time.ticks_us(), start)


def idle(path):
    """(bytes allocated by 10,000 frames in which nothing moves, us of 1000 of them)."""
    play = make_play(codes.PLAY)
    play.picked = codes.NONE
    play.provisional = False
    light = Light(load(path))
    for _ in range(10):
        light.render(play, 5000)
    gc.collect()
    gc.disable()
    before = gc.mem_alloc()
    took = 1 << 28
    for _ in range(10):
        start = time.ticks_us()
        for _ in range(1000):
            if light.render(play, 5001):
                print("not idle")
        took = min(took, time.ticks_diff(time.ticks_us(), start))
    allocated = gc.mem_alloc() - before
    gc.enable()
    return allocated, took


def main(path):
    """Print frames; on the small VM then ``share SCREEN WORST MEAN`` in 1/1000 of the loop."""
    row = bytearray(27)
    row_number(row, 316)
    print(list(row))
    row_time(row, 83)
    print(list(row), len(TUNES))
    worst = []
    for screen in range(6):
        times = [1 << 28] * FRAMES
        for _ in range(5 if SMALL else 1):
            sums = run(path, screen, times)
        print(screen, sums)
        worst.append(times)
    if SMALL:
        loop = min([loop_us() for _ in range(20)])
        for times in worst:
            print("share", max(times) * 1000 // loop, sum(times) * 1000 // FRAMES // loop)
        allocated, took = idle(path)
        print("idle", allocated, took // loop)


main(sys.argv[1])
