# SPDX-License-Identifier: MIT
"""What a filled wheel is: groups, solved. Pure, no recursion."""

from .spaces import SPACES
from .tables import NEIGHBOURS

COLOURS = 7

_stack = bytearray(SPACES)
_seen = bytearray(SPACES)


def count_groups(wheel, groups):
    """Count each colour's groups into ``groups`` (7)."""
    for space in range(SPACES):
        _seen[space] = 0
    for colour in range(COLOURS):
        groups[colour] = 0
    for first in range(SPACES):
        if _seen[first]:
            continue
        colour = wheel[first] // 3
        groups[colour] += 1
        _seen[first] = 1
        _stack[0] = first
        top = 1
        while top:
            top -= 1
            i = _stack[top] * 3
            for neighbour in NEIGHBOURS[i : i + 3]:
                if neighbour < SPACES and not _seen[neighbour] and wheel[neighbour] // 3 == colour:
                    _seen[neighbour] = 1
                    _stack[top] = neighbour
                    top += 1


def exchange(wheel, groups, a, b):
    """Swap two spaces and keep ``groups`` right: quicker than to count them anew."""
    mine = wheel[a]
    theirs = wheel[b]
    old = mine // 3
    new = theirs // 3
    if old != new:
        groups[old] -= _share(wheel, a, old)
        wheel[a] = 255  # of no colour
        groups[new] -= _share(wheel, b, new)
        wheel[b] = 255
        groups[new] += _share(wheel, a, new)
        wheel[a] = theirs
        groups[old] += _share(wheel, b, old)
    wheel[a] = theirs
    wheel[b] = mine


def _share(wheel, space, colour):
    """By how many the groups of a colour are more with a piece of it on ``space`` than without.

    For at most nine pieces of a colour: groups are then pieces - ties + loops, see ``layout``.
    """
    share = 1
    for i in range(space * 3, space * 3 + 3):
        neighbour = NEIGHBOURS[i]
        if neighbour < SPACES and wheel[neighbour] // 3 == colour:
            share -= 1
    if share < 0:
        kind = space & 3
        if kind != 3:
            share += _is_loop(wheel, (space + 36) % SPACES & 252, space, colour)
        if kind != 2:
            share += _is_loop(wheel, space & 252, space, colour)
    return share


def _is_loop(wheel, hub, besides, colour):
    """Whether the loop between a wedge and the next is of the colour, one space left aside."""
    far = (hub + 4) % SPACES
    for space in (hub, hub + 1, hub + 3, far + 2, far + 1, far):
        if space != besides and wheel[space] // 3 != colour:
            return False
    return True


def is_solved(groups):
    """Whether no colour lies in more than one group."""
    return max(groups) <= 1
