# SPDX-License-Identifier: MIT
"""The row: three groups of nine LEDs show the score; see ``numbers`` for what else.

Each function writes 27 looks (see ``levels``) into a buffer from ``at`` on.
"""

from .levels import BASE, DIM, LOW, WHITE

STANDING = WHITE << 5 | BASE << 2 | 1
LYING = WHITE << 5 | DIM << 2 | 1
LAID = 1 << 5 | LOW << 2 | 1  # laid down over par: orange
_ALL_STANDING = bytes((STANDING,)) * 27
_ALL_LYING = bytes((LYING,)) * 27
_ALL_LAID = bytes((LAID,)) * 27


def groups(buffer, at, a, b, c, first, lit, rest):
    """Light ``a``, ``b`` and ``c`` (0-9) LEDs of the groups, the others ``rest``; where that is
    0, an empty group's first LED is a dim mark."""
    for group in range(3):
        n = a if group == 0 else b if group == 1 else c
        on = lit if group else first
        buffer[at : at + 9] = bytes((on,)) * n + bytes((rest,)) * (9 - n)
        if not n and not rest:
            buffer[at] = (on & 0xE3) | DIM << 2
        at += 9


def row_swaps(buffer, up, over, at=0):
    """The scoring pyramids: ``up`` (0-27) stand; over par those laid down again are tinted."""
    rest = _ALL_LAID if over else _ALL_LYING
    buffer[at : at + 27] = _ALL_STANDING[:up] + rest[up:]
