# SPDX-License-Identifier: MIT
"""Solutions and proofs, checked by the independent rules; the command."""

import json
import sys
from itertools import combinations
from pathlib import Path
from random import Random

import pytest
from color_wheel.rules.deal import deal
from color_wheel.rules.pieces import position_text
from numba import njit

from host_sim.commands.solve import _known_after
from tests.rules import oracle, wheels
from tests.rules.command import run, run_json
from tests.solver.test_targets import pieces
from tools.solver.solution import Solution
from tools.solver.solve import ready, solve

DEALS = json.loads((Path(__file__).parents[1] / "data" / "optimal-deals.json").read_text())
# A few of the quickest; tools/bench proves all of them.
PLAIN = [1, 11]
RAINBOW = [1, 6, 9, 10, 11, 12, 16, 19]


def after(position, moves):
    """The wheel after these moves, all of them legal."""
    wheel = oracle.read(position)
    for a, b in moves:
        assert oracle.may_swap(wheel, a, b)
        wheel[a], wheel[b] = wheel[b], wheel[a]
    return wheel


def solved(position, rainbow=False, seconds=None):
    """The solution, checked."""
    solution = solve(pieces(position), rainbow, seconds)
    moves = [(oracle.NAMES[one], oracle.NAMES[other]) for one, other in solution.moves]
    wheel = after(position, moves)
    assert oracle.is_rainbow(wheel) if rainbow else oracle.is_solved(wheel)
    assert solution.lower_bound <= solution.length
    return solution


@pytest.mark.parametrize("number", PLAIN)
def test_known_optima(number):
    solution = solved(DEALS[number]["position"])
    assert (solution.length, solution.proven) == (DEALS[number]["optimum"], True)


@pytest.mark.parametrize("number", RAINBOW)
def test_known_rainbow_optima(number):
    solution = solved(DEALS[number]["position"], rainbow=True)
    assert (solution.length, solution.proven) == (DEALS[number]["rainbow_optimum"], True)


@pytest.mark.parametrize("rainbow", [False, True])
def test_nothing_to_do(rainbow):
    solution = solved(wheels.pieces_on(wheels.GOOD), rainbow)
    assert (solution.moves, solution.lower_bound, solution.proven) == ([], 0, True)


@pytest.mark.parametrize("rainbow", [False, True])
def test_one_swap(rainbow):
    solution = solved(wheels.almost(), rainbow)
    assert (solution.length, solution.proven) == (1, True)


def one_swap_solves(wheel, goal):
    return any(
        goal({**wheel, a: wheel[b], b: wheel[a]})
        for a, b in combinations(oracle.NAMES, 2)
        if oracle.may_swap(wheel, a, b)
    )


@pytest.mark.parametrize("rainbow", [False, True])
def test_two_swaps_where_trying_all_single_ones_fails(rainbow):
    goal = oracle.is_rainbow if rainbow else oracle.is_solved
    random = Random(20261130)
    checked = 0
    while checked < 4:
        wheel = oracle.read(wheels.pieces_on(wheels.GOOD, random))
        for _ in range(2):
            a, b = random.choice(
                [two for two in combinations(oracle.NAMES, 2) if oracle.may_swap(wheel, *two)]
            )
            wheel = {**wheel, a: wheel[b], b: wheel[a]}
        if goal(wheel) or one_swap_solves(wheel, goal):
            continue
        solution = solved(oracle.write(wheel), rainbow)
        assert (solution.length, solution.proven) == (2, True)
        checked += 1


@pytest.mark.parametrize("rainbow", [False, True])
def test_a_proof_cut_short_says_so(rainbow):
    deal = DEALS[5]
    optimum = deal["rainbow_optimum" if rainbow else "optimum"]
    solution = solved(deal["position"], rainbow, seconds=0.01)
    assert not solution.proven
    assert solution.lower_bound < optimum <= solution.length <= optimum + 4


