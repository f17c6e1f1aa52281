# SPDX-License-Identifier: MIT
"""Who has won head-to-head: the players in order of place. Loaded with the end of a match."""

from adafruit_ticks import ticks_diff

from . import codes, screens
from .codes import CW, OUT, SELECT


class Standings:
    """The stage of STANDINGS. ``order``: (place, seat) in order; ``at``: which one is pointed at;
    ``timed``: whether the fastest has won, not the fewest swaps."""

    def __init__(self, table):
        self._table = table
        self.timed = table.game.limit != 0
        self.order = table.match.standings(self.timed)
        self.at = 0

    def press(self, button, now):
        """The cursor buttons go through the players, SELECT begins a new match."""
        table = self._table
        if button == SELECT:
            if not 0 <= ticks_diff(now, table.entered) < screens.DEAF_MS:
                from . import dealing

                dealing.start(table, now)
        else:
            step = 1 if button == CW or button == OUT else -1
            self.at = (self.at + step) % len(self.order)

    def back(self, now):
        """Done with it."""
        self._table.enter(codes.ATTRACT, now)

    def tick(self, now):
        """Nothing moves but light."""
