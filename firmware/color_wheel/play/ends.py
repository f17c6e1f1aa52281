# SPDX-License-Identifier: MIT
"""What an end means beside its screen: the grade, the records; and why a Rainbow is none yet."""

from ..rules.game import WON
from ..rules.grades import grade
from ..rules.wheel import is_solved
from . import codes, records


def note(table, screen):
    """A game has ended: tell its grade, and keep it among the records once."""
    game = table.game
    if screen == codes.WON and game.result == WON:
        table.tell(codes.GRADE, grade(game.swaps, game.rainbow))
    if not game.counted:
        game.counted = True
        kind = records.add(table.records, game)
        table.tell(codes.RECORD, kind)


def unordered(table):
    """Where all groups are whole but not in rainbow order, tell which two colours fail."""
    game = table.game
    if is_solved(game.groups):
        from ..rules.rainbow import rainbow_fault

        fault = rainbow_fault(game.wheel, game.groups)
        if fault is not None:
            table.tell(codes.UNORDERED, fault[1], fault[2])
