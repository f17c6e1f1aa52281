# SPDX-License-Identifier: MIT
"""How much heap a game takes, on the small VM, and what that is on a Pico.

The VM that PyPI has is of 64 bits. On one of 32 bits (Debian has it for i386: unpack its package
and name it in MICROPYTHON), with the same firmware in the same states, 68 % of these bytes were in
use, packed and source alike. So heaps are converted by that; on the 32-bit VM they are measured as
they are. In November 2026 the smallest heaps there were, in KB, and in brackets converted: packed
70 (74), source 83 (84), with a host packed 88 (87), source 94 (94). Of single sizes above these,
some may fail: as source, the luck of what garbage is taken for needed makes out 5 KB.

Not counted is what the simulated hardware and our modules for it take before the firmware begins,
nor the holes that they leave: on a board that is written in C. And of the VM's table of names
(identifiers and short strings) only what a board's would take: CircuitPython's grows by 64 names,
the VM's doubles.
"""

import tempfile
from collections.abc import Sequence
from pathlib import Path
from typing import Any, NamedTuple

from host_sim import headless, vm
from tools.bench import drives, game

SHARE = 68  # per cent, see above
NAME = 6  # bytes of a name in a board's table, beside its letters: a pointer, a length, a hash
STEP = 2000  # bytes by which heaps are tried
SURE = 4  # so many steps above the smallest must suffice too
# The VM's own tables of names, of 64 and of 32 bits: each is twice the one before.
TABLES = {3584, 7104, 14144} | {2272, 4512, 8992}
FLOAT = 32  # one float on a 64-bit heap; the board's floats are no objects
IDLE = Path(__file__).with_name("idle_vm.py")

Nvm = bytes | None


class Use(NamedTuple):
    """Bytes of the heap in use by the firmware at each input while it runs, garbage apart; and how
    many names it has."""

    sizes: list[int]
    names: int

    @property
    def most(self) -> int:
        """What is in use at most."""
        return max(self.sizes)


def on_board(use: Use, heap: int) -> int:
    """Bytes of a Pico's heap that are as good for the firmware as so many of the VM's."""
    share = SHARE if vm.word() == 8 else 100
    return heap * share // 100 + NAME * use.names


def on_vm(use: Use, heap: int) -> int:
    """The other way: the VM's heap for the firmware that is as good as a Pico's."""
    share = SHARE if vm.word() == 8 else 100
    return (heap - NAME * use.names) * 100 // share


def in_use(lines: Sequence[str], nvm: Nvm, **options: Any) -> Use:
    """What a script takes."""
    with vm.VmDevice(gauge="heap", nvm=nvm, **options) as device:
        headless.carry_out(device, lines, None)
    (first, *rest), *_ = device.in_use
    return Use([size - first for size in rest], max(device.names) - device.names[0])


def runs_in(heap: int, lines: Sequence[str], nvm: Nvm, **options: Any) -> bool:
    """Whether a script comes to its end where the firmware has so many bytes of the heap, and
    nobody complains."""
    result = vm.play(lines, nvm=nvm, room=heap, **options)
    return [state for _, state, _ in result.power] == ["on"] and not result.console


def smallest(
    use: Use, lines: Sequence[str], nvm: Nvm, step: int = STEP, sure: int = SURE, **options: Any
) -> int:
    """The smallest heap for the firmware alone, in bytes.

    Halved down to a step, then some steps above it are tried too. But for single sizes: the
    collector takes any number for an address, and then keeps too much.
    """

    def suffices(heap: int) -> bool:
        return any(runs_in(heap + more, lines, nvm, **options) for more in (0, 512))

    low = use.most
    high = 2 * low
    while high - low > step:
        middle = (low + high) // 2
        low, high = (low, middle) if suffices(middle) else (middle, high)
    tried = high
    while tried < high + sure * step:
        tried += step
        if not suffices(tried):
            high = tried + step
    return high


def growth(count: int, **options: Any) -> int:
    """By how many bytes the peaks of the second half of so many rounds exceed the first half's."""
    sizes = in_use(game.rounds(count), None, **options).sizes
    each = len(sizes) // count
    peaks = [max(sizes[i * each : (i + 1) * each]) for i in range(count)]
    return max(peaks[count // 2 :]) - max(peaks[min(3, count // 4) : count // 2])


def pieces(
    lines: Sequence[str], seconds: float, **options: Any
) -> tuple[list[list[int]], headless.Result]:
    """(the sizes above 1 KB of pieces of the heap, garbage too, before each frame and at each
    input; first those after loading), and what happened. The VM's tables of names left out."""
    with vm.VmDevice(heap="300k", gauge="blocks", **options) as device:
        result = headless.carry_out(device, lines, seconds)
    blocks = [[size for size in sizes if size not in TABLES] for sizes in device.blocks[1:]]
    return blocks, result


def idle(folder: Path, host: str, picked: bool) -> dict[str, int]:
    """Of idle frames in play: "idle" (bytes allocated, the most), "still" (frames), "screen"."""
    drive = drives.with_program(vm.FIRMWARE, IDLE.read_text(encoding="utf-8"), folder / "idle")
    lines = [f"0 HOST {host}", *game.taps(500, ["SELECT"] * (3 if picked else 2), 500)]
    with vm.VmDevice(firmware=drive) as device:
        result = headless.carry_out(device, lines, 15)
    if result.power[-1][1] != "stopped":
        raise RuntimeError(f"the firmware did not come to its end: {result.power}")
    words = [text.split() for _, said in result.console for text in said.splitlines()]
    return {name: int(number) for name, number in words}


def temporary() -> "tempfile.TemporaryDirectory[str]":
    """A folder for drives."""
    return tempfile.TemporaryDirectory(prefix="color-wheel-bench-")
