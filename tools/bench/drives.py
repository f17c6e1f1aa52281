# SPDX-License-Identifier: MIT
"""Drives for the small VM, and whether it is there."""

import shutil
from pathlib import Path

from host_sim import vm
from tools import make_board
from tools.bench.figures import Unmeasured
from tools.constants import Drive

WANTED = "it is part of the dev extra: pip install --editable '.[dev]', as make test does"


def want_vm() -> None:
    """Unmeasured where the small VM is missing."""
    if not vm.PROGRAM.exists():
        raise Unmeasured(f"the small VM (micropython) is not installed; {WANTED}")


def packed(folder: Path) -> Path:
    """The drive as make_board packs it, with MicroPython's first byte in place of the other."""
    drive = folder / "packed"
    try:
        make_board.pack(drive)
    except make_board.PackError as error:
        raise Unmeasured(f"{error}; {WANTED}") from None
    for path in drive.rglob("*.mpy"):
        path.write_bytes(b"M" + path.read_bytes()[1:])
    return drive


def with_program(drive: Path, program: str, folder: Path) -> Path:
    """A copy of a drive whose code.py is a program (text), with numbers for constants: a packed
    drive has no others."""
    sources = {
        path.relative_to(vm.FIRMWARE).as_posix(): path.read_text(encoding="utf-8")
        for path in vm.FIRMWARE.rglob("*.py")
    }
    copy = Path(shutil.copytree(drive, folder))
    text = Drive(sources | {"code.py": program}).written()["code.py"]
    (copy / "code.py").write_text(text, encoding="utf-8")
    return copy


def add_empty_modules(drive: Path) -> None:
    """Modules with nothing in them, by which the finding and reading of files is timed."""
    empty = drive / "color_wheel" / "empty.py"
    empty.write_text("", encoding="utf-8")
    for i in range(10):
        make_board.compile_module(empty, empty.with_name(f"empty{i}.mpy"), "empty.py")
    empty.unlink()
    for path in empty.parent.glob("empty?.mpy"):
        path.write_bytes(b"M" + path.read_bytes()[1:])
