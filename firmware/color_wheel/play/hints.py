# SPDX-License-Identifier: MIT
"""A hint: a worthwhile swap blinks, and the game counts as helped. Loaded when one is asked for.

The thinker stays with its game: it keeps its plan, and mends it after the player's own swaps.
"""

import gc

from adafruit_ticks import ticks_diff

from ..rules.game import PLAYING
from . import codes

SLICE = 8  # units of work a frame: see rules.thinker for what a unit takes
TIMES = 3  # the swap blinks so often
AGAIN_MS = 1300  # and so long each time


def may_ask(table):
    """Whether there is a game to give a hint for."""
    return table.game is not None and table.game.result == PLAYING and not table.game.solved


def ask(table, now):
    """Think, in play, and then show a swap."""
    game = table.game
    if game.thinker is None:
        gc.collect()
        from ..rules.thinker import Thinker

        game.thinker = Thinker(game.wheel, game.rainbow)
    else:
        game.thinker.moved(game.wheel)
    game.helped = True
    table.tell(codes.HELPED)
    table.stage = Hint(table, now)


class Hint:
    """On stage in play until the swap has been shown, or the player has swapped."""

    def __init__(self, table, now):
        self._table = table
        self._swaps = table.game.swaps
        self._shown = 0
        self._shown_at = now

    def tick(self, now):
        """Think on, or blink on."""
        table = self._table
        thinker = table.game.thinker
        if table.game.swaps != self._swaps or (thinker.done and thinker.move is None):
            table.stage = None
        elif not thinker.done:
            thinker.step(SLICE)
        elif not self._shown or ticks_diff(now, self._shown_at) >= AGAIN_MS:
            if self._shown == TIMES:
                table.stage = None
                return
            self._shown += 1
            self._shown_at = now
            a, b = thinker.move
            table.tell(codes.HINT, a, b)
