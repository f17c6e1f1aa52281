# SPDX-License-Identifier: MIT
"""The clock of a device in real time: inputs that were read late are done in their own time."""

from typing import Any, cast

import pytest

from host_sim.child import clocks
from host_sim.child.link import Link
from host_sim.device.clock import TICKS_START
from host_sim.device.keypad import Queue, Scanner

MS = 1_000_000  # ns


class Inbox:
    """The device's end of the pipe; what a test puts in is read all at once."""

    def __init__(self) -> None:
        self.waiting: list[dict[str, Any]] = []

    def commands(self, timeout: float | None) -> list[dict[str, Any]]:
        read, self.waiting = self.waiting, []
        return read


class Pins:
    """One key to ground."""

    def __init__(self) -> None:
        self.now = 1

    def level(self, number: int) -> int:
        return self.now


def test_a_press_that_was_over_before_it_was_read_is_still_a_press(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    host_ns = 5_000 * MS
    monkeypatch.setattr(clocks, "_monotonic_ns", lambda: host_ns)
    inbox, pins, queue = Inbox(), Pins(), Queue(64)

    def do(command: dict[str, Any]) -> None:
        pins.now = command["level"]

    clock = clocks.RealClock(cast(Link, inbox), do)
    clock.start()
    Scanner(clock, pins, [6], 0, 20, 1, queue)
    clock.tick()
    # The process then gets no time for 300 ms, in which a finger comes and goes.
    inbox.waiting = [
        {"ns": 5_100 * MS, "level": 0},
        {"ns": 5_150 * MS, "level": 1},
    ]
    host_ns = 5_300 * MS
    clock.tick()
    assert [(key, pressed) for key, pressed, _ in queue.events] == [(0, True), (0, False)]
    down, up = (ticks for _, _, ticks in queue.events)
    assert 100 <= down - TICKS_START <= 120  # the next scan, at most 20 ms on
    assert 150 <= up - TICKS_START <= 170
