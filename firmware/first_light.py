# SPDX-License-Identifier: MIT
"""What works before, and without, the game: a first glow, and the way to the distress pattern.

Imports nothing but what every board has, so that it can tell what is missing.
"""

import board
import digitalio

_GLOW = bytes((3, 3, 3) * 4)  # far below any budget; white, so that the bytes' order is no matter


def _pin():
    """The pin of the LEDs by the board's file, or where they are most likely; or None."""
    name = board.board_id.lower()
    try:
        likely = [getattr(__import__("boards." + name), name).PINS["pixels"]]
    except (ImportError, KeyError):
        likely = ["GP16", "NEOPIXEL"]
    for pin in likely:
        if hasattr(board, pin):
            return getattr(board, pin)
    return None


def write(data):
    """Write bytes to the LEDs, wherever they are."""
    pin = _pin()
    if pin is None:
        return
    import neopixel_write

    output = digitalio.DigitalInOut(pin)
    output.switch_to_output()
    try:
        neopixel_write.neopixel_write(output, data)
    except Exception as error:
        print("The LEDs cannot be written:", error)
    output.deinit()


def glow():
    """Show that there is life, while the game is being loaded."""
    write(_GLOW)


def start():
    """The game, or the distress pattern where it cannot start; both have ``step()``."""
    try:
        from color_wheel.app import App, Guarded
        from color_wheel.hardware.pins import BoardError
        from color_wheel.start import found
    except ImportError as error:
        from distress import Distress, missing

        return Distress(2, missing(error))
    try:
        return Guarded(App(*found()))
    except BoardError as error:
        from distress import Distress

        return Distress(1, str(error))
    except Exception as error:
        from rescue import Rescue

        return Rescue(error)
