# SPDX-License-Identifier: MIT
"""A piece in hand pulses, and its partners close an eye, once. Loaded ``ahead``."""

from .effects import set_level
from .levels import BASE, BRIGHT, GLOW, HALF, LOW, MID

PULSE_MS = 100  # a step of PULSE
PULSE = (BASE, GLOW, BRIGHT, BRIGHT, GLOW, BASE, MID, HALF, LOW, LOW, HALF, MID)
WINK_FROM_MS = 0
WINK_TO_MS = 370
_WINK = 16


def key(age):
    """What is seen ``age`` ms after the pick: the step of the pulse, and _WINK."""
    return age // PULSE_MS % len(PULSE) | (WINK_FROM_MS <= age < WINK_TO_MS) << 4


def fill(looks, play, key):
    """Put it over the wheel's looks in play; ``key``: its five lowest bits are the key."""
    if key & _WINK:
        partners = play.partners
        for space in range(40):
            if partners[space]:
                set_level(looks, space, LOW)
    set_level(looks, play.picked, PULSE[key & 15])
