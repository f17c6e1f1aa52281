# SPDX-License-Identifier: MIT
"""Calling a piece into a space: all the shortest ways. Loaded only when it is asked for."""

from .game import share
from .spaces import SPACES

MOST_SWAPS = 3  # more is never needed: at most 7 of the 21 kinds can be off the board


def ways(wheel, space, piece):
    """The shortest ways to bring a kind of piece to a space, or None where it is not on the board.

    A way is a tuple of other spaces: swap ``space`` with each in turn. Only such swaps help, for
    whether two pieces may be swapped never depends on where they lie. ``[()]`` when the kind is
    there already. In the order of the spaces.
    """
    if piece not in list(wheel):  # MicroPython cannot look into a bytearray
        return None
    if wheel[space] == piece:
        return [()]
    paths = [()]  # type: list[tuple[int, ...]]
    for _ in range(MOST_SWAPS):
        found = [
            path + (last,)
            for path in paths
            for last in range(SPACES)
            if wheel[last] == piece and _may_follow(wheel, space, path, last)
        ]
        if found:
            return found
        paths = [
            path + (step,)
            for path in paths
            for step in range(SPACES)
            if _may_follow(wheel, space, path, step)
        ]
    return None


def _may_follow(wheel, space, path, step):
    """Whether ``step`` may be swapped with ``space`` after ``path``, and changes what lies there.

    A way that comes to a space twice is not refused: it would not be among the shortest.
    """
    here = wheel[path[-1]] if path else wheel[space]
    return wheel[step] != here and share(wheel[step], here)
