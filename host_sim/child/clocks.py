# SPDX-License-Identifier: MIT
"""Where a device's time comes from: its parent's leave, or the real clock."""

import time
from collections.abc import Callable
from typing import Any

from host_sim import protocol
from host_sim.child.link import Link
from host_sim.device.clock import Clock

_monotonic_ns = time.monotonic_ns  # before the firmware gets a time module of its own
POLL_US = 1000  # how often a busy loop looks for inputs
Do = Callable[[dict[str, Any]], None]


class VirtualClock(Clock):
    """Time stands still until the parent lets it pass."""

    def __init__(self, link: Link, do: Do) -> None:
        super().__init__()
        self._link = link
        self._do = do
        self.limit = 1 << 62  # until start(), modules that look at the clock are imported

    def start(self) -> None:
        """Time is 0 and waits for the parent."""
        self.now = self.limit = 0
        self.waiting = True
        self._listen()
        self.waiting = False

    def wait(self) -> None:
        self._link.send(protocol.PARKED)
        self._link.flush()
        self._listen()

    def _listen(self) -> None:
        """Take inputs until time is granted."""
        granted = False
        while not granted:
            for command in self._link.commands(None):
                if "run" in command:
                    self.limit = command["run"]
                    granted = True
                elif command["at"] is None or command["at"] <= self.now:
                    self._do(command)
                else:
                    self.at(command["at"], lambda command=command: self._do(command))


class RealClock(Clock):
    """The host's time.

    What is due is done late, but at its own time as far as the device can tell: nobody looks at a
    key while the firmware sleeps, so only inputs wake the process. Each input is done after
    everything that was due before its sender sent it (``ns``, of the same monotonic clock).
    """

    def __init__(self, link: Link, do: Do) -> None:
        super().__init__()
        self._link = link
        self._do = do
        self._zero = 0
        self._polled = 0

    def start(self) -> None:
        """Time is 0 now."""
        self._zero = _monotonic_ns()
        self.now = self._polled = 0

    def _catch_up(self, until: int) -> None:
        agenda = self._agenda
        while agenda and not self._masked and agenda[-1][0] <= until:
            due, function = agenda.pop()
            self.now = max(self.now, due)
            function()
        self.now = max(self.now, until)

    def _poll(self, timeout: float | None) -> None:
        self.waiting = True
        commands = self._link.commands(timeout)
        self.waiting = False
        self._polled = (_monotonic_ns() - self._zero) // 1000
        for command in commands:
            # A press and its release may have waited together: the scans between them see both.
            self._catch_up(min((command["ns"] - self._zero) // 1000, self._polled))
            self._do(command)
        self._catch_up(self._polled)

    def tick(self) -> None:
        now = (_monotonic_ns() - self._zero) // 1000
        if now - self._polled >= POLL_US:
            self._poll(0)
        else:
            self._catch_up(now)

    def advance(self, us: int) -> None:
        target = (_monotonic_ns() - self._zero) // 1000 + us
        self._poll(0)
        while self.now < target:
            self._poll((target - self.now) / 1e6)
