# SPDX-License-Identifier: MIT
"""Pieces as small integers and as texts.

A piece is ``colour * 3 + size``, 0-20: colour 0-6 in rainbow order (R O Y G C B P), size 0-2
(small, medium, large). Its text is the colour's letter and the size's pips, 1-3: ``R3`` is 2.
"""

COLOURS = "ROYGCBP"
# fmt: off
_TEXTS = (
    "R1", "R2", "R3", "O1", "O2", "O3", "Y1", "Y2", "Y3", "G1", "G2", "G3",
    "C1", "C2", "C3", "B1", "B2", "B3", "P1", "P2", "P3",
)
# fmt: on


def piece_text(piece):
    """``R3`` for 2."""
    return _TEXTS[piece]


def position_text(wheel):
    """Ten wedges joined by ``/``: ``R3G1Y2B1/O1...``."""
    texts = []
    for space in range(len(wheel)):
        if space and not space & 3:
            texts.append("/")
        texts.append(_TEXTS[wheel[space]])
    return "".join(texts)
