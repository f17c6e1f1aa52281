# SPDX-License-Identifier: MIT
"""Reads the games back that ``save`` has kept. Loaded when there is something to read."""

from ..rules.game import LEGAL, NO_DEAL, Game
from ..rules.spaces import SPACES
from .log import GAME, GAME_BYTES, OLD, REDO, TAKEBACKS, UNDO


def load(log):
    """The last game and the one thrown away for it, each None where there is none."""
    game = previous = None
    for a, b, body in log.entries():
        if a == GAME and len(body) == GAME_BYTES:
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
        elif a == UNDO and game.swaps:
            game.undo()
        elif a == REDO and game.redos:
            game.redo()
        elif a == OLD and previous is not None:
            game, previous = previous, game
        elif a == TAKEBACKS:
            game.takebacks += b
    return game, previous
