# SPDX-License-Identifier: MIT
"""Crashes and hangs in the save: kept, told, counted, and at the third the games given up."""

import pytest
from color_wheel.play import codes, crashed
from color_wheel.play.log import CRASH, SECONDS, Log
from color_wheel.play.resume import load
from color_wheel.play.writer import Writer
from color_wheel.rules.check import parse_position

from tests.play.hands import Hands
from tests.play.test_cursor import HANDMADE
from tests.play.test_save import Bench, Flash

HUNG = "The game hung for eight seconds."


def begun():
    """A bench with a game of one swap."""
    bench = Bench(Flash())
    bench.hands.begin(parse_position(HANDMADE))
    bench.hands.swap(0, 31)
    bench.hands.wait(3100)
    return bench


def restarted(flash):
    """The table as it wakes up from a flash, and its log."""
    play = Hands().play
    log = Log(flash)
    load(log, play, 0)
    return play, log


def faults(play):
    return [a for code, a, _ in play.events if code == codes.FAULT]


@pytest.mark.parametrize("text", ["", "File a.py, line 7", "File a.py, line 77", "x" * 200])
def test_what_is_kept_is_told_at_the_next_start(text):
    flash = begun().flash
    crashed.keep(Log(flash), text)
    play, _ = restarted(flash)
    assert play.crash == text[-120:]
    assert faults(play) == [1]
    assert play.game.swaps == 1


def nearly_full(free):
    """A flash with so many bytes left."""
    flash = begun().flash
    log = Log(flash)
    writer = Writer(log)
    while log.free > free:
        writer.append(SECONDS, 0)
    return flash


def test_where_there_is_no_room_nothing_is_kept():
    """A record takes an entry of two bytes, its even body, and two more: 6 at least."""
    flash = nearly_full(4)
    full = bytes(flash)
    crashed.keep(Log(flash), "y" * 16)
    assert flash == full


@pytest.mark.parametrize("free", [18, 24, 80, 100, 124, 372])
def test_three_crashes_in_a_row_count_also_where_the_log_is_nearly_full(free):
    """The end of each text is kept; what is not kept is not counted, and restarts for ever."""
    flash = nearly_full(free)
    for number in (1, 2, 3):
        crashed.keep(Log(flash), "y" * 119 + str(number))
        play, _ = restarted(flash)
        assert faults(play) == [number]
        assert play.crash.endswith(str(number))
        assert (play.game is None) == (number == 3)


def test_in_an_area_of_others_nothing_is_kept():
    flash = Flash(bytes(4096))
    crashed.keep(Log(flash), "text")
    assert flash == bytes(4096)


def test_hangs_and_crashes_are_counted_in_a_row(capsys):
    flash = begun().flash
    for hangs in (1, 2):
        play, log = restarted(flash)
        play.events.clear()
        crashed.hung(log, play, 5)
        assert (faults(play), play.crash, play.screen) == ([hangs], HUNG, codes.PLAY)
    play, log = restarted(flash)
    assert faults(play) == [2]
    crashed.hung(log, play, 5)
    assert faults(play) == [2, 3]
    assert (play.game, play.previous, play.match) == (None, None, None)
    assert (play.screen, play.entered) == (codes.ATTRACT, 5)
    said = capsys.readouterr().out.splitlines()
    assert said == ["The game has crashed 3 times in a row: a fresh one is begun."]
    play, _ = restarted(flash)  # the three are in the save: still none
    assert play.game is None
    kinds = [kind for kind, _, _ in Log(flash).entries()]
    assert kinds[-3:] == [CRASH] * 3


@pytest.mark.parametrize("head", [b"CWL2", b"\0\0\0\0"])
def test_a_hang_before_there_was_a_game_is_the_first(head):
    """Also where the area is not ours, and it cannot be kept."""
    play, log = restarted(Flash(head + b"\xff" * 4092))
    play.events.clear()
    crashed.hung(log, play, 5)
    assert (faults(play), play.crash) == ([1], HUNG)


def test_of_what_was_kept_only_what_can_be_printed_is_told():
    play = Hands().play
    assert not crashed.note(play, 2, b" \x1f~a\x7f\x80 b\xff ")
    assert play.crash == "~a b"


def test_a_swap_in_between_begins_the_row_anew():
    bench = begun()
    for _ in range(2):
        crashed.keep(bench.log, "File a.py")
    bench.hands.swap(0, 31)
    bench.hands.wait(3100)
    play, log = restarted(bench.flash)
    crashed.hung(log, play, 5)
    assert faults(play) == [1]
    assert play.game.swaps == 2


def test_nvm_that_refuses_leaves_the_hang_to_be_told(capsys):
    class Refusing(Flash):
        def __setitem__(self, where, data):
            raise RuntimeError("no flash")

    play, log = restarted(Refusing(begun().flash))
    crashed.hung(log, play, 5)
    assert (faults(play), play.crash) == ([1], HUNG)
    assert play.game.swaps == 1
    assert "The hang could not be kept: no flash" in capsys.readouterr().out
