# SPDX-License-Identifier: MIT
"""The chip's watchdog timer."""

LONGEST_US = 8388607


class Watchdog:
    """expired() is called when timeout (us) has passed since the last feed()."""

    def __init__(self, clock, expired):
        self.armed = False
        self.timeout = 0
        self._clock = clock
        self._expired = expired
        self._deadline = 0
        self._watched = False

    def arm(self):
        """Start it; armed = False stops it."""
        self.armed = True
        self.feed()

    def feed(self):
        """Start counting anew."""
        self._deadline = self._clock.now + self.timeout
        if self.armed and not self._watched:
            self._watched = True
            self._clock.at(self._deadline, self._due)

    def _due(self):
        if not self.armed:
            self._watched = False
        elif self._deadline <= self._clock.now:
            self._expired()
        else:  # fed since: one entry on the agenda is enough
            self._clock.at(self._deadline, self._due)
