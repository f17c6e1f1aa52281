# SPDX-License-Identifier: MIT
"""The watchdog: a game that hangs is restarted after eight seconds, and comes back out of the save.

Loaded with the outputs, once the game runs: a drive on which it cannot even start is left in
peace, so that it can be mended. CircuitPython stops the watchdog when the program is ended by
Ctrl-C or for a reload, so nobody is cut off who works at the console or on the drive. After any
other end it goes on: even a crash of the rescue is no dead board.
"""

import microcontroller
import supervisor
from adafruit_ticks import ticks_ms

SECONDS = 8  # the most that RP2 chips can wait; the longest frame takes half a second


def start(log, play):
    """Start it, where the board has one; returns what is to be called in each frame."""
    dog = microcontroller.watchdog
    if dog is None:
        return _nothing
    from watchdog import WatchDogMode

    if _has_bitten():
        from ..play import crashed

        crashed.hung(log, play, ticks_ms())
    dog.timeout = SECONDS
    dog.mode = WatchDogMode.RESET
    return dog.feed


def _has_bitten():
    """Whether the chip started for a hang. On RP2 chips ``microcontroller.reset()``, too, says so;
    so does every reload after it, which is not meant."""
    hung = microcontroller.cpu.reset_reason == microcontroller.ResetReason.WATCHDOG
    return hung and supervisor.runtime.run_reason == supervisor.RunReason.STARTUP


def _nothing():
    """A board without a watchdog has nothing to feed."""
