# SPDX-License-Identifier: MIT
"""Find a place on a bought 16 x 16 panel for each of the wheel's 120 LEDs.

A space becomes three pixels joined edge to edge. The layout uses 15 x 15 of the 256 pixels: with
an odd size both of the wheel's axes of symmetry that a square grid has too run through pixels, so
the layout can be symmetric exactly, left to right and top to bottom, and the borders between
wedges 2 and 3 and between 7 and 8 become a dark row. Eleven spaces then settle the other 29.

Searched is the least sum of how far the pixels lie from where the LEDs belong, how far a space's
apex points elsewhere, and how closely different spaces touch, most of all those of different
wedges. All costs are integers (of rounded coordinates), and the search accepts or refuses by
integers, so that every machine finds the same layout.
"""

import math
import random
from functools import cache
from itertools import permutations
from typing import NamedTuple

from hardware import geometry

Cell = tuple[int, int]
Cells = tuple[Cell, Cell, Cell]

SIZE = 15  # columns and rows used
CENTRE = SIZE // 2
# The spaces that the two mirrorings carry to all others.
CHOSEN = (0, 1, 2, 4, 5, 6, 7, 8, 9, 10, 11)

RADIUS = 7.6  # pixels from the hub to a corner of the rim
HUB_POWER = 0.85  # below 1: more room at the hub, where ten apexes meet
SQUARENESS = 0.3  # 0 a decagon, 1 stretched into the square's corners

# Costs: 100 for one pixel's distance, squared.
TURNED = 60  # an apex at right angles to its proper direction; twice that the wrong way round
OVERLAP = 20_000  # a pixel used twice
TOUCH_OTHER, TOUCH_SAME = 300, 150  # an edge between spaces of different wedges, of one wedge
CORNER_OTHER, CORNER_SAME = 60, 20  # a corner likewise

CANDIDATES = 60  # placements tried for each space: those that fit best
STEPS = 30_000
SEED = 4  # finds what the best of many longer searches find
TOLERANCE = 3_000  # how much worse a step may be at the start of the search

# A set of cells is an integer with a bit for each, in rows of STRIDE bits so that shifting does
# not wrap round.
STRIDE = SIZE + 2
EDGES = (1, STRIDE)
CORNERS = (STRIDE - 1, STRIDE + 1)

SHAPES: tuple[Cells, ...] = (
    ((0, 0), (1, 0), (2, 0)),
    ((0, 0), (0, 1), (0, 2)),
    ((0, 0), (1, 0), (0, 1)),
    ((0, 0), (1, 0), (1, 1)),
    ((0, 0), (0, 1), (1, 1)),
    ((1, 0), (0, 1), (1, 1)),
)


class Placement(NamedTuple):
    """Where a space could lie, and with it its mirror images."""

    cost: int  # of its place and direction alone
    cells: dict[int, Cells]  # space -> its cells: apex, base, base
    masks: dict[int, int]  # space -> the same as a set
    edges: tuple[int, ...]  # the cells beside the first space's, one set a direction
    corners: tuple[int, ...]


@cache
def target(slot: int) -> tuple[float, float]:
    """(column, row) where the LED of slot 0-119 belongs, not rounded to pixels."""
    x, y = geometry.led(slot)
    radius, angle = math.hypot(x, y) / geometry.OUTER_RADIUS, math.atan2(y, x)
    to_square = 1 / max(abs(math.cos(angle)), abs(math.sin(angle)))
    radius = RADIUS * radius**HUB_POWER * (1 + SQUARENESS * (to_square - 1))
    return (
        round(CENTRE + radius * math.cos(angle), 3),
        round(CENTRE + radius * math.sin(angle), 3),
    )


