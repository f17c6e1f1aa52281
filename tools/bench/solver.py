# SPDX-License-Identifier: MIT
"""What the solver promises: 100 random deals, drawn once from a fixed seed and not chosen by ease,
and the deals whose optima were known before there was a solver.

Seconds are of the clock, so that other work on the machine makes them worse.
"""

import importlib.util
import json
import time
from dataclasses import dataclass
from pathlib import Path
from random import Random
from statistics import mean

from color_wheel.rules.deal import RANDOM_BASE, RANDOM_SEEDS, deal

from tools.bench.figures import Figure, Unmeasured

SEED = 20261130
DEALS = 100
LIMIT = 10.0  # seconds for a deal, with two threads
KNOWN_LIMIT = 300.0
STYLES = {"": False, ", Rainbow": True}
KNOWN = Path(__file__).resolve().parents[2] / "tests/data/optimal-deals.json"
COLOURS, SIZES = "ROYGCBP", 3

_SHARE = f"of {DEALS} random deals, two threads, {LIMIT:.0f} s each"
_NEAR = "until a solution is known that takes one swap more than the best one; " + _SHARE
FIGURES = tuple(
    figure
    for style in STYLES
    for figure in (
        Figure("deals proven" + style, "%", 95, _SHARE, at_least=True),
        Figure("time to prove, mean" + style, "s", 5, _SHARE),
        Figure("time to prove, most" + style, "s", None, _SHARE),
        Figure("time to one swap more, most" + style, "s", 1, _NEAR),
        Figure(
            "known optima found again" + style, "%", 100, f"of {KNOWN.name}, proven", at_least=True
        ),
    )
)


@dataclass(frozen=True)
class Timed:
    """One deal: seconds in all and to one swap more than the best, the best, whether proven."""

    seconds: float
    near: float
    length: int
    proven: bool


def numbers() -> list[int]:
    """The random deals' numbers, always the same."""
    random = Random(SEED)
    return [RANDOM_BASE + random.randrange(RANDOM_SEEDS) for _ in range(DEALS)]


def pieces(position: str) -> bytes:
    """Piece numbers by space of a position's text."""
    texts = position.replace("/", "")
    return bytes(
        SIZES * COLOURS.index(texts[i]) + int(texts[i + 1]) - 1 for i in range(0, len(texts), 2)
    )


def timed(wheel: bytes | bytearray, rainbow: bool, limit: float) -> Timed:
    """Solve a wheel and look at the clock."""
    from tools.solver.solve import solve

    better: list[tuple[int, float]] = []

    def note(_bound: int, best: int | None, _share: float) -> None:
        if best is not None:
            better.append((best, time.perf_counter() - start))

    start = time.perf_counter()
    solution = solve(wheel, rainbow, limit, note)
    seconds = time.perf_counter() - start
    near = min((at for best, at in better if best <= solution.length + 1), default=seconds)
    return Timed(seconds, near, solution.length, solution.proven)


def _known_again(rainbow: bool, count: int) -> float:
    """Percent of the known deals for which the same optimum is proven."""
    field = "rainbow_optimum" if rainbow else "optimum"
    again = 0
    deals = json.loads(KNOWN.read_text(encoding="utf-8"))
    for known in deals[-count:]:
        result = timed(pieces(known["position"]), rainbow, KNOWN_LIMIT)
        again += result.proven and result.length == known[field]
    return 100 * again / count


def measure(short: bool) -> dict[str, float]:
    """All figures of the solver; ``short``: of one deal each, the known ones in Rainbow only."""
    if importlib.util.find_spec("numba") is None:
        raise Unmeasured("the solver needs numba: pip install -e '.[solve]'")
    from tools.solver.solve import ready

    ready()
    found: dict[str, float] = {}
    for style, rainbow in STYLES.items():
        limit = 1.0 if short else LIMIT
        results = [timed(deal(n), rainbow, limit) for n in numbers()[: 1 if short else DEALS]]
        found["deals proven" + style] = 100 * mean(result.proven for result in results)
        found["time to prove, mean" + style] = mean(result.seconds for result in results)
        found["time to prove, most" + style] = max(result.seconds for result in results)
        found["time to one swap more, most" + style] = max(result.near for result in results)
        if rainbow or not short:
            found["known optima found again" + style] = _known_again(rainbow, 1 if short else 20)
    return found
