# SPDX-License-Identifier: MIT
"""What is promised of the simulator, and of what the firmware loads at its start."""

import time

from host_sim import headless
from tools.bench import boot, game
from tools.bench.figures import Figure

FIGURES = (
    Figure(
        "frames a second, headless",
        "frames",
        60,
        "app.step() under Blinka in a whole game, 16 ms each, the process's start included",
        at_least=True,
    ),
    Figure("source loaded at the start", "bytes", 60 * 1024, "modules up to the first playable"),
)
FRAME_MS = 16


def measure(short: bool) -> dict[str, float]:
    """All figures of the simulator."""
    lines = game.script(hands := game.hands_over(game.start()), game.start())
    seconds = hands.ms / 1000 + (10 if short else 300)
    begun = time.monotonic()
    headless.play(lines, seconds=seconds)
    took = time.monotonic() - begun
    return {
        "frames a second, headless": round(seconds * 1000 / FRAME_MS / took),
        "source loaded at the start": max(
            sum(boot.loaded_at_start(w).values()) for w in boot.STARTS
        ),
    }
