# SPDX-License-Identifier: MIT
"""Attract plays: games that were solved in the fewest swaps, by a hand that picks and swaps as a
player's does. Loaded after a while without a press; it tells nobody, and any press ends it.
"""

from adafruit_ticks import ticks_diff

from ..rules.game import Game
from ..rules.spaces import SPACES
from . import codes
from .codes import NONE
from .stage import DEALS, PLAYS, RESTS, SHOWS, Stage
from .swapping import swap

# Deals 1, 3 and 10 of tests/data/optimal-deals.json: 40 pieces, chr(65 + piece), then two spaces a
# move, chr(48 + space), of an optimal solution.
GAMES = (
    b"TDUTJSHBSGJQOREEKELKGNPLQAOIMKODIUBQNRSF4VPJW=H6R6MEI99115VFOA;OOUO<<QA:",
    b"THUEGSKBRAFUOTKOJIQNMHLRPLFMCEQSUPDNHQGJEUL:I83JJN>0A<<PS1K1KB82Q43F4OOIFO@1",
    b"HKSATFQUJHMJMTOIENEJCLOBKRLUPGNOIQBKDCIGVJ;2?K3CPIB4>7H6UEW88I8OR00@@D@F9N",
)

STEP_MS = 320  # a step of the cursor, then the next press
PICK_MS = 800
SWAP_MS = 1400
SHOW_MS = 8000
REST_MS = 15000


class Demo(Stage):
    """``phase``, ``since`` (ticks) and the ``game``."""

    def __init__(self, now):
        super().__init__(now)
        self._number = -1
        self._acted = now
        self._wait = 0  # ms from then to what comes next
        self._next_game(now)

    @property
    def swaps(self):
        """Pyramids that stand."""
        return self.game.swaps if self.phase != RESTS else 0

    def tick(self, now):
        """Time has passed: what is due is done."""
        self.now = now
        if ticks_diff(now, self._acted) < self._wait:
            return
        self._acted = now
        if self.phase == PLAYS:
            self._play(now)
        elif self.phase == DEALS:
            self._go_on(PLAYS, SWAP_MS, now)
        elif self.phase == SHOWS:
            self._go_on(RESTS, REST_MS, now)
        else:
            self._next_game(now)

    def _next_game(self, now):
        self._number = (self._number + 1) % len(GAMES)
        packed = GAMES[self._number]
        self.game = Game(bytes([letter - 65 for letter in packed[:SPACES]]))
        self._moves = bytes([letter - 48 for letter in packed[SPACES:]])
        self.moments = []
        self._acted = now
        self._go_on(DEALS, codes.DEAL_MS, now)

    def _go_on(self, phase, wait, now):
        self.phase = phase
        self.since = now
        self._wait = wait

    def _play(self, now):
        """One press."""
        at = 2 * self.game.swaps
        goal = self._moves[at + (self.picked != NONE)]
        if self.cursor != goal:
            self.steer(self.way_to(goal), now)
            self._wait = STEP_MS
        elif self.picked == NONE:
            self.pick(now)
            self._wait = PICK_MS
        else:
            swap(self, now)
            self._wait = SWAP_MS
            if self.game.solved:
                self._go_on(SHOWS, SHOW_MS, now)
