# SPDX-License-Identifier: MIT
"""The menu, and the dark wheel before "go": loaded when the first of them is entered."""

from ..play import codes
from ..play.menu import ENTRIES
from .effects import ALL
from .levels import BASE, BRIGHT, DIM, GLOW, HALF, LOW, MID, WHITE

# Each entry's colour; all of its choices have it, so that an entry reads as a wedge.
_COLOURS = (7, 0, 1, 2, 3, 4, 5, 6, 7, 4)
_BREATH = (DIM, DIM, LOW, LOW, HALF, HALF, LOW, LOW)


def fill(looks, play, step):
    """The wheel's looks at a step (``effects.STEP_MS``) of the menu or of ready."""
    for space in range(40):
        looks[space] = 0
    if play.screen == codes.MENU:
        _menu(looks, play.menu, step >> 4 & 1)
    else:  # ready: the hub breathes, nothing else is told
        for wedge in range(10):
            looks[4 * wedge] = WHITE << 5 | _BREATH[step >> 3 & 7] << 2 | 1


def _menu(looks, menu, blink):
    """What can be had is low, what is chosen is bright, the choice under the cursor blinks.

    A choice with a value lights one to three of its LEDs, the more the higher it is.
    """
    for entry in range(10):
        here = entry == menu.entry
        for choice in range(len(ENTRIES[entry][3])):
            if not menu.offers(entry, choice):
                continue
            level = MID if here else LOW
            if menu.is_chosen(entry, choice):
                level = GLOW if here else MID
            if here and choice == menu.choice:
                level = HALF if blink else BRIGHT if not menu.sure else BASE
            value, count = menu.value(entry, choice)
            lit = ALL if count == 1 else 1 + 2 * value // (count - 1)
            looks[4 * entry + choice] = _COLOURS[entry] << 5 | level << 2 | lit
