# SPDX-License-Identifier: MIT
"""Groups, solved, Rainbow, track and result against the independent oracle."""

import json
import subprocess
import sys
from collections import Counter
from pathlib import Path
from random import Random

import pytest
from color_wheel.rules.check import parse_position
from color_wheel.rules.game import Game
from color_wheel.rules.rainbow import APART, ORDER, SPLIT, in_order, rainbow_fault
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.rules import oracle, wheels
from tests.rules.command import run_json

DEALS = json.loads((Path(__file__).parents[1] / "data" / "optimal-deals.json").read_text())


def without_words(document):
    """The document with True for every sentence, as the oracle has it."""
    states = [document["start"], *document["steps"], document["end"]]
    for state in states:
        for key in ("reason", "rainbow_fault"):
            if state.get(key) is not None:
                assert isinstance(state[key], str)
                assert state[key]
                state[key] = True
    return document


def compare(position, moves=(), rainbow=False):
    """The command and the oracle say the same; returns what they say, with the words."""
    document = run_json("check", position, *moves, *(["--rainbow"] if rainbow else []))
    said = json.loads(json.dumps(document))
    assert without_words(document) == oracle.journey(position, moves, rainbow)
    return said


def test_random_games():
    random = Random(1)
    for _ in range(150):
        position = wheels.any_position(random)
        compare(position, wheels.any_moves(random, position, 20), random.random() < 0.5)


def test_a_thousand_wheels_solved_and_nearly_solved():
    random = Random(2)
    seen: Counter[tuple[str, object]] = Counter()
    for i in range(1200):
        position = wheels.by_hand(random) if i % 4 == 0 else wheels.sectors(random)
        position = wheels.disturbed(position, random, (0, 0, 1, 2)[i % 4])
        end = compare(position, rainbow=random.random() < 0.5)["end"]
        seen["solved", end["solved"]] += 1
        seen["rainbow", end["rainbow"]] += 1
        seen["result", end["result"]] += 1
        if end["solved"]:
            game = Game(parse_position(position))
            assert in_order(game.wheel, game.groups) == end["rainbow"]
        if end["solved"] and not end["rainbow"]:
            assert end["rainbow_fault"] in oracle.true_faults(oracle.read(position))
            seen["fault", end["rainbow_fault"].split()[1]] += 1
    assert min(seen["solved", True], seen["solved", False]) > 200
    assert seen["rainbow", True] > 120
    assert seen["result", "won"] > 120
    assert {key[1] for key in seen if key[0] == "fault"} >= {"does", "fills", "is", "and"}


def test_games_that_pass_through_solved_states():
    random = Random(3)
    for _ in range(100):
        position = wheels.disturbed(wheels.sectors(random), random, 1)
        moves = wheels.any_moves(random, position, 3)
        compare(position, [*moves, *reversed(moves)], random.random() < 0.5)


@settings(deadline=None, max_examples=100)
@given(
    st.permutations(wheels.BAG).map(lambda bag: dict(zip(oracle.NAMES, bag, strict=False))),
    st.lists(st.tuples(st.sampled_from(oracle.NAMES), st.sampled_from(oracle.NAMES)), max_size=8),
    st.booleans(),
)
def test_any_position_and_any_moves(wheel, moves, rainbow):
    compare(oracle.write(wheel), [f"{a}-{b}" for a, b in moves], rainbow)


@pytest.mark.parametrize("deal", DEALS, ids=lambda deal: f"deal {deal['id']}")
@pytest.mark.parametrize("rainbow", [False, True], ids=["plain", "rainbow"])
def test_solved_deals(deal, rainbow):
    solution = deal["rainbow_solution" if rainbow else "solution"]
    said = compare(deal["position"], solution, rainbow)
    assert len(said["steps"]) == deal["rainbow_optimum" if rainbow else "optimum"]
    assert all(step["legal"] for step in said["steps"])
    asked = "rainbow" if rainbow else "solved"
    assert [step[asked] for step in said["steps"]] == [False] * (len(solution) - 1) + [True]
    assert said["end"]["result"] == "won"


def test_the_same_in_a_process_of_its_own():
    for deal in DEALS[:3]:
        moves = [*deal["solution"][:5], "0h-0h", *deal["solution"][5:]]
        command = [sys.executable, "-m", "host_sim.cli", "check", deal["position"], *moves]
        done = subprocess.run(
            [*command, "--json"],
            capture_output=True,
            text=True,
            check=True,
            cwd=Path(__file__).parents[2],
        )
        assert done.stderr == ""
        assert without_words(json.loads(done.stdout)) == oracle.journey(deal["position"], moves)


