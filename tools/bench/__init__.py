# SPDX-License-Identifier: MIT
"""Every figure that is promised, as data, and how it is measured: ``color-wheel bench``.

A module a kind of figure, each with ``FIGURES`` and ``measure(short)``, which returns the figures
that it could measure by their names, or raises Unmeasured. ``short``: within seconds, so roughly
that only the way of measuring is tested. A new kind is a module and its name in KINDS.
"""

KINDS = ("pace", "memory", "simulator", "page", "solver", "hints")
