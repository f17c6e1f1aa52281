# SPDX-License-Identifier: MIT
"""What a press means. Loaded right after the first frame, or with the first press."""

from adafruit_ticks import ticks_add

from . import codes
from .codes import BACK, IN, NONE, OUT, PLAY, SELECT
from .swapping import swap
from .table import Table

_BOTH = 1 << OUT | 1 << IN


def wake(table):
    """Somebody is there; how idle it was."""
    was = table.idle
    table.quiet = 0
    table.next_idle = codes.IDLE_MS
    if was:
        table.idle = 0
        table.tell(codes.IDLE, 0)
    return was


def press(table, button, now):
    """A button went down."""
    if table.unjudged:
        table.show_verdict(now)
    table.noise = (table.noise * 31 + now) & 0x1FFFFFFF
    table.down |= 1 << button
    table.pressed = button
    table.pressed_at = now
    table.repeat_at = ticks_add(now, codes.REPEAT_AFTER_MS)
    if wake(table) == 2 or table.colour != NONE:  # a press in the dark only wakes
        table.pressed = NONE
    elif table.screen != PLAY:
        from . import screens

        screens.press(table, button, now)
    elif button != BACK:  # that is a step back on release, the menu when held
        _play(table, button, now)


def release(table, button, now):
    """A button went up."""
    table.down &= ~(1 << button)
    if table.colour != NONE and table.down & _BOTH != _BOTH:
        table.end_colour()
    if button == BACK and table.pressed == BACK:
        from . import screens

        screens.step_back(table, now)
    if button == table.pressed:
        table.pressed = NONE


def _play(table, button, now):
    if table.provisional:
        table.settle()
    if button == SELECT:
        table.before = table.cursor
        if table.picked == NONE:
            table.pick(now)
        else:
            table.pressed = NONE  # held on, it is not meant for what lies here now
            if table.cursor == table.picked:
                table.drop()
            else:
                swap(table, now, later=True)
    elif table.down & _BOTH == _BOTH and (button == OUT or button == IN):
        table.move(table.before, now)  # the first of the two was no step after all
        from . import spotlight

        spotlight.show_next(table, -1, now)
    else:
        table.before = table.cursor
        table.steer(button, now)


Table.press = press  # type: ignore[method-assign]  # from now on without an import
Table.release = release  # type: ignore[method-assign]
