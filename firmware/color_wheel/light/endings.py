# SPDX-License-Identifier: MIT
"""The screens after a game: loaded when the first of them is entered."""

from ..play import chosen, codes
from .effects import ALL, colour_at
from .levels import BASE, GLOW, HALF, LOW, MID
from .show import FAINT, RAINBOW, level_all, rainbow

CHEER = 3000 // 12  # steps of won until the wheel is seen again
CALM = 2000 // 12  # the same over par
GAS = 0  # red: green would look like a success
_DEPTHS = (80, 40, 0, 0)  # steps until the gas is there: hub, middle, rim
_DUSK = (MID, MID, HALF, HALF, LOW, LOW, LOW, LOW, LOW, LOW, HALF, HALF, HALF)


def fill(looks, base, play, step, _now):
    """The wheel's looks at a step (``effects.STEP_MS``) of won or lost."""
    if play.screen == codes.WON:
        won(looks, base, play.game.over, step)
    elif play.limit == chosen.COUNTDOWN and _time_is_up(play):
        gas(looks, base, step)
    else:
        lost(looks, base, step)


def _time_is_up(play):
    from ..play.countdown import left

    return left(play) <= 0


def won(looks, base, over, step):
    """A rainbow on the pieces, fainter and slower over par; then the groups glow in turn."""
    if step >= (CALM if over else CHEER):
        looks[:40] = base
        colour_at(looks, base, step // 50 % 8, GLOW)
    elif over:
        rainbow(looks, FAINT, step >> 1, 0, 40, base)
    else:
        rainbow(looks, RAINBOW, step, 0, 40, base)


def gas(looks, base, step):
    """Red gas creeps in from the rim, ring after ring; the pieces sink in it."""
    level_all(looks, base, HALF)
    for space in range(40):
        depth = _DEPTHS[space & 3]
        age = step - depth - (space * 7) % 24
        if age >= 0:
            swirl = (space * 5 + step // 12) & 3
            looks[space] = GAS << 5 | (LOW if swirl else HALF) << 2 | ALL


def lost(looks, base, step):
    """A calm wave of dusk round the wheel; behind it the pieces stay a little darker."""
    level_all(looks, base, MID)
    behind = min(10, max(0, (step - 11) // 2))  # wedges over which it has gone
    for space in range(4 * behind, 40):
        age = step - (space >> 2) * 2
        looks[space] = (looks[space] & 0xE3) | (_DUSK[age] if age >= 0 else BASE) << 2
