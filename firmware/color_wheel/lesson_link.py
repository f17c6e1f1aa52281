# SPDX-License-Identifier: MIT
"""The lesson on the device link. Loaded when it is first entered with somebody listening."""

from .play import codes
from .play.lesson import STEPS
from .rules.pieces import position_text
from .rules.spaces import SPACES, space_name


def words(lesson):
    """Where the lesson is, and what of its wheel is lit."""
    in_hand = lesson.picked != codes.NONE
    return {
        "step": lesson.step,
        "steps": STEPS,
        "done": lesson.done,
        "position": position_text(lesson.game.wheel),
        "shown": _names(lesson.lit),
        "cursor": space_name(lesson.cursor),
        "picked": space_name(lesson.picked) if in_hand else None,
        "partners": _names(lesson.partners) if in_hand else [],
        "swaps": lesson.swaps,
        "goal": [space_name(space) for space in lesson.goal],
    }


def _names(flags):
    return [space_name(space) for space in range(SPACES) if flags[space]]
