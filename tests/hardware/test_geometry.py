# SPDX-License-Identifier: MIT
"""geometry.py against the board drawn independently, and against what LEDs and tracks need."""

import math
from itertools import combinations, pairwise, permutations, product

import pytest
from shapely.geometry import Point, Polygon

from hardware import geometry

XY = tuple[float, float]
Segment = tuple[XY, XY]


def side(a: XY, b: XY, c: XY) -> int:
    """On which side of the line a-b the point c lies: -1, 0 (on it), 1."""
    cross = (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0])
    return 0 if abs(cross) < 1e-9 else int(math.copysign(1, cross))


def meet(one: Segment, two: Segment) -> bool:
    """True if the segments have a point in common, also an end or a stretch."""
    (a, b), (c, d) = one, two
    for axis in (0, 1):
        if max(a[axis], b[axis]) < min(c[axis], d[axis]) - 1e-9:
            return False
        if max(c[axis], d[axis]) < min(a[axis], b[axis]) - 1e-9:
            return False
    return side(a, b, c) * side(a, b, d) <= 0 and side(c, d, a) * side(c, d, b) <= 0


def distance(point: XY, segment: Segment) -> float:
    """From a point to a segment."""
    (ax, ay), (bx, by) = segment
    dx, dy = bx - ax, by - ay
    share = ((point[0] - ax) * dx + (point[1] - ay) * dy) / (dx * dx + dy * dy)
    share = min(1.0, max(0.0, share))
    return math.dist(point, (ax + share * dx, ay + share * dy))


@pytest.fixture(scope="module")
def points() -> list[XY]:
    """The LEDs' centres in the order of the chain."""
    return [geometry.led(slot) for slot in geometry.chain()]


def test_the_tests_own_segments() -> None:
    level = ((0.0, 0.0), (4.0, 0.0))
    assert meet(level, ((2.0, -1.0), (2.0, 1.0)))
    assert meet(level, ((2.0, 0.0), (2.0, 1.0)))
    assert meet(level, ((3.0, 0.0), (6.0, 0.0)))
    assert not meet(level, ((5.0, 0.0), (6.0, 0.0)))
    assert not meet(level, ((2.0, 0.1), (2.0, 1.0)))
    assert not meet(level, ((5.0, -1.0), (3.9, 1.2)))
    assert distance((2.0, 3.0), level) == 3
    assert distance((7.0, 4.0), level) == 5


def test_triangles_are_the_drawing(faces: dict[str, Polygon]) -> None:
    assert sorted(geometry.NAMES) == sorted(faces)
    for space, name in enumerate(geometry.NAMES):
        drawn = Polygon(geometry.triangle(space))
        assert drawn.symmetric_difference(faces[name]).area < 1e-6


def test_wedge_0_is_level_at_the_top_and_numbers_run_clockwise() -> None:
    left, right = geometry.outer_corner(0), geometry.outer_corner(1)
    assert left[1] == pytest.approx(right[1])
    assert left[1] < 0
    assert left[0] == pytest.approx(-right[0])
    assert left[0] < 0
    assert geometry.rim_middle(1)[0] > 0  # y is down: right of the top is clockwise
    assert geometry.rim_middle(5)[1] == pytest.approx(140 * math.cos(math.radians(18)))


def test_apex_comes_first() -> None:
    """Two nearly equal long sides meet there; the base is the short side."""
    for space, name in enumerate(geometry.NAMES):
        apex, left, right = geometry.triangle(space)
        sides = math.dist(apex, left), math.dist(apex, right)
        assert min(sides) / max(sides) > 0.98
        assert math.dist(left, right) < 0.75 * min(sides)
        radius = math.hypot(*apex)
        wanted = {"h": 0, "m": 140 * math.cos(math.pi / 10), "a": 0.536 * 140, "b": 0.536 * 140}
        assert radius == pytest.approx(wanted[name[1]])
        # Seen from the hub, the first base corner lies counter-clockwise of the second.
        assert left[0] * right[1] - left[1] * right[0] > 0


