# SPDX-License-Identifier: MIT
"""The screens after a game and the menu: loaded when the first of them is entered."""

from ..play import codes
from .effects import ALL, FAINT, RAINBOW, colour_at, pieces, rainbow
from .levels import BASE, GLOW, HALF, LOW, MID, WHITE

CHEER = 3000 // 12  # steps of won until the wheel is seen again
CALM = 2000 // 12  # the same over par
_DUSK = (MID, MID, HALF, HALF, LOW, LOW, LOW, LOW, LOW, LOW, HALF, HALF, HALF)


def fill(looks, wheel, play, step):
    """The wheel's looks at a step (``effects.STEP_MS``) of won, lost or the menu."""
    if play.screen == codes.LOST:
        lost(looks, wheel, step)
    elif play.screen == codes.WON:
        won(looks, wheel, play.game.over, step)
    else:
        menu(looks, wheel, play, step >> 2)


def won(looks, wheel, over, step):
    """A rainbow on the pieces, fainter and slower over par; then the groups glow in turn."""
    if step >= (CALM if over else CHEER):
        pieces(looks, wheel, BASE)
        colour_at(looks, wheel, step // 50 % 8, GLOW)
    elif over:
        rainbow(looks, FAINT, step >> 1, 0, 40, wheel)
    else:
        rainbow(looks, RAINBOW, step, 0, 40, wheel)


def lost(looks, wheel, step):
    """A calm wave of dusk round the wheel; behind it the pieces stay a little darker."""
    pieces(looks, wheel, MID)
    for space in range(40):
        age = step - (space >> 2) * 2
        if age < 13:
            looks[space] = (looks[space] & 0xE3) | (_DUSK[age] if age >= 0 else BASE) << 2


def menu(looks, wheel, play, step):
    """Continue: the wheel waits, its hub white. New: a rainbow on the rim. Old: that game's
    wheel, and a white spot turning back the time."""
    old = play.menu == codes.OLD
    if play.menu == codes.NEW:
        pieces(looks, wheel, 0)
        rainbow(looks, RAINBOW, step, 2, 0, None)
        return
    pieces(looks, play.previous.wheel if old else wheel, LOW)
    for wedge in range(10):
        if not old or wedge == 9 - step // 14 % 10:
            looks[wedge * 4] = WHITE << 5 | MID << 2 | ALL
