# SPDX-License-Identifier: MIT
"""What works before, and without, the game: a first glow, and the distress pattern.

Imports nothing but what every board has, so that it can tell what is missing.
"""

import time

import board
import digitalio

_GLOW = bytes((3, 3, 3) * 4)  # far below any budget; white, so that the bytes' order is no matter
_AMBER = bytes((4, 12, 0) * 9)  # green, red, blue: as most LEDs want it
_DARK = bytes(27)

UNKNOWN_BOARD = 1
MISSING_FILE = 2


def _pin():
    """The pin of the LEDs by the board's file, or where they are most likely; or None."""
    name = board.board_id.lower()
    try:
        pins = (getattr(__import__("boards." + name), name).PINS["pixels"],)
    except (ImportError, KeyError):
        pins = ("GP16", "NEOPIXEL")
    for pin in pins:
        if hasattr(board, pin):
            return getattr(board, pin)
    return None


def _write(data):
    pin = _pin()
    if pin is None:
        return
    import neopixel_write

    output = digitalio.DigitalInOut(pin)
    output.switch_to_output()
    neopixel_write.neopixel_write(output, data)
    output.deinit()


def glow():
    """Show that there is life, while the game is being loaded."""
    _write(_GLOW)


def start():
    """The game, or the distress pattern where it cannot start; both have ``step()``."""
    try:
        from color_wheel.app import App
        from color_wheel.hardware.pins import BoardError
    except ImportError as error:
        return Distress(
            MISSING_FILE,
            "Something is missing on the drive: %s. Copy the whole firmware folder, and install"
            " the libraries neopixel and adafruit_ticks: circup install -r requirements.txt"
            % error,
        )
    try:
        return App()
    except BoardError as error:
        return Distress(UNKNOWN_BOARD, str(error))


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
            _write(_AMBER)
        time.sleep(0.25)
        _write(_DARK)
        time.sleep(0.25 if lit else 1.0)
        self._at = (self._at + 1) % (self._count + 1)
