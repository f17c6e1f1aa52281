# SPDX-License-Identifier: MIT
"""The numbers that the menu's choices show. Loaded when the menu first comes to one that does."""

from . import chosen, records
from .entries import CLEAR, ENTRIES, ORDER, RAINBOW, RECORDS, STEP, dialled


def number(menu, table):
    """What the row shows for the choice under the cursor: 0-999, ORDER, or -1 for nothing."""
    name, kind, values, _ = ENTRIES[menu.entry]
    if menu.entry == RAINBOW:
        return ORDER
    if name == "deal":
        return dialled(table.chosen) if menu.choice else -1
    if kind == STEP:
        least = 2 if values[menu.choice] == chosen.SEATS else 1
        return table.chosen[values[menu.choice]] + least
    if menu.entry == RECORDS and menu.choice < CLEAR:
        return _record(table, menu.choice)
    return -1


def _record(table, choice):
    kind = records.kind_of(
        table.chosen[chosen.WHO], table.chosen[chosen.LIMIT], table.chosen[chosen.RAINBOW], 0
    )
    what = (records.SWAPS, records.SECONDS, records.PLAYED)[choice]
    value = records.read(table.records, kind, what)
    return 0 if value == records.NONE else min(999, value)
