# SPDX-License-Identifier: MIT
"""The checking door: positions and deal codes from outside, refused with every fault that is found.

Loaded only when a text comes in; the game's own loop uses the trusting door.
"""

from .deal import COPIES, CROCKFORD, KINDS, NUMBERED, RANDOM_BASE, VERSION
from .faults import TextError, shown
from .pieces import COLOURS, piece_text
from .spaces import SPACES, space_name

_WEDGES = 10
_LOOKALIKES = {"O": "0", "I": "1", "L": "1"}


def piece_of(text):
    """The piece 0-20 of a text such as ``R3``; -1 where it is none."""
    if len(text) == 2 and text[0] in COLOURS and text[1] in "123":
        return COLOURS.index(text[0]) * 3 + int(text[1]) - 1
    return -1


def parse_position(text):
    """The 40 pieces of a position such as ``R3G1Y2B1/O1...``, as a bytearray."""
    wedges = text.strip().split("/")
    faults = []
    if len(wedges) != _WEDGES:
        faults.append(f"a position has 10 wedges joined by /, this has {len(wedges)}")
    wheel = bytearray()
    counts = bytearray(KINDS)
    for number, wedge in enumerate(wedges[:_WEDGES]):
        if len(wedge) != 8:
            faults.append(f"wedge {number}, {shown(wedge)}, is not four pieces such as R3G1Y2B1")
            continue
        for i in range(0, 8, 2):
            piece = piece_of(wedge[i : i + 2])
            if piece < 0:
                where = space_name(4 * number + i // 2)
                faults.append(f"{shown(wedge[i : i + 2])} on {where} is no piece such as R3")
            else:
                wheel.append(piece)
                counts[piece] += 1
    faults.extend(_too_many(counts))
    if faults:
        raise TextError(faults)
    assert len(wheel) == SPACES
    return wheel


def _too_many(counts):
    return [
        f"{piece_text(piece)} lies {count} times, there are only {COPIES} of each kind"
        for piece, count in enumerate(counts)
        if count > COPIES
    ]


def parse_deal(text):
    """The deal number (see ``deal``) of a code such as ``316`` or ``1A0B2C``, in either case."""
    code = "".join(_LOOKALIKES.get(c, c) for c in text.strip().upper())
    if len(code) == 3 and all("0" <= c <= "9" for c in code):
        number = int(code)
        assert number < NUMBERED
        return number
    if len(code) == 6 and all(c in CROCKFORD for c in code):
        if code[0] != VERSION:
            raise TextError(
                [
                    shown(text)
                    + " is a deal code of another version: the codes known here begin with "
                    + VERSION
                ]
            )
        seed = 0
        for c in code[1:]:
            seed = seed * 32 + CROCKFORD.index(c)
        return RANDOM_BASE + seed
    raise TextError(
        [
            shown(text)
            + " is no deal code: 000 to 999, or six letters and digits that begin with "
            + VERSION
        ]
    )
