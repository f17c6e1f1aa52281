# SPDX-License-Identifier: MIT
"""The lesson: the rules by doing them, on set-ups of a few pieces. Loaded when it is entered.

The set-ups, worked out by hand. Lit are small and large pieces of six colours; on all the other
spaces, which stay dark, lies a medium purple: a partner of none of them, and all of it one group
(a rim of 20 spaces runs round the wheel, and so do the hub and the middles between them; no set-up
cuts off a space). So the real rules judge every swap, and a set-up is solved when the lit colours
are whole.

0 PICK     0m R3  2m B3          the cursor on 0m: two wedges on, SELECT picks B3 up
1 size     the same              B3 in hand: its one partner is R3, as large
2 colour   1m Y3  3m Y1          the same colour: the one swap there is
3 neither  4h O3  5h G1  6h B3   O3 with B3; G1 shares nothing: to try it is refused
4 corner   6m Y3  6a G1  6b G3   two greens on one wedge's rim meet at a corner only: G3 for Y3
5 hub      1h C1  2h O3  6h C3   two light blues face each other across the hub: C3 for O3
6 row      1m B3  3m O3          there and back: the second swap counts, too
7 win      3h R1  3m R3  3a C1  3b C3  4h C1  4m C3  4a R1  4b R3: two swaps, 3a-4a and 3b-4b
"""

from adafruit_ticks import ticks_diff

from ..rules.game import LEGAL, SAME_SPACE, Game
from ..rules.spaces import SPACES
from . import codes
from .codes import NONE, SELECT
from .stage import Stage
from .swapping import swap

HIDDEN = 19  # P2
CHEER_MS = 1700  # a goal was reached
WIN_MS = 5000  # and the last one
WRONG_MS = 1500  # a swap that leads astray is seen so long
HINT_MS = 7000  # without progress: the goal is shown more clearly
APART_MS = 700  # into a step: what does not touch flashes

# Of a step: the lit pieces (space, piece, ...; none: those of the step before), the pairs to be
# swapped in turn, the space that is refused or NONE, the two that do not touch.
_STEPS = (
    (b"\x01\x02\x09\x11", b"", NONE, b""),
    (b"", b"\x09\x01", NONE, b""),
    (b"\x05\x08\x0d\x06", b"\x05\x0d", NONE, b""),
    (b"\x10\x05\x14\x09\x18\x11", b"\x10\x18", 20, b""),
    (b"\x19\x08\x1a\x09\x1b\x0b", b"\x1b\x19", NONE, b"\x1a\x1b"),
    (b"\x04\x0c\x08\x05\x18\x0e", b"\x18\x08", NONE, b"\x04\x18"),
    (b"\x05\x11\x0d\x05", b"\x0d\x05\x05\x0d", NONE, b""),
    (b"\x0c\0\x0d\2\x0e\x0c\x0f\x0e\x10\x0c\x11\x0e\x12\0\x13\2", b"", NONE, b""),
)
PICK = 0
ROW = 6
WIN = 7
STEPS = 8
_FIRST_PICK = 9  # the space, 2m
_FORWARD = (
    codes.MOVED,
    codes.PICKED,
    codes.DROPPED,
    codes.SWAPPED,
    codes.REFUSED,
    codes.GROUPED,
)


