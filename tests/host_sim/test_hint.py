# SPDX-License-Identifier: MIT
"""``color-wheel hint``: what the engine says, followed by its own moves; and bad input."""

import json

import pytest

from tests.rules import oracle, wheels
from tests.rules.command import run, run_json


@pytest.mark.parametrize("style", [[], ["--rainbow"]])
def test_followed_it_arrives_and_never_expects_more(style):
    moves: list[str] = []
    expected = 27
    while True:
        said = run_json("hint", "316", *moves, *style, "--think", "150")
        assert list(said) == ["move", "expected_total"]
        assert said["expected_total"] <= expected
        expected = said["expected_total"]
        if said["move"] is None:
            break
        moves.append(said["move"])
    assert expected == len(moves) >= 16
    end = run_json("check", "316", *moves, *style)["end"]
    assert (end["swaps"], end["result"]) == (len(moves), "won")


def test_the_last_swap_of_a_position():
    position = wheels.almost(move="2b-3a")
    said = run_json("hint", position)
    assert said["expected_total"] == 1
    a, b = said["move"].split("-")
    wheel = oracle.read(position)
    assert oracle.may_swap(wheel, a, b)
    assert oracle.is_solved({**wheel, a: wheel[b], b: wheel[a]})
    assert run("hint", position, said["move"])[1] == "solved, 1 swap in all\n"


def test_a_swap_that_is_not_legal_changes_nothing():
    position = wheels.pieces_on(wheels.GOOD)
    wheel = oracle.read(position)
    assert not oracle.may_swap(wheel, "0h", "4m")
    _, said, left_out = run("hint", position, "0h-0h", "0h-4m", "--json")
    assert json.loads(said) == {"move": None, "expected_total": 0}
    first, second = left_out.splitlines()
    assert first.startswith("0h-0h was left out: ")
    assert second.startswith("0h-4m was left out: ")


def test_a_swap_of_its_own_is_counted():
    """Taking it back is one way, so that no more than two swaps are expected."""
    position = wheels.pieces_on(wheels.GOOD)
    wheel = oracle.read(position)
    move = next(f"0h-{name}" for name in oracle.NAMES[20:] if oracle.may_swap(wheel, "0h", name))
    said = run_json("hint", position, move, "--rainbow")
    assert said["move"] is not None
    assert said["expected_total"] == 2


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["31"], "argument POSITION: '31' is no deal code"),
        (["316", "0h0m"], "argument MOVE: '0h0m' is no move"),
        (["316", "--think", "0"], "'0' is no whole number from 1 to 12000"),
        (["316", "--think", "1.5"], "'1.5' is no whole number from 1 to 12000"),
        (["316", "--think", "12001"], "'12001' is no whole number from 1 to 12000"),
        ([], "the following arguments are required: POSITION"),
    ],
)
def test_bad_input(arguments, said):
    status, out, err = run("hint", *arguments)
    assert (status, out, err.count("\n")) == (2, "", 1)
    assert err.startswith("color-wheel hint: ")
    assert said in err
