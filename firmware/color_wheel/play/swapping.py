# SPDX-License-Identifier: MIT
"""Swapping the piece in hand. Loaded with the first press."""

from ..rules.game import LEGAL, PAR
from . import codes
from .codes import NONE
from .hand import Hand


def swap(hand, now, later=False):
    """Swap the piece in hand with the one under the cursor; False where that is refused.

    ``later``: what may be an end is left ``unjudged``, for another frame: it is much for one.
    """
    game = hand.game
    a = hand.picked
    b = hand.cursor
    refusal = game.refusal(a, b)
    if refusal != LEGAL:
        hand.tell(codes.REFUSED, a, b)
        return False
    groups = game.groups
    before = bytes(groups)
    hand.picked = NONE
    game.swap(a, b, judge=False)
    hand.unjudged = later and (max(groups) <= 1 or (game.par and game.swaps == PAR))
    if not hand.unjudged:
        game.judge()
    hand.swapped_at = now
    hand.swapped_by = hand.seat
    hand.provisional = True
    hand.tell(codes.SWAPPED, a, b)
    if groups != before:
        mine = game.wheel[a] // 3
        theirs = game.wheel[b] // 3
        for colour in (mine, theirs) if mine < theirs else (theirs, mine):
            if groups[colour] == 1 and before[colour] != 1:
                hand.tell(codes.GROUPED, colour)
    if not hand.lenient:
        hand.settle()
    return True


def settle(hand):
    """The last swap is played: only an undo brings it back, and the turn may pass on."""
    if not hand.provisional:
        return
    game = hand.game
    hand.provisional = False
    hand.previous = None  # the game has begun in earnest
    a, b = game.last_move()
    hand.tell(codes.SETTLED, a, b)
    if game.who or game.limit:
        from . import turns

        turns.settled(hand)


Hand.settle = settle  # type: ignore[method-assign]  # from now on without an import
