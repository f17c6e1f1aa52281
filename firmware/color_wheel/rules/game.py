# SPDX-License-Identifier: MIT
"""One game: the wheel, its swaps so far, the scoring track and the verdict."""

from .wheel import COLOURS, count_groups, exchange, is_solved

PAR = 27
NO_DEAL = -1  # the deal number of a position that was typed in
MOST_SWAPS = 999  # what the row can show as a number

PLAYING = 0
WON = 1
LOST = 2
RESULTS = ("playing", "won", "lost")

# Why a swap is refused.
LEGAL = 0
SAME_SPACE = 1
DIFFERS = 2
FULL = 3
REASONS = ("legal", "same-space", "differs", "full")


def share(piece, other):
    """Whether two pieces have the same size or the same colour, and so may be swapped."""
    return piece % 3 == other % 3 or piece // 3 == other // 3


class Game:
    """A game from a start of 40 pieces. The trusting door: callers give spaces 0-39.

    ``rainbow``: whether that order is asked for. ``par``: whether the 27th swap ends the game.
    ``moves`` holds two bytes a swap, those that can be redone last. ``solved``: whether the wheel
    is as was asked for. To be read, not written.
    """

    def __init__(self, start, deal=NO_DEAL, rainbow=False, par=True):
        self.start = bytes(start)
        self.deal = deal
        self.rainbow = rainbow
        self.par = par
        self.wheel = bytearray(start)  # 40 pieces
        self.moves = bytearray()
        self._gone = bytearray()  # what could be redone before the last swap
        self.swaps = 0  # that count
        self.takebacks = 0  # undos
        self.helped = False
        self.thinker = None  # of hints
        self.who = self.limit = 0  # the style, see play.chosen
        self.seats = self.order = 0  # how many play, and the order of their turns
        self.joined = 0  # swaps that were no turn of their own
        self.last_seat = 255  # who made the last turn, where that is known
        self.elapsed = self.extra = 0  # ms: since go, and added to a countdown
        self.counted = False  # among the records
        self.groups = bytearray(COLOURS)  # of each colour
        self.result = PLAYING
        self.fixed = 0  # the number of swaps at which the result was fixed
        count_groups(self.wheel, self.groups)
        self.judge()

    @property
    def up(self):
        """Standing pyramids, 0-27: they rise to par and lie down again over it."""
        return self.swaps if self.swaps <= PAR else max(0, 2 * PAR - self.swaps)

    @property
    def over(self):
        """Swaps over par."""
        return max(0, self.swaps - PAR)

    @property
    def redos(self):
        """How many undone swaps can be done again."""
        return len(self.moves) // 2 - self.swaps

    def refusal(self, a, b):
        """LEGAL, or why the pieces of two spaces may not be swapped."""
        if a == b:
            return SAME_SPACE
        if not share(self.wheel[a], self.wheel[b]):
            return DIFFERS
        return FULL if self.swaps >= MOST_SWAPS else LEGAL

    def swap(self, a, b, judge=True):
        """Swap two spaces that ``refusal`` allows; what could be redone is gone."""
        done = 2 * self.swaps
        self._gone = self.moves[done:]
        if self._gone:
            self.moves = self.moves[:done]
        self.moves.append(a)
        self.moves.append(b)
        exchange(self.wheel, self.groups, a, b)
        self.swaps += 1
        if judge:
            self.judge()

    def take_back(self):
        """Take the last swap back at no cost."""
        self._backward()
        self.moves = self.moves[: 2 * self.swaps] + self._gone

    def undo(self):
        """Take the last swap back; it can be redone, and counts as a take-back."""
        self._backward()
        self.takebacks += 1

    def redo(self):
        """Do the swap again that was undone last."""
        self._exchange(2 * self.swaps)
        self.swaps += 1
        self.judge()

    def lose(self):
        """The time is up."""
        self.result = LOST
        self.fixed = self.swaps

    def last_move(self):
        """The spaces of the last swap; only where ``swaps`` is not 0."""
        return self.moves[2 * self.swaps - 2], self.moves[2 * self.swaps - 1]

    def _backward(self):
        self.swaps -= 1
        self._exchange(2 * self.swaps)
        if self.swaps < self.fixed:
            self.result = PLAYING
        self.judge()

    def _exchange(self, i):
        exchange(self.wheel, self.groups, self.moves[i], self.moves[i + 1])

    def judge(self):
        """Look whether it is over."""
        solved = is_solved(self.groups)
        if solved and self.rainbow:
            from .rainbow import in_order

            solved = in_order(self.wheel, self.groups)
        self.solved = solved
        if self.result == PLAYING:
            if solved:
                self.result = WON
            elif self.par and self.swaps >= PAR:
                self.result = LOST
            self.fixed = self.swaps
