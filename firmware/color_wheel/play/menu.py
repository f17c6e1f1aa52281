# SPDX-License-Identifier: MIT
"""The menu is the wheel: ten wedges, ten entries; an entry's choices are its four spaces.

CW and CCW go to the next entry, OUT and IN to its next choice, SELECT does what the choice is for.
Loaded when it is first opened. Everything that names the entries reads ``ENTRIES``: the page, the
bezel, the README.
"""

from . import chosen, codes, records, screens
from .chosen import COUNTS
from .codes import CCW, CW, OUT, SELECT

# Kinds of entry.
DO = 0  # SELECT does the choice that the cursor is on
ONE_OF = 1  # the cursor's choice is chosen at once; SELECT begins a game
STEP = 2  # SELECT steps the choice's value

# (name, kind, what is chosen with it, the choices); clockwise from the wedge at the top.
ENTRIES = (
    ("game", DO, (), ("continue", "new", "restart", "today")),
    ("who", ONE_OF, (chosen.WHO,), ("solo", "cooperative", "head-to-head")),
    ("limit", ONE_OF, (chosen.LIMIT,), ("par", "timer", "countdown")),
    ("rainbow", ONE_OF, (chosen.RAINBOW,), ("off", "on")),
    (
        "deal",
        STEP,
        (chosen.DEAL, chosen.HUNDREDS, chosen.TENS, chosen.UNITS),
        ("random", "hundreds", "tens", "units"),
    ),
    ("seats", STEP, (chosen.SEATS, chosen.TURNS, chosen.MATCH), ("count", "turns", "match")),
    ("history", DO, (), ("undo", "redo", "old", "hint")),
    ("lesson", DO, (), ("start",)),
    ("records", DO, (), ("swaps", "time", "played", "clear")),
    (
        "settings",
        STEP,
        (chosen.BRIGHTNESS, chosen.SOUND, chosen.PALETTE),
        ("brightness", "sound", "palette"),
    ),
)  # type: tuple[tuple[str, int, tuple[int, ...], tuple[str, ...]], ...]
# Bits of ``states``.
OFFERED = 1
CHOSEN = 2

GAME = 0
WHO = 1
RAINBOW = 3
SEATS = 5
HISTORY = 6
LESSON = 7
RECORDS = 8
CONTINUE = 0
NEW = 1
RESTART = 2
TODAY = 3
UNDO = 0
REDO = 1
OLD = 2
HINT = 3
CLEAR = 3
ORDER = 1000  # of the rainbow, on the row


class Menu:
    """The menu over a table. ``entry`` and ``choice``: where the cursor is (0-9, 0-3).

    ``number``: what the row shows (0-999, ORDER the rainbow's), or -1. ``sure``: SELECT once more
    clears the records.
    ``states``: a byte for each space, 0 for no choice, else OFFERED, with CHOSEN and ``lit << 2``.
    """

    def __init__(self, table):
        self._table = table
        self.entry = GAME
        self.choice = CONTINUE
        self.sure = False
        self.covered = 0  # ticks: when the screen under the menu was entered
        self.states = bytearray(40)

    def open(self):
        """Begin at the entry of the game."""
        for entry in range(10):
            self._look(entry)
        self._go(GAME)

    def offer_new(self):
        """Begin at a new game."""
        self.choice = NEW
        self._tell()

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
                table.today is not None and table.settings["MENU"] != 0,
            )[choice]
        if entry == HISTORY and choice == OLD:
            return table.previous is not None and table.match is None
        if table.settings["MENU"] == 0:
            return False
        if entry == HISTORY and choice == HINT:
            return self._may_undo() and screens.may_hint(table)
        if entry == HISTORY:
            return self._may_undo() and (game.redos if choice else game.swaps) > 0
        if entry == SEATS:
            who = table.chosen[chosen.WHO]
            return who != chosen.SOLO and choice in (0, who)
        return True

    def _offers_any(self, entry):
        return any(self.offers(entry, choice) for choice in range(4))

    def _tell(self):
        """Tell where the cursor is, and bring its entry up to date."""
        self._look(self.entry)
        self._table.tell(codes.MENU_AT, self.entry, self.choice)

    def _look(self, entry):
        """Bring the ``states`` of an entry's choices up to date."""
        for choice in range(4):
            offered = self.offers(entry, choice)
            self.states[4 * entry + choice] = self._state(entry, choice) if offered else 0

    def _state(self, entry, choice):
        """A choice with a value lights one to three of its LEDs, the more the higher it is."""
        _, kind, values, _ = ENTRIES[entry]
        if kind == STEP:
            lit = 1 + 2 * self._table.chosen[values[choice]] // (COUNTS[values[choice]] - 1)
            return OFFERED | lit << 2
        if kind == ONE_OF and self._table.chosen[values[0]] == choice:
            return OFFERED | CHOSEN | 3 << 2
        return OFFERED | 3 << 2

    @property
    def number(self):
        """What the row shows for the choice under the cursor: 0-999, ORDER, or -1 for nothing."""
        table = self._table
        name, kind, values, _ = ENTRIES[self.entry]
        if self.entry == RAINBOW:
            return ORDER
        if name == "deal":
            return screens.dialled(table.chosen) if self.choice else -1
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
        first = values and values[0]
        chooses = kind == ONE_OF or (kind == STEP and first == chosen.DEAL)  # a dialled deal stays
        self.choice = self._table.chosen[first] if chooses else 0
        while not self.offers(entry, self.choice):
            self.choice = (self.choice + 1) % 4
        self._tell()

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
            self._look(SEATS)  # they depend on who plays
        self._tell()

    def _select(self, sure, now):
        table = self._table
        _, kind, values, _ = ENTRIES[self.entry]
        if kind == STEP:
            value = values[self.choice]
            if value == chosen.DEAL:
                table.chosen[chosen.DEAL] = chosen.RANDOM
                table.tell(codes.CHOSEN)
                screens.start(table, now)
                return
            table.chosen[value] = (table.chosen[value] + 1) % COUNTS[value]
            if chosen.HUNDREDS <= value <= chosen.UNITS:
                table.chosen[chosen.DEAL] = chosen.NUMBER
            table.tell(codes.CHOSEN)
            self._tell()
        elif kind == ONE_OF:
            screens.start(table, now)
        elif self.entry == GAME:
            self._game(now)
        elif self.entry == HISTORY:
            self._history(now)
        elif self.entry == LESSON:
            screens.begin_lesson(table, now)
        elif self.choice == CLEAR:
            self.sure = not sure
            if sure:
                table.records.clear()
                table.tell(codes.RECORD)

    def _game(self, now):
        table = self._table
        if self.choice == NEW:
            screens.start(table, now)
            return
        if self.choice == TODAY:
            screens.begin(table, table.today, now)
            return
        screens.resume(table, now)
        if self.choice == RESTART:
            from . import remote

            remote.restart(table, now)

    def _history(self, now):
        table = self._table
        if self.choice == OLD:
            screens.exchange(table)
        screens.resume(table, now)
        if self.choice == HINT and table.screen == codes.PLAY:
            from . import hints

            hints.ask(table, now)
        elif self.choice <= REDO:
            from . import remote

            (remote.undo, remote.redo)[self.choice](table, now)

    def _may_undo(self):
        table = self._table
        return table.game is not None and table.game.who == chosen.SOLO
