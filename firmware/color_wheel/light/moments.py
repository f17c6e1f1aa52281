# SPDX-License-Identifier: MIT
"""What is seen on the wheel for a moment after an event. Loaded ``ahead``."""

from ..play import codes
from .effects import ALL, set_level
from .levels import BASE, BRIGHT, DIM, GLOW, HALF, LOW, MID
from .light import Light

STEP_MS = 45
FADE = (BASE, MID, LOW, DIM, DIM, LOW, MID, BASE)  # a swap, the first half the old pieces
FLASH_MS = 260  # a refusal
BLINK_MS = 270  # a hint: bright, low, bright, low
_CALM = (BASE ^ HALF) << 2
_CREST = (BASE ^ GLOW) << 2


class Moments:
    """The swap, the refusal, the hint and the new groups of the last second."""

    def __init__(self):
        self._fade = self._flash = self._groups = self._hint = None
        self._cells = b""  # those of the new groups

    def event(self, code, a, b, now):
        """Start what an event shows."""
        self._cells = b""
        if code == codes.REFUSED:
            self._flash = (a, a if b == codes.NONE else b, now)
        elif code == codes.GROUPED:
            old = self._groups
            self._groups = (1 << a | (old[0] if old and old[1] == now else 0), now)
        elif code == codes.HINT:
            self._hint = (a, b, now)
        elif code == codes.UNORDERED:
            self._groups = (1 << a | 1 << b, now)
        else:
            self._fade = (a, b, now)

    def fill(self, looks, base, cursor, now, since):
        """Put it over the wheel's looks in play."""
        if self._groups:
            colours, then = self._groups
            step = since(now, then) // (2 * STEP_MS)
            if not self._cells:
                self._cells = bytes([i for i in range(40) if colours >> (base[i] >> 5) & 1])
            for space in self._cells:
                if space != cursor:
                    crest = (space + (space >> 2) + step) & 3
                    looks[space] = base[space] ^ (_CALM if crest else _CREST)
        if self._fade:
            a, b, then = self._fade
            step = since(now, then) // STEP_MS
            if step < 8:
                if step < 4:
                    looks[a], looks[b] = looks[b], looks[a]
                set_level(looks, a, FADE[step])
                set_level(looks, b, FADE[step])
        if self._hint:
            a, b, then = self._hint
            level = BRIGHT if since(now, then) // BLINK_MS % 2 == 0 else LOW
            set_level(looks, a, level)
            set_level(looks, b, level)
        if self._flash:
            a, b, then = self._flash
            if since(now, then) < FLASH_MS:
                looks[a] = looks[b] = BRIGHT << 2 | ALL  # colour 0: red


def begin(light, code, a, b, now):
    """Something happened that is seen in play for a moment."""
    if light.moments is None:
        light.moments = Moments()
    light.moments.event(code, a, b, now)
    light.moment_at = now
    if code == codes.SWAPPED or code == codes.TOOK_BACK:  # quicker than to make all looks anew
        for cells in light.wheel, light.base:
            cells[a], cells[b] = cells[b], cells[a]


Light._begin_moment = begin  # type: ignore[method-assign]  # from now on without an import
