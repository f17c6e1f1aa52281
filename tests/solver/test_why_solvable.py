# SPDX-License-Identifier: MIT
"""Why every deal can be solved: the parts of the argument, each checked by other code."""

from itertools import combinations, pairwise

import numpy as np
import pytest

from tests.rules import oracle
from tools.why_solvable import WALK, find_rainbow, most_unlinked

SAMPLES = [
    (6, 6, 6, 6, 6, 5, 5),
    (9, 9, 9, 9, 4, 0, 0),  # the fewest colours that fill the board
    (0, 9, 0, 9, 9, 9, 4),
    (1, 1, 9, 9, 9, 9, 2),
    (9, 1, 9, 1, 9, 2, 9),
]


def kinds(colours: tuple[int, ...], sizes: tuple[int, ...]) -> int:
    return 3 * len(colours) * len(sizes)


def test_unlinked_kinds_never_fill_the_board() -> None:
    # All splits of the colours and sizes in two, listed.
    splits = [
        kinds(one, single)
        + kinds(tuple(set(range(7)) - set(one)), tuple(set(range(3)) - {*single}))
        for count in range(1, 7)
        for one in combinations(range(7), count)
        for single in combinations(range(3), 1)
    ]
    assert most_unlinked() == max(splits) == 39


def test_one_walk_visits_all_spaces() -> None:
    names = [oracle.NAMES[space] for space in WALK]
    assert sorted(names) == sorted(oracle.NAMES)
    assert all(frozenset(step) in oracle.ADJACENT for step in pairwise(names))


@pytest.mark.parametrize("counts", SAMPLES)
def test_found_rainbow_target_is_one(counts: tuple[int, ...]) -> None:
    assert sum(counts) == 40
    target = np.zeros(40, np.int64)
    assert find_rainbow(np.array(counts), target)
    colours = [oracle.RAINBOW[colour] for colour in target]
    assert [colours.count(colour) for colour in oracle.RAINBOW] == list(counts)
    assert oracle.is_rainbow({name: f"{c}1" for name, c in zip(oracle.NAMES, colours, strict=True)})
