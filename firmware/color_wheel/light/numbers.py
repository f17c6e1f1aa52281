# SPDX-License-Identifier: MIT
"""Numbers on the row: 27 = 3 x 9 makes three unary digits, hence any of 0-999, or m:ss."""

from .levels import HALF
from .row import STANDING, groups

FIRST = 4 << 5 | HALF << 2 | 1  # the first group: cyan, known from both sides of a table


def row_number(buffer, number, at=0):
    """Hundreds, tens and units of 0-999 (more is shown as 999)."""
    number = max(0, min(999, number))
    groups(buffer, at, number // 100, number // 10 % 10, number % 10, FIRST, STANDING, 0)


def row_time(buffer, seconds, at=0):
    """m:ss below ten minutes (more is shown as 9:59): minutes, tens of seconds, seconds."""
    seconds = max(0, min(599, seconds))
    row_number(buffer, seconds // 60 * 100 + seconds % 60, at)
