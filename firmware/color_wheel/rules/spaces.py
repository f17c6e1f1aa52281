# SPDX-License-Identifier: MIT
"""Spaces as indices 0-39 and as names: ``4 * wedge + (h 0, m 1, a 2, b 3)``, so ``3m`` is 13."""

SPACES = 40
PARTS = "hmab"


def space_name(space):
    """``3m`` for 13."""
    return str(space >> 2) + PARTS[space & 3]
