# SPDX-License-Identifier: MIT
"""Both LED maps: valid, and each true to what it is for."""

import json
import math
from pathlib import Path
from typing import Any

import pytest

from hardware import geometry

LEDS = Path(__file__).resolve().parents[2] / "firmware/leds"
NAMES = [f"{wedge}{part}" for wedge in range(10) for part in "hmab"]
Cell = tuple[int, int]


def load(name: str) -> dict[str, Any]:
    data = json.loads((LEDS / f"{name}.json").read_text(encoding="utf-8"))
    assert isinstance(data, dict)
    return data


@pytest.fixture(scope="module")
def panel() -> dict[str, list[Cell]]:
    """Each space's cells (column, row), by this test's own reading of a serpentine."""
    rows = [[16 * y + x for x in range(16)] for y in range(16)]
    for row in rows[1::2]:
        row.reverse()
    cells = {pixel: (x, y) for y, row in enumerate(rows) for x, pixel in enumerate(row)}
    return {name: [cells[i] for i in leds] for name, leds in load("panel16")["spaces"].items()}


def test_there_are_just_these_maps() -> None:
    assert sorted(path.stem for path in LEDS.glob("*.json")) == ["panel16", "wheel"]


@pytest.mark.parametrize(("name", "pixels"), [("wheel", 147), ("panel16", 283)])
def test_map_is_valid(name: str, pixels: int) -> None:
    data = load(name)
    assert data["name"] == name
    assert data["pixels"] == pixels
    assert data["order"] == "GRB"
    assert list(data["spaces"]) == NAMES
    assert {len(leds) for leds in data["spaces"].values()} == {3}
    assert len(data["row"]) == 27
    used = [i for leds in [*data["spaces"].values(), data["row"]] for i in leds]
    assert len(set(used)) == len(used) == 147
    assert min(used) >= 0
    assert max(used) < pixels


def test_wheel_map_is_the_chain_of_the_geometry() -> None:
    data = load("wheel")
    slots = [i for name in NAMES for i in data["spaces"][name]] + data["row"]
    assert [slots.index(i) for i in range(147)] == geometry.chain()
    assert all(max(leds) - min(leds) == 2 for leds in data["spaces"].values())
    assert data["row"] == list(range(120, 147))
    assert "grid" not in data


def test_panel_map_is_a_panel_then_the_strip() -> None:
    data = load("panel16")
    assert data["grid"] == [16, 16]
    assert data["row"] == list(range(256, 283))
    assert max(i for leds in data["spaces"].values() for i in leds) < 256


def test_panel_spaces_are_compact(panel: dict[str, list[Cell]]) -> None:
    for name, cells in panel.items():
        steps = [math.dist(a, b) for i, a in enumerate(cells) for b in cells[i + 1 :]]
        assert steps.count(1) == 2, f"{name} is not joined edge to edge"


def test_panel_wedges_never_touch_by_an_edge(panel: dict[str, list[Cell]]) -> None:
    owner = {cell: name for name, cells in panel.items() for cell in cells}
    for (x, y), name in owner.items():
        for beside in ((x + 1, y), (x, y + 1)):
            assert owner.get(beside, name)[0] == name[0]


def test_panel_spaces_seldom_touch_by_an_edge(panel: dict[str, list[Cell]]) -> None:
    """Spaces of one wedge may, but most borders are dark or a corner."""
    owner = {cell: name for name, cells in panel.items() for cell in cells}
    touching = {
        frozenset((name, owner[beside]))
        for (x, y), name in owner.items()
        for beside in ((x + 1, y), (x, y + 1))
        if owner.get(beside, name) != name
    }
    assert len(touching) <= 20


def test_panel_is_symmetric(panel: dict[str, list[Cell]]) -> None:
    """Left to right and top to bottom over 15 x 15 cells; a mirror exchanges a and b."""
    swap = {"h": "h", "m": "m", "a": "b", "b": "a"}
    for name, cells in panel.items():
        wedge = int(name[0])
        across = f"{-wedge % 10}{swap[name[1]]}"
        down = f"{(5 - wedge) % 10}{swap[name[1]]}"
        assert set(panel[across]) == {(14 - x, y) for x, y in cells}
        assert set(panel[down]) == {(x, 14 - y) for x, y in cells}


def middle(cells: list[Cell]) -> tuple[float, float]:
    return sum(x for x, _ in cells) / len(cells) - 7, sum(y for _, y in cells) / len(cells) - 7


def test_panel_wedges_lie_where_they_belong(panel: dict[str, list[Cell]]) -> None:
    for wedge in range(10):
        x, y = middle([cell for part in "hmab" for cell in panel[f"{wedge}{part}"]])
        turned = math.degrees(math.atan2(x, -y)) - 36 * wedge
        assert abs((turned + 180) % 360 - 180) < 8
        hub, mid, left, right = (math.hypot(*middle(panel[f"{wedge}{part}"])) for part in "hmab")
        assert hub < mid < min(left, right)


def test_panel_spaces_lie_clockwise(panel: dict[str, list[Cell]]) -> None:
    for parts in ("h", "m", "ab"):
        ring = [f"{wedge}{part}" for wedge in range(10) for part in parts]
        turns = [math.atan2(x, -y) for x, y in (middle(panel[name]) for name in ring)]
        first = turns[0]
        turns = [(turn - first) % (2 * math.pi) for turn in turns]
        assert turns == sorted(turns)


def test_panel_apexes_point_the_right_way(panel: dict[str, list[Cell]]) -> None:
    """Hub and rim spaces have the apex nearer to the hub than the base, middles farther off
    (or level with it, where three in a row have the apex in the middle)."""
    for name, (apex, left, right) in panel.items():
        x, y = middle([apex, left, right])
        toward = (apex[0] - (left[0] + right[0]) / 2) * x + (apex[1] - (left[1] + right[1]) / 2) * y
        assert toward >= 0 if name[1] == "m" else toward < 0, name
