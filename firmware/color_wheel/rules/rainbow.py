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
_counts = bytearray(COLOURS)  # of arcs
_next = bytearray(COLOURS)


def in_order(wheel, groups):
    """Whether a solved wheel is in rainbow order: once round the rim, for a verdict must be quick.

    Says the same as ``rainbow_fault``, which tells why not.
    """
    last = wheel[RIM[-1]] // 3
    arcs = rises = reached = 0
    apart = 0  # bit 1: two that rise do not touch where their arcs meet; bit 0: two that fall
    for space in RIM:
        colour = wheel[space] // 3
        if colour != last:
            if reached >> colour & 1:
                return False
            reached |= 1 << colour
            arcs += 1
            if colour > last:
                rises += 1
            if space & 3 == 3:  # a wedge's two rim spaces touch by its middle alone
                middle = wheel[space - 2] // 3
                if middle != colour and middle != last:
                    apart |= 1 << (colour > last)
            last = colour
    if arcs != sum(groups) or (rises != 1 and rises != arcs - 1):
        return False
    # Nor do they anywhere else: what lies between them there parts the wheel, for it reaches the
    # rim, too. The last and the first colour of the rainbow need not touch.
    return not apart >> (rises > 1) & 1


def rainbow_fault(wheel, groups):
    """None when solved in rainbow order, else the first fault: (code, colour, colour)."""
    if max(groups) > 1:
        for colour in range(COLOURS):
            if groups[colour] > 1:
                return (SPLIT, colour, colour)
    arcs = _rim_arcs(wheel)
    for colour in range(COLOURS):
        _counts[colour] = 0
    for i in range(arcs):
        _counts[_arcs[i]] += 1
    if _counts != groups:
        for colour in range(COLOURS):
            if _counts[colour] != groups[colour]:
                return (BROKEN if _counts[colour] else NO_RIM, colour, colour)
    following = COLOURS  # of each colour the next in rainbow order on the board, cyclically
    for colour in range(2 * COLOURS - 1, -1, -1):
        if colour < COLOURS:
            _next[colour] = following
        if groups[colour % COLOURS]:
            following = colour % COLOURS
    forward, first = _order_faults(arcs, 1)
    if forward:
        backward, first_backward = _order_faults(arcs, -1)
        if backward:
            colour = first if forward <= backward else first_backward
            return (ORDER, colour, _next[colour])
    for colour in range(COLOURS - 1):
        if groups[colour]:
            following = _next[colour]
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


def _order_faults(arcs, step):
    """How many arcs are not followed by the right colour in that direction, and the lowest such."""
    faults = 0
    lowest = COLOURS
    for i in range(arcs):
        colour = _arcs[i]
        if _arcs[(i + step) % arcs] != _next[colour]:
            faults += 1
            lowest = min(lowest, colour)
    return faults, lowest


def _touch(wheel, colour, other):
    last = RIM[-1]
    for space in RIM:  # a wedge's last rim space touches the first of the next
        if space & 3 == 2:
            first = wheel[last] // 3
            second = wheel[space] // 3
            if (first == colour and second == other) or (first == other and second == colour):
                return True
        last = space
    for space in range(SPACES):
        if wheel[space] // 3 == colour:
            i = space * 3
            for neighbour in NEIGHBOURS[i : i + 3]:
                if neighbour < SPACES and wheel[neighbour] // 3 == other:
                    return True
    return False
