# SPDX-License-Identifier: MIT
"""The seat whose turn it is pulses at its rim. Loaded with the first game of several players."""

from ..play import codes, turns
from .effects import set_level
from .levels import BASE, DIM, HALF, LOW, MID

_PULSE = (BASE, MID, HALF, LOW, DIM, LOW, HALF, MID)


def fill(looks, play, step):
    """Put it over the wheel of a game in play, but for the cursor and the piece in hand.

    ``step``: of the pulse (``effects.TURN_MS``), 0-7.
    """
    seat = turns.seat_shown(play)
    if seat == codes.NONE:
        return
    first = 4 * turns.wedge_of(seat, play.game.seats) + 2
    for space in (first, first + 1):
        if space != play.cursor and space != play.picked:
            set_level(looks, space, _PULSE[step & 7])
