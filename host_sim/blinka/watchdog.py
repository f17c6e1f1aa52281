# SPDX-License-Identifier: MIT
"""watchdog: the timer that is at microcontroller.watchdog."""

from host_sim.child.chip import chip
from host_sim.device.watchdog import LONGEST_US

_chip = chip()


class WatchDogTimeout(Exception):
    """Raised by no RP2 chip, which can only reset."""


class WatchDogMode:
    """What happens when it is not fed."""

    RAISE: "WatchDogMode"
    RESET: "WatchDogMode"


WatchDogMode.RAISE = WatchDogMode()
WatchDogMode.RESET = WatchDogMode()


class WatchDogTimer:
    """As on RP2 chips: at most 8.388607 s, and it cannot be stopped once it resets."""

    def __init__(self) -> None:
        self._mode: WatchDogMode | None = None

    @property
    def timeout(self) -> float | None:
        """Seconds; None before it was set."""
        return _chip.watchdog.timeout / 1e6 or None

    @timeout.setter
    def timeout(self, seconds: float) -> None:
        us = round(seconds * 1_000_000)
        if not 0 < us <= LONGEST_US:
            raise ValueError("timeout must be > 0 and <= 8.388607")
        _chip.watchdog.timeout = us
        if self._mode:
            _chip.watchdog.feed()

    @property
    def mode(self) -> WatchDogMode | None:
        """None or RESET."""
        return self._mode

    @mode.setter
    def mode(self, mode: WatchDogMode | None) -> None:
        if mode is WatchDogMode.RAISE:
            raise NotImplementedError("RAISE mode is not implemented")
        if mode is None:
            if self._mode:
                raise RuntimeError(
                    "WatchDogTimer cannot be deinitialized once mode is set to RESET"
                )
            return
        if not _chip.watchdog.timeout:
            raise ValueError("WatchDogTimer.timeout must be greater than 0")
        self._mode = mode
        _chip.watchdog.arm()

    def feed(self) -> None:
        """Start counting anew."""
        if not self._mode:
            raise ValueError("WatchDogTimer is not currently running")
        _chip.clock.tick()
        _chip.watchdog.feed()

    def deinit(self) -> None:
        """Stop it, if that can be."""
        self.mode = None
