# SPDX-License-Identifier: MIT
"""The firmware's adjacency against polygons intersected here; nothing of the generator is used."""

from itertools import combinations

import pytest
from color_wheel.rules.tables import NEIGHBOURS
from shapely import affinity
from shapely.geometry import Polygon

NAMES = [f"{wedge}{part}" for wedge in range(10) for part in "hmab"]
Pairs = set[frozenset[str]]


@pytest.fixture(scope="session")
def drawn(faces: dict[str, Polygon]) -> Pairs:
    """The pairs of faces that share more than a corner."""
    return {
        frozenset((one, two))
        for one, two in combinations(NAMES, 2)
        if faces[one].intersection(faces[two]).length > 1
    }


def stored() -> Pairs:
    """The pairs that the firmware's table holds."""
    return {
        frozenset((NAMES[space], NAMES[other]))
        for space in range(40)
        for other in NEIGHBOURS[3 * space : 3 * space + 3]
        if other != 255
    }


def test_table_is_the_drawing(drawn: Pairs) -> None:
    assert stored() == drawn
    assert len(drawn) == 50


def test_table_is_symmetric_and_well_formed() -> None:
    assert len(NEIGHBOURS) == 120
    for space in range(40):
        entry = NEIGHBOURS[3 * space : 3 * space + 3]
        assert list(entry) == sorted(entry)
        assert space not in entry
        for other in set(entry) - {255}:
            assert space in NEIGHBOURS[3 * other : 3 * other + 3]


def test_degrees(drawn: Pairs) -> None:
    degree = {space: sum(space in pair for pair in drawn) for space in NAMES}
    assert {space for space, count in degree.items() if count == 2} == {
        space for space in NAMES if space[1] in "ab"
    }
    assert {space for space, count in degree.items() if count == 3} == {
        space for space in NAMES if space[1] in "hm"
    }


def test_neighbours_as_the_rules_list_them(drawn: Pairs) -> None:
    for wedge in range(10):
        before, after = (wedge - 1) % 10, (wedge + 1) % 10
        listed = {
            f"{wedge}h": {f"{before}h", f"{after}h", f"{wedge}m"},
            f"{wedge}m": {f"{wedge}h", f"{wedge}a", f"{wedge}b"},
            f"{wedge}a": {f"{wedge}m", f"{before}b"},
            f"{wedge}b": {f"{wedge}m", f"{after}a"},
        }
        for space, others in listed.items():
            assert {other for pair in drawn if space in pair for other in pair - {space}} == others


@pytest.mark.parametrize("mirror", [1, -1])
@pytest.mark.parametrize("turn", range(10))
def test_the_twenty_symmetries(
    faces: dict[str, Polygon], drawn: Pairs, turn: int, mirror: int
) -> None:
    """Each turned and mirrored face covers another one; so mapped, the pairs stay the pairs."""
    image = {}
    for space, face in faces.items():
        moved = affinity.rotate(affinity.scale(face, mirror, 1, origin=(0, 0)), 36 * turn, (0, 0))
        (image[space],) = [
            other for other, place in faces.items() if place.contains(moved.centroid)
        ]
        assert faces[image[space]].symmetric_difference(moved).area < 1e-6
    assert sorted(image.values()) == sorted(NAMES)
    assert {frozenset(image[space] for space in pair) for pair in drawn} == drawn
    assert {frozenset(image[space] for space in pair) for pair in stored()} == drawn
