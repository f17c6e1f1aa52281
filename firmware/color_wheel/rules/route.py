# SPDX-License-Identifier: MIT
"""From a wheel to a target layout in legal swaps: one short way. For the thinker.

Always the swap that brings the distance down most; where none does, a placement: the fewest swaps
that put one more piece right. A swap of two sizes puts no fewer pieces right than before and one of
two colours more, and so does a placement: the way comes to an end.
"""

from .distance import SWAP, Distance
from .spaces import SPACES

LONGEST = 100
NO_WAY = 255


class Route:
    """Looks for ways; ``moves`` holds two bytes a swap, ``length`` of them."""

    def __init__(self):
        self._have = bytearray(SPACES)
        self._size = bytearray(SPACES)
        self._distance = Distance(self._have, self._size)
        self._layout = None
        self._gain = self._a = self._b = 0
        self.moves = bytearray(2 * LONGEST)
        self.length = NO_WAY

    def find(self, wheel, layout, below, random):
        """Generator: a way of fewer swaps than ``below``, or the length is NO_WAY.

        Which of several equally good swaps comes first is left to ``random``.
        """
        have = self._have
        size = self._size
        for space in range(SPACES):
            have[space] = wheel[space] // 3
            size[space] = wheel[space] % 3
        yield
        self._layout = layout
        self.length = 0
        distance = self._distance
        yield from distance.load(layout)
        while distance.value:
            if self.length + (distance.value + SWAP - 1) // SWAP >= below:
                self.length = NO_WAY
                return
            self._gain = 0
            first = random.below(SPACES)
            yield from self._same_size(first)
            if self._gain < SWAP:
                yield from self._same_colour(first)
            if self._gain:
                self._swap(self._a, self._b)
            else:
                yield from self._place()
            yield

    def _swap(self, a, b):
        """Do it, and note it."""
        have = self._have
        size = self._size
        layout = self._layout
        change = self._distance.change
        value = change(a, layout[a], have[a]) + change(b, layout[b], have[b])
        have[a], have[b] = have[b], have[a]
        size[a], size[b] = size[b], size[a]
        value += change(a, have[a], layout[a]) + change(b, have[b], layout[b])
        self._distance.value += value
        self.moves[2 * self.length] = a
        self.moves[2 * self.length + 1] = b
        self.length += 1

    def _same_size(self, first):
        """Look for the best swap that gives space ``a`` the colour it wants, of its size."""
        have = self._have
        size = self._size
        layout = self._layout
        edges = self._distance.edges
        pairs = self._distance.pairs
        for i in range(SPACES):
            a = (first + i) % SPACES
            want = layout[a]
            mine = have[a]
            if mine == want:
                continue
            like = size[a]
            row = 49 * like
            for b in range(SPACES):
                if have[b] != want or size[b] != like:
                    continue
                other = layout[b]
                if other == want:
                    continue
                if other == mine:
                    self._gain = SWAP  # both are right then: no swap gains more
                    self._a = a
                    self._b = b
                    return
                there = mine * 7 + want
                back = want * 7 + mine
                gain = 24
                if edges[row + there] <= edges[row + back]:
                    gain = 16
                if pairs[there] <= pairs[back]:
                    gain -= 4
                there = want * 7 + other
                back = other * 7 + want
                if edges[row + there] <= edges[row + back]:
                    gain -= 8
                if pairs[there] <= pairs[back]:
                    gain -= 4
                there = mine * 7 + other
                back = other * 7 + mine
                if edges[row + there] < edges[row + back]:
                    gain += 8
                if pairs[there] < pairs[back]:
                    gain += 4
                if gain > self._gain:
                    self._gain = gain
                    self._a = a
                    self._b = b
            yield

    def _same_colour(self, first):
        """Look for a better one that changes only sizes."""
        have = self._have
        size = self._size
        layout = self._layout
        edges = self._distance.edges
        lack = self._distance.lack
        for i in range(SPACES):
            a = (first + i) % SPACES
            mine = have[a]
            want = layout[a]
            if want == mine:
                continue
            small = size[a]
            row = 49 * small
            there = mine * 7 + want
            back = want * 7 + mine
            away = 0  # what it gains that this wish leaves its size
            if edges[row + there] <= edges[row + back]:
                away = -8
            away += 5 if lack[7 * small + want] > 0 else -5
            for b in range(SPACES):
                if have[b] != mine or size[b] == small or layout[b] == want:
                    continue
                large = size[b]
                other = layout[b]
                base = 49 * large
                gain = away
                if edges[base + there] < edges[base + back]:
                    gain += 8
                gain += 5 if lack[7 * large + want] < 0 else -5
                gain += 5 if lack[7 * large + other] > 0 else -5
                gain += 5 if lack[7 * small + other] < 0 else -5
                if other != mine:
                    to = mine * 7 + other
                    fro = other * 7 + mine
                    if edges[base + to] <= edges[base + fro]:
                        gain -= 8
                    if edges[row + to] < edges[row + fro]:
                        gain += 8
                if gain > self._gain:
                    self._gain = gain
                    self._a = a
                    self._b = b
            yield

    def _place(self):
        """Put one more piece right, in as few swaps as it takes."""
        have = self._have
        layout = self._layout
        fewest = 3
        best = (0, 0, 0, 0)
        for a in range(SPACES):
            if have[a] == layout[a]:
                continue
            for b in range(SPACES):
                if have[b] != layout[a] or layout[b] == layout[a]:
                    continue
                for like in range(3):
                    c = self._holder(a, like)
                    d = self._holder(b, like)
                    if c < SPACES and d < SPACES and (c != a) + (d != b) < fewest:
                        fewest = (c != a) + (d != b)
                        best = (a, c, b, d)
                yield
        if fewest < 3:
            a, c, b, d = best
            if c != a:
                self._swap(a, c)
            if d != b:
                self._swap(b, d)
            self._swap(a, b)
        else:
            yield from self._place_by_way()

    def _holder(self, space, like):
        """A space with a piece of that space's colour and of the size; itself, if that fits."""
        if self._size[space] == like:
            return space
        for other in range(SPACES):
            if self._have[other] == self._have[space] and self._size[other] == like:
                return other
        return SPACES

    def _place_by_way(self):
        """Let two pieces change places whose colours share no size, by two of a third colour.

        There is such a colour: else the board held at most 13 kinds, and so not 40 pieces.
        """
        have = self._have
        size = self._size
        a = 0
        while have[a] == self._layout[a]:
            a += 1
        b = 0
        while have[b] != self._layout[a] or have[b] == self._layout[b]:
            b += 1
        for c in range(SPACES):
            yield
            if size[c] == size[a] and have[c] != have[a]:
                d = self._holder(c, size[b])
                if d < SPACES:
                    self._swap(a, c)
                    self._swap(a, d)
                    self._swap(a, b)
                    self._swap(b, d)
                    self._swap(b, c)
                    return
