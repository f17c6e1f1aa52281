# SPDX-License-Identifier: MIT
"""How much heap a game takes, on the small VM, and what that is on a Pico.

The VM here has 64-bit objects. MicroPython's 32-bit build for WebAssembly, with the same firmware
in the same states, had 68 % (packed) and 82 % (source) of these bytes in use: strings, bytecode and
byte arrays are no smaller there. So what stays is counted with these shares. What passes, such as
a module or a JSON file while it is read, is pointers: half. A heap that suffices here by so many
bytes over what is in use suffices there by half as many.

What the simulated hardware and our modules for it take before the firmware begins is left out:
on a board that is written in C.
"""

import tempfile
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from host_sim import headless, vm
from tools.bench import drives, game

STAYS = {"source": 82, "packed": 68}  # per cent, see above
STEP = 2000  # bytes by which heaps are tried
SURE = 4  # so many steps above the smallest must suffice too
# The VM's own tables of names: each is twice the one before.
NAMES = {3584, 7104, 14144}
FLOAT = 32  # one float on a 64-bit heap; the board's floats are no objects
IDLE = Path(__file__).with_name("idle_vm.py")

Nvm = bytes | None


def in_32_bit(kind: str, used: int, heap: int) -> int:
    """Bytes of a Pico's heap for a heap here in which so many bytes are in use."""
    return used * STAYS[kind] // 100 + (heap - used) // 2


def in_64_bit(kind: str, used: int, heap: int) -> int:
    """The other way: the heap here that is as good as one of so many bytes on a Pico."""
    return used + 2 * (heap - used * STAYS[kind] // 100)


def in_use(lines: Sequence[str], nvm: Nvm, **options: Any) -> tuple[int, list[int]]:
    """Bytes in use (before the firmware begins, [at each input while it runs]), garbage apart."""
    with vm.VmDevice(gauge="heap", nvm=nvm, **options) as device:
        headless.carry_out(device, lines, None)
    (first, *rest), *_ = device.in_use
    return first, [size - first for size in rest]


def runs_in(heap: int, lines: Sequence[str], nvm: Nvm, **options: Any) -> bool:
    """Whether a script comes to its end in a heap of so many bytes."""
    result = vm.play(lines, nvm=nvm, heap=str(heap), **options)
    return [state for _, state, _ in result.power] == ["on"]


def smallest(
    lines: Sequence[str], nvm: Nvm, step: int = STEP, sure: int = SURE, **options: Any
) -> tuple[int, int]:
    """(the smallest heap for the firmware alone, what is in use at most), in bytes.

    Halved down to a step, then some steps above it are tried too. But for single sizes: the
    collector takes any number for an address, and then keeps too much.
    """
    first, sizes = in_use(lines, nvm, **options)

    def suffices(heap: int) -> bool:
        return any(runs_in(first + heap + more, lines, nvm, **options) for more in (0, 512))

    low = max(sizes)
    high = 3 * low
    while high - low > step:
        middle = (low + high) // 2
        low, high = (low, middle) if suffices(middle) else (middle, high)
    tried = high
    while tried < high + sure * step:
        tried += step
        if not suffices(tried):
            high = tried + step
    return high, max(sizes)


def growth(count: int, **options: Any) -> int:
    """By how many bytes the peaks of the second half of so many rounds exceed the first half's."""
    _, sizes = in_use(game.rounds(count), None, **options)
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
    blocks = [[size for size in sizes if size not in NAMES] for sizes in device.blocks[1:]]
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
