# SPDX-License-Identifier: MIT
"""Whose turn it is, and what a settled swap means to the styles. Loaded where one of them is on.

Seats are numbered 0-9 and lie on wedges, spread round the wheel clockwise from the top. Six buttons
do not know who presses: only players with a page of their own say so, and are held to the order.
"""

from . import chosen, codes
from .codes import NONE


def wedge_of(seat, seats):
    """The wedge 0-9 at which one of 2-10 seats sits."""
    return seat * 10 // seats


def seat_shown(table):
    """The seat that is to be shown, or NONE: whose turn it is, or who moved last."""
    game = table.game
    if game.who != chosen.COOPERATIVE or game.order == chosen.FREE:
        return NONE
    if game.order == chosen.AFTER_ANOTHER:
        return game.last_seat
    return (game.swaps - table.provisional - game.joined) % game.seats


def refusal(table, seat):
    """Why a player who has declared a seat may not swap now, which settles the last swap: a reason
    code, or None."""
    game = table.game
    if game.who != chosen.COOPERATIVE:
        return None
    if seat >= game.seats:
        return "bad-seat"
    if game.order == chosen.IN_TURN and seat != (game.swaps - game.joined) % game.seats:
        return "not-your-turn"
    if game.order == chosen.AFTER_ANOTHER and seat == mover(table):
        return "another-first"
    return None


def refusal_in_match(table, seat):
    """Why a player who has declared a seat may do nothing now: another one plays the match."""
    if table.screen not in (codes.DEALING, codes.PLAY, codes.READY, codes.CALL):
        return None
    if seat >= table.match.seats:
        return "bad-seat"
    return None if seat == table.match.seat else "not-your-turn"


def mover(table):
    """Who made the last swap, also one that could still be taken back; NONE where unknown."""
    return table.swapped_by if table.provisional else table.game.last_seat


def settled(table):
    """A swap is played: it may burn time, and the turn passes on."""
    game = table.game
    if game.limit == chosen.COUNTDOWN and game.over:
        game.extra -= table.settings["BURN_S"] * 1000
        table.tell_clock()
    if game.who == chosen.COOPERATIVE:
        game.last_seat = table.swapped_by
        table.tell(codes.TURN, seat_shown(table))
