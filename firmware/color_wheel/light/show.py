# SPDX-License-Identifier: MIT
"""Looks of the whole wheel: the rainbow of attract and of the win, the dealing, all dimmed."""

from .effects import ALL
from .levels import BASE, BRIGHT, GLOW, LOW, MID

_APPEAR = (LOW, MID, BRIGHT, BRIGHT, GLOW)
# Where the parts of a wedge lie round the wheel, in 280ths clockwise.
_ROUND = (14, 13, 7, 21)
_DARK = bytes(40)


def _bands(levels):
    """Seven colours, ten looks each: purple first, so that red leads as it turns. Twice round."""
    return bytes([(6 - n // 10) << 5 | levels[n % 10] << 2 for n in range(70)]) * 2


RAINBOW = _bands(b"\2\3\4\4\4\4\4\4\3\2")
FAINT = _bands(b"\1\1\2\2\2\2\2\2\1\1")


def rainbow(looks, bands, step, first, twist, base):
    """A rainbow turning clockwise, 280 steps a turn, on the parts from ``first`` on; middle and
    hub ``twist`` 280ths ahead. On all LEDs, or on those of a base's pieces."""
    for part in range(first, 4):
        ahead = twist * (2 - part) if part < 2 else 0
        band = (_ROUND[part] + ahead - step) % 280 >> 2
        for space in range(part, 40, 4):
            looks[space] = bands[band] | (base[space] & ALL if base else ALL)
            band += 7  # a wedge is 28 of the 280ths


def level_all(looks, base, level):
    """Each piece at one level."""
    change = (BASE ^ level) << 2
    for space in range(40):
        looks[space] = base[space] ^ change


def deal(looks, base, _play, step, _now):
    """Forty spaces one after the other, round the wheel: all are BASE from step 44 on."""
    there = min(40, step + 1)
    looks[:there] = base[:there]
    for space in range(max(0, step - 4), there):
        looks[space] = (looks[space] & 0xE3) | _APPEAR[step - space] << 2
    looks[there:40] = _DARK[there:]
