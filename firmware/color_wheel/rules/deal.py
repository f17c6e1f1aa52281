# SPDX-License-Identifier: MIT
"""Dealing, and the numbers behind deal codes. Frozen at the first release: a code is for ever.

A deal number is 0-999 for the numbered deals, or ``RANDOM_BASE + seed`` with a seed of 25 bits for
the random ones (six characters: the version, then five of Crockford's base 32).
"""

from .prng import Random
from .spaces import SPACES
from .tables import NEIGHBOURS

KINDS = 21  # of pieces, see ``pieces``
COPIES = 3  # of each in the bag
NUMBERED = 1000
RANDOM_BASE = 1 << 25
RANDOM_SEEDS = 1 << 25
VERSION = "1"
CROCKFORD = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"
_LEAST_OF_A_SIZE = 10


def code_text(number):
    """``316`` or ``1A0B2C``."""
    if number < RANDOM_BASE:
        return f"{number:03d}"
    seed = number - RANDOM_BASE
    text = ""
    for shift in (20, 15, 10, 5, 0):
        text += CROCKFORD[(seed >> shift) & 31]
    return VERSION + text


def deal(number):
    """The 40 pieces of a deal number, as a bytearray in index order."""
    random = Random(number)
    bag = bytearray(KINDS * COPIES)
    while True:
        for i in range(len(bag)):
            bag[i] = i // COPIES
        random.shuffle(bag)
        fill(bag)
        if _sizes_mixed(bag):
            return bag[:SPACES]


def fill(bag):
    """Move pieces to the front so that the first 40 lie beside no piece of their colour.

    False where it got stuck. With all 63 it never does: at most two filled neighbours block at
    most 16 of the 24 or more left.
    """
    for space in range(SPACES):
        drawn = space
        while drawn < len(bag) and _clashes(bag, space, bag[drawn] // 3):
            drawn += 1
        if drawn == len(bag):
            return False
        bag[space], bag[drawn] = bag[drawn], bag[space]
    return True


def _clashes(bag, space, colour):
    for i in range(space * 3, space * 3 + 3):
        neighbour = NEIGHBOURS[i]
        if neighbour < space and bag[neighbour] // 3 == colour:
            return True
    return False


def _sizes_mixed(bag):
    for size in range(3):
        count = 0
        for space in range(SPACES):
            if bag[space] % 3 == size:
                count += 1
        if count < _LEAST_OF_A_SIZE:
            return False
    return True
