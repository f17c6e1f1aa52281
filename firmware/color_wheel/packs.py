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


def leave(screen, play):
    """``screen`` is no longer on: unload its packs, and what is left of them in ``play``."""
    if screen == codes.MENU:
        play.menu = None
    needed = _OF.get(play.screen, "").split()
    dropped = False
    for name in _OF.get(screen, "").split():
        if name not in needed and room.drop(name):
            dropped = True
    room.drop(room.SELDOM)
    # Collecting takes longer than a frame, and the deal moves.
    if dropped and play.screen != codes.DEALING:
        gc.collect()
