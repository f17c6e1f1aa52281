# SPDX-License-Identifier: MIT
"""Ends a firmware that calls nothing simulated any more."""

import signal
from pathlib import Path
from types import FrameType

from host_sim import protocol
from host_sim.child.chip import Chip
from host_sim.child.trace import where

ROUNDS = 5  # looks without any progress until it counts as hung


def watch(chip: Chip, seconds: float, drive: Path) -> None:
    """From now on, end the process when simulated time stands still for so long by the wall."""
    seen = -1
    still = 0

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
                text = f"no simulated call for {seconds:g} s; it was here:\n{where(frame, drive)}"
                told = text.encode("utf-8", "replace")
                if chip.real and chip.watchdog.armed:
                    chip.link.send(protocol.HUNG, told)
                    chip.reset("watchdog")
                chip.link.end(protocol.HUNG, told)

    signal.signal(signal.SIGALRM, look)
    signal.setitimer(signal.ITIMER_REAL, seconds / ROUNDS, seconds / ROUNDS)
