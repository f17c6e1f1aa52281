# SPDX-License-Identifier: MIT
"""What happens when nobody presses anything. Loaded when that has to be looked up."""

import gc

from . import codes

_NEVER = 1 << 30


def look(table, now):
    """Do what is due after so many ms of quiet (IDLE_MS or more), and note when to look next."""
    due = _NEVER
    for level, name in ((1, "DIM_S"), (2, "DARK_S"), (0, "LEAVE_S")):
        after = table.settings[name] * 1000
        if not after:
            continue
        if table.quiet < after:
            due = min(due, after)
        elif level > table.idle:
            table.idle = level
            table.tell(codes.IDLE, level)
        elif level == 0 and table.screen != codes.ATTRACT:
            table.empty_hands()
            if table.colour != codes.NONE:
                table.end_colour()
            table.enter(codes.ATTRACT, now)
    if table.screen == codes.ATTRACT:
        if table.idle == 2:
            table.stage = None
        elif table.stage is None:
            gc.collect()
            from .demo import Demo

            table.stage = Demo(now)
            gc.collect()  # light has its own pack to load
    table.next_idle = due
