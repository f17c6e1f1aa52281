# SPDX-License-Identifier: MIT
"""The standings of a match: the better the place, the more of the seat's wedge is lit."""

from ..play import turns
from .levels import BASE, DIM, GLOW, HALF, LOW, WHITE
from .numbers import row_time
from .row import row_swaps

ROW = 40  # the row's first cell
_DARK = bytes(40)
_WINNER = 2  # yellow
_ROUND = (0, 2, 1, 3)  # the way of the light through a winner's wedge: h, a, m, b


def fill(looks, _base, play, step, _now):
    """The wheel's looks at a step (``effects.STEP_MS``). A winner's wedge is whole, and light
    goes round it; second has three spaces, third two, others one; who failed, a red rim."""
    looks[:40] = _DARK
    stage = play.stage
    match = play.match
    for at in range(len(stage.order)):
        place, seat = stage.order[at]
        first = 4 * turns.wedge_of(seat, match.seats)
        if not match.results[seat][0]:
            look = DIM << 2 | 3  # red
            looks[first + 2] = looks[first + 3] = look
        elif place == 1:
            for space in range(first, first + 4):
                looks[space] = _WINNER << 5 | HALF << 2 | 3
            looks[first + _ROUND[step >> 1 & 3]] = _WINNER << 5 | BASE << 2 | 3
        else:
            for space in range(first, first + max(1, 5 - place)):
                looks[space] = WHITE << 5 | LOW << 2 | 3
        if at == stage.at:
            looks[first] = WHITE << 5 | (GLOW if step >> 1 & 1 else LOW) << 2 | 3


def fill_row(looks, play):
    """The figure of the player pointed at; lying pyramids for one who failed."""
    stage = play.stage
    won, swaps, seconds = play.match.results[stage.order[stage.at][1]]
    if won and stage.timed:
        row_time(looks, seconds, ROW)
    else:
        row_swaps(looks, swaps if won else 0, 0, ROW)
