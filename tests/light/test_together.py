# SPDX-License-Identifier: MIT
"""Whose turn it is, calls, and the rainbow's order, as they are seen."""

from types import SimpleNamespace

import pytest
from color_wheel.light.light import Light
from color_wheel.play import chosen, codes

from .frames import WHEEL, dump, letter, make_play, show, space


def table(order, **changes):
    """A game of three at the table."""
    play = make_play(**changes)
    play.game.who = chosen.COOPERATIVE
    play.game.seats = 3
    play.game.order = order
    play.game.joined = 0
    play.game.last_seat = codes.NONE
    return play


def moving(play, ms=4200):
    """The spaces that change in so many ms, but for the cursor's colour, which glows."""
    light = Light(WHEEL)
    seen = [set() for _ in range(40)]
    for now in range(2000, 2000 + ms, 16):
        light.render(play, now)
        if now > 3200:
            for index in range(40):
                seen[index].add(tuple(space(light, index)))
    colour = play.game.wheel[play.cursor] // 3
    others = {index for index in range(40) if play.game.wheel[index] // 3 != colour}
    return {index for index in others if len(seen[index]) > 1}


@pytest.mark.parametrize(("swaps", "rim"), [(0, {2, 3}), (1, {14, 15}), (2, {26, 27}), (3, {2, 3})])
def test_in_turn_the_rim_of_the_seat_pulses(swaps, rim):
    """Three seats lie on wedges 0, 3 and 6."""
    assert moving(table(chosen.IN_TURN, swaps=swaps, cursor=9)) == rim


def test_the_cursor_on_the_rim_is_still_the_cursor():
    assert moving(table(chosen.IN_TURN, cursor=2)) == {3}


def test_free_pulses_nowhere():
    assert moving(table(chosen.FREE, cursor=9)) == set()


def test_who_moved_last_is_shown_where_it_is_known():
    play = table(chosen.AFTER_ANOTHER, swaps=1, cursor=9)
    assert moving(play) == set()
    play.game.last_seat = 2
    assert moving(play) == {26, 27}


def call(piece, way=(), refused_at=None):
    """O2 on 1h (space 4, piece 4): another piece is called there; 12 swaps are made."""
    play = make_play(screen=codes.CALL, swaps=12)
    play.stage = SimpleNamespace(space=4, piece=piece, way=way, refused_at=refused_at)
    return play


def test_the_named_piece_is_shown_on_its_place():
    """P3 (20) with its three LEDs where O2 lies with two."""
    light = show(call(20), 208)
    assert [letter(led)[0] for led in space(light, 4)] == ["P", "P", "P"]
    assert letter(space(light, 4)[0]) == "P7"
    blinks = {letter(space(show(call(20), ms), 4)[0]) for ms in (208, 704)}
    assert blinks == {"P7", "P2"}


def test_a_way_lights_its_pieces_in_turn_and_the_row_its_cost():
    play = call(20, way=(11, 30))
    seen = []
    for ms in (208, 608, 1008):
        light = show(play, ms)
        seen.append([letter(max(space(light, index), key=sum))[1] for index in (4, 11, 30)])
    assert seen == [["3", "4", "4"], ["7", "7", "4"], ["7", "4", "7"]]
    row = dump(light).split("row ")[1].split()
    assert row[:12] == ["#"] * 12
    assert [mark[0] for mark in row[12:14]] == ["C", "C"]
    assert row[14:] == ["-"] * 13


def test_a_refused_call_flashes_red():
    light = show(call(20, refused_at=400), 512)
    assert [letter(led)[0] for led in space(light, 4)] == ["R", "R", "R"]
    light = show(call(20, refused_at=400), 800)
    assert letter(space(light, 4)[0])[0] == "P"


ORDER = list("RRR.OOO.YYY.GGG.CCC.BBB.PPP")


def row_colours(light):
    return [mark[0] for mark in dump(light).split("row ")[1].split()]


def test_the_rainbow_entry_of_the_menu_shows_the_order():
    play = make_play(screen=codes.MENU)
    for _ in range(3):
        play.menu.press(codes.CW, 0)
    assert row_colours(show(play, 400)) == ORDER


def test_the_order_is_shown_for_three_seconds_when_asked_for():
    """Colours that are not on the board are left out."""
    play = make_play(asked_at=1000, moved=1000)
    play.game.rainbow = True
    play.game.groups = [2, 1, 0, 3, 1, 1, 2]
    light = Light(WHEEL)
    rows = {}
    for now in range(1000, 5000, 16):
        light.render(play, now)
        rows[now // 1000] = row_colours(light)
    assert rows[2] == ["." if mark == "Y" else mark for mark in ORDER]
    assert set(rows[4]) == {"-"}
