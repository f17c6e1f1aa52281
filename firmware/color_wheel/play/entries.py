# SPDX-License-Identifier: MIT
"""The menu's entries: what the wedges are, and their spaces, and what of that is there to choose.
Loaded with the menu.

Everything that names them reads ``ENTRIES``: the page, the bezel, the README.
"""

from ..rules.game import PLAYING
from . import chosen, ends, screens
from .chosen import COUNTS
from .codes import ATTRACT, READY

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
NUMBERED = (RAINBOW, RECORDS)  # have numbers to show, beside what can be stepped


def offers(table, entry, choice):
    """Whether a choice is there: it depends on the game that is on."""
    game = table.game
    if choice >= len(ENTRIES[entry][3]):
        return False
    if entry == GAME:
        return (
            game is not None,
            True,
            _may_undo(table) and game.swaps > 0,
            table.today is not None and table.settings["MENU"] != 0,
        )[choice]
    if entry == HISTORY and choice == OLD:
        old = table.previous  # in a match of its own it was not alone
        return old is not None and table.match is None and old.who != chosen.HEAD_TO_HEAD
    if table.settings["MENU"] == 0:
        return False
    if entry == HISTORY and choice == HINT:
        return _may_undo(table) and screens.may_hint(table)
    if entry == HISTORY:
        return _may_undo(table) and (game.redos if choice else game.swaps) > 0
    if entry == SEATS:
        who = table.chosen[chosen.WHO]
        return who != chosen.SOLO and choice in (0, who)
    return True


def state(table, entry, choice):
    """A choice with a value lights one to three of its LEDs, the more the higher it is."""
    _, kind, values, _ = ENTRIES[entry]
    if kind == STEP:
        lit = 1 + 2 * table.chosen[values[choice]] // (COUNTS[values[choice]] - 1)
        return OFFERED | lit << 2
    if kind == ONE_OF and table.chosen[values[0]] == choice:
        return OFFERED | CHOSEN | 3 << 2
    return OFFERED | 3 << 2


def dialled(choices):
    """The number of the deal that is dialled, 0-999."""
    return choices[chosen.HUNDREDS] * 100 + choices[chosen.TENS] * 10 + choices[chosen.UNITS]


def _may_undo(table):
    game = table.game
    if game is None or game.who != chosen.SOLO:
        return False
    if not game.limit:
        return True
    waits = table.left_at == READY or (table.left_at == ATTRACT and game.result == PLAYING)
    return not waits and not ends.is_out_of_time(table)
