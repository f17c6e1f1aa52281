# SPDX-License-Identifier: MIT
"""Head-to-head: two to ten players, one after another, each with a game of their own."""

from ..rules.game import NO_DEAL, PLAYING, WON, Game
from ..rules.spaces import SPACES
from . import chosen, codes

_WON_BIT = 0x8000  # of the swaps, in the save
_MOST_SECONDS = 0xFFFF
_SEEDS = (1 << 26) - 1


class Match:
    """``seats`` (2-10), ``mode`` (``chosen.MATCH``), ``results``: (won, swaps, seconds) of those
    who have played."""

    def __init__(self, seats, mode):
        self.seats = seats
        self.mode = mode
        self.results = []

    @property
    def done(self):
        """Whether all have played."""
        return len(self.results) == self.seats

    @property
    def seat(self):
        """The player whose game it is, from 0; at the end the last."""
        return min(len(self.results), self.seats - 1)

    def standings(self, timed):
        """(place, seat) of those who have played, in order of place: a tie shares the place.

        Fastest (``timed``) or fewest swaps first; all who failed share the last place.
        """
        ranked = []
        for seat, (won, swaps, seconds) in enumerate(self.results):
            ranked.append((not won, (seconds if timed else swaps) if won else 0, seat))
        ranked.sort()
        order = []  # type: list[tuple[int, int]]
        for at, (failed, figure, seat) in enumerate(ranked):
            tied = at and ranked[at - 1][:2] == (failed, figure)
            order.append((order[-1][0] if tied else at + 1, seat))
        return order

    def to_bytes(self):
        """What the save keeps: 4 bytes, and 4 for each result."""
        out = bytes((self.seats, self.mode, len(self.results), 0))
        for won, swaps, seconds in self.results:
            out += (won * _WON_BIT | swaps).to_bytes(2, "big")
            out += min(seconds, _MOST_SECONDS).to_bytes(2, "big")
        return out


def from_bytes(body):
    """The match of what ``to_bytes`` gave."""
    match = Match(body[0], body[1])
    if not 2 <= match.seats <= 10 or match.mode > chosen.AFRESH or body[2] > match.seats:
        raise ValueError("no match")
    for at in range(4, 4 + 4 * body[2], 4):
        swaps = body[at] << 8 | body[at + 1]
        seconds = body[at + 2] << 8 | body[at + 3]
        match.results.append((swaps >= _WON_BIT, swaps & ~_WON_BIT, seconds))
    return match


def goes_on(table):
    """Whether the game on the table has ended and the next player, or the standings, follow."""
    match = table.match
    return match is not None and not match.done and table.game.result != PLAYING


def settle(table, now):
    """The game has ended: its result counts; the next player's turn, or the standings."""
    match = table.match
    game = table.game
    match.results.append((game.result == WON, game.swaps, game.elapsed // 1000))
    if match.done:
        show(table, now)
    else:
        _next(table, now)


def show(table, now):
    """The standings."""
    from . import standings

    table.enter(codes.STANDINGS, now)
    table.stage = standings.Standings(table)


def recall(table):
    """``table.match`` is (the save's bytes, the game before them): make it a match again.

    True where the next player's game was not begun before the power went.
    """
    body, before = table.match
    table.match = None
    if table.game.who != chosen.HEAD_TO_HEAD:
        return False
    match = from_bytes(body)
    if before is table.game and not match.results:  # a new match whose first game is not there
        return False
    table.match = match
    return before is table.game and not match.done


def take_up(table, now):
    """After a power cut; True where that has entered a screen."""
    if recall(table):
        _next(table, now)
    elif table.match is None or not table.match.done:
        return False
    else:
        show(table, now)
    return True


def _next(table, now):
    last = table.game
    mode = table.match.mode
    number = NO_DEAL
    if mode == chosen.EXACT:
        start = last.start
        number = last.deal
    elif mode == chosen.AFRESH:
        from ..rules.redeal import redeal

        start = redeal(last.start, table.noise & _SEEDS)
    else:
        start = turned(last.start, len(table.match.results) - 1)
    game = Game(start, number, last.rainbow, last.par)
    game.limit = last.limit
    game.who = last.who
    game.seats = last.seats
    game.order = last.order
    from . import dealing

    dealing.put_up(table, game, now)


def turned(start, player):
    """The start of the player after ``player`` (0-8): the one before, mirrored.

    Each time at another axis, so that ten players get ten different symmetries of the first.
    """
    axis = 6 * player + 3
    out = bytearray(SPACES)
    for space in range(SPACES):
        part = space & 3
        if part > 1:
            part ^= 1  # the halves of the rim
        out[(axis - (space >> 2)) % 10 * 4 + part] = start[space]
    return out
