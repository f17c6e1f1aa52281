# SPDX-License-Identifier: MIT
"""The row where a clock counts: loaded with the first such game."""

from ..play import chosen
from ..play.countdown import left
from .levels import BRIGHT, LOW, MID
from .numbers import row_time
from .row import row_swaps

ROW = 40  # the row's first cell
_EMBER = 1 << 5 | MID << 2 | 1  # orange
_SPARK = 0 << 5 | BRIGHT << 2 | 1  # red
_LAST_S = 60  # from here on the digits stand for the marker


def fill(looks, play, beat, asked):
    """The time, asked for or in the last minute, else the pyramids before what burns of it.

    ``beat``: 0 or 1, turning twice a second. ``asked``: whether somebody wants to know the time.
    """
    game = play.game
    if play.limit != chosen.COUNTDOWN:
        if asked:
            row_time(looks, game.elapsed // 1000, ROW)
        else:
            row_swaps(looks, game.up, game.over, ROW)
        return
    ms = max(0, left(play))
    if asked or ms < _LAST_S * 1000:
        row_time(looks, (ms + 999) // 1000, ROW)
        if beat and not asked:  # urgency: the time itself pulses
            for led in range(ROW, ROW + 27):
                if looks[led] >> 2 & 7 > LOW:
                    looks[led] = (looks[led] & 0xE3) | LOW << 2
        return
    row_swaps(looks, game.up, game.over, ROW)
    burning = min(26, ms * 27 // (play.settings["COUNTDOWN_S"] * 1000))
    looks[ROW + burning] = _SPARK if beat else _EMBER
