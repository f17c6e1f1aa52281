# SPDX-License-Identifier: MIT
"""The time that a countdown has left. Loaded with the first such game."""

from ..rules.game import PLAYING
from . import codes, ends


def left(table):
    """Ms that the countdown has left; below 0 the time is up."""
    return table.settings["COUNTDOWN_S"] * 1000 + table.game.extra - table.game.elapsed


def run(table, now):
    """The clock runs: it is watched, not touched, so nothing dims; at its end the gas comes."""
    table.quiet = 0
    if left(table) <= 0:
        ends.time_out(table, now)


def add(table, seconds, now):
    """More time, or less; also after the end, which revives the game."""
    table.game.extra += seconds * 1000
    table.tell_clock()
    if table.screen == codes.LOST and left(table) > 0:
        table.game.result = PLAYING
        table.game.judge()
        table.show_verdict(now)
