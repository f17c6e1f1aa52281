# SPDX-License-Identifier: MIT
"""What the automaton takes for a target, against the independent rules; nothing is left out."""

import json
from pathlib import Path
from random import Random

import numpy as np
import pytest

from tests.rules import oracle, wheels
from tools.solver.automaton import automaton
from tools.solver.outlook import outlook
from tools.solver.targets import FIRST, Enumeration

DEALS = json.loads((Path(__file__).parents[1] / "data" / "optimal-deals.json").read_text())
NO_STOP = np.zeros(1, np.bool_)
RANDOM = 20261130


def pieces(position):
    """Piece numbers 0-20 by space."""
    texts = oracle.read(position).values()
    return bytes(3 * oracle.RAINBOW.index(text[0]) + int(text[1]) - 1 for text in texts)


def colours(wheel):
    return np.array([oracle.RAINBOW.index(wheel[name][0]) for name in oracle.NAMES])


def accepted(machine, wheel):
    state = 0
    for space, colour in enumerate(colours(wheel)):
        state = machine.table(space)[state, colour]
    return state < len(machine.accepts) and bool(machine.accepts[state])


def candidates(random):
    """Positions that are solved, in rainbow order, nearly so, or not at all."""
    for _ in range(200):
        yield wheels.sectors(random)
        yield wheels.disturbed(wheels.sectors(random), random, 1)
        yield wheels.by_hand(random)
        yield wheels.disturbed(wheels.by_hand(random), random, 1)
    for _ in range(50):
        yield wheels.any_position(random)


def test_targets_are_the_solved_and_the_rainbow_wheels():
    seen = set()
    for position in candidates(Random(RANDOM)):
        wheel = oracle.read(position)
        present = tuple(colour in oracle.present(wheel) for colour in oracle.RAINBOW)
        if sum(present) < 6:
            continue  # a table of its own for each set of colours takes its time
        solved, rainbow = oracle.is_solved(wheel), oracle.is_rainbow(wheel)
        assert accepted(automaton(False, present), wheel) == solved
        assert accepted(automaton(True, present), wheel) == rainbow
        seen.add((solved, rainbow))
    assert seen == {(False, False), (True, False), (True, True)}


@pytest.mark.parametrize("style", ["", "rainbow_"])
@pytest.mark.parametrize("deal", DEALS[:6], ids=lambda deal: deal["id"])
def test_the_target_of_a_known_solution_is_listed(deal, style):
    wheel = oracle.read(deal["position"])
    for move in deal[style + "solution"]:
        a, b = move.split("-")
        wheel[a], wheel[b] = wheel[b], wheel[a]
    target = colours(wheel)
    start = pieces(deal["position"])
    machine = automaton(bool(style), (True,) * 7)
    view = outlook(machine, np.frombuffer(start, np.uint8).astype(np.int64) // 3, 8)
    listed = Enumeration(machine, view, start)
    task = next(task for task in listed.tasks if (task == target[:FIRST]).all())
    found = listed.targets(task, deal[style + "optimum"], NO_STOP)
    assert (found == target).all(axis=1).any()
    assert len(np.unique(found, axis=0)) == len(found)
    sums = [np.bincount(one, minlength=7).tolist() for one in found]
    assert sums == [np.bincount(target, minlength=7).tolist()] * len(found)


def test_the_outlook_is_below_every_target():
    random = Random(RANDOM)
    for _ in range(3):
        goal = wheels.pieces_on(wheels.GOOD, random)
        for times in (3, 10, 30):
            start = wheels.disturbed(goal, random, times)
            now, then = colours(oracle.read(start)), colours(oracle.read(goal))
            for rainbow in (False, True):
                assert outlook(automaton(rainbow, (True,) * 7), now, 3).wrong <= sum(now != then)
