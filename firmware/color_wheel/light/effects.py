# SPDX-License-Identifier: MIT
"""What moves: the steps of time, and fillers that write the wheel's 40 looks."""

from .levels import BASE, BRIGHT, GLOW, HALF, LOW, MID

# Ms of a step on each screen, in the order of their codes.
STEP_MS = (32, 36, 1, 12, 50, 25, 60, 25, 25, 25, 25)

# In play, in ms.
BLINK_MS = 400  # cursor: bright, low, bright ...
REST_MS = 600  # the cursor rests: its colour glows
FAULT_MS = 4000  # the row in amber
PULSE_MS = 100  # piece in hand, a step of PULSE
WINK_FROM_MS = 150  # the partners close an eye, once
WINK_TO_MS = 370
MOMENT_MS = 45  # a step of what an event shows
MOMENTS = 24  # steps until it is over
PULSE = (BASE, GLOW, BRIGHT, BRIGHT, GLOW, BASE, MID, HALF, LOW, LOW, HALF, MID)

ALL = 3  # lit: apex and base
_APPEAR = (LOW, MID, BRIGHT, BRIGHT, GLOW)
# Where the parts of a wedge lie round the wheel, in 280ths clockwise.
_ROUND = (14, 13, 7, 21)


def _bands(levels):
    """Seven colours, ten looks each: purple first, so that red leads as it turns."""
    return bytes([(6 - n // 10) << 5 | levels[n % 10] << 2 for n in range(70)])


RAINBOW = _bands(b"\2\3\4\4\4\4\4\4\3\2")
FAINT = _bands(b"\1\1\2\2\2\2\2\2\1\1")


def rainbow(looks, bands, step, first, twist, wheel):
    """A rainbow turning clockwise, 280 steps a turn, on the parts from ``first`` on; middle and
    hub ``twist`` 280ths ahead. On all LEDs, or on those of a wheel's pieces."""
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


def colour_at(looks, wheel, colour, level):
    """The pieces of one colour at another level."""
    for space in range(40):
        if wheel[space] // 3 == colour:
            looks[space] = (looks[space] & 0xE3) | level << 2


def set_level(looks, space, level):
    """One space at another level."""
    looks[space] = (looks[space] & 0xE3) | level << 2


def deal(looks, wheel, step):
    """Forty spaces one after the other, round the wheel: all are BASE from step 44 on."""
    pieces(looks, wheel, BASE)
    for space in range(max(0, step - 4), 40):
        looks[space] = (looks[space] & 0xE3) | _APPEAR[step - space] << 2 if space <= step else 0
