# SPDX-License-Identifier: MIT
"""How well a game was played. Loaded when one is won."""

GOLD = 0
SILVER = 1
BRONZE = 2
NONE = 3  # over par
GRADES = ("gold", "silver", "bronze", "none")
# The most swaps of each grade: they separate players well, see the rules.
_PLAIN = (21, 24, 27)
_RAINBOW = (23, 25, 27)


def grade(swaps, rainbow):
    """GOLD, SILVER, BRONZE or NONE for a wheel solved in so many swaps."""
    for place, most in enumerate(_RAINBOW if rainbow else _PLAIN):
        if swaps <= most:
            return place
    return NONE
