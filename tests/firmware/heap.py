# SPDX-License-Identifier: MIT
"""How much heap a whole game takes, on the small VM: ``python -m tests.firmware.heap``.

The VM here has 64-bit objects. MicroPython's 32-bit build for WebAssembly, with the same firmware
in the same states, had 68 % (packed) and 82 % (source) of these bytes in use: strings, bytecode and
byte arrays are no smaller there. So what stays is counted with these shares. What passes, such as
a module or a JSON file while it is read, is pointers: half. A heap that suffices here by so many
bytes over what is in use suffices there by half as many.

What the simulated hardware and our modules for it take before the firmware begins is left out:
on a board that is written in C.
"""

import json
import tempfile
from pathlib import Path

from color_wheel.rules.check import parse_move, parse_position

from host_sim import headless, vm
from tests.firmware.whole import hands_over, script
from tests.play.conftest import DEALS
from tools import make_board

STAYS = {"source": 82, "packed": 68}  # per cent, see above


def in_32_bit(kind, used, heap):
    """Bytes of a Pico's heap for a heap here in which so many bytes are in use."""
    return used * STAYS[kind] // 100 + (heap - used) // 2


def in_64_bit(kind, used, heap):
    """The other way: the heap here that is as good as one of so many bytes on a Pico."""
    return used + 2 * (heap - used * STAYS[kind] // 100)


def packed_drive(folder):
    """The drive as make_board packs it, with MicroPython's first byte in place of the other."""
    drive = folder / "drive"
    make_board.pack(drive)
    for path in drive.rglob("*.mpy"):
        path.write_bytes(b"M" + path.read_bytes()[1:])
    return drive


def whole_game(with_host):
    """(script, nvm) of a game to its win, then a new deal, the menu, and the old game again.

    With a host, it is loaded over the link; without one, it comes out of the save.
    """
    deal = json.loads(DEALS.read_text(encoding="utf-8"))[0]
    start = parse_position(deal["position"])
    hands = hands_over(start)
    begun = len(hands.log)
    for word in deal["solution"]:
        hands.swap(*parse_move(word))
    hands.wait(8000)
    lines = script(hands, start)
    at = hands.ms
    presses = [
        "SELECT",
        "SELECT",
        "CW",
        "SELECT",
        "SELECT",
        "OUT",
        "SELECT",
        "CCW",
        "CW",
        "IN",
        "SELECT",
    ]
    for button in presses:
        lines += [f"{at} {button} down", f"{at + 100} {button} up"]
        at += 300
    lines += [f"{at} OUT down", f"{at + 50} IN down", f"{at + 2500} IN up", f"{at + 2550} OUT up"]
    lines += [f"{at + 3000} BACK down", f"{at + 4000} BACK up"]
    for i, button in enumerate(("CW", "SELECT", "SELECT", "CW")):
        lines += [f"{at + 4500 + 300 * i} {button} down", f"{at + 4600 + 300 * i} {button} up"]
    if with_host:
        return lines, None
    saved = vm.play(lines[: 1 + begun], seconds=3).nvm
    return ["0 HOST closed", *lines[1 + begun :]], saved


def in_use(lines, nvm, **options):
    """Bytes in use (before the firmware begins, [at each input while it runs]), garbage apart."""
    with vm.VmDevice(gauge="heap", nvm=nvm, **options) as device:
        headless.carry_out(device, lines, None)
    (first, *rest), *_ = device.in_use
    return first, [size - first for size in rest]


def runs_in(heap, lines, nvm, **options):
    """Whether a script comes to its end in a heap of so many bytes."""
    result = vm.play(lines, nvm=nvm, heap=str(heap), **options)
    return [state for _, state, _ in result.power] == ["on"]


def smallest(lines, nvm, step=2000, **options):
    """The smallest heap for the firmware alone, in bytes: all larger ones that were tried suffice.

    But for single sizes: the collector takes any number for an address, and then keeps too much.
    """
    first, sizes = in_use(lines, nvm, **options)
    heap = first + 2 * max(sizes)
    assert runs_in(heap, lines, nvm, **options)
    while any(runs_in(heap - step + more, lines, nvm, **options) for more in (0, 512)):
        heap -= step
    return heap - first


def main():
    """Print the figures."""
    with tempfile.TemporaryDirectory() as folder:
        drives = {"source": vm.FIRMWARE, "packed": packed_drive(Path(folder))}
        for name, drive in drives.items():
            for with_host in (False, True):
                lines, nvm = whole_game(with_host)
                _, sizes = in_use(lines, nvm, firmware=drive)
                used = max(sizes)
                least = smallest(lines, nvm, firmware=drive)
                print(
                    f"{name}, {'with' if with_host else 'without'} a host: heap {least} bytes,"
                    f" in use {used}; in 32 bits {in_32_bit(name, used, least) / 1024:.1f} KB"
                    f" and {in_32_bit(name, used, used) / 1024:.1f} KB"
                )


if __name__ == "__main__":
    main()
