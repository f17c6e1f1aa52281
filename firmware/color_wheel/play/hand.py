# SPDX-License-Identifier: MIT
"""The hand over the wheel: the cursor, the piece picked up, the swap that can be taken back.

Which game, when it begins and what comes after its end are the table's (``table``, ``screens``).
"""

import gc

from ..rules.game import LEGAL
from ..rules.spaces import SPACES
from . import codes
from .codes import NONE
from .cursor import step


class Hand:
    """Base of the styles of play; see ``Table`` for what may be read."""

    def __init__(self, now, take_back):
        self.events = []
        self.game = None
        self.previous = None
        self.cursor = 0
        self.moved = now
        self.picked = NONE
        self.picked_at = now
        self.provisional = False
        self.swapped_at = now
        self._lenient = take_back
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
        if self.choice is None:
            gc.collect()
            from .choice import Choice

            self.choice = Choice(self.partners)
        if not self.choice.open(self.game.wheel, self.cursor):
            self.tell(codes.REFUSED, self.cursor)
            return
        self.picked = self.cursor
        self.picked_at = now
        self.tell(codes.PICKED, self.picked)

    def drop(self):
        """Put the piece in hand down where it was."""
        if self.picked != NONE:
            self.tell(codes.DROPPED, self.picked)
            self.picked = NONE

    def swap(self, now):
        """Swap the piece in hand with the one under the cursor; False where that is refused."""
        game = self.game
        a = self.picked
        b = self.cursor
        refusal = game.refusal(a, b)
        if refusal != LEGAL:
            self.tell(codes.REFUSED, a, b)
            return False
        whole = [count == 1 for count in game.groups]
        self.picked = NONE
        game.swap(a, b)
        self.swapped_at = now
        self.provisional = True
        self.tell(codes.SWAPPED, a, b)
        for colour in range(len(whole)):
            if game.groups[colour] == 1 and not whole[colour]:
                self.tell(codes.GROUPED, colour)
        if not self._lenient:
            self.settle()
        return True

    def settle(self):
        """The last swap is played: only an undo brings it back."""
        if self.provisional:
            self.provisional = False
            self.previous = None  # the game has begun in earnest
            a, b = self.game.last_move()
            self.tell(codes.SETTLED, a, b)

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
