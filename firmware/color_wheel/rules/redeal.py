# SPDX-License-Identifier: MIT
"""The same 40 pieces dealt afresh, no two neighbours of a colour. Loaded for a match of such."""

from .deal import fill
from .prng import Random

TRIES = 200  # see tests/rules/test_redeal.py for how few are needed


def redeal(pieces, seed):
    """The 40 pieces in another order, as a bytearray; ``seed``: 0 to 2**26 - 1.

    It always ends: after ``TRIES`` fillings that got stuck the last one is taken as it is, in which
    some neighbours may share a colour.
    """
    random = Random(seed)
    bag = bytearray(pieces)
    for _ in range(TRIES):
        random.shuffle(bag)
        if fill(bag):
            break
    return bag
