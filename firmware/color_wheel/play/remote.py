# SPDX-License-Identifier: MIT
"""What the link and the menu may do beside pressing buttons. Each gives OK or a reason code.

Let go of whenever a screen is left: most never want it.
"""

from . import chosen, codes, ends, screens
from .presses import wake

OK = "ok"


def undo(play, now):
    """Take back the last swap of the game."""
    return _travel(play, codes.UNDO, now)


def redo(play, now):
    """Do again what was undone last."""
    return _travel(play, codes.REDO, now)


def restart(play, now):
    """Take back every swap; they can be redone."""
    return _travel(play, codes.RESTART, now)


def _travel(play, way, now):
    game = play.game
    if play.screen not in (codes.PLAY, codes.WON, codes.LOST) or game.who != chosen.SOLO:
        return "not-now"
    if ends.is_out_of_time(play):
        return "not-now"
    wake(play)
    play.empty_hands()
    play.end_colour()
    swaps = game.swaps
    if not (game.redos if way == codes.REDO else swaps):
        return "empty"
    if way == codes.REDO:
        game.redo()
    else:
        game.undo()
        while way == codes.RESTART and game.swaps:
            game.undo()
    play.tell(codes.CHANGED, way, swaps)
    play.show_verdict(now)
    return OK


def hint(play, now):
    """Think, and then show a good swap; the game counts as helped."""
    if play.settings["MENU"] == 0:
        return "locked"
    if play.screen != codes.PLAY or play.game.who != chosen.SOLO or not screens.may_hint(play):
        return "not-now"
    from . import hints

    wake(play)
    play.empty_hands()
    play.end_colour()
    hints.ask(play)
    return OK


def add_time(play, seconds, now):
    """Give a countdown more time, or less; also after its end, which revives the game."""
    if play.limit != chosen.COUNTDOWN or play.game is None:
        return "not-now"
    from . import countdown

    countdown.add(play, seconds, now)
    return OK
