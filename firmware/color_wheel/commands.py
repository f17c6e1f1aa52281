# SPDX-License-Identifier: MIT
"""The commands of the link beside buttons. Loaded when the first one comes in."""

from . import packs
from .link_words import NAMES
from .play import codes, remote
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
    if words == ["hint"]:
        return remote.hint(play, now)
    if command == "point" and len(words) == 2:
        return _point(words[1], play, now)
    if command == "date" and len(words) == 2:
        return _date(words[1], play)
    if command == "load" and len(words) == 2:
        return _load(words[1], play, now)
    return "unknown"


def _point(text, play, now):
    if text not in NAMES:
        return "bad-space"
    return remote.point(play, NAMES.index(text), now)


def _date(text, play):
    """The host says which day it is, as ``2026-11-30``: there is a deal of the day."""
    from .rules.today import deal_of, is_date

    parts = text.split("-")
    if [len(part) for part in parts] != [4, 2, 2] or not all(part.isdigit() for part in parts):
        return "bad-date"
    year, month, day = [int(part) for part in parts]
    if not is_date(year, month, day):
        return "bad-date"
    play.today = deal_of(year, month, day)
    play.tell(codes.CLOCK)  # so that the link says it
    return "ok"


def _load(text, play, now):
    from .rules.check import parse_deal, parse_position
    from .rules.faults import TextError

    packs.drop("rules.check")  # long words, seldom needed
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
