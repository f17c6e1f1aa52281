# SPDX-License-Identifier: MIT
"""After a crash of the game: say what happened, keep it in the save, and restart into the game.

Loaded when it has crashed. How often in a row is counted by ``color_wheel.play.resume``.
"""

import gc

import microcontroller
import supervisor
from color_wheel.hardware import strip
from distress import Distress

BLINKS = 3
ROUNDS = 2


def explain(error):
    """The traceback, as the console shows it."""
    try:
        from traceback import format_exception
    except ImportError:  # MicroPython
        import io
        import sys

        text = io.StringIO()
        sys.print_exception(error, text)  # type: ignore[attr-defined]
        return text.getvalue()
    return "".join(format_exception(error))


def shortened(text):
    """The last place that a traceback names, and what went wrong there."""
    lines = [line.strip() for line in text.strip().split("\n")]
    places = [line for line in lines if line.startswith("File ")]
    return " ".join(places[-1:] + lines[-1:])


def keep(text):
    """Add the crash to the save. Anything may be broken by now."""
    try:
        from color_wheel.play import crashed
        from color_wheel.play.log import Log

        crashed.keep(Log(microcontroller.nvm), text)
    except Exception as error:
        print("The crash could not be kept:", error)


def give_back(pixels):
    """Dark, and the pin is free, even where the LEDs cannot be written."""
    try:
        pixels.deinit()
    except Exception:
        pixels.pin.deinit()


class Rescue:
    """Shows the distress pattern for a while, then restarts. The watchdog waits for it."""

    def __init__(self, error):
        gc.collect()
        text = explain(error)
        keep(shortened(text))
        while strip.opened:
            give_back(strip.opened.pop())
        self._distress = Distress(BLINKS, text)
        self._left = ROUNDS * (BLINKS + 1)
        self._dog = microcontroller.watchdog

    def step(self):
        """A blink or the rest between two rounds; at last the restart."""
        if self._dog:
            self._dog.feed()
        self._distress.step()
        self._left -= 1
        if not self._left:
            supervisor.reload()
