# SPDX-License-Identifier: MIT
"""The same 40 pieces dealt afresh, no two neighbours of a colour. Loaded for a match of such."""

from .prng import Random
from .spaces import SPACES
from .tables import NEIGHBOURS

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
        if _fill(bag):
            break
    return bag


def _fill(bag):
    """Fill the spaces in index order; whether no piece lies beside one of its colour."""
    for space in range(SPACES):
        drawn = space
        while drawn < SPACES and _clashes(bag, space, bag[drawn] // 3):
            drawn += 1
        if drawn == SPACES:
            return False
        bag[space], bag[drawn] = bag[drawn], bag[space]
    return True


def _clashes(bag, space, colour):
    for i in range(space * 3, space * 3 + 3):
        neighbour = NEIGHBOURS[i]
        if neighbour < space and bag[neighbour] // 3 == colour:
            return True
    return False
