# SPDX-License-Identifier: MIT
"""Fewest swaps, proven: ``tools.solver.solve``. How it works is told in tools/book/README.md."""