def test_each_led_lies_in_its_triangle_near_its_corner() -> None:
    for space in range(40):
        corners = geometry.triangle(space)
        triangle = Polygon(corners)
        for k in range(3):
            led = geometry.led(3 * space + k)
            # A whole package turned any way, 3.54 mm from centre to corner, stays inside.
            assert triangle.contains(Point(led).buffer(geometry.LED_SIZE / math.sqrt(2)))
            assert min(range(3), key=lambda i: math.dist(led, corners[i])) == k


def test_spacing(points: list[XY]) -> None:
    wheel = min(math.dist(a, b) for a, b in combinations(points[:120], 2))
    assert wheel == pytest.approx(13.71, abs=0.01)
    row = [b[0] - a[0] for a, b in pairwise(points[120:])]
    assert row == pytest.approx([14 if i in (8, 17) else 8 for i in range(26)])
    assert min(row) > geometry.LED_SIZE * math.sqrt(2)
    assert min(math.dist(a, b) for a in points[:120] for b in points[120:]) > 20


def test_row_lies_below_the_wheel_and_in_the_middle(points: list[XY]) -> None:
    row = points[120:]
    assert {y for _, y in row} == {row[0][1]}
    assert row[0][1] > 140 * math.cos(math.pi / 10) + geometry.LED_SIZE
    assert row[0][0] == pytest.approx(-row[-1][0])
    assert len(row) == 27


def test_chain_holds_each_slot_once_space_by_space_and_wedge_by_wedge() -> None:
    chain = geometry.chain()
    assert sorted(chain) == list(range(147))
    assert chain[120:] == list(range(120, 147))
    for i in range(0, 120, 3):
        assert len({slot // 3 for slot in chain[i : i + 3]}) == 1
    wedges = [chain[i] // 12 for i in range(0, 120, 12)]
    for i, wedge in enumerate(wedges):
        assert {slot // 12 for slot in chain[12 * i : 12 * i + 12]} == {wedge}
    assert all((after - before) % 10 == 1 for before, after in pairwise(wedges))


def test_no_two_links_of_the_chain_cross(points: list[XY]) -> None:
    links = list(pairwise(points))
    assert len(links) == 146
    for i, j in combinations(range(len(links)), 2):
        if j > i + 1:
            assert not meet(links[i], links[j]), f"links {i} and {j} cross"


def test_links_keep_clear_of_other_leds(points: list[XY]) -> None:
    for i, link in enumerate(pairwise(points)):
        for k, point in enumerate(points):
            if k not in (i, i + 1):
                assert distance(point, link) >= geometry.LINK_CLEARANCE


def test_no_order_inside_a_wedge_is_shorter() -> None:
    leds = {(part, k): geometry.led(3 * part + k) for part, k in product(range(4), range(3))}
    following = {key: geometry.led(12 + 3 * key[0] + key[1]) for key in leds}
    inside = {
        (part, order): math.dist(leds[part, order[0]], leds[part, order[1]])
        + math.dist(leds[part, order[1]], leds[part, order[2]])
        for part, order in product(range(4), permutations(range(3)))
    }

    def length(steps: list[tuple[int, tuple[int, ...]]]) -> float:
        total = sum(inside[step] for step in steps)
        total += sum(
            math.dist(leds[a[0], a[1][2]], leds[b[0], b[1][0]]) for a, b in pairwise(steps)
        )
        return total + math.dist(
            leds[steps[3][0], steps[3][1][2]], following[steps[0][0], steps[0][1][0]]
        )

    lengths = [
        length(list(zip(parts, orders, strict=True)))
        for parts in permutations(range(4))
        for orders in product(permutations(range(3)), repeat=4)
    ]
    assert len(lengths) == 31_104
    order = geometry.INSIDE_ORDER
    own = length([(order[i][0], tuple(k for _, k in order[i : i + 3])) for i in range(0, 12, 3)])
    assert own == pytest.approx(min(lengths))


def test_panel_cells_snake() -> None:
    assert [geometry.panel_cell(i, 4) for i in range(9)] == [
        *((0, 0), (1, 0), (2, 0), (3, 0)),
        *((3, 1), (2, 1), (1, 1), (0, 1)),
        (0, 2),
    ]
    assert all(
        geometry.panel_pixel(*geometry.panel_cell(pixel, 16), 16) == pixel for pixel in range(256)
    )