def test_far_over_par():
    """60 swaps there and back: the track rises to 27, lies down again and counts on."""
    position = DEALS[0]["position"]
    a, b = DEALS[0]["solution"][0].split("-")
    said = compare(position, [f"{a}-{b}"] * 60)
    track = [(step["track"]["up"], step["track"]["over"]) for step in said["steps"]]
    assert track[25:29] == [(26, 0), (27, 0), (26, 1), (25, 2)]
    assert track[52:56] == [(1, 26), (0, 27), (0, 28), (0, 29)]
    results = [step["result"] for step in said["steps"]]
    assert results == ["playing"] * 26 + ["lost"] * 34


@pytest.mark.parametrize(("length", "result"), [(27, "won"), (28, "lost"), (29, "lost")])
def test_the_27th_swap_may_still_win_and_the_28th_not(length, result):
    """A solution after pairs of swaps that put things back."""
    deal = next(deal for deal in DEALS if (length - deal["optimum"]) % 2 == 0)
    idle = [deal["solution"][0]] * (length - deal["optimum"])
    end = compare(deal["position"], idle + deal["solution"])["end"]
    assert (end["solved"], end["swaps"], end["result"]) == (True, length, result)


@pytest.mark.parametrize(
    ("layout", "fault"),
    [
        (wheels.GOOD, None),
        (wheels.SPLIT, "orange lies in 2 groups, yellow lies in 2 groups"),
        (wheels.NO_RIM, "purple does not reach the rim"),
        (wheels.BROKEN, "red fills more than one arc of the rim"),
        (
            wheels.recoloured(wheels.GOOD, "OY", "YO"),
            "red is not followed by orange round the rim",
        ),
        (
            wheels.recoloured(wheels.GOOD, "CG", "GC"),
            "yellow is not followed by green round the rim",
        ),
        (wheels.APART, "red and orange do not touch"),
        # nor red and purple: that is not asked
        (wheels.ALONE, "red and orange do not touch"),
        # the pair that lies apart is now the last and the first: not asked
        (wheels.recoloured(wheels.APART, "RP", "OR", "YO", "GY", "CG", "BC", "PB"), None),
        # cyan lies between blue and purple
        (
            wheels.recoloured(wheels.APART, "RB", "OP", "YR", "GO", "CY", "BG", "PC"),
            "blue and purple do not touch",
        ),
        # cyan is absent: blue follows green
        (wheels.SIX, None),
        (
            wheels.recoloured(wheels.SIX, "BP", "PB"),
            "green is not followed by blue round the rim",
        ),
    ],
)
def test_rainbow_faults_made_by_hand(layout, fault):
    position = wheels.pieces_on(layout)
    for symmetry in oracle.symmetries():
        there = oracle.write(oracle.moved(oracle.read(position), symmetry))
        assert compare(there)["end"]["rainbow_fault"] == fault
        game = Game(parse_position(there))
        if max(game.groups) == 1:
            assert in_order(game.wheel, game.groups) == (fault is None)


def test_symmetries_change_no_verdict():
    random = Random(4)
    for i in range(40):
        position = wheels.sectors(random) if i % 2 else wheels.any_position(random)
        wheel = oracle.read(position)
        home = run_json("check", position)["end"]
        for symmetry in oracle.symmetries():
            there = run_json("check", oracle.write(oracle.moved(wheel, symmetry)))["end"]
            for key in ("groups", "solved", "rainbow", "result"):
                assert there[key] == home[key]


def test_the_board_has_fifty_adjacencies():
    assert len(oracle.ADJACENT) == 50
    said = run_json("board")
    told = {frozenset((a, b)) for a, others in said["neighbours"].items() for b in others}
    assert told == oracle.ADJACENT
    assert sum(len(others) for others in said["neighbours"].values()) == 100


def test_the_first_colour_that_is_split_is_named():
    """Red is whole, orange and yellow are not."""
    wheel = parse_position(wheels.pieces_on(wheels.SPLIT))
    game = Game(wheel, rainbow=True)
    assert rainbow_fault(game.wheel, game.groups) == (SPLIT, 1, 1)


@pytest.mark.parametrize("size", [0, 1, 2])
@pytest.mark.parametrize(
    "layout", [wheels.APART, wheels.recoloured(wheels.APART, "RO", "OR", "PY", "YP", "GB", "BG")]
)
def test_only_colours_decide_whether_two_groups_touch(layout, size):
    """Red and orange do not, of whatever size all the pieces are."""
    wheel = bytes(3 * oracle.RAINBOW.index(colour) + size for colour in layout if colour != "/")
    game = Game(wheel, rainbow=True)
    assert max(game.groups) == 1
    assert rainbow_fault(wheel, game.groups) == (APART, 0, 1)
    assert not game.solved


def test_where_as_many_colours_are_wrong_either_way_round_clockwise_is_told():
    """Clockwise R B P G C Y O: five are not followed by the right one, counter-clockwise five too;
    the first of them are red one way and yellow the other."""
    layout = wheels.recoloured(wheels.GOOD, "OB", "YP", "CC", "BY", "PO")
    game = Game(parse_position(wheels.pieces_on(layout)), rainbow=True)
    assert rainbow_fault(game.wheel, game.groups) == (ORDER, 0, 1)
