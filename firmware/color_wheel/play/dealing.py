# SPDX-License-Identifier: MIT
"""How games begin. Loaded ``ahead``, or with the first."""

from ..rules.deal import RANDOM_BASE, RANDOM_SEEDS, deal
from ..rules.game import Game
from . import chosen, codes
from .codes import NONE


def start(table, now):
    """Begin what the menu has chosen."""
    number = None
    if table.chosen[chosen.DEAL] == chosen.NUMBER:
        from .entries import dialled

        number = dialled(table.chosen)
    begin(table, number, now)


def begin(table, number, now, start=None):
    """Deal a number (None: a random one), or begin with a start of 40 pieces."""
    if number is None:
        number = RANDOM_BASE + table.noise % RANDOM_SEEDS
    limit = table.chosen[chosen.LIMIT]
    par = limit == chosen.PAR or (limit == chosen.COUNTDOWN and table.settings["COUNTDOWN_PAR"])
    rainbow = bool(table.chosen[chosen.RAINBOW])
    game = Game(deal(number) if start is None else start, number, rainbow, bool(par))
    game.limit = limit
    choices = table.chosen
    game.who = choices[chosen.WHO]
    if game.who != chosen.SOLO:
        game.seats = choices[chosen.SEATS] + 2
        game.order = choices[chosen.TURNS]
    table.match = None
    if game.who == chosen.HEAD_TO_HEAD:
        from .match import Match

        table.match = Match(game.seats, choices[chosen.MATCH])
    put_up(table, game, now)


def put_up(table, game, now):
    """A new game is on; with a clock, or in a match, it waits for a press."""
    table.empty_hands()
    if table.colour != NONE:
        table.end_colour()
    if table.game is not None and table.game.swaps and not table.game.solved:
        table.previous = table.game
    table.game = game
    table.told = 0
    table.tell(codes.DEALT)
    waits = table.match is not None or game.limit != chosen.PAR
    table.enter(codes.READY if waits else codes.DEALING, now)
