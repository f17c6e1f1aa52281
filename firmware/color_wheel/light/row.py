# SPDX-License-Identifier: MIT
"""The row: three groups of nine LEDs show the score, any number 0-999, or m:ss.

Each function writes 27 looks (see ``levels``) into a buffer from ``at`` on, allocating nothing.
"""

from .levels import BASE, DIM, HALF, LOW, WHITE

STANDING = WHITE << 5 | BASE << 2 | 1
LYING = WHITE << 5 | DIM << 2 | 1
LAID = 1 << 5 | LOW << 2 | 1  # laid down over par: orange
FIRST = 4 << 5 | HALF << 2 | 1  # a number's first group: cyan, known from both sides of a table


def groups(buffer, at, a, b, c, first, lit, rest):
    """Light ``a``, ``b`` and ``c`` (0-9) LEDs of the groups, the others ``rest``; where that is
    0, an empty group's first LED is a dim mark."""
    for group in range(3):
        n = a if group == 0 else b if group == 1 else c
        on = lit if group else first
        for k in range(9):
            buffer[at + k] = on if k < n else rest
        if not n and not rest:
            buffer[at] = (on & 0xE3) | DIM << 2
        at += 9


def row_swaps(buffer, up, over, at=0):
    """The scoring pyramids: ``up`` (0-27) stand; over par those laid down again are tinted."""
    b = max(0, min(9, up - 9))
    rest = LAID if over else LYING
    groups(buffer, at, min(9, up), b, max(0, up - 18), STANDING, STANDING, rest)


def row_number(buffer, number, at=0):
    """Hundreds, tens and units of 0-999 (more is shown as 999)."""
    number = max(0, min(999, number))
    groups(buffer, at, number // 100, number // 10 % 10, number % 10, FIRST, STANDING, 0)


def row_time(buffer, seconds, at=0):
    """m:ss below ten minutes (more is shown as 9:59): minutes, tens of seconds, seconds."""
    seconds = max(0, min(599, seconds))
    row_number(buffer, seconds // 60 * 100 + seconds % 60, at)
