# SPDX-License-Identifier: MIT
"""A call on the device link. Loaded with the first one that somebody listens to."""

from .link_words import NAMES
from .rules.pieces import piece_text


def words(call):
    """What a call shows: the piece, and the way with its place among all."""
    way = [NAMES[space] for space in call.way]
    return {
        "space": NAMES[call.space],
        "piece": piece_text(call.piece),
        "way": way,
        "at": call.at,
        "ways": len(call.ways or ()),
    }
