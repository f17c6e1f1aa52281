# SPDX-License-Identifier: MIT
"""What the row shows beside the score of a game in play: loaded when it has to."""

from adafruit_ticks import ticks_diff

from ..play import codes
from .levels import MID
from .numbers import row_number
from .row import LAID, LYING, groups, row_swaps

ROW = 40  # the row's first cell
ASKED_MS = 3000  # the time is shown so long
END_MS = 2000  # after the end, time and swaps take turns


def asks(play, now):
    """Whether the row shows the time of a game with a clock."""
    if play.screen == codes.WON:
        return ticks_diff(now, play.entered) // END_MS & 1
    return play.asked_at is not None and 0 <= ticks_diff(now, play.asked_at) < ASKED_MS


def fill_row(looks, play, faulty, late, now):
    """The row's looks. ``faulty``: a setting or the save was unusable; ``late``: two seconds into
    the end."""
    screen = play.screen
    game = play.game
    if faulty:
        groups(looks, ROW, 9, 9, 9, LAID, LAID, 0)
    elif screen == codes.MENU and play.menu.number >= 0:
        row_number(looks, play.menu.number, ROW)
    elif screen >= codes.MENU:
        row_swaps(looks, 0, 0, ROW)
    elif screen == codes.PLAY and play.colour != codes.NONE:
        look = play.colour << 5 | MID << 2 | 1
        groups(looks, ROW, play.colour + 1, 0, 0, look, look, LYING)
    elif game.limit:
        from . import clock_row

        clock_row.fill(looks, play, game.elapsed // 500 & 1, asks(play, now))
    elif screen == codes.WON and late and game.over:
        row_number(looks, game.over, ROW)
    else:
        row_swaps(looks, game.up, game.over, ROW)
