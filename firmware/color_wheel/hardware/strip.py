# SPDX-License-Identifier: MIT
"""The chain of LEDs."""

import neopixel

opened = []  # type: list  # LEDs and piezo, for the rescue


class Strip:
    """``order`` is the bytes' order on the wire, such as ``GRB``."""

    def __init__(self, pin, pixels, order):
        self._pixels = neopixel.NeoPixel(
            pin, pixels, brightness=1.0, auto_write=False, pixel_order=order
        )
        opened.append(self._pixels)

    def show(self, frame):
        """Show a list of 0xRRGGBB, one for each LED of the chain. Takes 30 us an LED.

        Where that fails, the game goes on unseen; the next frame may be shown again.
        """
        self._pixels[:] = frame
        try:
            self._pixels.show()
        except Exception as error:
            from .slips import unlit

            unlit(error)
