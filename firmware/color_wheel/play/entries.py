# SPDX-License-Identifier: MIT
"""The menu's entries: what the wedges are, and their spaces. Loaded with the menu.

Everything that names them reads ``ENTRIES``: the page, the bezel, the README.
"""

from . import chosen

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
