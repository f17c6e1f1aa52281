# SPDX-License-Identifier: MIT
"""What is due after how many milliseconds of quiet, and what is told of it."""

import pytest
from color_wheel.play import codes, idle
from color_wheel.play.codes import ATTRACT, IDLE, NONE, PLAY, SELECT
from color_wheel.play.presses import wake
from color_wheel.rules.check import parse_position

from tests.play.hands import Hands
from tests.play.test_cursor import HANDMADE

DIM, DARK, LEAVE = 60_000, 300_000, 600_000


def playing(**options):
    """In play, with nothing told yet."""
    hands = Hands(DIM_S=60, DARK_S=300, LEAVE_S=600, **options)
    hands.begin(parse_position(HANDMADE))
    play = hands.play
    play.events.clear()
    return play


def looked(play, quiet, now=5000):
    """What looking after so much quiet tells."""
    play.quiet = quiet
    play.events.clear()
    idle.look(play, now)
    return play.events


@pytest.mark.parametrize(
    ("before", "quiet", "level", "following"),
    [
        (0, DIM - 1, 0, DIM),
        (0, DIM, 1, DARK),
        (1, DIM + 1, 1, DARK),
        (1, DARK - 1, 1, DARK),
        (1, DARK, 2, LEAVE),
        (2, DARK + 1, 2, LEAVE),
        (2, LEAVE - 1, 2, LEAVE),
    ],
)
def test_each_level_is_told_once_at_its_time(before, quiet, level, following):
    play = playing()
    play.idle = before
    told = looked(play, quiet)
    assert told == ([(IDLE, level, NONE)] if level != before else [])
    assert (play.idle, play.next_idle, play.screen) == (level, following, PLAY)


def test_then_it_is_left():
    play = playing()
    play.idle = 2
    play.picked = 3
    assert looked(play, LEAVE, 7777) == [(codes.DROPPED, 3, NONE), (codes.SCREEN, ATTRACT, NONE)]
    assert (play.screen, play.entered, play.idle) == (ATTRACT, 7777, 2)
    assert looked(play, LEAVE + 1, 8888) == []
    assert play.entered == 7777


def test_a_press_tells_that_somebody_is_there_and_the_quiet_begins_anew():
    play = playing()
    assert looked(play, DIM) == [(IDLE, 1, NONE)]
    play.events.clear()
    assert wake(play) == 1
    assert play.events == [(IDLE, 0, NONE)]
    assert (play.idle, play.quiet, play.next_idle) == (0, 0, codes.IDLE_MS)
    assert wake(play) == 0
    assert play.events == [(IDLE, 0, NONE)]


def test_from_the_first_frame_on_quiet_is_counted():
    hands = Hands(DIM_S=60, DARK_S=0, LEAVE_S=0)
    assert hands.play.quiet == 0
    hands.wait(DIM - 1)
    assert hands.play.idle == 0
    hands.wait(1)
    assert hands.play.idle == 1
    hands.tap(SELECT)
    assert hands.play.idle == 0


def test_one_colour_alone_ends_with_it():
    """Two buttons are jammed down."""
    play = playing()
    play.colour = 3
    told = looked(play, LEAVE, 7777)
    assert told[-2:] == [(codes.COLOUR, NONE, NONE), (codes.SCREEN, ATTRACT, NONE)]
    assert (play.screen, play.colour) == (ATTRACT, NONE)
