# SPDX-License-Identifier: MIT
# mypy: ignore-errors
"""Follows hints under MicroPython and prints what it measured, for ``measure_hints``.

Arguments: the solved deals' file, plain or rainbow, how many of the deals, ms on a Pico before each
move. Times are told by a loop of 10,000 steps, which takes a Pico 59 ms; the least of several
runs counts. The time before a move is given in units, by their mean length.
"""

import gc
import json
import sys
import time

from color_wheel.rules.check import parse_position
from color_wheel.rules.game import share

LOOP_MS = 59
REPEATS = 8  # of the slices: what else the machine does is in few of them
SLICES = 1500


def loop():
    for _ in range(10000):
        pass


def microseconds_a_pico_ms():
    best = 1 << 29
    for _ in range(30):
        start = time.ticks_us()
        loop()
        best = min(best, time.ticks_us() - start)
    return best / LOOP_MS


def follow(wheel, rainbow, units):
    """How many swaps the hints take with so many units before each, and what the first expected."""
    thinker = Thinker(wheel, rainbow)
    swaps = 0
    first = None
    while True:
        thinker.step(units)
        while not thinker.ready:
            thinker.step(1)
        if first is None:
            first = thinker.left
        if thinker.move is None:
            return swaps, first
        a, b = thinker.move
        assert share(wheel[a], wheel[b])
        wheel[a], wheel[b] = wheel[b], wheel[a]
        swaps += 1
        thinker.moved(wheel)


def slices(wheel, rainbow):
    """The us of each slice, the least of several runs that do the same."""
    least = [1 << 29] * SLICES
    for _ in range(REPEATS):
        thinker = Thinker(wheel, rainbow)
        gc.collect()
        for i in range(SLICES):
            start = time.ticks_us()
            thinker.step(SLICE)
            least[i] = min(least[i], time.ticks_us() - start)
    return least


file, mode, count, ms = sys.argv[1:]
with open(file) as opened:
    solved = json.load(opened)[: int(count)]
rainbow = mode == "rainbow"
wheels = [parse_position(deal["position"]) for deal in solved]
gc.collect()
before = gc.mem_alloc()
from color_wheel.rules.thinker import SLICE, Thinker  # noqa: E402

gc.collect()
loaded = gc.mem_alloc()
state = Thinker(wheels[0], rainbow)
gc.collect()
made = gc.mem_alloc()
state.step(2000)
gc.collect()
thinking = gc.mem_alloc()
us = microseconds_a_pico_ms()
timed = [slices(wheel, rainbow) for wheel in wheels[:4]]
unit_ms = sum(sum(least) for least in timed) / (len(timed) * SLICES * SLICE * us)
units = int(int(ms) / unit_ms)
print(
    json.dumps(
        {
            "code_bytes": loaded - before,
            "state_bytes": made - loaded,
            "thinking_bytes": thinking - made,
            "optima": [deal["rainbow_optimum" if rainbow else "optimum"] for deal in solved],
            "games": [follow(bytearray(wheel), rainbow, units) for wheel in wheels],
            "ms_a_unit": unit_ms,
            "units": units,
            "slice_ms": max(max(least) for least in timed) / us,
        }
    )
)
