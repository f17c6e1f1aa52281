# SPDX-License-Identifier: MIT
"""Puts into the interpreter what CircuitPython has and neither CPython nor Blinka does."""

import builtins
import errno
import importlib
import os
import random
import sys
from pathlib import Path
from types import ModuleType
from typing import Any

from host_sim.child.chip import Chip
from host_sim.child.settings import make_getenv
from host_sim.child.times import make_time

ROOT = Path(__file__).resolve().parent.parent.parent
OURS = (str(ROOT / "host_sim" / "overlay"), str(ROOT / "host_sim" / "blinka"))


def set_path(drive: Path) -> None:
    """The drive's own modules first, then ours, then what is installed; not this repository's."""
    kept = [entry for entry in sys.path[1:] if Path(entry) not in (ROOT, ROOT / "firmware")]
    sys.path[:] = [str(drive), str(drive / "lib"), *OURS, *kept]
    # an editable install would find the repository's firmware for a drive that has none
    sys.meta_path[:] = [
        finder
        for finder in sys.meta_path
        if "__editable__" not in getattr(finder, "__module__", "")
    ]


def install_system(chip: Chip, config: dict[str, Any], drive: Path) -> None:
    """time, os.getenv, a drive that cannot be written and, at virtual time, fixed randomness."""
    sys.modules["time"] = make_time(chip.clock)
    os.getenv = make_getenv(drive / "settings.toml", config["settings"])  # type: ignore[assignment]
    host_open = builtins.open
    lent = config["settings"].get("COLOR_WHEEL_LEDS")  # perhaps a file of the host's

    def device_open(file: Any, mode: str = "r", *args: Any, **kwargs: Any) -> Any:
        if chip.read_only and set(mode) & set("wax+"):
            raise OSError(errno.EROFS, "Read-only filesystem")
        if "b" not in mode and not args and "encoding" not in kwargs:
            kwargs["encoding"] = "utf-8-sig" if file == lent else "utf-8"
        return host_open(file, mode, *args, **kwargs)

    builtins.open = device_open  # type: ignore[assignment]
    if config["seed"] is not None:
        random.seed(config["seed"])
        os.urandom = random.Random(config["seed"]).randbytes


def install_board(board: str, pins: dict[str, int] | None) -> None:
    """Blinka's board, or one made from a list of pins where Blinka has none (or a wrong one)."""
    if pins is None:
        import board as blinka_board  # type: ignore[import-not-found,unused-ignore]

        assert blinka_board.board_id == board.upper()
        return
    chip_pins: Any = importlib.import_module("adafruit_blinka.microcontroller.rp2040.pin")

    module = ModuleType("board")
    made: dict[int, Any] = {}
    for name, gpio in pins.items():
        if gpio not in made:
            made[gpio] = getattr(chip_pins, f"GP{gpio}", None) or chip_pins.Pin(gpio)
        setattr(module, name, made[gpio])
    module.board_id = board.upper()  # type: ignore[attr-defined]
    sys.modules["board"] = module


def install_microcontroller() -> None:
    """The parts of microcontroller that Blinka leaves out."""
    import microcontroller
    import sim_microcontroller as ours  # type: ignore[import-not-found,unused-ignore]

    for name, value in vars(ours).items():
        if not name.startswith("_"):
            setattr(microcontroller, name, value)
