# SPDX-License-Identifier: MIT
"""The hint engine: thinks in small steps while the player does. Loaded only when it is asked for.

How the app calls it. Import it inside the function that first wants it (``gc.collect()`` before)
and keep one ``Thinker(game.wheel, game.rainbow)`` a game. Once a frame, with the time that is left
over, call ``step()``: at most 6 ms on a Pico. After every swap, undo or redo call
``moved(game.wheel)``. For a hint wait until ``ready``, then point at the two spaces of ``move``;
``game.swaps + left`` is the total it expects. Once ``done`` it has used up its budget for this
position, and ``step`` does nothing until the wheel changes.

It knows a whole way to the end, which a hint that is followed shortens by one, and takes another
way only if that is no longer: so whoever follows it arrives. A swap of the player's own is answered
at once by taking it back, until (a moment later) something as good or better is found.

How it thinks: it makes target layouts, by cutting (``cuts``) and by annealing from the wheel as it
lies and from the best target so far (``shake``); ``layout`` tells whether they are solved and
``distance`` how far off they are; ``route`` finds ways to the best.
"""

from .cuts import PATHS, Cuts
from .distance import Distance
from .layout import LAYOUT, NO_COLOUR, Rules
from .prng import Random
from .route import LONGEST, NO_WAY, Route
from .shake import Shake
from .spaces import SPACES
from .wheel import COLOURS

SLICE = 1  # work units in a frame: one takes 1 ms on a Pico on average, and at most 6
BUDGET = 12000  # units for one position
_FAR = 1 << 14
_CUTS = 6  # tries at cutting before the first way
_NEAR = 6  # tries from the wheel as it lies
_NEARLY = 20  # points of the score that may be missing for these to be worth while
_STEPS = 300  # of annealing at a time


