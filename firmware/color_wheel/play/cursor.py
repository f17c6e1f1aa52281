# SPDX-License-Identifier: MIT
"""Where the cursor goes over the whole wheel. It has no "up", for people sit all round it."""

from ..rules.tables import CCW as CCW_TABLE
from ..rules.tables import CW as CW_TABLE
from ..rules.tables import IN as IN_TABLE
from ..rules.tables import OUT as OUT_TABLE
from .codes import CCW, CW, IN, OUT

_STEPS = {CCW: CCW_TABLE, CW: CW_TABLE, OUT: OUT_TABLE, IN: IN_TABLE}


def step(space, button):
    """The space where one of CCW, CW, OUT, IN leads from a space (IN stays at the hub)."""
    return _STEPS[button][space]
