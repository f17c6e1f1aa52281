# SPDX-License-Identifier: MIT
"""The distress pattern: the game cannot start. The words stand on the serial console."""

import time

from first_light import write

_AMBER = bytes((4, 12, 0) * 9)  # green, red, blue: as most LEDs want it
_DARK = bytes(27)


def missing(error):
    """What to do about a module that cannot be imported."""
    return (
        "Something is missing on the drive: %s. Copy the whole firmware folder, and install the"
        " libraries neopixel and adafruit_ticks: circup install -r requirements.txt" % error
    )


class Distress:
    """Blinks ``count`` times, rests, and begins again; the words stand on the serial console."""

    def __init__(self, count, words):
        print(words)
        self._count = count
        self._at = 0

    def step(self):
        """A blink or the rest: at most two flashes a second."""
        lit = self._at < self._count
        if lit:
            write(_AMBER)
        time.sleep(0.25)
        write(_DARK)
        time.sleep(0.25 if lit else 1.0)
        self._at = (self._at + 1) % (self._count + 1)
