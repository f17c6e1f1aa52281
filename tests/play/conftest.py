# SPDX-License-Identifier: MIT
"""Shared by the tests of play."""

import json
from pathlib import Path

import pytest
from color_wheel.rules.check import parse_position
from color_wheel.rules.check_moves import parse_move

DEALS = Path(__file__).parent.parent / "data" / "optimal-deals.json"


@pytest.fixture(scope="session")
def deals():
    """The solved deals: (start, [(a, b), ...])."""
    return [
        (parse_position(deal["position"]), [parse_move(move) for move in deal["solution"]])
        for deal in json.loads(DEALS.read_text())
    ]
