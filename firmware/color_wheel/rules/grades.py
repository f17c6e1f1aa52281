# SPDX-License-Identifier: MIT
"""How well a game was played. Loaded when one is won."""

GOLD = 0
SILVER = 1
BRONZE = 2
NONE = 3  # over par
PERFECT = 4  # it cannot be done in fewer
# The most swaps of each grade: they separate players well, see the rules.
_PLAIN = (21, 24, 27)
_RAINBOW = (23, 25, 27)


def grade(swaps, rainbow, optimum=0):
    """The grade of a wheel solved in so many swaps; ``optimum``: the fewest, 0 if unknown."""
    if swaps <= optimum:
        return PERFECT
    for place, most in enumerate(_RAINBOW if rainbow else _PLAIN):
        if swaps <= most:
            return place
    return NONE
