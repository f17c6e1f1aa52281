# SPDX-License-Identifier: MIT
"""A hint: a worthwhile swap blinks, and the game counts as helped. Loaded when one is asked for.

The thinker stays with its game: it keeps its plan, and mends it after the player's own swaps.
"""

from adafruit_ticks import ticks_diff

from . import codes

FIRST = 300  # units of work before a hint is shown: some seconds
TIMES = 8  # the swap blinks so often
AGAIN_MS = 1300  # and so long each time


def ask(table):
    """Think, in play, and then show a swap."""
    table.game.helped = True
    table.tell(codes.HELPED)
    table.stage = Hints(table)


class Hints:
    """On stage in play once a hint was asked for: shows it, then thinks on as the player does."""

    def __init__(self, table):
        self._table = table
        self._wheel = bytearray()  # that is thought about; none yet
        self._left = TIMES  # blinks
        self._swap = None  # that is shown: it stays the same, also when a better one is found
        self._shown_at = None  # ticks

    def tick(self, now):
        """Blink on; what is shown is for the wheel as it was when it was asked."""
        game = self._table.game
        thinker = game.thinker
        if not self._left or self._wheel != game.wheel:
            return
        if self._swap is None and (thinker.done or thinker.units >= FIRST):
            self._swap = thinker.move
        if self._swap:
            if self._shown_at is None or ticks_diff(now, self._shown_at) >= AGAIN_MS:
                self._left -= 1
                self._shown_at = now
                self._table.tell(codes.HINT, *self._swap)

    def think(self):
        """Think on, a slice, in a frame that has time for it; False where there is no need."""
        game = self._table.game
        thinker = game.thinker
        if thinker is None:
            from ..rules.thinker import Thinker

            game.thinker = Thinker(game.wheel, game.rainbow)
        elif self._wheel != game.wheel:
            if self._wheel:
                self._left = 0
            thinker.moved(game.wheel)
            self._wheel[:] = game.wheel
        elif thinker.done:
            return False
        else:
            thinker.step()
        return True
