# SPDX-License-Identifier: MIT
"""Lets go of what only one screen needs, when that screen is left: the heap is small."""

import gc
import sys

from .play import codes, room

# By screen: modules of this package that nothing else keeps.
_OF = {
    codes.ATTRACT: "play.demo play.stage light.stage",
    codes.MENU: "play.menu play.selected play.entries play.shown light.waiting menu_link",
    codes.WON: "light.endings play.noting play.records rules.grades rules.book rules.optima",
    codes.LOST: "light.endings play.noting play.records rules.grades",
    codes.READY: "light.waiting rules.redeal",
    codes.STANDINGS: "play.standings light.standings",
    codes.LESSON: "play.lesson play.stage light.stage lesson_link",
    codes.CALL: "play.calling rules.call light.calls",
}
# What any screen may have loaded, and hardly wants again after it.
_SELDOM = "light.ceiling light.palettes play.remote play.spotlight"
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
    for name in _SELDOM.split():
        drop(name)
    # Collecting takes longer than a frame, and the deal moves.
    if dropped and play.screen != codes.DEALING:
        gc.collect()


def load(names):
    """Load packs, one after the other."""
    for name in names.split():
        room.make()
        __import__(_PACKAGE + name)


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
