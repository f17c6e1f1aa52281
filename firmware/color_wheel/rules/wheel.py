# SPDX-License-Identifier: MIT
"""What a filled wheel is: groups, solved. Pure, no recursion, no allocation on the way."""

from .spaces import SPACES
from .tables import NEIGHBOURS

COLOURS = 7

_stack = bytearray(SPACES)


def label_groups(wheel, labels, groups):
    """Count each colour's groups into ``groups`` (7) and number every space's group in ``labels``.

    Labels run from 1 in the order of each group's lowest space; the largest is returned.
    """
    for space in range(SPACES):
        labels[space] = 0
    for colour in range(COLOURS):
        groups[colour] = 0
    label = 0
    for first in range(SPACES):
        if labels[first]:
            continue
        label += 1
        colour = wheel[first] // 3
        groups[colour] += 1
        labels[first] = label
        _stack[0] = first
        top = 1
        while top:
            top -= 1
            i = _stack[top] * 3
            for neighbour in NEIGHBOURS[i : i + 3]:
                if neighbour < SPACES and not labels[neighbour] and wheel[neighbour] // 3 == colour:
                    labels[neighbour] = label
                    _stack[top] = neighbour
                    top += 1
    return label


def is_solved(groups):
    """Whether no colour lies in more than one group."""
    return max(groups) <= 1
