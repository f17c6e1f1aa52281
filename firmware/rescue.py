# SPDX-License-Identifier: MIT
"""After a crash of the game: say what happened, keep it in the save, and restart into the game.

Loaded when it has crashed. How often in a row is counted by ``color_wheel.play.resume``.
"""

import gc

import microcontroller
import supervisor
from color_wheel.hardware.strip import give_back
from distress import Distress

BLINKS = 3
ROUNDS = 2
_MOST = 120  # characters that are kept


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
    return " ".join(places[-1:] + lines[-1:])[-_MOST:]


def keep(text):
    """Add the crash to the save; whether that could be done. Anything may be broken by now."""
    try:
        from color_wheel.play.log import CRASH, Log
        from color_wheel.play.writer import Writer

        log = Log(microcontroller.nvm)
        body = text.encode("utf-8")[-_MOST:]
        if log.usable and log.free > len(body) + 5:
            Writer(log).append_record(CRASH, body + b" " * (len(body) & 1))
            return True
    except Exception as error:
        print("The crash could not be kept:", error)
    return False


class Rescue:
    """Shows the distress pattern for a while, then restarts."""

    def __init__(self, error):
        gc.collect()
        text = explain(error)
        keep(shortened(text))
        give_back()
        self._distress = Distress(BLINKS, text)
        self._left = ROUNDS * (BLINKS + 1)

    def step(self):
        """A blink or the rest between two rounds; at last the restart."""
        self._distress.step()
        self._left -= 1
        if not self._left:
            supervisor.reload()
