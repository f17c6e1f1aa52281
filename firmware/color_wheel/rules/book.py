# SPDX-License-Identifier: MIT
"""The fewest swaps of the numbered deals, from the book. Loaded when a grade is asked for."""

from .deal import NUMBERED
from .optima import OPTIMA, PLAIN_BASE, RAINBOW_BASE


def optimum(number, rainbow):
    """The proven fewest swaps of a numbered deal, 000-999; 0 where they are not known."""
    if not 0 <= number < NUMBERED:
        return 0
    i = number + NUMBERED if rainbow else number
    value = OPTIMA[i >> 1] >> 4 * (i & 1) & 15
    return value + (RAINBOW_BASE if rainbow else PLAIN_BASE) if value else 0
