# SPDX-License-Identifier: MIT
"""What moves: tables and fillers. A filler writes the wheel's 40 looks for one step of time."""

from ..rules.spaces import SPACES
from .levels import BASE, BRIGHT, DARK, DIM, GLOW, HALF, LOW, MID, WHITE

# Steps of time, in ms.
BLINK_MS = 400  # cursor: bright, low, bright ...
REST_MS = 600  # the cursor rests: its colour glows
PULSE_MS = 100  # piece in hand, twelve steps a pulse
WINK_FROM_MS = 150  # partners close an eye, once
WINK_TO_MS = 370
FADE_MS = 45  # a swap, eight steps
FLASH_MS = 260  # a refusal
SHIMMER_MS = 90  # a colour has become one group, twelve steps
DEAL_STEP_MS = 40  # DEAL_MS / 40: one space after the other
IDLE_MS = 60000  # attract: then dim
ATTRACT_MS = 32  # attract: 280 steps a turn
WAVE_MS = 12  # won
QUIET_MS = 24  # won over par
CHEER_MS = 3000
CALM_MS = 2000
SOLVED_MS = 600  # afterwards the groups glow in turn
LOST_MS = 50  # lost: forty steps of a fading wave
SPIN_MS = 16  # menu

PULSE = (BASE, GLOW, BRIGHT, BRIGHT, GLOW, BASE, MID, HALF, LOW, LOW, HALF, MID)
FADE = (BASE, MID, LOW, DIM, DIM, LOW, MID, BASE)
APPEAR = (LOW, MID, BRIGHT, BRIGHT, GLOW)
ALL = 3  # lit: apex and base

# Where a space lies round the wheel, in 280ths clockwise: a, h and m, b of each wedge.
ROUND = (14, 13, 7, 21)
# Seven bands of ten quarter steps, swelling and fading.
_SWELL = (LOW, HALF, MID, MID, MID, MID, MID, MID, HALF, LOW)
_SINK = (DIM, DIM, LOW, LOW, LOW, LOW, LOW, LOW, DIM, DIM)
RAINBOW = bytes([(6 - n // 10) << 5 | _SWELL[n % 10] << 2 for n in range(70)])
FAINT = bytes([(6 - n // 10) << 5 | _SINK[n % 10] << 2 for n in range(70)])


def rainbow(looks, bands, step, twist, parts, wheel):
    """A rainbow turning clockwise on the ``parts`` (bits 0-3: h, m, a, b), each ring ``twist``
    280ths ahead of the one outside it; on all LEDs, or on those of a wheel's pieces."""
    step %= 280
    for space in range(SPACES):
        part = space & 3
        if parts >> part & 1:
            at = (space >> 2) * 28 + ROUND[part] + 560 - step
            if part < 2:
                at += twist * (2 - part)
            lit = ALL if wheel is None else wheel[space] % 3 + 1
            looks[space] = bands[at % 280 >> 2] | lit


def pieces(looks, wheel, level):
    """Each piece at one level."""
    for space in range(SPACES):
        piece = wheel[space]
        looks[space] = piece // 3 << 5 | level << 2 | piece % 3 + 1


def set_level(looks, space, level):
    """A space's look at another level."""
    looks[space] = (looks[space] & 0xE3) | level << 2


def deal(looks, wheel, step):
    """Forty spaces one after the other, round the wheel: at step 40 + len(APPEAR) all are BASE."""
    for space in range(SPACES):
        age = step - space
        piece = wheel[space]
        level = DARK if age < 0 else APPEAR[age] if age < len(APPEAR) else BASE
        looks[space] = piece // 3 << 5 | level << 2 | piece % 3 + 1 if level else 0


def lost(looks, wheel, step):
    """A calm wave of dusk round the wheel; behind it the pieces stay a little darker."""
    pieces(looks, wheel, MID)
    for space in range(SPACES):
        age = step - (space >> 2) * 2
        if age < 0:
            set_level(looks, space, BASE)
        elif age < 16:
            set_level(looks, space, MID if age < 3 else HALF if age < 6 or age > 12 else LOW)


def hub(looks, level, only=-1):
    """White in the middle: the whole hub, or one wedge of it."""
    for wedge in range(10):
        if only < 0 or only == wedge:
            looks[wedge * 4] = WHITE << 5 | level << 2 | ALL
