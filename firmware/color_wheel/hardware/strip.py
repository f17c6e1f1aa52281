# SPDX-License-Identifier: MIT
"""The chain of LEDs."""

import neopixel

_opened = []  # type: list


class Strip:
    """``order`` is the bytes' order on the wire, such as ``GRB``."""

    def __init__(self, pin, pixels, order):
        self._pixels = neopixel.NeoPixel(
            pin, pixels, brightness=1.0, auto_write=False, pixel_order=order
        )
        _opened.append(self._pixels)

    def show(self, frame):
        """Show a list of 0xRRGGBB, one for each LED of the chain. Takes 30 us an LED."""
        self._pixels[:] = frame
        self._pixels.show()


def give_back():
    """Dark, and the pin is free: the game has crashed."""
    while _opened:
        _opened.pop().deinit()
