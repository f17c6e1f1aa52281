# SPDX-License-Identifier: MIT
"""What a swap or the clock has brought about: an end, or why a Rainbow is none yet. Loaded
``ahead``, or with what asks for it."""

from ..rules.game import LOST, PLAYING
from ..rules.wheel import is_solved
from . import chosen, codes
from .table import Table


def show_verdict(table, now):
    """Enter the screen that the game as it is belongs on: an end, or play."""
    game = table.game
    if table.unjudged:
        table.unjudged = False
        game.judge()
    screen = codes.PLAY
    if game.result != PLAYING:
        if game.solved:
            screen = codes.WON
        elif is_lost(game):
            screen = codes.LOST
    if screen != codes.PLAY:
        table.settle()
    elif game.rainbow:
        unordered(table)
    if screen != table.screen:
        table.enter(screen, now)
        if screen != codes.PLAY:
            table.stage = _Noted(table, now)
    elif screen != codes.PLAY:
        _note(table)


class _Noted:
    """On stage at an end: notes it in the next frame, for one that swaps has enough to do."""

    def __init__(self, table, now):
        self._table = table
        self._now = now

    def tick(self, now):
        """A frame, the one of the end too."""
        if now != self._now:
            self._table.stage = None
            _note(self._table)


def _note(table):
    from . import room

    room.make()
    from . import noting

    noting.note(table)


def is_out_of_time(table):
    """Whether the time of the game's countdown is up: no swap taken back brings it back."""
    if table.game.limit != chosen.COUNTDOWN:
        return False
    from .countdown import left

    return left(table) <= 0


def is_lost(game):
    """Whether it ended so: by the clock, or at par and not played on."""
    return game.result == LOST and (game.limit or not game.over)


def time_out(table, now):
    """The countdown has run down, in play or behind the menu."""
    table.empty_hands()
    table.end_colour()
    table.game.lose()
    table.tell_clock()  # with the end, or a host would take it for one by swaps
    table.tell(codes.TIMEOUT)
    _note(table)
    table.enter(codes.LOST, now)


def unordered(table):
    """Where all groups are whole but not in rainbow order, tell which two colours fail."""
    game = table.game
    if is_solved(game.groups):
        from ..rules.rainbow import rainbow_fault

        fault = rainbow_fault(game.wheel, game.groups)
        if fault is not None:
            table.tell(codes.UNORDERED, fault[1], fault[2])


Table.show_verdict = show_verdict  # type: ignore[method-assign]  # from now on without an import
