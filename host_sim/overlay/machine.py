# SPDX-License-Identifier: MIT
"""MicroPython's machine.Pin, on which Blinka's own pins and digitalio stand.

Blinka subclasses Pin and sets only ``id``, a GPIO number.
"""

from host_sim.device import pins
from host_sim.device.chip import chip

_chip = chip()


class Pin:
    """One use of a GPIO pin."""

    IN = pins.IN
    OUT = pins.OUT
    OPEN_DRAIN = pins.OPEN_DRAIN
    PULL_UP = pins.PULL_UP
    PULL_DOWN = pins.PULL_DOWN
    id: int

    def init(self, mode: int = IN, pull: int | None = None) -> None:
        """Take the pin and set it up."""
        _chip.pins.claim(self.id, self)
        _chip.pins.setup(self.id, mode, pull)

    def deinit(self) -> None:
        """Give the pin back."""
        _chip.pins.release(self.id)

    def value(self, level: int | None = None) -> int | None:
        """Put a level out, or read the pin."""
        _chip.clock.tick()
        if level is None:
            return int(_chip.pins.level(self.id))
        _chip.pins.put(self.id, level)
        return None
