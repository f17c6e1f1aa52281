# SPDX-License-Identifier: MIT
"""The hand over the wheel: the cursor, the piece picked up, the swap that can be taken back."""

from ..rules.spaces import SPACES
from . import codes
from .codes import NONE
from .cursor import step


class Hand:
    """Base of ``Table`` and ``Stage``."""

    def __init__(self, now, take_back):
        self.events = []
        self.game = None
        self.previous = None  # the game that was thrown away
        self.cursor = 0
        self.moved = now
        self.picked = NONE
        self.picked_at = now
        self.provisional = False
        self.unjudged = False  # the last swap is to be seen and kept first
        self.swapped_at = now
        self.seat = NONE  # who presses, where the link says so
        self.swapped_by = NONE
        self.lenient = take_back  # BACK takes the last swap back for a while
        self.choice = None
        self.partners = bytearray(SPACES)

    def steer(self, button, now):
        """A cursor button, with or without a piece in hand."""
        if self.picked == NONE:
            self.move(step(self.cursor, button), now)
        else:
            self.move(self.choice.step(self.cursor, button), now)

    def pick(self, now):
        """Pick up the piece under the cursor."""
        from . import choice

        choice.pick(self, now)

    def drop(self):
        """Put the piece in hand down where it was."""
        if self.picked != NONE:
            self.tell(codes.DROPPED, self.picked)
            self.picked = NONE

    def settle(self):
        """The last swap is played: only an undo brings it back."""
        if self.provisional:
            from . import swapping

            swapping.settle(self)

    def empty_hands(self):
        """Settle the last swap and put down what is in hand."""
        self.settle()
        self.drop()

    def move(self, space, now):
        """Move the cursor to a space."""
        if space != self.cursor:
            self.cursor = space
            self.moved = now
            self.tell(codes.MOVED, space)

    def tell(self, code, a=NONE, b=NONE):
        """Add an event."""
        self.events.append((code, a, b))
