# SPDX-License-Identifier: MIT
"""The link may put the cursor where it wants it. Loaded with its first command."""

from ..rules.game import LEGAL, REASONS, SAME_SPACE
from . import codes


def point(play, space, now):
    """Move the cursor to a space if it may go there; "ok" or a reason code."""
    hand = play.stage if play.screen == codes.LESSON else play
    if hand is play and play.screen != codes.PLAY:
        return "not-now"
    play.wake()
    hand.settle()
    if hand.picked != codes.NONE:
        refusal = hand.game.refusal(hand.picked, space)
        if refusal not in (LEGAL, SAME_SPACE):  # home is where the piece is put down
            hand.tell(codes.REFUSED, hand.picked, space)
            return REASONS[refusal]
    hand.move(space, now)
    return "ok"
