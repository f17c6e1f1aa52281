# SPDX-License-Identifier: MIT
"""The menu is the wheel: ten wedges, ten entries; an entry's choices are its four spaces.

CW and CCW go to the next entry, OUT and IN to its next choice, SELECT does what the choice is for.
Loaded when it is first opened.
"""

from . import chosen, codes, selected
from .codes import CCW, CW, OUT, SELECT
from .entries import CONTINUE, ENTRIES, GAME, NEW, NUMBERED, ONE_OF, STEP, offers, state


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
        self.number = -1
        self.sure = False
        self.covered = 0  # ticks: when the screen under the menu was entered
        self.states = bytearray(40)

    def open(self):
        """Begin at the entry of the game."""
        for entry in range(10):
            self.look(entry)
        self._go(GAME)

    def offer_new(self):
        """Begin at a new game."""
        self.choice = NEW
        self.tell()

    def offers(self, entry, choice):
        """Whether a choice is there."""
        return offers(self._table, entry, choice)

    def _offers_any(self, entry):
        return any(self.offers(entry, choice) for choice in range(4))

    def tell(self):
        """Tell where the cursor is, and bring its entry up to date."""
        self.look(self.entry)
        self.number = -1
        if ENTRIES[self.entry][1] == STEP or self.entry in NUMBERED:
            from . import shown

            self.number = shown.number(self, self._table)
        self._table.tell(codes.MENU_AT, self.entry, self.choice)

    def look(self, entry):
        """Bring the ``states`` of an entry's choices up to date."""
        for choice in range(4):
            offered = self.offers(entry, choice)
            self.states[4 * entry + choice] = state(self._table, entry, choice) if offered else 0

    def press(self, button, now):
        """A button other than BACK."""
        sure = self.sure
        self.sure = False
        if button == SELECT:
            selected.select(self, self._table, sure, now)
        elif button == CW or button == CCW:
            step = 1 if button == CW else 9
            entry = (self.entry + step) % 10
            while not self._offers_any(entry):
                entry = (entry + step) % 10
            self._go(entry)
        else:
            selected.turn(self, self._table, 1 if button == OUT else 3)

    def _go(self, entry):
        self.entry = entry
        _, kind, values, _ = ENTRIES[entry]
        first = values and values[0]
        chooses = kind == ONE_OF or (kind == STEP and first == chosen.DEAL)  # a dialled deal stays
        self.choice = self._table.chosen[first] if chooses else 0
        while not self.offers(entry, self.choice):
            self.choice = (self.choice + 1) % 4
        self.tell()
