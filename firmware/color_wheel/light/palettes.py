# SPDX-License-Identifier: MIT
# Generated: do not edit, run python -m tools.make_palette
"""R, G, B on the wire of the seven colours, R O Y G C B P, at 400 mA on the wheel."""

STANDARD = (
    (21, 0, 1),
    (20, 7, 0),
    (11, 12, 0),
    (0, 26, 4),
    (0, 13, 13),
    (0, 4, 19),
    (14, 0, 17),
)
COLOUR_BLIND = (
    (10, 0, 2),
    (25, 12, 0),
    (8, 6, 0),
    (0, 12, 5),
    (0, 25, 12),
    (0, 0, 12),
    (11, 0, 26),
)
