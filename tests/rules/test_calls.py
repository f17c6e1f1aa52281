# SPDX-License-Identifier: MIT
"""Calling a piece: the fewest swaps and all the ways, against a search over real positions."""

from collections import Counter
from itertools import combinations
from random import Random

import pytest

from tests.rules import dealing, oracle, wheels
from tests.rules.command import run, run_json

KINDS = [f"{colour}{size}" for colour in "ROYGCBP" for size in "123"]


def swaps_from(wheel):
    """All legal swaps and what they lead to."""
    for a, b in combinations(oracle.NAMES, 2):
        if oracle.may_swap(wheel, a, b):
            yield frozenset((a, b)), {**wheel, a: wheel[b], b: wheel[a]}


def search(wheel, space, piece, most):
    """(fewest swaps, every shortest sequence of swaps), breadth first; of the last swap only
    those that touch the space are tried, for no other brings a piece to it."""
    if wheel[space] == piece:
        return 0, {()}
    level: list[tuple[tuple[frozenset[str], ...], dict[str, str]]] = [((), wheel)]
    for length in range(1, most + 1):
        found = {
            (*path, frozenset((space, other)))
            for path, now in level
            for other in oracle.NAMES
            if now[other] == piece and oracle.may_swap(now, space, other)
        }
        if found:
            return length, found
        if length < most:
            level = [((*path, swap), then) for path, now in level for swap, then in swaps_from(now)]
    raise AssertionError("the search was not deep enough")


def check_call(position, space, piece, most=2):
    """The command and the search agree; returns the fewest swaps."""
    length, ways = search(oracle.read(position), space, piece, most)
    said = run_json("call", position, space, piece)
    assert said["moves"] == said["ways"][0]
    assert len(said["moves"]) == length
    told = [tuple(frozenset(move.split("-")) for move in way) for way in said["ways"]]
    assert len(set(told)) == len(told)
    assert set(told) == ways
    for way in said["ways"][:5]:
        end = run_json("check", position, *way)
        assert all(step["legal"] for step in end["steps"])
        assert oracle.read(end["end"]["position"])[space] == piece
    return length


def test_calls_on_deals():
    random = Random(6)
    lengths: Counter[int] = Counter()
    for number in range(60):
        position = dealing.position_of(f"{number:03d}")
        for piece in random.sample(KINDS, 2):
            if piece in oracle.read(position).values():
                lengths[check_call(position, random.choice(oracle.NAMES), piece)] += 1
    assert set(lengths) == {0, 1, 2}


def without(*kinds):
    """A position in which these kinds are not on the board, and R1 lies on 0h, Y3 on 9b."""
    left = [piece for piece in wheels.BAG if piece not in kinds]
    left.remove("R1")
    left.remove("Y3")
    return oracle.write(dict(zip(oracle.NAMES, ["R1", *left[:38], "Y3"], strict=True)))


def test_three_swaps_where_no_go_between_is_on_the_board():
    position = without("R3", "Y1")
    assert check_call(position, "0h", "Y3", most=3) == 3
    assert run("call", position, "0h", "Y3")[1].startswith("Y3 to 0h: 3 swaps\n0h-")


def test_one_go_between_is_enough():
    assert check_call(without("R3"), "0h", "Y3") == 2
    assert check_call(without("Y1"), "0h", "Y3") == 2


def test_three_are_always_enough():
    """At most seven of the 21 kinds can be off the board, whichever."""
    random = Random(7)
    for _ in range(40):
        others = [kind for kind in KINDS if kind not in ("R1", "Y3", "R3", "Y1")]
        position = without("R3", "Y1", *random.sample(others, 5))
        said = run_json("call", position, "0h", "Y3")
        assert len(said["moves"]) == 3
        for way in random.sample(said["ways"], 20):
            end = run_json("check", position, *way)
            assert all(step["legal"] for step in end["steps"])
            assert oracle.read(end["end"]["position"])["0h"] == "Y3"


def test_it_is_there_already():
    position = without()
    assert run_json("call", position, "9b", "Y3") == {"moves": [], "ways": [[]]}
    assert run("call", position, "9b", "Y3") == (0, "Y3 to 9b: it is there already\n", "")


def test_no_such_piece():
    position = without("R3")
    assert run("call", position, "0h", "R3", "--json") == (1, '{"moves": null, "ways": []}\n', "")
    assert run("call", position, "0h", "R3") == (1, "R3 to 0h: no such piece is on the board\n", "")


def test_how_often_calls_take_how_many():
    """5 % none, 38 % one, 57 % two, 0.1 % three: 1/21, 8/21, 12/21 of the kinds."""
    random = Random(8)
    lengths: Counter[int] = Counter()
    calls = 0
    deals = [dealing.position_of(f"{number:03d}") for number in range(100)]
    while calls < 4000:
        position = random.choice(deals)
        piece = random.choice(KINDS)
        status, out, _ = run("call", position, random.choice(oracle.NAMES), piece)
        if status == 0:
            calls += 1
            words = out.split("\n")[0].split(": ")[1]
            lengths[0 if "already" in words else int(words.split()[0])] += 1
    assert lengths[0] / calls == pytest.approx(0.05, abs=0.02)
    assert lengths[1] / calls == pytest.approx(0.38, abs=0.03)
    assert lengths[2] / calls == pytest.approx(0.57, abs=0.03)
    assert lengths[3] / calls < 0.01
