# SPDX-License-Identifier: MIT
"""The menu, and the dark wheel before "go": loaded when the first of them is entered."""

from ..play import codes
from ..play.entries import CHOSEN
from .levels import BASE, BRIGHT, DIM, GLOW, HALF, LOW, MID, WHITE

# Each entry's colour; all of its choices have it, so that an entry reads as a wedge.
COLOURS = (7, 0, 1, 2, 3, 4, 5, 6, 7, 4)
_BREATH = (DIM, DIM, LOW, LOW, HALF, HALF, LOW, LOW)
_DARK = bytes(40)
_kept = [b"", b""]  # the menu's states, and their looks where the cursor is not


def fill(looks, _base, play, step, _now):
    """The wheel's looks at a step (``effects.STEP_MS``) of the menu or of ready."""
    if play.screen == codes.MENU:
        _menu(looks, play.menu, step & 1)
        return
    looks[:40] = _DARK
    if play.match is not None:  # the device is passed to the player who sits there
        from ..play import turns

        rim = 4 * turns.wedge_of(play.match.seat, play.match.seats) + 2
        looks[rim] = looks[rim + 1] = WHITE << 5 | _BREATH[step & 7] << 2 | 3
    else:  # ready: the hub breathes, nothing else is told
        for wedge in range(10):
            looks[4 * wedge] = WHITE << 5 | _BREATH[step & 7] << 2 | 1


def _menu(looks, menu, blink):
    """What can be had is low, what is chosen is bright, the choice under the cursor blinks."""
    states = menu.states
    if _kept[0] != states:
        _kept[0] = bytes(states)
        _kept[1] = _looks(states)
    looks[:40] = _kept[1]
    here = 4 * menu.entry
    for space in range(here, here + 4):
        level = GLOW if states[space] & CHOSEN else MID
        if space == here + menu.choice:
            level = HALF if blink else BASE if menu.sure else BRIGHT
        looks[space] = _look(states, space, level)


def _looks(states):
    looks = bytearray(40)
    for wedge in range(10):
        colour = COLOURS[wedge] << 5
        for space in range(4 * wedge, 4 * wedge + 4):
            state = states[space]
            if state:
                looks[space] = colour | (MID if state & CHOSEN else LOW) << 2 | state >> 2
    return looks


def _look(states, space, level):
    state = states[space]
    return state and COLOURS[space >> 2] << 5 | level << 2 | state >> 2
