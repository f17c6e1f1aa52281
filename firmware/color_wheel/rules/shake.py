# SPDX-License-Identifier: MIT
"""Betters a target layout by simulated annealing: two spaces change colours. For the thinker.

On the way a layout may have too many groups or breach the rainbow's order; each point of the score
that is missing counts about a swap, more and more.
"""

from .layout import LAYOUT, NO_COLOUR
from .spaces import SPACES
from .tables import NEIGHBOURS

# 8 * -ln((i + 0.5) / 32): how far uphill a step may go, in eighths of the temperature.
_STEEPEST = -72  # no exchange of two wishes brings the target so much nearer
_UPHILL = (
    b"\x21\x18\x14\x12\x10\x0e\x0d\x0c\x0b\x0a\x09\x08\x08\x07\x06\x06"
    b"\x05\x05\x04\x04\x04\x03\x03\x02\x02\x02\x02\x01\x01\x01\x00\x00"
)


class Shake:
    """``best`` is the best solved layout met, at ``distance`` thirty-sixths of a swap."""

    def __init__(self, distance, rules, random):
        self._distance = distance
        self._rules = rules
        self._random = random
        self._layout = bytearray(LAYOUT)
        self._layout[-1] = NO_COLOUR
        self.best = bytearray(SPACES)
        self.value = 0

    def run(self, start, steps, below, hot, cold, weak, strong):
        """Generator: so many steps from a layout on; notes solved ones nearer than ``below``.

        The temperature goes from ``hot`` to ``cold`` and a score's point's worth from ``weak`` to
        ``strong``, all in thirty-sixths of a swap.
        """
        layout = self._layout
        for space in range(SPACES):
            layout[space] = start[space]
        rules = self._rules
        distance = self._distance
        yield from distance.load(layout)
        yield from rules.measure(layout)
        missing = rules.goal - rules.score
        value = distance.value
        self.value = below
        draw = self._random.below
        part = rules.part
        change = distance.change
        idle = 0
        for step in range(steps):
            number = draw(3 * SPACES)
            a = number // 3
            mine = layout[a]
            theirs = layout[NEIGHBOURS[number]]
            if theirs == mine or theirs == NO_COLOUR:
                idle += 1
                if idle & 3 == 0:
                    yield
                continue
            temperature = hot + (cold - hot) * step // steps
            worth = weak + (strong - weak) * step // steps
            number = draw(32 * SPACES)
            uphill = temperature * _UPHILL[number & 31] >> 3
            b = number >> 5
            while layout[b] != theirs:
                b = b + 1 if b < 39 else 0
            loss = part(layout, a)
            layout[a] = theirs
            loss += part(layout, b) - part(layout, a)
            layout[b] = mine
            loss -= part(layout, b)
            uphill -= loss * worth
            yield
            if uphill > _STEEPEST:
                more = change(a, mine, theirs) + change(b, theirs, mine)
                if more <= uphill:
                    missing += loss
                    value += more
                    if not missing and value < self.value:
                        self.value = value
                        for space in range(SPACES):
                            self.best[space] = layout[space]
                    continue
                change(b, mine, theirs)
                change(a, theirs, mine)
            layout[a] = mine
            layout[b] = theirs
        self._distance.value = value
