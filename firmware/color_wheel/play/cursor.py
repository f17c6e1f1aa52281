# SPDX-License-Identifier: MIT
"""Where the cursor goes: there is no "up", for people sit all round the wheel."""

from ..rules.spaces import SPACES
from .codes import CCW, CW, OUT

_OUTWARDS = b"\1\2\3\2"  # from h to m to a; on the rim to the wedge's other half
_INWARDS = b"\0\0\1\1"  # from a and b to m to h, which stays


def step(space, button):
    """The space where one of CCW, CW, OUT, IN leads from a space."""
    if button == CW or button == CCW:
        return (space + (4 if button == CW else SPACES - 4)) % SPACES
    part = space & 3
    return space - part + (_OUTWARDS if button == OUT else _INWARDS)[part]
