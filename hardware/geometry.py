# SPDX-License-Identifier: MIT
"""Where everything on the board lies: the one source of the wheel's geometry (host only, CPython).

Coordinates are (x, y) in mm with the hub at (0, 0), **x to the right and y downwards** (as on
screens, in SVG and in KiCad); angles grow clockwise on the board. The wheel has OUTER_RADIUS
140 mm; whoever wants another size scales all coordinates.

The drawing: an outer decagon; an inner decagon on the same ten radii at INNER_RATIO of the outer
radius; the radii; and a zigzag from each inner corner to the middles of the two rim edges beside
it. Wedges are numbered 0-9 clockwise, wedge 0's rim edge lies level at the top. Corner ``i`` of a
decagon is the counter-clockwise one of wedge ``i``.

A space is ``4 * wedge + part``, part 0 ``h`` hub, 1 ``m`` middle, 2 ``a`` and 3 ``b`` rim. Every
triangle is listed **apex first**, then the base corner that is counter-clockwise as seen from the
hub, then the clockwise one. The apex is the corner where the two (nearly) equal long sides meet:
of ``h`` the hub, of ``m`` the middle of the rim edge (it stands upside down), of ``a`` and ``b``
the corner on the inner decagon, so that these two stand on the rim with their points inwards.

A slot numbers the 147 LEDs independently of the wiring: ``space * 3 + corner`` with corner 0 the
apex, then ``120 + i`` for the row, left to right.
"""

import math

Point = tuple[float, float]
Triangle = tuple[Point, Point, Point]

WEDGES = 10
PARTS = "hmab"
SPACES = 40
NAMES = tuple(f"{space // 4}{PARTS[space % 4]}" for space in range(SPACES))
OUTER_RADIUS = 140.0  # mm, hub to a corner of the rim
INNER_RATIO = 0.536  # inner decagon's radius as a share of the outer one's

# An LED sits half-way between its triangle's centroid and its corner: that leaves at least
# 13.5 mm between any two LEDs, enough for 5 mm packages with a capacitor and a track each.
LED_RATIO = 0.5
LED_SIZE = 5.0  # mm, edge of a WS2812B package

ROW = 27
ROW_PITCH = 8.0  # mm from LED to LED
ROW_GAP = 6.0  # mm more between two groups of nine
ROW_BELOW = 14.0  # mm from the rim's bottom edge down to the row

# The data line enters at the lower left (wedge 7), goes round clockwise and leaves the wheel
# beside its entry (wedge 6), straight down to where the row begins.
WEDGE_ORDER = (7, 8, 9, 0, 1, 2, 3, 4, 5, 6)
# Inside a wedge: (part, corner) of its twelve LEDs. Of all 31,104 orders that keep a space's LEDs
# together it is the shortest, counting the link to the next wedge. No two straight links of the
# whole chain cross, and each passes other LEDs' centres at LINK_CLEARANCE or more, so that one
# copper layer can carry the data (tests/hardware/test_geometry.py repeats the search).
INSIDE_ORDER = (
    *((2, 1), (2, 0), (2, 2)),
    *((1, 0), (1, 2), (1, 1)),
    *((0, 1), (0, 0), (0, 2)),
    *((3, 0), (3, 1), (3, 2)),
)
LINK_CLEARANCE = 7.0  # mm


def on_circle(radius: float, degrees: float) -> Point:
    """The point at that radius (mm) and angle: 0 is right, 90 is down (clockwise)."""
    angle = math.radians(degrees)
    return radius * math.cos(angle), radius * math.sin(angle)


def outer_corner(i: int) -> Point:
    """Corner i (any integer, modulo 10) of the rim."""
    return on_circle(OUTER_RADIUS, -108 + 36 * (i % WEDGES))


def inner_corner(i: int) -> Point:
    """Corner i (any integer, modulo 10) of the inner decagon."""
    return on_circle(OUTER_RADIUS * INNER_RATIO, -108 + 36 * (i % WEDGES))


def rim_middle(wedge: int) -> Point:
    """The middle of a wedge's rim edge."""
    return between(outer_corner(wedge), outer_corner(wedge + 1), 0.5)


def between(start: Point, end: Point, share: float) -> Point:
    """The point that lies ``share`` (0-1) of the way from start to end."""
    return start[0] + (end[0] - start[0]) * share, start[1] + (end[1] - start[1]) * share


def triangle(space: int) -> Triangle:
    """The corners of space 0-39: apex, counter-clockwise base corner, clockwise base corner."""
    wedge, part = divmod(space, 4)
    left, right, rim = inner_corner(wedge), inner_corner(wedge + 1), rim_middle(wedge)
    if part == 0:
        return (0.0, 0.0), left, right
    if part == 1:
        return rim, left, right
    if part == 2:
        return left, outer_corner(wedge), rim
    return right, rim, outer_corner(wedge + 1)


def centroid(space: int) -> Point:
    """The centre of gravity of space 0-39."""
    corners = triangle(space)
    return sum(x for x, _ in corners) / 3, sum(y for _, y in corners) / 3


def space_leds(space: int) -> Triangle:
    """The centres of a space's three LEDs, in the order of its corners."""
    middle = centroid(space)
    apex, left, right = (between(middle, corner, LED_RATIO) for corner in triangle(space))
    return apex, left, right


def row_led(i: int) -> Point:
    """The centre of LED i (0-26, left to right) of the row: three groups of nine."""
    x = (i - (ROW - 1) / 2) * ROW_PITCH + (i // 9 - 1) * ROW_GAP
    return x, rim_middle(5)[1] + ROW_BELOW


def led(slot: int) -> Point:
    """The centre of the LED of slot 0-146."""
    if slot >= SPACES * 3:
        return row_led(slot - SPACES * 3)
    return space_leds(slot // 3)[slot % 3]


def chain() -> list[int]:
    """The slots in the order of the data line: the wheel wedge by wedge, then the row."""
    wheel = [
        (4 * wedge + part) * 3 + corner for wedge in WEDGE_ORDER for part, corner in INSIDE_ORDER
    ]
    return wheel + [SPACES * 3 + i for i in range(ROW)]


def neighbours(space: int) -> list[int]:
    """The spaces that share an edge with this one (two or three), ascending.

    The drawing meets edge to edge, so sharing an edge is sharing two corners.
    """
    corners = _corner_keys(space)
    return [other for other in range(SPACES) if len(corners & _corner_keys(other)) == 2]


def _corner_keys(space: int) -> set[Point]:
    # Rounded to a micrometre (and -0.0 made 0.0), so that equal corners compare equal.
    return {(round(x, 3) + 0.0, round(y, 3) + 0.0) for x, y in triangle(space)}


def panel_cell(pixel: int, columns: int) -> tuple[int, int]:
    """(column, row) of a pixel on a serpentine panel.

    Pixel 0 is top left, the first row runs to the right, the second back to the left, and so on.
    """
    row, column = divmod(pixel, columns)
    return (column if row % 2 == 0 else columns - 1 - column), row


def panel_pixel(column: int, row: int, columns: int) -> int:
    """The chain index of a panel's cell: the inverse of panel_cell."""
    return row * columns + (column if row % 2 == 0 else columns - 1 - column)
