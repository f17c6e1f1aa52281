# SPDX-License-Identifier: MIT
"""The firmware on a real small VM: MicroPython's Unix port, with a heap as small as you like.

The environment variable MICROPYTHON may name another build of it, such as one of 32 bits.
"""

import functools
import importlib.util
import os
import re
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterable
from pathlib import Path
from typing import Any

from host_sim import headless, protocol
from host_sim.child.settings import read_all
from host_sim.headless import Result
from host_sim.process import FIRMWARE, ROOT, Settings
from host_sim.virtual import VirtualDevice

PROGRAM = Path(os.environ.get("MICROPYTHON") or Path(sys.executable).with_name("micropython"))
MAIN = ROOT / "host_sim" / "micropython" / "main.py"
LIBRARIES = ("adafruit_ticks", "neopixel")
ROOMY = "600k"  # a larger one is slower: the VM looks for free blocks from its start
_BEGUN = (b"mem: total", b"qstr pool: ")  # what the VM itself prints
_INFO = re.compile(_BEGUN[0] + rb".*?that is all\n", re.DOTALL)
_NAMES = re.compile(_BEGUN[1] + rb"n_pool=\d+, n_qstr=(\d+), [^\n]*\n")
_LINE = re.compile(rb"^([0-9a-f]{8}): (.*)$", re.MULTILINE)
_PIECE = re.compile(rb"[A-Za-z]=*")
LARGE = 1024


@functools.cache
def word() -> int:
    """The bytes of a pointer of the VM: 4, as on a board, or 8."""
    program = "import sys; print(sys.maxsize)"
    command = [str(PROGRAM), "-c", program]
    said = subprocess.run(command, capture_output=True, text=True, check=True).stdout
    return 8 if int(said) >> 32 else 4


def _large_pieces(dump: bytes) -> dict[int, int]:
    """Where the pieces above LARGE lie, and their sizes (bytes), of what mem_info(1) prints."""
    lines = _LINE.findall(dump)
    if not lines:
        return {}
    block = 4 * word()
    layout = bytearray(b"." * (int(lines[-1][0], 16) // block))  # lines all free are left out
    for address, blocks in lines:
        start = int(address, 16) // block
        layout[start : start + len(blocks)] = blocks
    found = ((piece.start() * block, len(piece[0]) * block) for piece in _PIECE.finditer(layout))
    return {start: size for start, size in found if size > LARGE}


class Pieces:
    """The large pieces of the heap, dump by dump, in the sizes in which they were allocated.

    The VM lengthens its store of the letters of names where it stands, a few at a time, and begins
    a new one of 128 bytes where there is no room: that never needs the whole in one piece.
    """

    def __init__(self) -> None:
        self._sizes: dict[int, int] = {}
        self._asked: dict[int, int] = {}

    def sizes(self, dump: bytes) -> list[int]:
        """Above LARGE (bytes), the largest first, of what mem_info(1) printed next."""
        pieces = _large_pieces(dump)
        grown = {
            start
            for start, size in pieces.items()
            if start in self._sizes and 0 <= size - self._sizes[start] < LARGE
        }
        self._asked = {
            start: self._asked[start] if start in grown else size for start, size in pieces.items()
        }
        self._sizes = pieces
        return sorted(self._asked.values(), reverse=True)


def _whole(data: bytes) -> int:
    """How many of the bytes are sure to belong to records: then something is being printed."""
    end = len(data)
    for begun in _BEGUN:
        place = data.find(begun)
        cut = (len(data) - n for n in range(len(begun) - 1, 0, -1) if data.endswith(begun[:n]))
        end = min(end, next(cut, end) if place < 0 else place)
    return end


class _Reader(protocol.Reader):
    """Sorts out what the VM's mem_info and qstr_info print between records."""

    def __init__(self, blocks: list[list[int]], names: list[int]) -> None:
        super().__init__()
        self._blocks = blocks
        self._names = names
        self._pieces = Pieces()
        self._held = b""

    def feed(self, data: bytes) -> list[protocol.Record]:
        data = self._held + data
        self._blocks += [self._pieces.sizes(dump) for dump in _INFO.findall(data)]
        self._names += [int(number) for number in _NAMES.findall(data)]
        data = _NAMES.sub(b"", _INFO.sub(b"", data))
        end = _whole(data)
        self._held = data[end:]
        return super().feed(data[:end])


class VmDevice(VirtualDevice):
    """A VirtualDevice whose firmware runs on the small VM.

    heap: the VM's option ``heapsize`` ("200k"); room: how many bytes of it are left to the
    firmware, in one piece, as a board's heap begins (0: all). gauge = "heap": collect garbage
    whenever time is at its limit, and keep in ``in_use`` how much is left, in bytes of the VM's
    heap: for each time the power came on a list, the first entry before the firmware begins.
    gauge = "blocks": keep in ``blocks`` the sizes of the pieces of the heap above LARGE, garbage
    too, before each frame and whenever time is at its limit.
    """

    def __init__(
        self, *, heap: str = ROOMY, room: int = 0, gauge: str = "", **options: Any
    ) -> None:
        self.blocks: list[list[int]] = []
        self.names: list[int] = []
        self._folder = tempfile.TemporaryDirectory()
        super().__init__(**options)
        self._command = (str(PROGRAM), "-X", f"heapsize={heap}", str(MAIN))
        self._gauge = gauge
        self._room = room
        self.in_use: list[list[int]] = []
        for name in LIBRARIES:
            found = importlib.util.find_spec(name)
            assert found
            assert found.origin
            shutil.copy(found.origin, self._folder.name)

    def close(self) -> None:
        super().close()
        self._folder.cleanup()

    def _new_reader(self) -> protocol.Reader:
        return _Reader(self.blocks, self.names)

    def _configured(self, config: dict[str, Any]) -> dict[str, Any]:
        settings, invalid = read_all(Path(config["firmware"]) / "settings.toml")
        return config | {
            "pins": self.wiring.pins,
            "settings": settings | config["settings"],
            "invalid": {key: why for key, why in invalid.items() if key not in config["settings"]},
            "libraries": self._folder.name,
            "gauge": self._gauge,
            "room": self._room,
        }

    def _write_input(self, at: int, command: Any) -> None:
        """Inputs are handed over when their time comes: they must not fill the small heap."""
        if at <= self.now:
            super()._write_input(at, command)

    def _grant(self, t_ms: int) -> bool:
        while True:
            at = min((at for at, _ in self._later if self.now < at <= t_ms), default=None)
            if at is None:
                return super()._grant(t_ms)
            for due, command in self._later:
                if due == at:
                    super()._write_input(due, command)
            if not super()._grant(at):
                return False
            self.now = at

    def _note(self, record: protocol.Record) -> None:
        kind, _, payload = record
        if kind == protocol.START:
            self.in_use.append([])
        elif kind == protocol.HEAP:
            self.in_use[-1].append(int.from_bytes(payload, "little"))


def play(
    script: Iterable[str],
    *,
    heap: str = ROOMY,
    room: int = 0,
    seconds: float | None = None,
    board: str | None = None,
    leds: Path | None = None,
    settings: Settings | None = None,
    nvm: bytes | Path | None = None,
    firmware: Path = FIRMWARE,
    cut: tuple[int, int] | None = None,
) -> Result:
    """As headless.play(), on the small VM."""
    options: dict[str, Any] = {} if board is None else {"board": board}
    with VmDevice(
        heap=heap,
        room=room,
        leds=leds,
        settings=settings,
        nvm=nvm,
        firmware=firmware,
        cut=cut,
        **options,
    ) as device:
        return headless.carry_out(device, script, seconds)
