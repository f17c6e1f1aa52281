# SPDX-License-Identifier: MIT
"""Where the cursor may go with a piece in hand: over its partners. Loaded ``ahead``.

OUT and IN choose which colour comes here, in rainbow order from the piece's own, and CW and CCW the
next candidate of that colour, nearest first: never more than four steps, and 6.8 presses a swap in
the mean over 346 optimal ones, against 7.0 for stepping over the partners by where they lie.
"""

from ..rules.spaces import SPACES
from . import codes
from .codes import CCW, CW, OUT
from .hand import Hand

# By the part of its wedge that home is (h, m, a, b): how many steps over shared edges there are
# from it to the space so many places clockwise, as digits.
_STEPS = (
    b"0122123323443455456656774566345523441233",
    b"0112324345545665677678856774566345523421",
    b"0234354566567767887899678856774564323121",
    b"0321345465677678878996788567745663453212",
)
_SIZE = 0x49249  # a bit for each small piece; shifted, for each medium or large one


def pick(hand, now):
    """Pick up the piece under the cursor of a ``Hand``."""
    if hand.choice is None:
        hand.choice = Choice(hand.partners)
    if not hand.choice.open(hand.game.wheel, hand.cursor):
        hand.tell(codes.REFUSED, hand.cursor)
        return
    hand.picked = hand.cursor
    hand.picked_at = now
    hand.tell(codes.PICKED, hand.picked)


class Choice:
    """The partners of a piece in hand, marked by 1 in ``partners`` (40)."""

    def __init__(self, partners):
        self.partners = partners
        self._wheel = None
        self._home = 0
        # One number a candidate, sorted: colour steps << 12 | distance << 6 | places clockwise.
        self._candidates = []

    def open(self, wheel, home):
        """Begin with the piece on ``home``; False where no swap of it would change anything."""
        piece = wheel[home]
        useful = (7 << piece // 3 * 3 | _SIZE << piece % 3) & ~(1 << piece)  # a bit a kind
        partners = self.partners
        count = 0
        for space in range(SPACES):
            partner = useful >> wheel[space] & 1
            partners[space] = partner
            count += partner
        self._wheel = wheel
        self._home = home
        self._candidates = []
        return count > 0

    def _sort(self):
        """Put the partners into the order in which they are chosen: when the first one is."""
        home = self._home
        wheel = self._wheel
        steps = _STEPS[home & 3]
        own = wheel[home] // 3
        candidates = [0]
        for places in range(1, SPACES):
            space = (home + places) % SPACES
            if self.partners[space]:
                colour = (wheel[space] // 3 - own) % 7
                candidates.append(colour << 12 | steps[places] << 6 | places)
        candidates.sort()
        self._candidates = candidates

    def step(self, space, button):
        """The space that comes after ``space`` when one of CCW, CW, OUT, IN is pressed."""
        if not self._candidates:
            self._sort()
        candidates = self._candidates
        at = self._index(space)
        colour = candidates[at] >> 12
        first = at
        while first and candidates[first - 1] >> 12 == colour:
            first -= 1
        end = at + 1
        while end < len(candidates) and candidates[end] >> 12 == colour:
            end += 1
        if button == CW:
            at = at + 1 if at + 1 < end else first
        elif button == CCW:
            at = at - 1 if at > first else end - 1
        elif button == OUT:
            at = end % len(candidates)
        else:  # IN: the first candidate of the colour before
            at = (first or len(candidates)) - 1
            colour = candidates[at] >> 12
            while at and candidates[at - 1] >> 12 == colour:
                at -= 1
        return (self._home + (candidates[at] & 63)) % SPACES

    def _index(self, space):
        """Where a space stands among the candidates; home where it is none (an identical piece)."""
        places = (space - self._home) % SPACES
        for at in range(len(self._candidates)):
            if self._candidates[at] & 63 == places:
                return at
        return 0


Hand.pick = pick  # type: ignore[method-assign]  # from now on without an import
