# SPDX-License-Identifier: MIT
"""The same 40 pieces dealt afresh."""

import random

from color_wheel.rules.deal import deal
from color_wheel.rules.redeal import redeal

from .oracle import ADJACENT, NAMES


def clashes(wheel):
    colour = {name: wheel[i] // 3 for i, name in enumerate(NAMES)}
    return sum(len({colour[name] for name in pair}) == 1 for pair in ADJACENT)


def test_the_same_pieces_and_no_neighbours_of_a_colour():
    seen = set()
    for number in range(300):
        start = deal(number % 3)
        afresh = redeal(start, number)
        assert sorted(afresh) == sorted(start)
        assert not clashes(afresh)
        seen.add(bytes(afresh))
    assert len(seen) == 300


def test_also_with_the_fewest_colours_that_a_typed_position_may_have():
    """Nine of each of four colours and four of a fifth."""
    pieces = sorted([*range(12)] * 3 + [12, 12, 12, 13])
    for seed in range(50):
        random.Random(seed).shuffle(pieces)
        afresh = redeal(pieces, seed)
        assert sorted(afresh) == sorted(pieces)
        assert not clashes(afresh)
