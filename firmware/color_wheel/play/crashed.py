# SPDX-License-Identifier: MIT
"""The save ends in crashes of the game. Loaded when it does."""

from . import codes

MOST = 3  # in a row, then the games are given up: they may be why


def note(table, crashes, where):
    """Tell of so many crashes in a row, the last one at ``where`` (bytes of text); True where the
    games are to be given up."""
    table.crash = where.decode().strip()
    table.tell(codes.FAULT, crashes)
    return crashes >= MOST
