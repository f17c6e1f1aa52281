# SPDX-License-Identifier: MIT
"""The commands of the link that carry a text. Loaded when the first one comes in."""

from .rules.check import TextError, parse_deal, parse_position, parse_space
from .rules.deal import NO_DEAL


def obey(command, text, play, now):
    """Do ``point SPACE`` or ``load POSITION-or-CODE``; "ok" or a reason code."""
    if command == "point":
        try:
            space = parse_space(text)
        except TextError:
            return "bad-space"
        return play.point(space, now)
    if "/" in text or len(text) > 6:
        try:
            start = parse_position(text)
        except TextError:
            return "bad-position"
        play.begin(NO_DEAL, now, start)
    else:
        try:
            number = parse_deal(text)
        except TextError:
            return "bad-deal"
        play.begin(number, now)
    return "ok"
