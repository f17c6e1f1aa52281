# SPDX-License-Identifier: MIT
"""Ends a firmware that calls nothing simulated any more."""

import signal
import sys
from pathlib import Path
from types import FrameType

from host_sim import protocol
from host_sim.child.chip import Chip
from host_sim.child.trace import where

ROUNDS = 5  # looks without any progress until it counts as hung


def watch(chip: Chip, seconds: float, drive: Path) -> None:
    """From now on, end the process when simulated time stands still for so long by the wall, or
    while more is printed than anybody could read."""
    seen = -1
    still = 0

    def end(why: str, frame: FrameType | None) -> None:
        told = f"{why}; it was here:\n{where(frame, drive)}".encode("utf-8", "replace")
        if chip.real and chip.watchdog.armed:
            chip.link.send(protocol.HUNG, told)
            chip.reset("watchdog")
        chip.link.end(protocol.HUNG, told)

    def look(signum: int, frame: FrameType | None) -> None:
        nonlocal seen, still
        if chip.link.busy or chip.clock.waiting:
            still = 0
        elif chip.clock.now != seen:
            seen, still = chip.clock.now, 0
            if not chip.real:  # tells the parent so, and finds out whether there still is one
                chip.link.alive()
        else:
            still += 1
            if still >= ROUNDS:
                end(f"no simulated call for {seconds:g} s", frame)

    def flooded() -> None:
        end("no simulated call while much was printed", sys._getframe())

    chip.link.flooded = flooded
    signal.signal(signal.SIGALRM, look)
    signal.setitimer(signal.ITIMER_REAL, seconds / ROUNDS, seconds / ROUNDS)
