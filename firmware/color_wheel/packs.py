# SPDX-License-Identifier: MIT
"""Loads ahead what every game needs, so that no press waits for it; and lets go of what only one
screen needs, when that screen is left: the heap is small."""

import gc
import sys

from .play import codes

# By screen: modules of this package that nothing else keeps.
_OF = {
    codes.ATTRACT: "play.demo play.stage light.stage",
    codes.MENU: "play.menu play.selected play.entries play.shown light.waiting menu_link"
    " light.ceiling light.palettes",
    codes.WON: "light.endings play.noting play.records rules.grades rules.book rules.optima",
    codes.LOST: "light.endings play.noting play.records rules.grades",
    codes.READY: "light.waiting rules.redeal",
    codes.STANDINGS: "play.standings light.standings",
    codes.LESSON: "play.lesson play.stage light.stage lesson_link",
    codes.CALL: "play.calling rules.call light.calls",
}
# Modules of this package that a first game needs, in that order: one a frame, from the start on.
AHEAD = (
    "play.presses",
    "play.screens",
    "play.dealing",
    "play.choice",
    "light.in_hand",
    "play.swapping",
    "play.ends",
    "light.moments",
    "light.others",
    "light.rows",
)
# What only the start needs: it goes before those come.
_START = (
    "hardware.settings hardware.slips hardware.pins hardware.port light.chainmap light.mapfaults"
    " light.ceiling light.palettes play.resume play.crashed"
)
# To load is to compile, for which garbage should go before.
_AS_SOURCE = __file__.endswith(".py")
_PACKAGE = __name__[: __name__.rfind(".") + 1]


def leave(screen, play):
    """``screen`` is no longer on: unload its packs, and what is left of them in ``play``."""
    if screen == codes.MENU:
        play.menu = None
    needed = _OF.get(play.screen, "").split()
    dropped = False
    for name in _OF.get(screen, "").split():
        if name not in needed and drop(name):
            dropped = True
    # Collecting takes longer than a frame, and the deal moves.
    if dropped and play.screen != codes.DEALING:
        gc.collect()


def load(name):
    """Load a pack."""
    if _AS_SOURCE:
        gc.collect()
    __import__(_PACKAGE + name)


def end_start():
    """The game has begun: unload what only its start needed."""
    for name in _START.split():
        drop(name)


def drop(name):
    """Unload a module, once nobody uses it; False where it was not loaded."""
    name = _PACKAGE + name
    if sys.modules.pop(name, None) is None:
        return False
    at = name.rfind(".")
    parent = sys.modules.get(name[:at])
    if hasattr(parent, name[at + 1 :]):
        delattr(parent, name[at + 1 :])
    return True
