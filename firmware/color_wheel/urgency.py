# SPDX-License-Identifier: MIT
"""The last minute of a countdown is heard: a tick every five seconds, every two, then every one.

Loaded with the first countdown that runs.
"""

from .play.countdown import left

LAST_S = 60
# From so many seconds on: seconds between two ticks, and the tick.
_STEPS = (
    (10, 1, (1568, 40, 0, 40, 1568, 40)),
    (30, 2, (1175, 40)),
    (LAST_S, 5, (880, 40)),
)


class Urgency:
    """Says at each full second of the last minute whether there is a tick."""

    def __init__(self):
        self._told = -1

    def tick(self, play):
        """The tune that is due now, or None."""
        seconds = (left(play) + 999) // 1000
        if seconds == self._told:
            return None
        self._told = seconds
        if 0 < seconds <= LAST_S:
            for until, every, tune in _STEPS:
                if seconds <= until:
                    return None if seconds % every else tune
        return None
