# SPDX-License-Identifier: MIT
"""A hand over a wheel that is not the table's game: of the lesson, and of attract's own game."""

from . import codes
from .codes import CCW, CW, IN, NONE, OUT
from .hand import Hand

# Phases of attract's game.
DEALS = 0  # the pieces appear
PLAYS = 1
SHOWS = 2  # solved
RESTS = 3  # the rainbow, as before

_SHOWN = (codes.SWAPPED, codes.REFUSED, codes.GROUPED)


class Stage(Hand):
    """What ``table.stage`` is, as far as light needs it.

    ``now``: ticks of the last frame. ``moments``: (code, a, b, ticks) of the last swap or refusal,
    and of the colours that it has made whole.
    """

    def __init__(self, now):
        super().__init__(now, False)
        self.now = now
        self.moments = []

    def tell(self, code, a=NONE, b=NONE):
        """Nobody is told, but what is to be seen is remembered."""
        if code == codes.SWAPPED or code == codes.REFUSED:
            self.moments = []
        if code in _SHOWN:
            self.moments.append((code, a, b, self.now))

    def way_to(self, goal):
        """The cursor button that brings the cursor nearer to ``goal``, where it is not yet; with a
        piece in hand that is one of its partners, or its own space."""
        if self.picked != NONE:
            return self._way_in_hand(goal)
        here = self.cursor
        ahead = ((goal >> 2) - (here >> 2)) % 10
        if ahead:
            return CW if ahead <= 5 else CCW
        part = here & 3
        wanted = goal & 3
        return OUT if wanted > part or wanted >= 2 else IN

    def _way_in_hand(self, goal):
        """First to the colour, the shorter way round the rainbow, then to the piece."""
        wheel = self.game.wheel
        ahead = (wheel[goal] // 3 - wheel[self.cursor] // 3) % 7
        if ahead:
            return OUT if ahead <= 3 else IN
        there = back = self.cursor
        while True:
            there = self.choice.step(there, CW)
            if there == goal:
                return CW
            back = self.choice.step(back, CCW)
            if back == goal:
                return CCW
