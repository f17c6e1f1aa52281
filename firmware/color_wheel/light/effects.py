# SPDX-License-Identifier: MIT
"""What moves: the steps of time, and fillers that write the wheel's 40 looks for one step."""

from .levels import BASE, BRIGHT, DIM, GLOW, HALF, LOW, MID, WHITE

# Ms of a step on each screen (attract, dealing, -, won, lost, menu).
STEP_MS = (32, 36, 1, 12, 50, 16)
IDLE = 60000 // 32  # steps of attract until it dims
CHEER = 3000 // 12  # steps of won until the wheel is seen again
CALM = 2000 // 12  # the same over par

# In play, in ms.
BLINK_MS = 400  # cursor: bright, low, bright ...
REST_MS = 600  # the cursor rests: its colour glows
PULSE_MS = 100  # piece in hand, a step of PULSE
WINK_FROM_MS = 150  # the partners close an eye, once
WINK_TO_MS = 370
EFFECT_MS = 45  # a step of FADE
FLASH_MS = 260  # a refusal
SHIMMER_MS = 1080  # a colour has become one group
PULSE = (BASE, GLOW, BRIGHT, BRIGHT, GLOW, BASE, MID, HALF, LOW, LOW, HALF, MID)
FADE = (BASE, MID, LOW, DIM, DIM, LOW, MID, BASE)  # a swap, the first half the old pieces

_APPEAR = (LOW, MID, BRIGHT, BRIGHT, GLOW)
_DUSK = (MID, MID, HALF, HALF, LOW, LOW, LOW, LOW, LOW, LOW, HALF, HALF, HALF)
ALL = 3  # lit: apex and base

# Where the parts of a wedge lie round the wheel, in 280ths clockwise.
_ROUND = (14, 13, 7, 21)
# Seven bands of ten looks each, swelling and fading.
RAINBOW = bytes([(6 - n // 10) << 5 | b"\2\3\4\4\4\4\4\4\3\2"[n % 10] << 2 for n in range(70)])
FAINT = bytes([(6 - n // 10) << 5 | b"\1\1\2\2\2\2\2\2\1\1"[n % 10] << 2 for n in range(70)])


def rainbow(looks, bands, step, first, twist, wheel):
    """A rainbow turning clockwise, 280 steps a turn, on the parts from ``first`` on; hub and
    middle ``twist`` 280ths ahead. On all LEDs, or on those of a wheel's pieces."""
    for space in range(40):
        part = space & 3
        if part >= first:
            at = (space >> 2) * 28 + _ROUND[part] - step
            if part < 2:
                at += twist * (2 - part)
            looks[space] = bands[at % 280 >> 2] | (wheel[space] % 3 + 1 if wheel else ALL)


def pieces(looks, wheel, level):
    """Each piece at one level."""
    for space in range(40):
        piece = wheel[space]
        looks[space] = piece // 3 << 5 | level << 2 | piece % 3 + 1


def set_level(looks, space, level):
    """A space's look at another level."""
    looks[space] = (looks[space] & 0xE3) | level << 2


def deal(looks, wheel, step):
    """Forty spaces one after the other, round the wheel: all are BASE from step 44 on."""
    pieces(looks, wheel, BASE)
    for space in range(max(0, step - 4), 40):
        looks[space] = (looks[space] & 0xE3) | _APPEAR[step - space] << 2 if space <= step else 0


def lost(looks, wheel, step):
    """A calm wave of dusk round the wheel; behind it the pieces stay a little darker."""
    pieces(looks, wheel, MID)
    for space in range(40):
        age = step - (space >> 2) * 2
        if age < 13:
            looks[space] = (looks[space] & 0xE3) | (_DUSK[age] if age >= 0 else BASE) << 2


def hub(looks, wedge, level):
    """A wedge's hub in white."""
    looks[wedge * 4] = WHITE << 5 | level << 2 | ALL
