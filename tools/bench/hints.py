# SPDX-License-Identifier: MIT
"""What the hint engine promises."""

import tempfile
from pathlib import Path

from tools import measure_hints
from tools.bench import boot, drives
from tools.bench.figures import Figure, Unmeasured

MODULES = ("thinker", "cuts", "distance", "layout", "route", "shake")
MODES = {"plain": "", "rainbow": ", Rainbow"}
_FOLLOWED = "the 20 solved deals by hints alone, 2 s of a Pico before each move, on the small VM"
_SIZE = "files of rules: " + ", ".join(MODULES)

FIGURES = (
    *(
        figure
        for suffix in MODES.values()
        for figure in (
            Figure("swaps over the optimum, mean" + suffix, "swaps", 3, _FOLLOWED),
            Figure("swaps by hints alone, most" + suffix, "swaps", 27, _FOLLOWED),
            Figure("hint engine's slice" + suffix, "ms", 8, "the longest, in units of the loop"),
        )
    ),
    Figure("hint engine, source", "bytes", None, _SIZE),
    Figure("hint engine, packed", "bytes", None, _SIZE),
)


def _sizes() -> dict[str, float]:
    """Bytes of the engine's modules."""
    with tempfile.TemporaryDirectory() as name:
        packed = drives.packed(Path(name)) / "color_wheel" / "rules"
        sources = [boot.OWN[f"color_wheel.rules.{module}"] for module in MODULES]
        return {
            "hint engine, source": sum(path.stat().st_size for path in sources),
            "hint engine, packed": sum(
                (packed / f"{module}.mpy").stat().st_size for module in MODULES
            ),
        }


def measure(short: bool) -> dict[str, float]:
    """All figures of the hint engine; ``short``: of one deal, with little thought."""
    drives.want_vm()
    found = _sizes()
    for mode, suffix in MODES.items():
        try:
            said = measure_hints.measure(mode, *((1, 100) if short else (20, 2000)))
        except RuntimeError as error:
            raise Unmeasured(f"the hints did not come to their end: {error}") from None
        found["swaps over the optimum, mean" + suffix] = round(said["mean"] - said["optimum"], 2)
        found["swaps by hints alone, most" + suffix] = said["most"]
        found["hint engine's slice" + suffix] = round(said["slice_ms"], 1)
    return found