def test_a_wheel_turned_and_mirrored_needs_as_many():
    deal = DEALS[16]
    wheel = oracle.read(deal["position"])
    symmetry = Random(3).choice(list(oracle.symmetries()))
    turned = oracle.write(oracle.moved(wheel, symmetry))
    assert solved(turned, rainbow=True).length == deal["rainbow_optimum"]


@pytest.fixture(scope="module")
def compiled():
    """All is compiled: else the command says that it is being done."""
    ready()


@pytest.mark.usefixtures("compiled")
def test_command():
    position = wheels.almost()
    document = run_json("solve", position, "--prove")
    assert set(document) == {"moves", "length", "lower_bound", "proven"}
    assert (document["length"], document["lower_bound"], document["proven"]) == (1, 1, True)
    assert oracle.is_solved(after(position, [move.split("-") for move in document["moves"]]))
    status, out, err = run("solve", position, "--rainbow")
    assert (status, err) == (0, "")
    assert out.splitlines()[0] == "fewest   1, proven"


@pytest.mark.usefixtures("compiled")
def test_command_on_a_record(tmp_path):
    record = tmp_path / "game.txt"
    position = wheels.almost()
    a, b = next(
        two for two in combinations(oracle.NAMES, 2) if oracle.may_swap(oracle.read(position), *two)
    )
    record.write_text(
        f"color-wheel: 1\nposition: {position}\nstyle: solo+par\nmoves: {a}-{b} {a}-{b} 2b-3a\n"
    )
    document = run_json("solve", str(record))
    assert set(document) == {"start", "steps"}
    lengths = [entry["length"] for entry in [document["start"], *document["steps"]]]
    assert lengths[0] == 1
    assert lengths[2:] == [1, 0]
    assert [step["move"] for step in document["steps"]] == [f"{a}-{b}", f"{a}-{b}", "2b-3a"]
    assert sum(step["lost"] for step in document["steps"]) == 2
    assert "lost     2 in all" in run("solve", str(record))[1]


@pytest.mark.parametrize("rainbow", [False, True])
def test_what_is_known_after_a_move_holds(rainbow):
    goal = oracle.is_rainbow if rainbow else oracle.is_solved
    random = Random(20261130)
    shortened = 0
    for _ in range(3):
        wheel = oracle.read(wheels.pieces_on(wheels.GOOD, random))
        solution = Solution([], 0, True)
        for _ in range(12):
            moves = [(oracle.NAMES[one], oracle.NAMES[other]) for one, other in solution.moves]
            legal = [two for two in combinations(oracle.NAMES, 2) if oracle.may_swap(wheel, *two)]
            a, b = random.choice(moves if moves and random.random() < 0.5 else legal)
            move = (oracle.NAMES.index(a), oracle.NAMES.index(b))[:: random.choice((1, -1))]
            known = _known_after(bytearray(pieces(oracle.write(wheel))), solution, move)
            wheel = {**wheel, a: wheel[b], b: wheel[a]}
            end = after(
                oracle.write(wheel),
                [(oracle.NAMES[one], oracle.NAMES[other]) for one, other in known.moves],
            )
            assert goal(end)
            assert known.lower_bound == max(0, solution.lower_bound - 1)
            shortened += known.length < solution.length
            solution = known
    assert shortened > 3


def test_a_solution_known_to_be_shortest_is_not_looked_for_again():
    known = Solution([(0, 1)], 1, True)
    assert solve(pieces(wheels.almost()), start=known) is known


def test_what_is_known_is_improved():
    wheel = pieces(wheels.almost())
    wrong_way = Solution([(0, 1)] * 3, 0, True)  # trusted, whatever it does: only its length counts
    solution = solve(wheel, start=wrong_way)
    assert (solution.length, solution.proven) == (1, True)
    assert wrong_way.length == 3


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        (["1000"], "deal code"),
        (["no/such/file"], "file"),
        (["000", "--seconds", "soon"], "seconds are wanted"),
        ([], "required"),
    ],
)
def test_bad_input(arguments, says):
    status, out, err = run("solve", *arguments)
    assert (status, out) == (2, "")
    assert err.count("\n") == 1
    assert says in err


