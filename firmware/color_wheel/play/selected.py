# SPDX-License-Identifier: MIT
"""What the menu's choices do, and which numbers they show. Loaded with the menu."""

from . import chosen, codes, records, screens
from .chosen import COUNTS
from .entries import (
    CLEAR,
    ENTRIES,
    GAME,
    HINT,
    HISTORY,
    LESSON,
    NEW,
    OLD,
    ONE_OF,
    ORDER,
    RAINBOW,
    RECORDS,
    REDO,
    RESTART,
    STEP,
    TODAY,
)


def select(menu, table, sure, now):
    """SELECT does what the choice under the cursor is for."""
    _, kind, values, _ = ENTRIES[menu.entry]
    if kind == STEP:
        value = values[menu.choice]
        if value == chosen.DEAL:
            table.chosen[chosen.DEAL] = chosen.RANDOM
            table.tell(codes.CHOSEN)
            screens.start(table, now)
            return
        table.chosen[value] = (table.chosen[value] + 1) % COUNTS[value]
        if chosen.HUNDREDS <= value <= chosen.UNITS:
            table.chosen[chosen.DEAL] = chosen.NUMBER
        table.tell(codes.CHOSEN)
        menu.tell()
    elif kind == ONE_OF:
        screens.start(table, now)
    elif menu.entry == GAME:
        _game(menu, table, now)
    elif menu.entry == HISTORY:
        _history(menu, table, now)
    elif menu.entry == LESSON:
        screens.begin_lesson(table, now)
    elif menu.choice == CLEAR:
        menu.sure = not sure
        if sure:
            table.records.clear()
            table.tell(codes.RECORD)


def _game(menu, table, now):
    if menu.choice == NEW:
        screens.start(table, now)
        return
    if menu.choice == TODAY:
        screens.begin(table, table.today, now)
        return
    screens.resume(table, now)
    if menu.choice == RESTART:
        from . import remote

        remote.restart(table, now)


def _history(menu, table, now):
    if menu.choice == OLD:
        screens.exchange(table)
    screens.resume(table, now)
    if menu.choice == HINT and table.screen == codes.PLAY:
        from . import hints

        hints.ask(table, now)
    elif menu.choice <= REDO:
        from . import remote

        (remote.undo, remote.redo)[menu.choice](table, now)


def number(menu, table):
    """What the row shows for the choice under the cursor: 0-999, ORDER, or -1 for nothing."""
    name, kind, values, _ = ENTRIES[menu.entry]
    if menu.entry == RAINBOW:
        return ORDER
    if name == "deal":
        return screens.dialled(table.chosen) if menu.choice else -1
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
