# SPDX-License-Identifier: MIT
"""Colours x levels; on the wire see ``ceiling``.

A *code* is ``colour << 3 | level``, colour 0-6 as in ``rules.pieces`` and 7 white. A *look* is
``code << 2 | lit``: bit 0 of ``lit`` the LED at the apex, bit 1 the two at the base, so that a
piece's ``size + 1`` is its ``lit``, and also the number of its LEDs.
"""

DARK = 0
DIM = 1
LOW = 2
HALF = 3
MID = 4
BASE = 5
GLOW = 6
BRIGHT = 7
WHITE = 7