def test_that_something_is_compiled_is_said_once_where_no_terminal_is(monkeypatch):
    def twice():
        for add in (lambda n: n + 1, lambda n: n + 2):
            njit(add)(1)

    monkeypatch.setattr("tools.solver.solve.ready", twice)
    status, _, err = run("solve", wheels.almost())
    assert (status, err) == (
        0,
        "color-wheel solve: getting ready (the first time this takes a minute)\n",
    )


def test_without_numba_it_says_what_to_install(monkeypatch):
    monkeypatch.setitem(sys.modules, "numba", None)
    status, out, err = run("solve", wheels.almost())
    assert (status, out) == (2, "")
    assert err.count("\n") == 1
    assert "install" in err


@pytest.mark.parametrize(("style", "fewest"), [([], 18), (["--rainbow"], 20)])
def test_a_numbered_deal_is_looked_up(monkeypatch, style, fewest):
    """The numbers are the solver's own, for the position."""
    monkeypatch.setitem(sys.modules, "numba", None)  # so it cannot be asked
    document = run_json("solve", "316", *style)
    moves = [tuple(move.split("-")) for move in document.pop("moves")]
    assert document == {"length": fewest, "lower_bound": fewest, "proven": True}
    assert len(moves) == fewest
    end = after(position_text(deal(316)), moves)
    assert oracle.is_rainbow(end) if style else oracle.is_solved(end)
    assert run("solve", "316", *style)[1].startswith(f"fewest   {fewest}, proven\nswaps    ")


@pytest.fixture
def asked(monkeypatch):
    """What the solver is told to be known, each time that it is asked."""
    starts = []

    def solve(_wheel, _rainbow, _seconds, _progress, *, start):
        starts.append(start)
        return Solution([(0, 1)], 1, True)

    monkeypatch.setattr("tools.solver.solve.ready", lambda: None)
    monkeypatch.setattr("tools.solver.solve.solve", solve)
    return starts


def test_where_the_book_is_not_sure_the_solver_goes_on_from_there(monkeypatch, tmp_path, asked):
    book = tmp_path / "book.txt"
    book.write_text("007 plain 1 2 open: 0h-1m 9b-0a\n", encoding="utf-8")
    monkeypatch.setattr("tools.make_book.BOOK", book)
    record = tmp_path / "game.txt"
    record.write_text("color-wheel: 1\ndeal: 007\nmoves:\n", encoding="utf-8")
    for what in (["007"], [str(record)], ["007", "--rainbow"], ["008"], [wheels.almost()]):
        run_json("solve", *what)
    known = Solution([(0, 5), (39, 2)], 1, True)  # 0h-1m and 9b-0a
    assert asked == [known, known, None, None, None]


def test_without_numba_an_open_deal_is_told_as_the_book_has_it(monkeypatch, tmp_path):
    book = tmp_path / "book.txt"
    book.write_text("007 plain 1 2 open: 0h-1m 9b-0a\n", encoding="utf-8")
    monkeypatch.setattr("tools.make_book.BOOK", book)
    monkeypatch.setitem(sys.modules, "numba", None)
    document = run_json("solve", "007")
    moves = ["0h-1m", "9b-0a"]
    assert document == {"moves": moves, "length": 2, "lower_bound": 1, "proven": False}
    status, out, err = run("solve", "007", "--prove")  # that it cannot
    assert (status, out, "install" in err) == (2, "", True)


def test_an_installation_without_the_book_asks_the_solver(monkeypatch, tmp_path, asked):
    monkeypatch.setattr("tools.make_book.BOOK", tmp_path / "none")
    assert run_json("solve", "316")["moves"] == ["0h-0m"]
    assert asked == [None]
