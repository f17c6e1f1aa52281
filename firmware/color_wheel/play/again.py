# SPDX-License-Identifier: MIT
"""Where a game is taken up again: out of the save, or from attract through the menu."""

from ..rules.game import PLAYING
from . import chosen, codes, ends


def take_up(table, now):
    """The game comes out of the save: at its end, or waiting for a press where a clock will run."""
    game = table.game
    if game.result == PLAYING and ends.is_out_of_time(table):
        game.lose()
    if game.result != PLAYING and not game.counted:
        game.counted = True
        if game.swaps:  # the power went before its record was written
            from . import records

            table.tell(codes.RECORD, records.add(table.records, game))
    if table.match is not None:
        from . import match

        if match.take_up(table, now):
            return
    table.enter(screen_of_game(table), now)


def screen_of_game(table):
    """Where a game is taken up again: with a clock, that starts at the next press."""
    game = table.game
    if ends.is_lost(game):
        return codes.LOST
    if game.solved:
        return codes.ATTRACT
    waits = table.match is not None and not game.swaps  # for its player to take the device
    return codes.PLAY if game.limit == chosen.PAR and not waits else codes.READY
