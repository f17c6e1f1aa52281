# SPDX-License-Identifier: MIT
"""Lets go of what only one screen needs, when that screen is left: the heap is small."""

import gc

from .play import codes, room

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
    codes.CALL: "play.calling rules.call light.calls call_link",
}
# What any screen may have loaded, and hardly wants again after it.
_SELDOM = "play.remote play.spotlight"
_AS_SOURCE = __file__.endswith(".py")
_PACKAGE = __name__[: __name__.rfind(".") + 1]


def leave(screen, play):
    """``screen`` is no longer on: unload its packs, and what is left of them in ``play``."""
    if screen == codes.MENU:
        play.menu = None
    needed = _OF.get(play.screen, "").split()
    dropped = False
    for name in _OF.get(screen, "").split():
        if name not in needed and room.drop(name):
            dropped = True
    for name in _SELDOM.split():
        room.drop(name)
    # Collecting takes longer than a frame, and the deal moves.
    if dropped and play.screen != codes.DEALING:
        gc.collect()


def load(names):
    """Load packs at the start, one after the other; from source that takes long anyway."""
    for name in names.split():
        if _AS_SOURCE:
            gc.collect()
        __import__(_PACKAGE + name)
