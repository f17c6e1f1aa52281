# SPDX-License-Identifier: MIT
"""The commands of the link beside buttons. Loaded when the first one comes in."""

from .play import remote
from .rules.check import TextError, parse_deal, parse_position, parse_space
from .rules.game import NO_DEAL


def obey(words, play, now):
    """Do what a line of words says; "ok" or a reason code."""
    command = words[0]
    if words == ["undo"]:
        return remote.undo(play, now)
    if words == ["redo"]:
        return remote.redo(play, now)
    if words == ["restart"]:
        return remote.restart(play, now)
    if command == "point" and len(words) == 2:
        return _point(words[1], play, now)
    if command == "load" and len(words) == 2:
        return _load(words[1], play, now)
    return "unknown"


def _point(text, play, now):
    try:
        space = parse_space(text)
    except TextError:
        return "bad-space"
    return remote.point(play, space, now)


def _load(text, play, now):
    start = None
    number = NO_DEAL
    is_position = "/" in text or len(text) > 6
    try:
        if is_position:
            start = parse_position(text)
        else:
            number = parse_deal(text)
    except TextError:
        return "bad-position" if is_position else "bad-deal"
    play.begin(number, now, start)
    return "ok"
