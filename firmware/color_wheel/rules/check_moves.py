# SPDX-License-Identifier: MIT
"""Texts of moves, and the checking door for those of pieces, spaces and moves: the device itself
has no such texts."""

from .check import piece_of
from .faults import TextError, shown
from .pieces import COLOURS
from .spaces import PARTS, space_name


def move_text(a, b):
    """``3m-7a`` for 13, 30."""
    return space_name(a) + "-" + space_name(b)


def parse_piece(text):
    """The piece 0-20 of a text such as ``R3``."""
    piece = piece_of(text)
    if piece < 0:
        raise TextError(
            [shown(text) + " is no piece: a colour of " + COLOURS + " and a size 1-3, such as R3"]
        )
    return piece


def parse_space(text):
    """The space 0-39 of a name such as ``3m``."""
    if len(text) == 2 and "0" <= text[0] <= "9" and text[1] in PARTS:
        return 4 * int(text[0]) + PARTS.index(text[1])
    raise TextError([shown(text) + " is no space: a wedge 0-9 and one of h, m, a, b, such as 3m"])


def parse_move(text):
    """The two spaces of a move such as ``3m-7a``; that they may be swapped is not checked here."""
    ends = text.split("-")
    if len(ends) != 2:
        raise TextError([shown(text) + " is no move: two spaces joined by -, such as 3m-7a"])
    spaces = []
    faults = []
    for end in ends:
        try:
            spaces.append(parse_space(end))
        except TextError as error:
            faults.append("in the move " + shown(text) + ", " + error.faults[0])
    if faults:
        raise TextError(faults)
    return spaces[0], spaces[1]
