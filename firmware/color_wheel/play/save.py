# SPDX-License-Identifier: MIT
"""Keeps what of the games survives a power cut: starts and every settled swap, undo and redo.

A power cut loses nothing that was settled. The one exception is the erase when the log is full,
once in some 25 deals and only at a deal: cut off in its 50 ms, the game that was just thrown away
cannot be had back whole. Loaded when there is something to keep; ``resume`` reads it.
"""

from ..rules.game import NO_DEAL
from . import codes
from .log import GAME, OLD, REDO, TAKEBACKS, UNDO
from .writer import Writer

_ROOM = 512  # bytes that a new game should find free: far over par, with undos


class Save:
    """Writes to a ``Log``. ``refused``: nvm would not take it, and play goes on without."""

    def __init__(self, log):
        self._log = log
        self._writer = Writer(log)
        self.refused = False

    def keep(self, events, play):
        """Keep what the events of ``play``, all since the last call, say that is to be kept."""
        try:
            for code, a, b in events:
                if code == codes.DEALT:
                    if self._log.free < _ROOM:
                        return self._compact(play)
                    self._start(play.game)
                elif code == codes.SETTLED or (code == codes.CHANGED and a <= codes.OLD):
                    if self._log.free < 2:
                        return self._compact(play)
                    if code == codes.SETTLED:
                        self._writer.append(a, b)
                    else:
                        self._writer.append((UNDO, REDO, OLD)[a], 0)
        except (
            OSError,
            ValueError,
            RuntimeError,
            MemoryError,
        ):  # nvm refuses: play goes on without it
            self.refused = True

    def _compact(self, play):
        """Begin the log anew with the games that can still be played, as they are by now."""
        self._writer.rewrite()
        if play.previous is not None:
            self._start(play.previous)
            self._moves(play.previous, len(play.previous.moves))
        self._start(play.game)
        self._moves(play.game, len(play.game.moves) - 2 * play.provisional)

    def _start(self, game):
        number = (game.deal - NO_DEAL).to_bytes(4, "big")
        self._writer.append_record(GAME, game.start + number + bytes((game.rainbow, 0)))

    def _moves(self, game, end):
        for i in range(0, end, 2):
            self._writer.append(game.moves[i], game.moves[i + 1])
        for undos in range(game.takebacks - game.redos, 0, -63):
            self._writer.append(TAKEBACKS, min(undos, 63))
        for _ in range(game.redos):
            self._writer.append(UNDO, 0)
