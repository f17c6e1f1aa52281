# SPDX-License-Identifier: MIT
"""A hand at work over a wheel of its own: the lesson, where few pieces are lit, and attract's
game. Loaded with the first of them."""

from adafruit_ticks import ticks_diff

from ..play import codes
from ..play.codes import NONE
from ..play.stage import DEALS, PLAYS, SHOWS
from . import in_hand, show
from .effects import BLINK_MS, LOOKS, MOMENT_MS, MOMENTS, pieces, set_level
from .levels import BASE, BRIGHT, DARK, GLOW, LOW, MID, WHITE
from .light import since
from .moments import Moments
from .row import LYING, STANDING, row_swaps

ROW = 40  # the row's first cell
GOAL_MS = 250  # the goal winks: dark for one of four; two a second where nobody finds it
CHEER_MS = 100  # a step of _CHEER
_CHEER = (GLOW, GLOW, BRIGHT, BRIGHT, BRIGHT, GLOW, GLOW, BASE)
FADED_MS = 400  # the swap that reached a goal has been seen
_CURSOR = WHITE << 5 | MID << 2 | 1  # on a dark space
_HINT = WHITE << 5 | LOW << 2 | 1
_DARK = bytes(40)
_kept = []  # type: list  # the moments of a hand, how many, and what shows them


def fill(looks, _base, play, step, now):
    """The wheel's looks in the lesson or in attract's game; ``step`` is attract's."""
    if play.screen == codes.LESSON:
        _lesson(looks, play.stage, now)
    else:
        _demo(looks, play.stage, step, now)


def fill_row(looks, play, now):
    """The score. Where the lesson is about it, the pyramid that stands up next blinks."""
    stage = play.stage
    row_swaps(looks, stage.swaps, 0, ROW)
    if play.screen == codes.LESSON and stage.about_row and stage.swaps < 27:
        on = since(now, play.entered) // BLINK_MS & 1
        looks[ROW + stage.swaps] = STANDING if on else LYING


def _demo(looks, demo, step, now):
    pieces(looks, demo.game.wheel)
    base = looks[:40]
    age = since(now, demo.since)
    if demo.phase == DEALS:
        show.deal(looks, base, demo, age // 36, now)
    elif demo.phase == PLAYS:
        _hand(looks, base, demo, now)
    elif demo.phase == SHOWS:
        from . import endings

        endings.won(looks, base, 0, age // 12)
    else:
        show.rainbow(looks, show.RAINBOW, step, 0, 0, None)


def _lesson(looks, lesson, now):
    late = lesson.late
    done = since(now, lesson.done_at) if lesson.done else 0
    level = LOW if late else BASE
    if done >= FADED_MS:
        level = _CHEER[(done - FADED_MS) // CHEER_MS % 8]
    base = _lit_pieces(looks, lesson, (BASE ^ level) << 2)
    if done < FADED_MS:
        if not lesson.done:
            _goal(looks, lesson, late, since(now, lesson.began) // GOAL_MS)
        _hand(looks, base, lesson, now)
    elif lesson.won:
        show.rainbow(looks, show.RAINBOW, done // 12, 0, 40, base)
        for space in range(40):
            if not base[space]:
                looks[space] = 0


def _lit_pieces(looks, lesson, change):
    """Those that the lesson shows, the others dark; their looks at BASE."""
    looks[:40] = _DARK
    base = bytearray(40)
    wheel = lesson.game.wheel
    lit = lesson.lit
    for space in range(40):
        if lit[space]:
            look = LOOKS[wheel[space]]
            base[space] = look
            looks[space] = look ^ change
    return base


def _goal(looks, lesson, late, step):
    """The space to be used next winks; where that is not seen, a light goes before the cursor."""
    goal = lesson.goal
    if not goal:
        return
    if late:
        hint = lesson.hint
        if hint != NONE and hint != goal[0] and step & 1:
            if looks[hint]:
                set_level(looks, hint, GLOW)
            else:
                looks[hint] = _HINT
        set_level(looks, goal[0], BRIGHT if step & 1 else DARK)
    elif step & 3 == 3:
        set_level(looks, goal[0], DARK)


def _hand(looks, base, hand, now):
    """Cursor, piece in hand, and what has just happened, as in play."""
    cursor = hand.cursor
    if hand.picked != NONE:
        in_hand.fill(looks, hand, in_hand.key(since(now, hand.picked_at)))
    if cursor != hand.picked:
        low = since(now, hand.moved) // BLINK_MS & 1
        if looks[cursor]:
            set_level(looks, cursor, LOW if low else BRIGHT)
        else:
            looks[cursor] = _HINT if low else _CURSOR
    if hand.moments and 0 <= ticks_diff(now, hand.moments[0][3]) < MOMENTS * MOMENT_MS:
        _moments(hand.moments).fill(looks, base, cursor, now, since)


def _moments(told):
    """What shows them; made anew only where there are others."""
    if not _kept or _kept[0] is not told or _kept[1] != len(told):
        moments = Moments()
        for code, a, b, then in told:
            moments.event(code, a, b, then)
        _kept[:] = told, len(told), moments
    return _kept[2]