class Thinker:
    """Thinks about a wheel of 40 pieces; the same seed thinks the same on every machine.

    ``left``: how many swaps its way takes from here, NO_WAY before it has one.
    """

    def __init__(self, wheel, rainbow=False, seed=1):
        self._random = Random(seed)
        self._wheel = bytearray(wheel)
        self._have = bytearray(LAYOUT)
        self._have[-1] = NO_COLOUR
        self._size = bytearray(SPACES)
        counts = bytearray(COLOURS)
        for piece in wheel:
            counts[piece // 3] += 1
        self._rules = Rules(counts, rainbow)
        self._distance = Distance(self._have, self._size)
        self._cuts = Cuts(self._have, self._size, counts, self._rules, self._random)
        self._shake = Shake(self._distance, self._rules, self._random)
        self._route = Route()
        self._target = bytearray(SPACES)
        self._value = _FAR  # the target's distance
        self._turn = 1  # which way round its rainbow goes
        self._side = 1  # the like, of the wheel as it lies
        self._path = self._random.below(PATHS)
        self._moves = bytearray(2 * LONGEST)
        self._touched = bytearray(SPACES)
        self._at = 0  # the way's first swap in it
        self.left = NO_WAY
        self._begin()

    @property
    def ready(self):
        """Whether ``move`` and ``left`` say something."""
        return self.left != NO_WAY

    @property
    def move(self):
        """The two spaces to swap now, or None when the wheel is solved (or it is not ready)."""
        if self.left == 0 or self.left == NO_WAY:
            return None
        return self._moves[self._at], self._moves[self._at + 1]

    @property
    def done(self):
        """Whether it has stopped thinking about this position."""
        return self.units >= BUDGET or self.left == 0

    def step(self, units=SLICE):
        """Think for so many units, or until ``done``; ``units`` counts those spent."""
        for _ in range(units):
            if self.done:
                return
            next(self._work)
            self.units += 1

    def moved(self, wheel):
        """The wheel lies so now: keep to the way where the player did, else repair it."""
        a = b = SPACES
        changed = 0
        for space in range(SPACES):
            if wheel[space] != self._wheel[space]:
                a = b
                b = space
                changed += 1
        if changed == 0:
            return
        hint = self.move
        if not self.ready or changed != 2:
            self.left = NO_WAY
        elif hint is not None and ((a, b) == hint or (b, a) == hint):
            self._at += 2
            self.left -= 1
        else:
            self._take_back_first(a, b)
        self._wheel[:] = wheel
        self._begin()

    def _take_back_first(self, a, b):
        """The way leads over the wheel as it lay before the player's swap."""
        if self.left == LONGEST:
            self.left = NO_WAY
            return
        if self._at:
            self._at -= 2
        else:
            end = 2 * self.left
            self._moves[2 : end + 2] = self._moves[:end]
        self._moves[self._at] = a
        self._moves[self._at + 1] = b
        self.left += 1

    def _begin(self):
        """Start thinking about the wheel, with what is known from before."""
        self.units = 0
        for space in range(SPACES):
            self._have[space] = self._wheel[space] // 3
            self._size[space] = self._wheel[space] % 3
        self._work = self._think()

    def _think(self):
        """Generator without end: every piece of work is a unit."""
        rules = self._rules
        missing = SPACES
        for turn in (1, -1):
            rules.turn(turn)
            yield from rules.measure(self._have)
            if rules.goal - rules.score < missing:
                missing = rules.goal - rules.score
                self._side = turn
        if not missing:
            self.left = 0
            yield
        if self._value < _FAR:
            yield from self._distance.load(self._target)
            self._value = self._distance.value
            if self.ready:
                yield from self._plainest_first()
            yield from self._go(self.left + 1)
        if missing <= _NEARLY:
            for _ in range(_NEAR):
                yield from self._near()
        for _ in range(_CUTS):
            yield from self._cut()
        while True:
            yield from self._go(self.left)
            yield from self._better()
            yield from self._cut()
            if missing <= _NEARLY:
                yield from self._near()

    def _near(self):
        """Generator: look for a target near the wheel as it lies, cold and from anew each time."""
        self._rules.turn(self._side)
        shake = self._shake
        yield from shake.run(self._have, _STEPS, self._value, 1, 1, 36, 36)
        yield from self._take(shake.best, shake.value, self._side)

    def _better(self):
        """Generator: look for a target near the best one so far."""
        self._rules.turn(self._turn)
        shake = self._shake
        yield from shake.run(self._target, _STEPS, self._value, 16, 8, 30, 60)
        yield from self._take(shake.best, shake.value, self._turn)

    def _cut(self):
        """Generator: look for a target by cutting."""
        cuts = self._cuts
        if self._rules.after:
            yield from cuts.sectors()
        else:
            self._path = (self._path + 7) % PATHS
            yield from cuts.path(self._path)
        if cuts.found:
            yield from self._distance.load(cuts.layout)
            yield from self._take(cuts.layout, self._distance.value, cuts.turn)

    def _take(self, layout, value, turn):
        """Generator: a target nearer than the best so far takes its place; look for a way there."""
        if value < self._value:
            self._value = value
            self._turn = turn
            for space in range(SPACES):
                self._target[space] = layout[space]
            yield from self._go(self.left)

    def _go(self, below):
        """Generator: look for a way to the target of fewer swaps than ``below``."""
        route = self._route
        yield from route.find(self._wheel, self._target, below, self._random)
        if route.length < below:
            self._moves[:] = route.moves
            self._at = 0
            self.left = route.length
            yield from self._plainest_first()

    def _plainest_first(self):
        """Generator: of the way's swaps that can be made now, bring that to the front which joins
        most, so that whoever follows sees the groups grow."""
        self._rules.turn(self._turn)
        moves = self._moves
        touched = self._touched
        for space in range(SPACES):
            touched[space] = 0
        best = -SPACES
        chosen = at = self._at
        for i in range(at, at + 2 * self.left, 2):
            a = moves[i]
            b = moves[i + 1]
            if not (touched[a] or touched[b] or self._have[a] == self._have[b]):
                gain = self._joins(a, b)
                if gain > best:
                    best = gain
                    chosen = i
            touched[a] = touched[b] = 1
            yield
        a = moves[chosen]
        b = moves[chosen + 1]
        for i in range(chosen - 1, at - 1, -1):
            moves[i + 2] = moves[i]
        moves[at] = a
        moves[at + 1] = b

    def _joins(self, a, b):
        """By how much a swap would better the score of the wheel."""
        have = self._have
        part = self._rules.part
        mine = have[a]
        theirs = have[b]
        gain = -part(have, a)
        have[a] = theirs
        gain += part(have, a) - part(have, b)
        have[b] = mine
        gain += part(have, b)
        have[a] = mine
        have[b] = theirs
        return gain
