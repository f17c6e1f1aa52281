# SPDX-License-Identifier: MIT
"""Whether colours lie as they should, told cell by cell. For the thinker; loaded with it.

A layout is the colour of each space, 0-6, in a bytearray of LAYOUT bytes of which the last is the
colour of no neighbour. On this planar board the groups are spaces - ties + loops, where a tie is an
edge between spaces of one colour and a loop six spaces of one colour round a corner of the inner
decagon (no colour has the ten pieces that a longer loop takes). So ``spaces - colours`` is the
highest score, had by the solved layouts only, and one space's part in it is known by looking around
it. In Rainbow every breach of the order along the rim, or of the touching rule, takes one off.
"""

from .spaces import SPACES
from .tables import NEIGHBOURS
from .wheel import COLOURS

LAYOUT = 256
NO_COLOUR = 255


class Rules:
    """What is asked of a layout that has ``counts`` pieces of each of the seven colours.

    ``after``: which colour follows each clockwise, in Rainbow; None when only groups count.
    """

    def __init__(self, counts, rainbow):
        self.colours = bytearray([c for c in range(COLOURS) if counts[c]])
        self.goal = SPACES - len(self.colours)
        self.after = bytearray(COLOURS) if rainbow else None
        # The last and the first colour of the rainbow need not touch.
        self._span = self.colours[-1] - self.colours[0]
        self.score = 0
        self.turn(1)

    def turn(self, step):
        """Ask for the rainbow's order clockwise (1) or counter-clockwise (-1)."""
        if self.after:
            count = len(self.colours)
            for i in range(count):
                self.after[self.colours[i]] = self.colours[(i + step) % count]

    def measure(self, layout):
        """Generator: the score of a layout."""
        self.score = 0
        for w in range(10):
            self.score += self._wedge(layout, w)
            if w & 1:
                yield

    def part(self, layout, space):
        """What one space adds to the score, as its neighbours lie."""
        colour = layout[space]
        i = space * 3
        ties = (
            (layout[NEIGHBOURS[i]] == colour)
            + (layout[NEIGHBOURS[i + 1]] == colour)
            + (layout[NEIGHBOURS[i + 2]] == colour)
        )
        if ties > 1:
            kind = space & 3
            if kind != 3 and _loop(layout, (space + 36) % SPACES & 252):
                ties -= 1
            if kind != 2 and _loop(layout, space & 252):
                ties -= 1
        return ties - self._breaches(layout, space) if self.after else ties

    def _wedge(self, layout, w):
        """What wedge ``w`` and its edges to the next one add; the ten together are the score."""
        hub = 4 * w
        far = (hub + 4) % SPACES
        middle = layout[hub + 1]
        score = (
            (layout[hub] == middle)
            + (layout[hub + 2] == middle)
            + (layout[hub + 3] == middle)
            + (layout[hub] == layout[far])
            + (layout[hub + 3] == layout[far + 2])
        )
        if score > 3 and _loop(layout, hub):
            score -= 1
        return score - self._breaches(layout, hub + 3) if self.after else score

    def _breaches(self, layout, space):
        """Of the order in the space's wedge, and to the next wedge on the space's side of it."""
        kind = space & 3
        if not kind:
            return 0
        after = self.after
        i = space | 3
        a = layout[i - 1]
        b = layout[i]
        count = 0
        if a != b:
            if after[a] != b:
                count = 1
            middle = layout[i - 2]
            if middle != a and middle != b and a - b != self._span and b - a != self._span:
                count += 1
        if kind == 2:
            before = layout[(space + 37) % SPACES]
            if before != a and after[before] != a:
                count += 1
        elif kind == 3:
            following = layout[(space + 3) % SPACES]
            if following != b and after[b] != following:
                count += 1
        return count


def _loop(layout, hub):
    """Whether the six spaces round the corner between a wedge and the next are of one colour."""
    far = (hub + 4) % SPACES
    colour = layout[hub]
    return (
        colour == layout[hub + 1]
        and colour == layout[hub + 3]
        and colour == layout[far + 2]
        and colour == layout[far + 1]
        and colour == layout[far]
    )
