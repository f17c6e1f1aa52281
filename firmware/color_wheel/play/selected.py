# SPDX-License-Identifier: MIT
"""What SELECT, OUT and IN do in the menu. Loaded with it."""

from . import chosen, codes, entries, screens
from .chosen import COUNTS


def select(menu, table, sure, now):
    """SELECT does what the choice under the cursor is for."""
    _, kind, values, _ = entries.ENTRIES[menu.entry]
    if kind == entries.STEP:
        value = values[menu.choice]
        if value == chosen.DEAL:
            table.chosen[chosen.DEAL] = chosen.RANDOM
            table.tell(codes.CHOSEN)
            _start(table, now)
            return
        table.chosen[value] = (table.chosen[value] + 1) % COUNTS[value]
        if chosen.HUNDREDS <= value <= chosen.UNITS:
            table.chosen[chosen.DEAL] = chosen.NUMBER
        table.tell(codes.CHOSEN)
        menu.tell()
    elif kind == entries.ONE_OF:
        _start(table, now)
    elif menu.entry == entries.GAME:
        _game(menu, table, now)
    elif menu.entry == entries.HISTORY:
        _history(menu, table, now)
    elif menu.entry == entries.LESSON:
        screens.begin_lesson(table, now)
    elif menu.choice == entries.CLEAR:
        menu.sure = not sure
        if sure:
            table.records.clear()
            table.tell(codes.RECORD)


def _start(table, now):
    from . import dealing

    dealing.start(table, now)


def _game(menu, table, now):
    if menu.choice == entries.NEW:
        _start(table, now)
        return
    if menu.choice == entries.TODAY:
        table.begin(table.today, now)
        return
    screens.resume(table, now)
    if menu.choice == entries.RESTART:
        from . import remote

        remote.restart(table, now)


def _history(menu, table, now):
    if menu.choice == entries.OLD:
        _exchange(table)
    screens.resume(table, now)
    if menu.choice == entries.HINT and table.screen == codes.PLAY:
        from . import hints

        hints.ask(table)
    elif menu.choice <= entries.REDO:
        from . import remote

        (remote.undo, remote.redo)[menu.choice](table, now)


def _exchange(table):
    """The game that was thrown away is the game again."""
    table.game, table.previous = table.previous, table.game
    table.left_at = codes.ATTRACT
    table.tell(codes.CHANGED, codes.OLD)


def turn(menu, table, step):
    """To the entry's next choice that is there; radio buttons are set by it."""
    choice = (menu.choice + step) % 4
    while not menu.offers(menu.entry, choice):
        choice = (choice + step) % 4
    menu.choice = choice
    _, kind, values, _ = entries.ENTRIES[menu.entry]
    if kind == entries.ONE_OF and table.chosen[values[0]] != choice:
        table.chosen[values[0]] = choice
        table.tell(codes.CHOSEN)
        menu.look(entries.SEATS)  # they depend on who plays
    menu.tell()
