# SPDX-License-Identifier: MIT
"""What of the games survives a power cut: each start and every settled swap, undo and redo.

A power cut loses nothing that was settled. The one exception is the erase when the log is full,
once in some 25 deals and only at a deal: cut off in its 50 ms, the game that was just thrown away
cannot be had back whole.
"""

from ..rules.game import LEGAL, NO_DEAL, Game
from ..rules.spaces import SPACES
from . import codes
from .log import RECORD, Log

# Entries: a swap is (space, space); the others are (one of these, 0).
_UNDO = 40
_REDO = 41
_OLD = 42  # the game that was thrown away is the game again
_TAKEBACKS = 43  # (this, how many more undos there were before)

_GAME = RECORD
_GAME_BYTES = SPACES + 6  # the pieces, the deal number (4 bytes), Rainbow, 0
_ROOM = 512  # bytes that a new game should find free: far over par, with undos


class Save:
    """The save area. ``fault``: "" or a reason code for why something could not be kept."""

    def __init__(self, nvm):
        self._log = Log(nvm)
        self.fault = "save-foreign" if self._log.foreign else ""

    def load(self):
        """The last game and the one thrown away for it, each None where there is none."""
        game = previous = None
        for a, b, body in self._log.entries():
            if a == _GAME and len(body) == _GAME_BYTES:
                if game is not None and game.swaps and not game.solved:
                    previous = game
                number = int.from_bytes(body[SPACES : SPACES + 4], "big") + NO_DEAL
                game = Game(body[:SPACES], number, bool(body[SPACES + 4]))
            elif game is None:
                continue
            elif a < SPACES and b < SPACES:
                if game.refusal(a, b) == LEGAL:
                    game.swap(a, b)
                    previous = None
            elif a == _UNDO and game.swaps:
                game.undo()
            elif a == _REDO and game.redos:
                game.redo()
            elif a == _OLD and previous is not None:
                game, previous = previous, game
            elif a == _TAKEBACKS:
                game.takebacks += b
        return game, previous

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
                        self._log.append(a, b)
                    else:
                        self._log.append((_UNDO, _REDO, _OLD)[a], 0)
        except (OSError, ValueError, RuntimeError):  # nvm refuses: play goes on without it
            self.fault = "save-refused"

    def _compact(self, play):
        """Begin the log anew with the games that can still be played, as they are by now."""
        self._log.rewrite()
        if play.previous is not None:
            self._start(play.previous)
            self._moves(play.previous, len(play.previous.moves))
        self._start(play.game)
        self._moves(play.game, len(play.game.moves) - 2 * play.provisional)

    def _start(self, game):
        number = (game.deal - NO_DEAL).to_bytes(4, "big")
        self._log.append_record(_GAME, game.start + number + bytes((game.rainbow, 0)))

    def _moves(self, game, end):
        for i in range(0, end, 2):
            self._log.append(game.moves[i], game.moves[i + 1])
        for undos in range(game.takebacks - game.redos, 0, -63):
            self._log.append(_TAKEBACKS, min(undos, 63))
        for _ in range(game.redos):
            self._log.append(_UNDO, 0)
