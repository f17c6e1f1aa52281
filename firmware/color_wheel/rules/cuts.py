# SPDX-License-Identifier: MIT
"""Target layouts: a line through all spaces, cut into one piece a colour. For the thinker.

Plain: the line is a Hamiltonian path, the hubs round and then the zigzag along the rim, so that
every piece of it is one group; the best order of the colours is found by going through the sets of
colours (each with its best order so far). Rainbow: the line goes round wedge by wedge, in each by
one of four ways; the order is the rainbow's and the cuts may turn round the wheel.

What a colour costs on a piece of the line is ``4 * (wrong spaces) + (sizes by which they differ)``:
the part of the distance that depends on no other colour.
"""

from .layout import LAYOUT, NO_COLOUR
from .spaces import SPACES
from .wheel import COLOURS

# The ways through a wedge, of h 0, m 1 and the rim's halves 2 and 3. With one alone, or without
# choosing for every wedge anew, some of the colour counts would have no Rainbow layout.
_WAYS = b"\x02\x01\x00\x03\x02\x00\x01\x03\x00\x02\x01\x03\x02\x01\x03\x00"
_SETS = 1 << COLOURS
PATHS = 20
_WORST = 1 << 14


class Cuts:
    """Makes layouts: ``layout``, if one is ``found``, its rainbow ``turn`` (1 clockwise, or -1)."""

    def __init__(self, have, size, counts, rules, random):
        self._have = have
        self._size = size
        self._counts = counts
        self._rules = rules
        self._random = random
        self._line = bytearray(SPACES)
        self._costs = bytearray(COLOURS * SPACES)
        self._best = [0] * _SETS
        self._last = bytearray(_SETS)
        self._lack = [0] * 3
        self._order = bytearray(COLOURS)
        self.layout = bytearray(LAYOUT)  # see Rules
        self.layout[-1] = NO_COLOUR
        self.found = False
        self.turn = 1

    def path(self, number):
        """Generator: the best plain layout on Hamiltonian path ``number``, below PATHS."""
        self._lay(number)
        yield from self._price()
        best = self._best
        counts = self._counts
        best[:] = [_WORST] * _SETS
        best[0] = 0
        for chosen in range(_SETS):
            if best[chosen] == _WORST:
                continue
            start = 0
            for colour in range(COLOURS):
                if chosen >> colour & 1:
                    start += counts[colour]
            for colour in range(COLOURS):
                more = chosen | 1 << colour
                if more != chosen and counts[colour]:
                    cost = best[chosen] + self._costs[colour * SPACES + start]
                    if cost < best[more]:
                        best[more] = cost
                        self._last[more] = colour
            if chosen & 1:
                yield
        chosen = 0
        for colour in self._rules.colours:
            chosen |= 1 << colour
        for i in range(len(self._rules.colours) - 1, -1, -1):
            self._order[i] = self._last[chosen]
            chosen &= ~(1 << self._last[chosen])
        self._cut(0)
        yield
        self.found = True

    def _lay(self, number):
        line = self._line
        step = 1 if number & 1 else -1
        wedge = number >> 1
        for i in range(10):
            line[9 - i] = 4 * ((wedge - step * i) % 10)
        near = 2 if number & 1 else 3
        i = 10
        for k in range(10):
            hub = 4 * ((wedge + step * k) % 10)
            if k:
                line[i] = hub + near
                i += 1
            line[i] = hub + 1
            line[i + 1] = hub + 5 - near
            i += 2
        line[i] = 4 * wedge + near

    def sectors(self):
        """Generator: the best Rainbow layout in sectors of a random line; ``found``, if any is."""
        line = self._line
        for w in range(10):
            way = 4 * self._random.below(4)
            for i in range(4):
                line[4 * w + i] = 4 * w + _WAYS[way + i]
        yield
        yield from self._price()
        best = self._best
        for turn in range(2 * SPACES):
            best[turn] = self._price_of(turn)
            yield
        self.found = False
        while not self.found:
            turn = 0
            for other in range(2 * SPACES):
                if best[other] < best[turn]:
                    turn = other
                if other == SPACES:
                    yield
            if best[turn] == _WORST:
                return
            best[turn] = _WORST
            yield
            self._arrange(turn)
            self._cut(turn % SPACES)
            yield
            self.turn = 1 if turn < SPACES else -1
            self._rules.turn(self.turn)
            yield from self._rules.measure(self.layout)
            self.found = self._rules.score == self._rules.goal

    def _arrange(self, turn):
        """The rainbow's order, one way or the other round."""
        colours = self._rules.colours
        count = len(colours)
        for i in range(count):
            self._order[i] = colours[i if turn < SPACES else count - 1 - i]

    def _price_of(self, turn):
        """What a turn of the cuts costs; _WORST where a small colour would not reach the rim."""
        self._arrange(turn)
        start = turn % SPACES
        cost = 0
        for i in range(len(self._rules.colours)):
            colour = self._order[i]
            count = self._counts[colour]
            cost += self._costs[colour * SPACES + start]
            end = (start + count) % SPACES
            if count < 3 and not (self._line[start] | self._line[(end + 39) % SPACES]) & 2:
                return _WORST
            start = end
        return cost

    def _price(self):
        """Generator: what each colour costs on the piece of the line from each space on."""
        have = self._have
        size = self._size
        line = self._line
        lack = self._lack
        for colour in self._rules.colours:
            count = self._counts[colour]
            lack[0] = lack[1] = lack[2] = 0
            for space in range(SPACES):
                if have[space] == colour:
                    lack[size[space]] -= 1
            yield
            wrong = count
            for i in range(count):
                space = line[i]
                lack[size[space]] += 1
                if have[space] == colour:
                    wrong -= 1
            differ = abs(lack[0]) + abs(lack[1]) + abs(lack[2])
            row = colour * SPACES
            yield
            for start in range(SPACES):
                self._costs[row + start] = 4 * wrong + differ
                space = line[start]
                following = line[(start + count) % SPACES]
                if have[space] == colour:
                    wrong += 1
                if have[following] == colour:
                    wrong -= 1
                i = size[space]
                lack[i] -= 1
                differ += -1 if lack[i] >= 0 else 1
                i = size[following]
                lack[i] += 1
                differ += 1 if lack[i] > 0 else -1
                if start & 3 == 3:
                    yield

    def _cut(self, start):
        """Give the line's spaces to the colours in their order."""
        i = start
        for k in range(len(self._rules.colours)):
            colour = self._order[k]
            for _ in range(self._counts[colour]):
                self.layout[self._line[i]] = colour
                i = i + 1 if i < 39 else 0
