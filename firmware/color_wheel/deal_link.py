# SPDX-License-Identifier: MIT
"""What the host says of deals: which one to play, and which day it is. Loaded for one command."""

from .play import codes
from .play.presses import wake
from .rules.game import NO_DEAL

ONCE = "deal_link rules.today rules.check"  # let go of after the command


def date(text, play, _now):
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


def load(text, play, now):
    """Begin a game from a deal's code, or from a position."""
    from .rules.check import parse_deal, parse_position
    from .rules.faults import TextError

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
    wake(play)
    play.begin(number, now, start)
    return "ok"
