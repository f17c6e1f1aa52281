# SPDX-License-Identifier: MIT
"""The row as score, number and time."""

import pytest
from color_wheel.light.numbers import FIRST, row_number, row_time
from color_wheel.light.row import LAID, LYING, STANDING, row_swaps

from .frames import WHEEL, dump, make_play, show


def count(buffer):
    """(lit, dark, dim) of each group of nine: dim marks are zeros."""
    out = []
    for start in (0, 9, 18):
        nine = buffer[start : start + 9]
        lit = sum(look in (FIRST, STANDING) for look in nine)
        out.append((lit, nine.count(0), 9 - lit - nine.count(0)))
    return out


@pytest.mark.parametrize("number", [0, 1, 9, 10, 27, 99, 100, 316, 405, 999])
def test_a_number_is_three_unary_digits(number):
    row = bytearray(27)
    row_number(row, number)
    digits = [int(digit) for digit in f"{number:03}"]
    assert count(row) == [(digit, 9 - max(1, digit), digit == 0) for digit in digits]


def test_316():
    row = bytearray(b"\xee" * 29)
    row_number(row, 316, 1)
    lit = [n - 1 for n in range(29) if row[n] and row[n] != 0xEE]
    assert lit == [0, 1, 2, 9, 18, 19, 20, 21, 22, 23]
    assert row[0] == row[28] == 0xEE
    assert list(row[1:4]) == [FIRST] * 3  # the first group is tinted, the others white
    assert {row[10], row[19]} == {STANDING}


def test_the_first_group_is_known_by_its_tint_also_when_zero():
    row = bytearray(27)
    row_number(row, 5)
    assert row[0] >> 5 == FIRST >> 5 != row[9] >> 5
    assert row[0] & 0x1C < FIRST & 0x1C


def test_beyond_the_ends():
    low, high, zero, most = (bytearray(27) for _ in range(4))
    row_number(low, -1)
    row_number(zero, 0)
    row_number(high, 1000)
    row_number(most, 999)
    assert (low, high) == (zero, most)


@pytest.mark.parametrize(
    ("seconds", "number"), [(0, 0), (59, 59), (60, 100), (456, 736), (599, 959)]
)
def test_time(seconds, number):
    row, same = bytearray(27), bytearray(27)
    row_time(row, seconds)
    row_number(same, number)
    assert row == same


@pytest.mark.parametrize("up", range(28))
def test_standing_pyramids(up):
    row = bytearray(27)
    row_swaps(row, up, 0)
    assert list(row) == [STANDING] * up + [LYING] * (27 - up)


def test_over_par_what_lies_is_tinted():
    row = bytearray(27)
    row_swaps(row, 20, 7)
    assert list(row) == [STANDING] * 20 + [LAID] * 7
    row_swaps(row, 0, 45)
    assert list(row) == [LAID] * 27
    assert LAID >> 5 != LYING >> 5


def row_of(play, now=0):
    return dump(show(play, now), WHEEL).splitlines()[-1]


def test_on_the_wheel():
    assert row_of(make_play(swaps=10), 96) == "row " + "# " * 8 + "#  " + "# " + "- " * 8 + " " + (
        "- " * 8 + "-"
    )
