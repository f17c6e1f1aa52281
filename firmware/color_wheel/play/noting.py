# SPDX-License-Identifier: MIT
"""A game that has ended: its grade and its place among the records. Loaded with the first end."""

from ..rules.deal import NUMBERED
from ..rules.game import WON
from ..rules.grades import grade
from . import codes, records


def note(table):
    """A game has ended: tell its grade, and keep it among the records once."""
    game = table.game
    if game.solved and game.result == WON:
        best = 0
        if 0 <= game.deal < NUMBERED:
            from ..rules.book import optimum

            best = optimum(game.deal, game.rainbow)
        table.tell(codes.GRADE, grade(game.swaps, game.rainbow, best), best or codes.NONE)
    if game.swaps and not game.counted:
        game.counted = True
        kind = records.add(table.records, game)
        table.tell(codes.RECORD, kind)
