# SPDX-License-Identifier: MIT
"""A call: the named piece blinks where it is to come, and the ways to it light up."""

from adafruit_ticks import ticks_diff

from .effects import ALL, set_level
from .levels import BRIGHT, HALF, LOW, MID
from .numbers import FIRST
from .row import row_swaps
from .show import level_all

ROW = 40  # the row's first cell
FLASH_MS = 260  # a refusal


def fill(looks, base, play, step, now):
    """The wheel's looks at a step (100 ms): dim pieces, the called one in the place it is for; the
    pieces that move to bring it there take turns, in their order."""
    call = play.stage
    way = call.way
    refused = call.refused_at is not None and 0 <= ticks_diff(now, call.refused_at) < FLASH_MS
    level_all(looks, base, LOW if way else MID)
    turn = step // 4 % (len(way) + 1)
    looks[call.space] = call.piece // 3 << 5 | BRIGHT << 2 | call.piece % 3 + 1
    if way and turn == 0:
        set_level(looks, call.space, HALF)
    elif not way and step // 4 & 1:
        set_level(looks, call.space, LOW)
    if refused:
        looks[call.space] = BRIGHT << 2 | ALL  # colour 0: red
    for i, space in enumerate(way):
        set_level(looks, space, BRIGHT if turn == i + 1 else MID)


def fill_row(looks, play):
    """The score; the pyramids that the call would stand up are there already, in another tint."""
    game = play.game
    row_swaps(looks, game.up, game.over, ROW)
    for i in range(game.swaps, min(27, game.swaps + len(play.stage.way))):
        looks[ROW + i] = FIRST
