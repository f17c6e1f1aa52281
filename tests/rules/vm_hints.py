# SPDX-License-Identifier: MIT
"""Follows hints and prints them: run by CPython and by MicroPython, which must print the same.

Arguments: the solved deals' file. In the small Python subset that both speak.
"""

import json
import sys

from color_wheel.rules.check import parse_position
from color_wheel.rules.thinker import Thinker

UNITS = 700  # a third of what a Pico does in two seconds

with open(sys.argv[1]) as file:
    solved = json.load(file)
for number in range(4):
    for rainbow in (False, True):
        wheel = parse_position(solved[number]["position"])
        thinker = Thinker(wheel, rainbow)
        thinker.step(UNITS)
        while not thinker.ready:
            thinker.step(1)
        swaps = []
        while thinker.move is not None:
            a, b = thinker.move
            swaps.append((a, b, thinker.left))
            wheel[a], wheel[b] = wheel[b], wheel[a]
            thinker.moved(wheel)
            thinker.step(UNITS)
        print("rainbow" if rainbow else "plain", len(swaps), swaps)
