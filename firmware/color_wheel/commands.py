# SPDX-License-Identifier: MIT
"""The commands of the link beside buttons. Loaded when the first one comes in."""

from .link_words import NAMES
from .play import room
from .play.pointing import point, swap


def obey(words, play, now):
    """Do what a line of words says; "ok" or a reason code."""
    command = words[0]
    if len(words) == 1 and command in ("undo", "redo", "restart", "hint"):
        from .play import remote

        return getattr(remote, command)(play, now)
    if command == "swap" and len(words) == 3:
        a, b = words[1:]
        if a not in NAMES or b not in NAMES:
            return "bad-space"
        return swap(play, NAMES.index(a), NAMES.index(b), now)
    if len(words) != 2:
        return "unknown"
    if command == "point":
        if words[1] not in NAMES:
            return "bad-space"
        return point(play, NAMES.index(words[1]), now)
    if command == "load" or command == "date":
        room.make()
        from . import deal_link

        answer = getattr(deal_link, command)(words[1], play, now)
        room.drop(deal_link.ONCE)
        return answer
    return "unknown"
