# SPDX-License-Identifier: MIT
"""watchdog: the timer that is at microcontroller.watchdog."""

from host_sim.device.chip import chip
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
    """As on RP2 chips: at most 8.388607 s."""

    def __init__(self) -> None:
        self._mode: WatchDogMode | None = None

    @property
    def timeout(self) -> float:
        """Seconds; 0 before it was set."""
        return float(_chip.watchdog.timeout / 1e6)

    @timeout.setter
    def timeout(self, seconds: float) -> None:
        if seconds <= 0:
            raise ValueError("timeout must be > 0")
        if int(seconds) > 8:
            raise ValueError("timeout must be <= 8")
        _chip.watchdog.timeout = min(round(seconds * 1_000_000), LONGEST_US)
        if self._mode:
            _chip.watchdog.feed()

    @property
    def mode(self) -> WatchDogMode | None:
        """None (off) or RESET."""
        return self._mode

    @mode.setter
    def mode(self, mode: WatchDogMode | None) -> None:
        if mode is WatchDogMode.RAISE:
            raise NotImplementedError
        if mode is not None and not _chip.watchdog.timeout:
            raise ValueError("timeout must be > 0")
        self._mode = mode
        if mode is None:
            _chip.watchdog.armed = False
        else:
            _chip.watchdog.arm()

    def feed(self) -> None:
        """Start counting anew, if it runs."""
        _chip.clock.tick()
        _chip.watchdog.feed()