class Lesson(Stage):
    """The lesson at ``step``; ``began`` (ticks). ``lit``: a byte for each space. ``goal``: the
    spaces that are to be used, the next one first. ``done``: its goal is reached, since
    ``done_at``."""

    def __init__(self, table, now):
        super().__init__(now)
        self._table = table
        self._before = 0  # swaps of the steps that are over
        self.done = False
        self._wrong = False  # the last swap leads astray
        self._flashed = False  # what does not touch was shown
        self._rest = b""  # pairs still to be swapped
        self._pair = b""  # the next of them, or what leads on in the last step
        self.lit = bytearray(SPACES)
        self.cursor = 1
        self._begin(PICK)

    @property
    def swaps(self):
        """Swaps so far, 0-27 (more stand up no more pyramids)."""
        return min(27, self._before + self.game.swaps)

    @property
    def won(self):
        """The last goal is reached."""
        return self.done and self.step == WIN

    @property
    def about_row(self):
        """Whether the next pyramid is to be looked at."""
        return self.step == ROW and not self.done

    @property
    def late(self):
        """Whether nothing has been picked up or swapped for a while."""
        return not self.done and ticks_diff(self.now, self._moved_on) >= HINT_MS

    @property
    def hint(self):
        """Where the next press should lead, or NONE."""
        if not self.late or not self.goal or self.goal[0] == self.cursor:
            return NONE
        there = self.cursor
        button = self.way_to(self.goal[0])
        if self.picked == NONE:
            from .cursor import step

            return step(there, button)
        return self.choice.step(there, button)

    def press(self, button, now):
        """A button other than BACK."""
        self.now = now
        if self.done or self._wrong:
            return
        if button == SELECT:
            if self.picked == NONE:
                self.pick(now)
            elif self.cursor == self.picked:
                self.drop()
            else:
                swap(self, now)
        else:
            odd = _STEPS[self.step][2]
            if odd != NONE and self.cursor == self.picked and not self._shares(odd):
                self.tell(codes.REFUSED, self.picked, odd)
            self.steer(button, now)
        self._look()

    def back(self, now):
        """To the screen that the lesson was called from."""
        self._table.enter(self._table.left_at, now)

    def tick(self, now):
        """Time has passed."""
        self.now = now
        if self.done:
            if ticks_diff(now, self.done_at) < (WIN_MS if self.step == WIN else CHEER_MS):
                return
            if self.step == WIN:
                self.back(now)
            else:
                self._begin(self.step + 1)
        elif self._wrong:
            if ticks_diff(now, self.swapped_at) >= WRONG_MS:
                self._begin(self.step)
        else:
            self._look()
            apart = _STEPS[self.step][3]
            if apart and not self._flashed and ticks_diff(now, self.began) >= APART_MS:
                self._flashed = True
                self.moments = [(codes.REFUSED, apart[0], apart[1], now)]

    def tell(self, code, a=NONE, b=NONE):
        """Remember what is to be seen; the table tells what is worth hearing."""
        super().tell(code, a, b)
        if code in _FORWARD:
            self._table.tell(code, a, b)
        if code == codes.PICKED or code == codes.SWAPPED:
            self._moved_on = self.now
        if code == codes.SWAPPED:
            self._swapped(a, b)

    def _begin(self, step):
        """Lay a step's pieces out, or lay them out anew."""
        cells, pairs, _, _ = _STEPS[step]
        self.step = step
        self.began = self.done_at = self._moved_on = self.now
        self.done = self._wrong = self._flashed = False
        self._rest = pairs
        if self.game is not None:
            self._before += self.game.swaps
        if cells or self.game is None:
            self.drop()
            wheel = bytearray([HIDDEN] * SPACES)
            for i in range(SPACES):
                self.lit[i] = 0
            for i in range(0, len(cells), 2):
                wheel[cells[i]] = cells[i + 1]
                self.lit[cells[i]] = 1
            self.game = Game(wheel, par=False)
        else:
            self.game = Game(self.game.start, par=False)
        self.moments = []
        self._next_pair()
        self._table.tell(codes.STAGE, step, 0)

    def _shares(self, space):
        return self.game.refusal(self.picked, space) in (LEGAL, SAME_SPACE)

    def _swapped(self, a, b):
        """A swap of the next pair leads on; so does any in the last step, while one can."""
        if self.step == WIN:
            self._next_pair()
            self._wrong = not self._pair and not self.game.solved
        elif self._rest and {a, b} == set(self._rest[:2]):
            self._rest = self._rest[2:]
            self._next_pair()
        else:
            self._wrong = True

    def _next_pair(self):
        self._pair = self._best() if self.step == WIN else self._rest[:2]

    def _best(self):
        """The swap of two lit pieces that leaves the fewest groups, if that is fewer."""
        game = self.game
        best = b""
        least = sum(game.groups)
        for a in range(SPACES):
            for b in range(a + 1, SPACES):
                if self.lit[a] and self.lit[b] and game.refusal(a, b) == LEGAL:
                    game.swap(a, b)
                    if sum(game.groups) < least:
                        least = sum(game.groups)
                        best = bytes((a, b))
                    game.take_back()
        return best

    @property
    def goal(self):
        """The spaces to be used, the next one first: pick the first one up, bring it to the
        second. What else is in hand is to be put down where it was."""
        if self.done or self._wrong:
            return b""
        if self.step == PICK:
            return bytes((_FIRST_PICK,))
        a, b = self._pair
        if self.picked == b:
            return bytes((a,))
        if self.picked == a:
            return bytes((b,))
        return self._pair if self.picked == NONE else bytes((self.picked,))

    def _look(self):
        """Is the goal reached?"""
        if self.step == PICK:
            done = self.picked == _FIRST_PICK
        elif self.step == WIN:
            done = self.game.solved
        else:
            done = not self._rest
        if done and not self._wrong:
            self.done = True
            self.done_at = self.now
            self._table.tell(codes.STAGE, self.step, 1)
