# SPDX-License-Identifier: MIT
"""What of the games survives a power cut: each start and every settled swap, undo and redo."""

from ..rules.deal import NO_DEAL
from ..rules.game import LEGAL, Game
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

    def event(self, code, a, b, play):
        """Keep what the event of ``play`` says, where it is something to be kept."""
        try:
            if code == codes.SETTLED:
                self._entry(a, b, play)
            elif code == codes.CHANGED and a <= codes.OLD:
                self._entry((_UNDO, _REDO, _OLD)[a], 0, play)
            elif code == codes.DEALT:
                if self._log.free < _ROOM:
                    self._compact(play)
                else:
                    self._start(play.game)
        except (OSError, ValueError, RuntimeError):  # nvm refuses: play goes on without it
            self.fault = "save-refused"

    def _entry(self, a, b, play):
        if self._log.free < 2:
            self._compact(play)  # holds the newest entry already
        else:
            self._log.append(a, b)

    def _compact(self, play):
        """Begin the log anew with nothing but the games that can still be played."""
        self._log.rewrite()
        if play.previous is not None:
            self._start(play.previous)
            self._moves(play.previous)
        self._start(play.game)
        self._moves(play.game)

    def _start(self, game):
        number = (game.deal - NO_DEAL).to_bytes(4, "big")
        self._log.append_record(_GAME, game.start + number + bytes((game.rainbow, 0)))

    def _moves(self, game):
        for i in range(0, 2 * game.swaps, 2):
            self._log.append(game.moves[i], game.moves[i + 1])
        for undos in range(game.takebacks, 0, -63):
            self._log.append(_TAKEBACKS, min(undos, 63))
