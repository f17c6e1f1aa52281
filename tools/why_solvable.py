# SPDX-License-Identifier: MIT
"""Why every deal can be solved, counted: python -m tools.why_solvable

A swap exchanges two pieces that share size or colour, wherever they lie. If the kinds on the board
are linked (from every kind one comes to every other by steps that keep the size or the colour),
then swaps bring about every arrangement. Kinds that are not linked fall into two parts without a
colour or a size in common, and two such parts never fill the board (``most_unlinked``).

So it is enough that one arrangement is solved: plain, because one walk visits all the spaces
(``WALK``) and can be cut into colours; in Rainbow, because one is found for every number of pieces
a colour that can be dealt (``count_rainbow``).
"""

import sys
from itertools import product

import numpy as np
from color_wheel.rules.spaces import SPACES
from color_wheel.rules.tables import NEIGHBOURS
from numba import njit

COLOURS = 7
SIZES = 3
OF_A_KIND = 3
MOST_OF_A_COLOUR = SIZES * OF_A_KIND
H, M, A, B = range(4)
# The hubs clockwise; then, counter-clockwise, each wedge's middle, its a, and the b before it.
WALK = (
    *(4 * w + H for w in range(10)),
    *(space for w in reversed(range(10)) for space in (4 * w + M, 4 * w + A, (4 * w - 1) % SPACES)),
)
# In which order a wedge's spaces are taken for Rainbow, where a colour ends in it.
ORDERS = np.array([(A, M, H, B), (A, H, M, B), (H, A, M, B), (A, M, B, H)])
EDGES = np.array([(i // 3, n) for i, n in enumerate(NEIGHBOURS) if i // 3 < n < SPACES])
RIM = np.array([4 * w + half for w in range(10) for half in (A, B)])


def most_unlinked() -> int:
    """The most pieces of kinds that fall into two parts with no colour and no size in common."""
    most = 0
    for colours, sizes in product(range(1, COLOURS), range(1, SIZES)):
        one = colours * sizes
        other = (COLOURS - colours) * (SIZES - sizes)
        most = max(most, (one + other) * OF_A_KIND)
    return most


@njit(cache=True)
def in_order(colour_of, counts):
    """Whether a colouring is a Rainbow target whose rim runs clockwise from the first colour."""
    # Groups: every space takes the lowest number in its group, until nothing changes.
    label = np.arange(SPACES)
    changed = True
    while changed:
        changed = False
        for e in range(len(EDGES)):
            s, n = EDGES[e]
            if colour_of[s] == colour_of[n] and label[s] != label[n]:
                label[s] = label[n] = min(label[s], label[n])
                changed = True
    group = np.full(COLOURS, -1)
    for space in range(SPACES):
        colour = colour_of[space]
        if group[colour] < 0:
            group[colour] = label[space]
        elif group[colour] != label[space]:
            return False
    present = np.flatnonzero(counts)
    touching = np.zeros((COLOURS, COLOURS), np.bool_)
    for e in range(len(EDGES)):
        s, n = EDGES[e]
        touching[colour_of[s], colour_of[n]] = touching[colour_of[n], colour_of[s]] = True
    for i in range(len(present) - 1):
        if not touching[present[i], present[i + 1]]:
            return False
    # As many arcs on the rim as colours, each followed by the next colour.
    arcs = 0
    for i in range(len(RIM)):
        here = colour_of[RIM[i]]
        then = colour_of[RIM[(i + 1) % len(RIM)]]
        if here != then:
            arcs += 1
            at = np.searchsorted(present, here)
            if present[(at + 1) % len(present)] != then:
                return False
    return arcs == len(present)


@njit(cache=True)
def find_rainbow(counts, target):
    """Write a Rainbow target with so many spaces of each colour; False where none was found.

    The colours are laid round the wheel one after the other, from one of a wedge's four places on;
    where one ends within a wedge, the wedge's order is chosen.
    """
    line = np.empty(SPACES, np.int64)
    cut = np.empty(10, np.int64)
    order = np.zeros(10, np.int64)
    for start in range(4):
        at = start
        for colour in range(COLOURS):
            for _ in range(counts[colour]):
                line[at % SPACES] = colour
                at += 1
        cuts = 0
        for wedge in range(10):
            if line[4 * wedge] != line[4 * wedge + 3]:
                cut[cuts] = wedge
                cuts += 1
        for chosen in range(4**cuts):
            rest = chosen
            order[:] = 0
            for i in range(cuts):
                order[cut[i]] = rest & 3
                rest >>= 2
            for space in range(SPACES):
                wedge = space >> 2
                target[4 * wedge + ORDERS[order[wedge], space & 3]] = line[space]
            if in_order(target, counts):
                return True
    return False


@njit(cache=True)
def _count(total, counts, colour, left, target):
    """``total``: (counts looked at, targets found), over all ways to give out what is left."""
    if colour == COLOURS - 1:
        if left <= MOST_OF_A_COLOUR:
            counts[colour] = left
            total[0] += 1
            total[1] += find_rainbow(counts, target)
        return
    for number in range(min(left, MOST_OF_A_COLOUR) + 1):
        counts[colour] = number
        _count(total, counts, colour + 1, left - number, target)


def count_rainbow() -> tuple[int, int]:
    """How many numbers of pieces a colour there are, and for how many a Rainbow target exists."""
    total = np.zeros(2, np.int64)
    _count(total, np.zeros(COLOURS, np.int64), 0, SPACES, np.zeros(SPACES, np.int64))
    return int(total[0]), int(total[1])


def main() -> int:
    """Count, and tell; 0 where every deal can be solved."""
    unlinked = most_unlinked()
    print(f"Two unlinked parts have at most {unlinked} pieces; the board has {SPACES}.")
    counts, found = count_rainbow()
    print(f"Rainbow targets found for {found:,} of {counts:,} numbers of pieces a colour.")
    return 0 if unlinked < SPACES and found == counts else 1


if __name__ == "__main__":
    sys.exit(main())
