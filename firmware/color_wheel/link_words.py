# SPDX-License-Identifier: MIT
"""Events, styles and clocks in the words of the device link."""

from .play import chosen, codes, names
from .rules.deal import code_text
from .rules.game import DIFFERS, REASONS
from .rules.pieces import COLOURS

# ``space_name`` of each: to make one takes longer, and more of the heap.
# fmt: off
NAMES = (
    "0h", "0m", "0a", "0b", "1h", "1m", "1a", "1b", "2h", "2m", "2a", "2b",
    "3h", "3m", "3a", "3b", "4h", "4m", "4a", "4b", "5h", "5m", "5a", "5b",
    "6h", "6m", "6a", "6b", "7h", "7m", "7a", "7b", "8h", "8m", "8a", "8b",
    "9h", "9m", "9a", "9b",
)
# fmt: on
WHO = ("solo", "cooperative", "head-to-head")
LIMITS = ("par", "timer", "countdown")
ORDERS = ("in-turn", "free", "after-another")
_NAMED = (
    codes.MOVED,
    codes.PICKED,
    codes.DROPPED,
    codes.SWAPPED,
    codes.TOOK_BACK,
    codes.SETTLED,
    codes.HINT,
)


def event_words(play, code, a, b):
    words = [names.EVENTS[code]]
    if code in _NAMED:
        words.extend([NAMES[space] for space in (a, b) if space != codes.NONE])
    elif code == codes.REFUSED:
        words.append("alone" if b == codes.NONE else _reason(play, a, b))
        words.extend([NAMES[space] for space in (a, b) if space != codes.NONE])
    elif code in (codes.GROUPED, codes.COLOUR, codes.UNORDERED):
        words.append(COLOURS[a] if a != codes.NONE else "")
        if code == codes.UNORDERED:
            words.append(COLOURS[b])
    elif code == codes.SCREEN:
        words.append(names.SCREENS[a])
    elif code == codes.CHANGED:
        words.append(names.CHANGES[a] if a <= codes.RESTART else "restore")
    elif code == codes.GRADE:
        words.append(names.GRADES[a])
        if b != codes.NONE:
            words.append(b)
    elif code in (codes.CALLED, codes.NO_WAY):
        words.extend((NAMES[a], b))
    elif code == codes.TURN:
        words.append("" if a == codes.NONE else a + 1)
    elif a != codes.NONE:
        words.append(a)
    return words


def _reason(play, a, b):
    """Why two spaces are no swap in the game that is on; the lesson has its own."""
    game = play.stage.game if play.screen == codes.LESSON else play.game
    return REASONS[DIFFERS if game is None else game.refusal(a, b)]


def style_words(play):
    """What else is to be said of the table: a list of (key, value)."""
    said = [("idle", play.idle), ("menu", None)]
    if play.screen == codes.MENU:
        from . import menu_link

        said[1] = ("menu", menu_link.at(play.menu))
        said.append(("chosen", menu_link.chosen_words(play)))
    game = play.game
    said.append(("today", None if play.today is None else code_text(play.today)))
    said.append(("call", None))
    if play.screen == codes.CALL:
        from . import call_link

        said[-1] = ("call", call_link.words(play.stage))
    said.append(("lesson", None))
    if play.screen == codes.LESSON:
        from . import lesson_link

        said[-1] = ("lesson", lesson_link.words(play.stage))
    said.append(("match", None))
    if play.match is not None:
        from . import match_link

        said[-1] = ("match", match_link.words(play))
    if game is not None:
        seat = codes.NONE
        if game.who:
            from .play import turns

            seat = play.match.seat if play.match else turns.seat_shown(play)
            said.append(("seats", game.seats))
            said.append(("order", ORDERS[game.order]))
        said.append(("seat", None if seat == codes.NONE else seat + 1))
        said.append(("helped", game.helped))
        style = WHO[game.who] + "+" + LIMITS[game.limit]
        said.append(("style", style + ("+rainbow" if game.rainbow else "")))
    return said


def clock_words(play):
    """The clock as it is, for a host that lets it run on by itself; None where none limits."""
    if play.limit == chosen.PAR:
        return None
    down = play.limit == chosen.COUNTDOWN
    ms = play.game.elapsed
    if down:
        from .play.countdown import left

        ms = max(0, left(play))
    return {"ms": ms, "runs": play.running, "down": down}
