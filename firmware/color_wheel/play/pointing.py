# SPDX-License-Identifier: MIT
"""The link may put the cursor where it wants it, and swap at once. Loaded with its first line."""

from ..rules.game import LEGAL, REASONS, SAME_SPACE
from . import codes
from .presses import wake
from .swapping import swap as swap_in_hand


def point(play, space, now):
    """Move the cursor to a space if it may go there; "ok" or a reason code."""
    hand = play.stage if play.screen == codes.LESSON else play
    if hand is play and play.screen != codes.PLAY:
        return "not-now"
    wake(play)
    hand.settle()
    if hand.picked != codes.NONE:
        refusal = hand.game.refusal(hand.picked, space)
        if refusal not in (LEGAL, SAME_SPACE):  # home is where the piece is put down
            hand.tell(codes.REFUSED, hand.picked, space)
            return REASONS[refusal]
    hand.move(space, now)
    return "ok"


def swap(play, a, b, now):
    """Swap the pieces of two spaces in one go, whatever is in hand; "ok" or a reason code."""
    if play.screen != codes.PLAY:
        return "not-now"
    wake(play)
    refusal = play.game.refusal(a, b)
    if refusal != LEGAL:
        play.tell(codes.REFUSED, a, b)
        return REASONS[refusal]
    play.empty_hands()
    play.end_colour()
    if play.choice is None:  # nothing was ever picked up, but BACK would put a piece in hand
        from .choice import Choice

        play.choice = Choice(play.partners)
    play.pressed = codes.NONE  # held on, it is not meant for what lies here now
    play.picked = a
    play.move(b, now)
    swap_in_hand(play, now)
    play.show_verdict(now)
    return "ok"
