# SPDX-License-Identifier: MIT
# Generated: do not edit, run python -m tools.make_palette
"""R, G, B on the wire of the seven colours, R O Y G C B P, at 400 mA on the wheel."""

STANDARD = (
    (21, 0, 1),
    (21, 7, 0),
    (14, 14, 0),
    (0, 26, 4),
    (0, 15, 16),
    (0, 4, 18),
    (11, 0, 12),
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
