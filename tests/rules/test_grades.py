# SPDX-License-Identifier: MIT
"""The grades of a won game, at every boundary that the rules set."""

import pytest
from color_wheel.rules.grades import BRONZE, GOLD, NONE, PERFECT, SILVER, grade


@pytest.mark.parametrize(
    ("rainbow", "wanted"),
    [
        (False, {1: GOLD, 21: GOLD, 22: SILVER, 24: SILVER, 25: BRONZE, 27: BRONZE, 28: NONE}),
        (True, {1: GOLD, 23: GOLD, 24: SILVER, 25: SILVER, 26: BRONZE, 27: BRONZE, 28: NONE}),
    ],
)
def test_at_the_boundaries(rainbow, wanted):
    assert {swaps: grade(swaps, rainbow) for swaps in wanted} == wanted


def test_in_the_fewest_swaps_it_is_perfect_whatever_their_number():
    assert [grade(swaps, False, 26) for swaps in (25, 26, 27)] == [PERFECT, PERFECT, BRONZE]
