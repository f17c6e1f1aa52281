# SPDX-License-Identifier: MIT
"""neopixel_write: bytes go out and take their time."""

from typing import Any

from host_sim.device.chip import chip
from host_sim.device.pixels import wire_us

_chip = chip()


def neopixel_write(digitalinout: Any, buf: bytes | bytearray) -> None:
    """Write buf to the chain on a DigitalInOut."""
    _chip.frame(digitalinout._pin.id, bytes(buf))
    _chip.clock.advance(wire_us(len(buf)))
