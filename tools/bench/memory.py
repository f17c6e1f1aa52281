# SPDX-License-Identifier: MIT
"""What the game takes of the heap, in bytes of a Pico's (heap.py says how that is reckoned)."""

from pathlib import Path

from host_sim import vm
from tools.bench import drives, game, heap
from tools.bench.figures import Figure

_GAME = "a whole game, a deal, the menu, the old game; "
HOSTS = {False: "", True: " with a host"}
KINDS = ("packed", "source")
HOUR_S = 3600
ROUGH = 150_000  # bytes: how finely a short run looks for the smallest heap
_HEAPS = tuple(
    figure
    for kind in KINDS
    for host in HOSTS.values()
    for figure in (
        Figure(
            f"smallest heap, {kind}{host}",
            "KB",
            96,
            _GAME + "what the VM's heap has for it is lowered until it fails; in 32-bit terms",
        ),
        Figure(
            f"heap in use, {kind}{host}",
            "KB",
            70 if (kind, host) == ("packed", "") else None,
            _GAME + "the most after collecting; in 32-bit terms",
        ),
    )
)
FIGURES = (
    *_HEAPS,
    Figure("largest allocation in an hour", "bytes", 4096, "64-bit, the VM's own name table apart"),
    Figure("allocated by an idle frame", "bytes", 0, "the most of 300 frames; a float apart"),
    Figure("growth over 1,000 games", "bytes", 256, "peaks of the second half over the first's"),
)


def _hour(seconds: int) -> int:
    """The largest piece after loading in so many seconds of presses, one every 10 s."""
    buttons = ["SELECT", "SELECT", *["SELECT", "CW", "SELECT", "OUT", "BACK", "CCW"] * seconds]
    lines = ["0 HOST closed", *game.taps(500, buttons[: max(6, seconds // 10)], 10_000)]
    blocks, _ = heap.pieces(lines, seconds, nvm=bytes(4096))
    return max(max(sizes, default=0) for sizes in blocks[1:])


def measure(short: bool) -> dict[str, float]:
    """All figures of memory."""
    drives.want_vm()
    found: dict[str, float] = {}
    with heap.temporary() as name:
        folder = Path(name)
        on = {"packed": drives.packed(folder), "source": vm.FIRMWARE}
        for host, suffix in HOSTS.items():
            lines, nvm = game.whole_game(host)
            for kind in KINDS:
                step, sure = (ROUGH, 0) if short else (heap.STEP, heap.SURE)
                use = heap.in_use(lines, nvm, firmware=on[kind])
                least = heap.smallest(use, lines, nvm, step, sure, firmware=on[kind])
                for what, size in (("smallest heap", least), ("heap in use", use.most)):
                    kb = heap.on_board(use, size) / 1024
                    found[f"{what}, {kind}{suffix}"] = round(kb, 1)
        found["largest allocation in an hour"] = _hour(8 if short else HOUR_S)
        idle = [
            heap.idle(folder / f"{host}{picked}", host, picked)["idle"]
            for host in (("open",) if short else ("closed", "open"))
            for picked in ((True,) if short else (False, True))
        ]
        found["allocated by an idle frame"] = max(0, max(idle) - heap.FLOAT)
        found["growth over 1,000 games"] = heap.growth(8 if short else 1000)
    return found
