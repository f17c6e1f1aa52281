# SPDX-License-Identifier: MIT
"""Follow the hint engine's hints under MicroPython: python -m tools.measure_hints [--json]

The 20 solved deals, plain and Rainbow, with 2 s of a Pico's time before each move, told by a loop
of 10,000 steps. Promised: never more than 27 swaps, a mean of at most three over the optimum, and
slices of at most 8 ms. Exit status 1 if one is missed. Sizes are those of the 64-bit VM.
"""

import argparse
import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parents[1]
DEALS = ROOT / "tests" / "data" / "optimal-deals.json"
VM = Path(sys.executable).with_name("micropython")
MOST_SWAPS = 27
MOST_OVER = 3
MOST_SLICE_MS = 8
KEPT = ("ms_a_unit", "units", "slice_ms", "code_bytes", "state_bytes", "thinking_bytes")


def measure(mode: str, deals: int = 20, ms: int = 2000) -> dict[str, Any]:
    """The figures of a mode, plain or rainbow; RuntimeError where the VM fails."""
    done = subprocess.run(
        [VM, ROOT / "tools" / "hints_vm.py", DEALS, mode, str(deals), str(ms)],
        capture_output=True,
        text=True,
        env={**os.environ, "MICROPYPATH": str(ROOT / "firmware")},
    )
    if done.returncode or not done.stdout:
        raise RuntimeError(done.stdout + done.stderr)
    found = json.loads(done.stdout)
    swaps = [game[0] for game in found["games"]]
    return {
        "mean": sum(swaps) / deals,
        "optimum": sum(found["optima"]) / deals,
        "most": max(swaps),
        "first_expected": sum(game[1] for game in found["games"]) / deals,
        **{key: found[key] for key in KEPT},
    }


def kept(figures: dict[str, Any]) -> bool:
    """Whether what is promised is kept."""
    return bool(
        figures["most"] <= MOST_SWAPS
        and figures["mean"] <= figures["optimum"] + MOST_OVER
        and figures["slice_ms"] <= MOST_SLICE_MS
    )


def main() -> int:
    """Measure both modes, print, and say by the exit status whether the promises are kept."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--json", action="store_true", help="print one JSON document")
    arguments = parser.parse_args()
    document = {mode: measure(mode) for mode in ("plain", "rainbow")}
    if arguments.json:
        print(json.dumps(document))
    else:
        for mode, figures in document.items():
            print(mode, *(f"{key} {value:.4g}" for key, value in figures.items()), sep="\n  ")
    return 0 if all(kept(figures) for figures in document.values()) else 1


if __name__ == "__main__":
    sys.exit(main())
