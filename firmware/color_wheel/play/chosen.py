# SPDX-License-Identifier: MIT
"""What is chosen in the menu: a small number each, in a bytearray that is saved."""

WHO = 0
LIMIT = 1
RAINBOW = 2
DEAL = 3
HUNDREDS = 4
TENS = 5
UNITS = 6
SEATS = 7  # how many more than two
TURNS = 8
MATCH = 9
BRIGHTNESS = 10  # quarters, less one
SOUND = 11
PALETTE = 12
SIZE = 13

# WHO
SOLO = 0
COOPERATIVE = 1
HEAD_TO_HEAD = 2
# LIMIT
PAR = 0
TIMER = 1
COUNTDOWN = 2
# DEAL
RANDOM = 0
NUMBER = 1
# TURNS, in a cooperative game
IN_TURN = 0
FREE = 1
AFTER_ANOTHER = 2
# MATCH: what each player gets
TURNED = 0
EXACT = 1
AFRESH = 2

# How many values each has.
COUNTS = bytes((3, 3, 2, 2, 10, 10, 10, 9, 3, 3, 4, 2, 2))


def defaults(settings):
    """What is chosen before anybody has: by the owner's settings."""
    chosen = bytearray(SIZE)
    chosen[BRIGHTNESS] = 3
    chosen[SOUND] = settings["SOUND"]
    chosen[PALETTE] = settings["PALETTE"] == "colour-blind"
    return chosen
