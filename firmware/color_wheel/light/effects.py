# SPDX-License-Identifier: MIT
"""What moves: the steps of time, and fillers that write the wheel's 40 looks.

``base`` is the 40 looks of a wheel's pieces at BASE: quicker to read than the pieces are.
"""

from .levels import BASE

# Ms of a step on each screen, in the order of their codes.
STEP_MS = (32, 36, 1, 12, 50, 400, 480, 100, 200, 50)

# In ms.
BLINK_MS = 400  # cursor: bright, low, bright ...
TURN_MS = 250  # a step of the pulse of the seat whose turn it is
REST_MS = 600  # the cursor rests: its colour glows
FAULT_MS = 4000  # the row in amber
MOMENT_MS = 45  # a step of what an event shows
MOMENTS = 24  # steps until it is over

ALL = 3  # lit: apex and base
LOOKS = bytes([piece // 3 << 5 | BASE << 2 | piece % 3 + 1 for piece in range(21)])


def pieces(looks, wheel):
    """Each piece of a wheel at BASE."""
    table = LOOKS
    for space in range(40):
        looks[space] = table[wheel[space]]


def colour_at(looks, base, colour, level):
    """The pieces of one colour at another level."""
    change = (BASE ^ level) << 2
    for space in range(40):
        look = base[space]
        if look >> 5 == colour:
            looks[space] = look ^ change


def set_level(looks, space, level):
    """One space at another level."""
    looks[space] = (looks[space] & 0xE3) | level << 2
