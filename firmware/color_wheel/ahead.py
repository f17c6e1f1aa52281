# SPDX-License-Identifier: MIT
"""The outputs' start: lets go of what only the device's start needed, then loads what every game
needs, so that no press waits for it. Goes when that is done."""

import sys

from .play import room

_START = (
    "start hardware.settings hardware.slips hardware.pins hardware.port light.chainmap"
    " light.mapfaults light.ceiling light.palettes play.reading play.resume play.crashed"
)
# What a first game needs, in that order: one a frame, from the start on. The largest is the first:
# to compile it takes most.
_AHEAD = (
    "play.screens play.presses play.choice play.dealing light.in_hand play.ends"
    " light.moments light.others light.rows"
)


def begin(log, board, chain, crash, faults):
    """Say on the console what is wrong, and return what the link says first of the device."""
    for fault in faults:
        print("Setting ignored:", fault)
    if log.foreign:
        print("The save area held something else: it will be used from the next deal on.")
    room.drop(_START)
    sys.modules.pop("first_light", None)
    return {
        "board": board,
        "leds": chain.name,
        "pixels": chain.pixels,
        "crash": crash,
        "faults": [fault.split(",")[0][:60] for fault in faults[:4]],
    }


def load(number):
    """Load what is next; the number of the one after it, or -1 where that was all."""
    names = _AHEAD.split()
    room.load(names[number])
    if number + 1 < len(names):
        return number + 1
    room.drop("ahead")
    return -1
