# SPDX-License-Identifier: MIT
"""The menu is the wheel: ten wedges, ten entries; an entry's choices are its four spaces.

CW and CCW go to the next entry, OUT and IN to its next choice, SELECT does what the choice is for.
Loaded when it is first opened. Everything that names the entries reads ``ENTRIES``: the page, the
bezel, the README.
"""

from . import chosen, codes, records, remote
from .chosen import COUNTS
from .codes import CCW, CW, OUT, SELECT

# Kinds of entry.
DO = 0  # SELECT does the choice that the cursor is on
ONE_OF = 1  # the cursor's choice is chosen at once; SELECT begins a game
STEP = 2  # SELECT steps the choice's value

# (name, kind, what is chosen with it, the choices); clockwise from the wedge at the top.
ENTRIES = (
    ("game", DO, (), ("continue", "new", "restart", "old")),
    ("who", ONE_OF, (chosen.WHO,), ("solo", "cooperative", "head-to-head")),
    ("limit", ONE_OF, (chosen.LIMIT,), ("par", "timer", "countdown")),
    ("rainbow", ONE_OF, (chosen.RAINBOW,), ("off", "on")),
    (
        "deal",
        STEP,
        (chosen.DEAL, chosen.HUNDREDS, chosen.TENS, chosen.UNITS),
        ("which", "hundreds", "tens", "units"),
    ),
    ("seats", STEP, (chosen.SEATS, chosen.TURNS, chosen.MATCH), ("count", "turns", "match")),
    ("history", DO, (), ("undo", "redo")),
    ("lesson", DO, (), ()),
    ("records", DO, (), ("swaps", "time", "played", "clear")),
    (
        "settings",
        STEP,
        (chosen.BRIGHTNESS, chosen.SOUND, chosen.PALETTE),
        ("brightness", "sound", "palette"),
    ),
)
GAME = 0
WHO = 1
HISTORY = 6
RECORDS = 8
CONTINUE = 0
NEW = 1
RESTART = 2
OLD = 3
CLEAR = 3


class Menu:
    """The menu over a table. ``entry`` and ``choice``: where the cursor is (0-9, 0-3).

    ``number``: what the row shows (0-999), or -1. ``sure``: SELECT once more clears the records.
    """

    def __init__(self, table):
        self._table = table
        self.entry = GAME
        self.choice = CONTINUE
        self.sure = False

    def open(self):
        """Begin at the entry of the game."""
        self._go(GAME)

    def offer_new(self):
        """Begin at a new game."""
        self.choice = NEW
        self._table.tell(codes.MENU_AT, self.entry, self.choice)

    def offers(self, entry, choice):
        """Whether a choice is there: it depends on the game that is on."""
        table = self._table
        game = table.game
        if choice >= len(ENTRIES[entry][3]):
            return False
        if entry == GAME:
            return (
                game is not None,
                True,
                self._may_undo() and game.swaps > 0,
                table.previous is not None,
            )[choice]
        if table.settings["MENU"] == 0:
            return False
        if entry == HISTORY:
            return self._may_undo() and (game.redos if choice else game.swaps) > 0
        if entry == WHO:
            return choice == chosen.SOLO
        return True

    def _offers_any(self, entry):
        return any(self.offers(entry, choice) for choice in range(4))

    def is_chosen(self, entry, choice):
        """Whether a choice of an entry of radio buttons is the one that holds."""
        _, kind, values, _ = ENTRIES[entry]
        return kind == ONE_OF and self._table.chosen[values[0]] == choice

    def value(self, entry, choice):
        """(the value of a stepped choice, how many it has), or (0, 1)."""
        _, kind, values, _ = ENTRIES[entry]
        if kind != STEP or choice >= len(values):
            return 0, 1
        return self._table.chosen[values[choice]], COUNTS[values[choice]]

    @property
    def number(self):
        """What the row shows for the choice under the cursor: 0-999, or -1 for nothing."""
        table = self._table
        name, kind, values, _ = ENTRIES[self.entry]
        if name == "deal":
            dialled = self.choice or table.chosen[chosen.DEAL] == chosen.NUMBER
            return chosen.number(table.chosen) if dialled else -1
        if kind == STEP:
            least = 2 if values[self.choice] == chosen.SEATS else 1
            return table.chosen[values[self.choice]] + least
        if self.entry == RECORDS and self.choice < CLEAR:
            return self._record()
        return -1

    def _record(self):
        table = self._table
        kind = records.kind_of(
            table.chosen[chosen.WHO], table.chosen[chosen.LIMIT], table.chosen[chosen.RAINBOW], 0
        )
        what = (records.SWAPS, records.SECONDS, records.PLAYED)[self.choice]
        value = records.read(table.records, kind, what)
        return 0 if value == records.NONE else min(999, value)

    def press(self, button, now):
        """A button other than BACK."""
        sure = self.sure
        self.sure = False
        if button == SELECT:
            self._select(sure, now)
        elif button == CW or button == CCW:
            step = 1 if button == CW else 9
            entry = (self.entry + step) % 10
            while not self._offers_any(entry):
                entry = (entry + step) % 10
            self._go(entry)
        else:
            self._turn(1 if button == OUT else 3)

    def _go(self, entry):
        self.entry = entry
        _, kind, values, _ = ENTRIES[entry]
        self.choice = self._table.chosen[values[0]] if kind == ONE_OF else 0
        while not self.offers(entry, self.choice):
            self.choice = (self.choice + 1) % 4
        self._table.tell(codes.MENU_AT, self.entry, self.choice)

    def _turn(self, step):
        """To the next choice that is there; radio buttons are set by it."""
        choice = (self.choice + step) % 4
        while not self.offers(self.entry, choice):
            choice = (choice + step) % 4
        self.choice = choice
        _, kind, values, _ = ENTRIES[self.entry]
        if kind == ONE_OF and self._table.chosen[values[0]] != choice:
            self._table.chosen[values[0]] = choice
            self._table.tell(codes.CHOSEN)
        self._table.tell(codes.MENU_AT, self.entry, choice)

    def _select(self, sure, now):
        table = self._table
        _, kind, values, _ = ENTRIES[self.entry]
        if kind == STEP:
            value = values[self.choice]
            table.chosen[value] = (table.chosen[value] + 1) % COUNTS[value]
            if chosen.HUNDREDS <= value <= chosen.UNITS:
                table.chosen[chosen.DEAL] = chosen.NUMBER
            table.tell(codes.CHOSEN)
        elif kind == ONE_OF:
            table.start(now)
        elif self.entry == GAME:
            self._game(now)
        elif self.entry == HISTORY:
            table.resume(now)
            if self.choice:
                remote.redo(table, now)
            else:
                remote.undo(table, now)
        elif self.choice == CLEAR:
            self.sure = not sure
            if sure:
                table.records.clear()
                table.tell(codes.RECORD)

    def _game(self, now):
        table = self._table
        if self.choice == NEW:
            table.start(now)
            return
        if self.choice == OLD:
            table.exchange()
        table.resume(now)
        if self.choice == RESTART:
            remote.restart(table, now)

    def _may_undo(self):
        table = self._table
        return table.game is not None and table.game.who == chosen.SOLO
