# SPDX-License-Identifier: MIT
"""Pieces as small integers and as texts.

A piece is ``colour * 3 + size``, 0-20: colour 0-6 in rainbow order (R O Y G C B P), size 0-2
(small, medium, large). Its text is the colour's letter and the size's pips, 1-3: ``R3`` is 2.
"""

COLOURS = "ROYGCBP"
KINDS = 21
COPIES = 3
_TEXTS = tuple([colour + size for colour in COLOURS for size in "123"])


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
