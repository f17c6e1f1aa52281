# SPDX-License-Identifier: MIT
"""What the link may do beside pressing buttons: point, undo, redo. Each gives OK or a reason code.

Loaded with the link, not by a wheel that is played alone.
"""

from ..rules.game import LEGAL, REASONS, SAME_SPACE
from . import codes

OK = "ok"


def point(play, space, now):
    """Move the cursor to a space if it may go there."""
    if play.screen != codes.PLAY:
        return "not-now"
    play.settle()
    if play.picked != codes.NONE:
        refusal = play.game.refusal(play.picked, space)
        if refusal not in (LEGAL, SAME_SPACE):  # home is where the piece is put down
            play.tell(codes.REFUSED, play.picked, space)
            return REASONS[refusal]
    play.move(space, now)
    return OK


def undo(play, now):
    """Take back the last swap of the game."""
    return _travel(play, codes.UNDO, now)


def redo(play, now):
    """Do again what was undone last."""
    return _travel(play, codes.REDO, now)


def _travel(play, way, now):
    if play.screen not in (codes.PLAY, codes.WON, codes.LOST):
        return "not-now"
    play.empty_hands()
    game = play.game
    if not (game.swaps if way == codes.UNDO else game.redos):
        return "empty"
    if way == codes.UNDO:
        game.undo()
    else:
        game.redo()
    play.tell(codes.CHANGED, way)
    play.show_verdict(now)
    return OK
