# SPDX-License-Identifier: MIT
"""What the row shows beside the score of a game in play: loaded when it has to."""

from adafruit_ticks import ticks_diff

from ..play import codes
from .effects import BLINK_MS
from .levels import MID
from .numbers import row_number
from .row import LAID, LYING, groups, row_swaps

ROW = 40  # the row's first cell
ASKED_MS = 3000  # the time, or the rainbow's order, is shown so long
END_MS = 2000  # after the end, time and swaps take turns
TIME = 1
ORDER = 2


def key(play, now):
    """A number that changes whenever the row does, on any screen but play; below 2**21."""
    screen = play.screen
    game = play.game
    if screen == codes.MENU:
        return play.menu.number + 1
    if screen == codes.CALL:
        return game.swaps << 2 | len(play.stage.way)
    if screen == codes.LESSON or screen == codes.ATTRACT:  # attract's own game
        return play.stage.swaps << 1 | ticks_diff(now, play.entered) // BLINK_MS & 1
    if screen == codes.STANDINGS:
        return play.stage.at + 1
    if screen == codes.READY and play.match is not None:
        return play.match.seat + 1
    if screen >= codes.READY or game is None:
        return 0
    return game.swaps << 11 | (game.elapsed // 500 & 511) << 2 | (game.limit and asks(play, now))


def asks(play, now):
    """What the row shows that was asked for: TIME of a game with a clock, a Rainbow's ORDER, in
    turn where it is both, or 0."""
    game = play.game
    if play.screen == codes.WON:
        return ticks_diff(now, play.entered) // END_MS & 1
    if play.asked_at is None:
        return 0
    age = ticks_diff(now, play.asked_at)
    if game.limit and 0 <= age < ASKED_MS:
        return TIME
    if game.rainbow and 0 <= age < (2 * ASKED_MS if game.limit else ASKED_MS):
        return ORDER
    return 0


def fill_row(looks, play, faulty, late, now):
    """The row's looks. ``faulty``: a setting or the save was unusable; ``late``: two seconds into
    the end."""
    screen = play.screen
    game = play.game
    if faulty:
        groups(looks, ROW, 9, 9, 9, LAID, LAID, 0)
    elif screen == codes.MENU and play.menu.number > 999:
        order(looks, None)
    elif screen == codes.MENU and play.menu.number >= 0:
        row_number(looks, play.menu.number, ROW)
    elif screen == codes.CALL:
        from . import calls

        calls.fill_row(looks, play)
    elif screen == codes.STANDINGS:
        from . import standings

        standings.fill_row(looks, play)
    elif screen == codes.READY and play.match is not None:
        row_number(looks, play.match.seat + 1, ROW)
    elif play.stage and (screen == codes.LESSON or screen == codes.ATTRACT):
        from . import stage

        stage.fill_row(looks, play, now)
    elif screen >= codes.MENU or screen == codes.ATTRACT or screen == codes.DEALING:
        row_swaps(looks, 0, 0, ROW)
    elif screen == codes.PLAY and play.colour != codes.NONE:
        look = play.colour << 5 | MID << 2 | 1
        groups(looks, ROW, play.colour + 1, 0, 0, look, look, LYING)
    elif asks(play, now) == ORDER:
        order(looks, game.groups)
    elif game.limit:
        from . import clock_row

        clock_row.fill(looks, play, game.elapsed // 500 & 1, asks(play, now))
    elif screen == codes.WON and late and game.over:
        row_number(looks, game.over, ROW)
    else:
        row_swaps(looks, game.up, game.over, ROW)


def order(looks, groups):
    """The order of the rainbow: three LEDs a colour, a dark one between two. ``groups``: of each
    colour, 0 where it is not on the board; None for all."""
    for led in range(27):
        colour = led // 4
        there = led % 4 < 3 and (groups is None or groups[colour])
        looks[ROW + led] = colour << 5 | MID << 2 | 1 if there else 0
