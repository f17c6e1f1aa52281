# SPDX-License-Identifier: MIT
"""Positions, moves, pieces and spaces as texts: there and back, and every kind of damage."""

import importlib
import sys

import pytest
from color_wheel.rules.check import parse_position, piece_of
from color_wheel.rules.check_moves import move_text, parse_move, parse_piece, parse_space
from color_wheel.rules.faults import TextError
from color_wheel.rules.pieces import piece_text, position_text
from color_wheel.rules.spaces import space_name
from hypothesis import given
from hypothesis import strategies as st

from tests.rules import oracle, wheels

POSITION = wheels.pieces_on(wheels.GOOD)  # R3R2R1R3/O3R2R1O2/...
WEDGES = POSITION.split("/")


def faults(parse, text):
    """What is said about a damaged text."""
    with pytest.raises(TextError) as caught:
        parse(text)
    assert str(caught.value) == "; ".join(caught.value.faults)
    assert isinstance(caught.value, ValueError)
    return caught.value.faults


def test_pieces_and_spaces_there_and_back():
    pieces = [f"{colour}{size}" for colour in "ROYGCBP" for size in "123"]
    assert [parse_piece(text) for text in pieces] == list(range(21))
    assert [piece_text(piece) for piece in range(21)] == pieces
    assert [parse_space(name) for name in oracle.NAMES] == list(range(40))
    assert [space_name(space) for space in range(40)] == oracle.NAMES


@given(st.sampled_from(oracle.NAMES), st.sampled_from(oracle.NAMES))
def test_moves_there_and_back(a, b):
    ends = parse_move(f"{a}-{b}")
    assert ends == (oracle.NAMES.index(a), oracle.NAMES.index(b))
    assert move_text(*ends) == f"{a}-{b}"


@given(st.permutations(wheels.BAG))
def test_positions_there_and_back(bag):
    text = oracle.write(dict(zip(oracle.NAMES, bag, strict=False)))
    wheel = parse_position(text)
    assert position_text(wheel) == text
    assert parse_position(f" {text}\n") == wheel
    assert [piece_text(piece) for piece in wheel] == bag[:40]


@given(st.text(alphabet="ROYGCBP123hmab/-0 \né", max_size=90))
def test_garbage_is_refused_or_read_right(text):
    for parse in (parse_position, parse_move, parse_piece, parse_space):
        said = []
        try:
            parse(text)
        except TextError as error:
            said = error.faults
        assert all(fault.isascii() and fault.isprintable() for fault in said)
        assert said or text.strip()


@pytest.mark.parametrize(
    "text", ["", "R", "R4", "R0", "r3", "X1", "3R", "R33", " R3", "R\uff13", "RX"]
)
def test_no_piece(text):
    assert piece_of(text) == -1
    (fault,) = faults(parse_piece, text)
    assert fault.endswith("is no piece: a colour of ROYGCBP and a size 1-3, such as R3")


@pytest.mark.parametrize("shown", ["x" * 40, "x" * 40 + "..."])
def test_long_texts_are_shown_up_to_40_characters(shown):
    (fault,) = faults(parse_space, shown.replace("...", "y"))
    assert fault.startswith(f"'{shown}' is no space: ")


def test_of_foreign_texts_only_what_ascii_can_print_is_shown():
    (fault,) = faults(parse_space, " ~\x7f\x1f\xa0é!")
    assert fault.startswith("' ~????!' is no space: ")


@pytest.mark.parametrize("text", ["", "3", "3c", "3M", "m3", "10h", "-1h", "3mm", "٣m", "Am"])
def test_no_space(text):
    (fault,) = faults(parse_space, text)
    assert fault.endswith("is no space: a wedge 0-9 and one of h, m, a, b, such as 3m")


@pytest.mark.parametrize("text", ["", "3m", "3m7a", "3m-7a-1h", "3m:7a", "3m+7a"])
def test_no_move(text):
    assert faults(parse_move, text) == [
        f"'{text}' is no move: two spaces joined by -, such as 3m-7a"
    ]


def test_both_ends_of_a_move_are_reported():
    one, two = faults(parse_move, "3x-10")
    assert one.startswith("in the move '3x-10', '3x' is no space")
    assert two.startswith("in the move '3x-10', '10' is no space")


@pytest.mark.parametrize("text", ["3m-3m", "0h-0h"])
def test_whether_a_move_is_legal_is_not_asked_of_its_text(text):
    assert move_text(*parse_move(text)) == text


@pytest.mark.parametrize(
    ("damage", "said"),
    [
        (lambda w: w[:9], ["a position has 10 wedges joined by /, this has 9"]),
        (lambda w: [*w, ""], ["a position has 10 wedges joined by /, this has 11"]),
        (
            lambda w: ["R3R2R1", *w[1:]],
            ["wedge 0, 'R3R2R1', is not four pieces such as R3G1Y2B1"],
        ),
        (
            lambda w: [*w[:9], ""],
            ["wedge 9, '', is not four pieces such as R3G1Y2B1"],
        ),
        (
            lambda w: ["R3R2R1r3", *w[1:4], "G9" + w[4][2:6] + "??", *w[5:]],
            [
                "'r3' on 0b is no piece such as R3",
                "'G9' on 4h is no piece such as R3",
                "'??' on 4b is no piece such as R3",
            ],
        ),
        (
            lambda w: ["x", *w[1:3], "O1O2r3O3", *w[4:9], "y"],
            [
                "wedge 0, 'x', is not four pieces such as R3G1Y2B1",
                "'r3' on 3a is no piece such as R3",
                "wedge 9, 'y', is not four pieces such as R3G1Y2B1",
            ],
        ),
        (
            lambda w: ["P1P1P1P1", *w[1:]],
            ["P1 lies 5 times, there are only 3 of each kind"],
        ),
        (
            lambda w: ["R1R1R1R1", "O2O2O2O2", "x", *w[3:9]],
            [
                "a position has 10 wedges joined by /, this has 9",
                "wedge 2, 'x', is not four pieces such as R3G1Y2B1",
                "R1 lies 4 times, there are only 3 of each kind",
                "O2 lies 4 times, there are only 3 of each kind",
            ],
        ),
        (
            lambda w: ["R3 R2R1\n", *w[1:]],
            [
                "' R' on 0m is no piece such as R3",
                "'2R' on 0a is no piece such as R3",
                "'1?' on 0b is no piece such as R3",
            ],
        ),
    ],
)
def test_every_fault_of_a_position_at_once(damage, said):
    assert faults(parse_position, "/".join(damage(WEDGES))) == said


def test_the_door_may_be_loaded_anew(monkeypatch):
    """As on a device, which lets go of it: what each of its lives refuses, all callers know."""
    from color_wheel.rules import check as first

    monkeypatch.delitem(sys.modules, first.__name__)
    second = importlib.import_module(first.__name__)
    assert second is not first
    for parse in (first.parse_deal, second.parse_deal, parse_move):
        with pytest.raises(TextError):
            parse("neither a deal nor a move")
