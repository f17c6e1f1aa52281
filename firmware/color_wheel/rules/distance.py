# SPDX-License-Identifier: MIT
"""How far a wheel is from a target layout, in thirty-sixths of a swap. For the thinker.

The distance is ``24 m - 8 q - 4 p + 5 d``: m spaces have a wrong colour; p pairs of them have what
the other wants, q of these have one size too; d sums, over sizes and colours, by how many the
spaces of that size that want the colour differ from the pieces of that size and colour. No legal
swap lowers it by more than SWAP, so ``distance / SWAP`` is (rounded up) a lower bound on the swaps
to that target, and a good guess at them.
"""

from .spaces import SPACES

SWAP = 36
_EMPTY = bytes(147)


class Distance:
    """From a wheel (``have``: colours, ``size``: sizes 0-2, 40 each) to what its spaces want.

    ``value`` is the distance. ``edges[49 * size + 7 * colour + wanted]`` counts misplaced pieces,
    ``pairs`` sums it over the sizes, ``lack[7 * size + colour]`` is spaces less pieces.
    """

    def __init__(self, have, size):
        self.have = have
        self.size = size
        self.edges = bytearray(147)
        self.pairs = bytearray(49)
        self.lack = [0] * 21
        self.value = 0

    def clear(self):
        """Every space wants the colour it has."""
        self.edges[:] = _EMPTY
        self.pairs[:] = _EMPTY[:49]
        for i in range(21):
            self.lack[i] = 0
        self.value = 0

    def load(self, layout):
        """Generator: begin anew with the wishes of a layout."""
        self.clear()
        for space in range(SPACES):
            want = layout[space]
            if want != self.have[space]:
                self.value += self.change(space, self.have[space], want)
                if space & 1:
                    yield

    def change(self, space, old, new):
        """The space wants another colour now; by how much that changes the distance."""
        have = self.have[space]
        row = self.size[space] * 7
        edges = self.edges
        pairs = self.pairs
        lack = self.lack
        far = 0
        if old != have:
            there = have * 7 + old
            back = old * 7 + have
            i = row * 7
            far = -24
            if edges[i + there] <= edges[i + back]:
                far = -16
            if pairs[there] <= pairs[back]:
                far += 4
            edges[i + there] -= 1
            pairs[there] -= 1
        if new != have:
            there = have * 7 + new
            back = new * 7 + have
            i = row * 7
            far += 24
            if edges[i + there] < edges[i + back]:
                far -= 8
            if pairs[there] < pairs[back]:
                far -= 4
            edges[i + there] += 1
            pairs[there] += 1
        i = lack[row + old]
        far += -5 if i > 0 else 5
        lack[row + old] = i - 1
        i = lack[row + new]
        far += 5 if i >= 0 else -5
        lack[row + new] = i + 1
        return far
