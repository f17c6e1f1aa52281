# SPDX-License-Identifier: MIT
"""The Rainbow verdict. Loaded only when it is asked for."""

from .spaces import SPACES
from .tables import NEIGHBOURS
from .wheel import COLOURS

# Faults of the Rainbow order: (code, colour, colour).
SPLIT = 0  # the colour lies in several groups
NO_RIM = 1  # the colour does not reach the rim
BROKEN = 2  # the colour fills more than one arc of the rim
ORDER = 3  # the second colour does not follow the first along the rim
APART = 4  # the groups of the two colours do not touch

RIM = bytes([4 * (i >> 1) + 2 + (i & 1) for i in range(20)])  # its spaces, clockwise
_arcs = bytearray(len(RIM))


def rainbow_fault(wheel, groups):
    """None when solved in rainbow order, else the first fault: (code, colour, colour)."""
    for colour in range(COLOURS):
        if groups[colour] > 1:
            return (SPLIT, colour, colour)
    arcs = _rim_arcs(wheel)
    for colour in range(COLOURS):
        if groups[colour]:
            count = 0
            for i in range(arcs):
                if _arcs[i] == colour:
                    count += 1
            if count != 1:
                return (BROKEN if count else NO_RIM, colour, colour)
    forward, first = _order_faults(groups, arcs, 1)
    backward, first_backward = _order_faults(groups, arcs, -1)
    if forward and backward:
        colour = first if forward <= backward else first_backward
        return (ORDER, colour, _next_colour(groups, colour))
    for colour in range(COLOURS - 1):
        if groups[colour]:
            following = _next_colour(groups, colour)
            if following > colour and not _touch(wheel, colour, following):
                return (APART, colour, following)
    return None


def _rim_arcs(wheel):
    """Write the colours of the rim's arcs, clockwise, into ``_arcs``; return how many there are.

    At least three: of one colour there are no more than nine pieces.
    """
    last = wheel[RIM[-1]] // 3
    arcs = 0
    for space in RIM:
        colour = wheel[space] // 3
        if colour != last:
            _arcs[arcs] = colour
            arcs += 1
            last = colour
    return arcs


def _next_colour(groups, colour):
    """The colour that follows in rainbow order among those on the board, cyclically."""
    while True:
        colour = (colour + 1) % COLOURS
        if groups[colour]:
            return colour


def _order_faults(groups, arcs, step):
    """How many arcs are not followed by the right colour in that direction, and the lowest such."""
    faults = 0
    lowest = COLOURS
    for i in range(arcs):
        colour = _arcs[i]
        if _arcs[(i + step) % arcs] != _next_colour(groups, colour):
            faults += 1
            lowest = min(lowest, colour)
    return faults, lowest


def _touch(wheel, colour, other):
    for space in range(SPACES):
        if wheel[space] // 3 == colour:
            i = space * 3
            for neighbour in NEIGHBOURS[i : i + 3]:
                if neighbour < SPACES and wheel[neighbour] // 3 == other:
                    return True
    return False
