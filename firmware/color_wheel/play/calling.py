# SPDX-License-Identifier: MIT
"""Calling a move: name a kind of piece for a space, see the ways it can come, choose one.

Loaded when SELECT is held on a space. First CW and CCW choose the colour and OUT and IN the size;
kinds that are not on the board are skipped. SELECT shows a shortest way; then CW and CCW go through
the others, SELECT plays it. BACK leaves, or goes back to the piece. A call is one turn, and each of
its swaps counts.
"""

from ..rules import call
from ..rules.wheel import exchange
from . import chosen, codes
from .codes import CCW, CW, OUT, SELECT
from .swapping import swap

MOST_SWAPS = 2  # a call that takes more is refused


def open_call(table, now):
    """SELECT was held on the space under the cursor: whatever it picked up is put down."""
    table.drop()
    space = table.cursor
    table.enter(codes.CALL, now)
    table.stage = Call(table, space)


class Call:
    """A call to ``space``. ``piece`` is the kind that is named; ``ways`` the shortest ways to it,
    each a tuple of spaces (None until they are asked for), and ``at`` the one that is shown."""

    def __init__(self, table, space):
        self._table = table
        self.space = space
        self.piece = table.game.wheel[space]
        self.ways = None
        self.at = 0
        self.refused_at = None  # ticks

    @property
    def way(self):
        """The spaces to swap ``space`` with in turn, as shown; none before there is a way."""
        return self.ways[self.at] if self.ways else ()

    def tick(self, now):
        """A call has no time of its own."""

    def press(self, button, now):
        """A button other than BACK."""
        if button == SELECT:
            if self.ways:
                self._play(now)
            else:
                self._find(now)
        elif self.ways is None:
            self._name(button)
        elif button == CW or button == CCW:
            self.at = (self.at + (1 if button == CW else len(self.ways) - 1)) % len(self.ways)
            self._table.tell(codes.CALL_AT)

    def back(self, now):
        """One step back: from the ways to the piece, from there to play."""
        if self.ways:
            self.ways = None
            self._table.tell(codes.CALL_AT)
        else:
            self._table.enter(codes.PLAY, now)

    def _name(self, button):
        """The next kind that is on the board: of another colour, or of another size."""
        on_board = list(self._table.game.wheel)
        colour = self.piece // 3
        size = self.piece % 3
        if button == CW or button == CCW:
            step = 1 if button == CW else 6
            colour = (colour + step) % 7
            while not _sizes(on_board, colour):
                colour = (colour + step) % 7
            sizes = _sizes(on_board, colour)
            if size not in sizes:
                size = sizes[0]
        else:
            sizes = _sizes(on_board, colour)
            size = sizes[(sizes.index(size) + (1 if button == OUT else -1)) % len(sizes)]
        self.piece = colour * 3 + size
        self._table.tell(codes.CALL_AT)

    def _find(self, now):
        """Find the shortest ways; refuse where the piece lies here, or would take three swaps."""
        table = self._table
        ways = call.ways(table.game.wheel, self.space, self.piece)
        cost = len(ways[0])
        if not 0 < cost <= MOST_SWAPS:
            self.refused_at = now
            table.tell(codes.NO_WAY, self.space, cost)
            return
        order = [(_groups_after(table.game, self.space, way), way) for way in ways]
        order.sort()
        self.ways = [way for _, way in order]
        self.at = 0
        table.tell(codes.CALL_AT)

    def _play(self, now):
        table = self._table
        game = table.game
        way = self.way
        before = game.result
        table.enter(codes.PLAY, now)
        done = 0
        for other in way:
            table.picked = self.space
            table.move(other, now)
            if not swap(table, now):
                break
            done += 1
            if done > 1 and game.who == chosen.COOPERATIVE:
                game.joined += 1
            table.settle()
            if game.result != before:
                break
        table.drop()
        table.move(self.space, now)
        table.tell(codes.CALLED, self.space, done)
        table.show_verdict(now)


def _sizes(on_board, colour):
    """The sizes 0-2 in which a colour is on the board."""
    return [size for size in range(3) if colour * 3 + size in on_board]


def _groups_after(game, space, way):
    """How many groups the wheel would have after a way: few where it breaks few."""
    after = bytearray(game.wheel)
    groups = bytearray(game.groups)
    for other in way:
        exchange(after, groups, space, other)
    return sum(groups)
