# SPDX-License-Identifier: MIT
"""The board drawn a second time, from rules.md's words alone: no module of the project."""

import math
from collections.abc import Iterable

import pytest
from shapely.geometry import LineString, Point, Polygon
from shapely.ops import polygonize

RADIUS = 140.0


def place(radius: float, turns: float) -> tuple[float, float]:
    """A point that many tenths of a turn clockwise of straight up; x right, y down."""
    angle = 2 * math.pi * turns / 10
    return radius * math.sin(angle), -radius * math.cos(angle)


def lines() -> Iterable[LineString]:
    """All edges of the drawing."""
    hub = (0.0, 0.0)
    outer = [place(RADIUS, i - 0.5) for i in range(10)]
    inner = [place(RADIUS * 0.536, i - 0.5) for i in range(10)]
    # The middle of wedge 0's rim edge is straight up, at cos 18 degrees of the radius.
    middle = [place(RADIUS * math.cos(math.pi / 10), i) for i in range(10)]
    for i in range(10):
        after = (i + 1) % 10
        yield LineString([outer[i], middle[i]])
        yield LineString([middle[i], outer[after]])
        yield LineString([inner[i], inner[after]])
        yield LineString([hub, inner[i]])
        yield LineString([inner[i], outer[i]])
        yield LineString([inner[i], middle[i]])
        yield LineString([inner[after], middle[i]])


def name(face: Polygon) -> str:
    """What rules.md calls this face, from where it lies."""
    turns = math.atan2(face.centroid.x, -face.centroid.y) / (2 * math.pi) * 10
    wedge = round(turns) % 10
    if face.distance(Point(0, 0)) < 1:
        return f"{wedge}h"
    corners = list(face.exterior.coords)[:-1]
    # The inverted triangle has only its apex on the rim, the outer ones a whole edge.
    on_rim = [point for point in corners if math.hypot(*point) > RADIUS * 0.9]
    if len(on_rim) == 1:
        return f"{wedge}m"
    return f"{wedge}{'a' if turns < round(turns) else 'b'}"


@pytest.fixture(scope="session")
def faces() -> dict[str, Polygon]:
    """The faces that the drawing's lines enclose, by name."""
    found = list(polygonize(list(lines())))
    named = {name(face): face for face in found}
    assert len(found) == len(named) == 40
    return named