def mirrored(space: int, cells: Cells, across: bool, down: bool) -> tuple[int, Cells]:
    """The image of a placed space, mirrored left to right (across), top to bottom (down)."""
    apex, left, right = (
        (SIZE - 1 - column if across else column, SIZE - 1 - row if down else row)
        for column, row in cells
    )
    if across == down:
        return (space + 20 * across) % 40, (apex, left, right)
    wedge = (5 * down - space // 4) % geometry.WEDGES
    return 4 * wedge + (0, 1, 3, 2)[space % 4], (apex, right, left)


def mask(cells: Cells) -> int:
    """The cells as a set."""
    return sum(1 << ((row + 1) * STRIDE + column + 1) for column, row in cells)


def direction(points: tuple[tuple[float, float], ...]) -> tuple[float, float]:
    """From the apex to the middle of the base."""
    apex, left, right = points
    return (left[0] + right[0]) / 2 - apex[0], (left[1] + right[1]) / 2 - apex[1]


def fit(space: int, cells: Cells) -> int:
    """The cost of a space's place and direction."""
    wanted = tuple(target(3 * space + corner) for corner in range(3))
    distance = sum(
        (x - column) ** 2 + (y - row) ** 2
        for (x, y), (column, row) in zip(wanted, cells, strict=True)
    )
    (ax, ay), (bx, by) = direction(wanted), direction(cells)
    lengths = math.hypot(ax, ay) * math.hypot(bx, by)
    cosine = (ax * bx + ay * by) / lengths if lengths else 0.0
    return round(100 * distance) + round(TURNED * (1 - cosine))


def placement(space: int, cells: Cells) -> Placement | None:
    """The space so placed, with its images; None if these would not be symmetric."""
    placed = {space: cells}
    masks = {space: mask(cells)}
    for across, down in ((True, False), (False, True), (True, True)):
        image, image_cells = mirrored(space, cells, across, down)
        image_mask = mask(image_cells)
        if masks.setdefault(image, image_mask) != image_mask:
            return None
        placed.setdefault(image, image_cells)
    own = masks[space]
    return Placement(
        fit(space, cells),
        placed,
        masks,
        tuple(moved for step in EDGES for moved in (own << step, own >> step)),
        tuple(moved for step in CORNERS for moved in (own << step, own >> step)),
    )


def candidates(space: int) -> list[Placement]:
    """The placements of a space that fit best, the best first."""
    found: dict[int, Placement] = {}
    for shape in SHAPES:
        for column in range(SIZE - max(x for x, _ in shape)):
            for row in range(SIZE - max(y for _, y in shape)):
                for apex, left, right in permutations((column + x, row + y) for x, y in shape):
                    option = placement(space, (apex, left, right))
                    if option is None:
                        continue
                    key = option.masks[space]
                    if key not in found or option.cost < found[key].cost:
                        found[key] = option
    return sorted(found.values(), key=lambda option: (option.cost, option.masks[space]))[
        :CANDIDATES
    ]


def cost(placements: list[Placement]) -> int:
    """The cost of a whole layout (of a quarter of it: the rest is its image)."""
    used = 0
    wedges = [0] * geometry.WEDGES
    total = 0
    for option in placements:
        for space, cells in option.masks.items():
            total += OVERLAP * (used & cells).bit_count()
            used |= cells
            wedges[space // 4] |= cells
    for space, option in zip(CHOSEN, placements, strict=True):
        same = wedges[space // 4] & ~option.masks[space]
        other = used & ~wedges[space // 4]
        total += option.cost
        for cells in option.edges:
            total += TOUCH_OTHER * (cells & other).bit_count()
            total += TOUCH_SAME * (cells & same).bit_count()
        for cells in option.corners:
            total += CORNER_OTHER * (cells & other).bit_count()
            total += CORNER_SAME * (cells & same).bit_count()
    return total


def search(seed: int) -> tuple[int, list[Placement]]:
    """Change one or two placements at a time, tolerating less and less for the worse."""
    draw = random.Random(seed).randrange
    options = [candidates(space) for space in CHOSEN]
    layout = [choices[0] for choices in options]
    now = cost(layout)
    best, best_layout = now, layout[:]
    for step in range(STEPS):
        trial = layout[:]
        for _ in range(1 + (draw(4) == 0)):
            which = draw(len(options))
            trial[which] = options[which][draw(len(options[which]))]
        after = cost(trial)
        tolerance = TOLERANCE * (STEPS - step) ** 2 // STEPS**2
        if after - now <= draw(tolerance + 1):
            layout, now = trial, after
            if now < best:
                best, best_layout = now, layout[:]
    return best, best_layout


def panel_layout() -> list[Cell]:
    """(column, row) of slots 0-119 on the panel."""
    _, layout = search(SEED)
    spaces = {space: cells for option in layout for space, cells in option.cells.items()}
    return [spaces[slot // 3][slot % 3] for slot in range(geometry.SPACES * 3)]


def picture(cells: list[Cell]) -> str:
    """The layout as text: a letter a wedge, A-J, in capitals where the apex is."""
    lines = [["."] * (SIZE + 1) for _ in range(SIZE + 1)]
    for slot, (column, row) in enumerate(cells):
        letter = "abcdefghij"[slot // 12]
        lines[row][column] = letter if slot % 3 else letter.upper()
    return "\n".join(" ".join(line) for line in lines)


if __name__ == "__main__":
    print(picture(panel_layout()))
