# SPDX-License-Identifier: MIT
"""How a device's process is started, and the flash that outlives it."""

import json
import mmap
import os
import sys
import tempfile
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from host_sim.device.nvm import SIZE
from host_sim.wiring import BLINKA_BOARDS, Wiring

ROOT = Path(__file__).resolve().parent.parent
FIRMWARE = ROOT / "firmware"
DEFAULT_BOARD = "raspberry_pi_pico"
COMMAND = (sys.executable, str(ROOT / "host_sim" / "child" / "__main__.py"))
BOOT_MS = 1000  # from a reset until the firmware runs again
Settings = Mapping[str, str | int]


class NvmError(ValueError):
    """A file that is no image of the nvm."""


class NvmStore:
    """The nvm's bytes, in memory shared with the device's process; kept in a file if one is given.

    Whatever the process has erased or programmed is there, also when it is killed.
    """

    def __init__(self, file: Path | None = None, image: bytes | None = None) -> None:
        self._file = file
        if image is None:
            image = file.read_bytes() if file and file.exists() else b"\xff" * SIZE
        if len(image) != SIZE:
            raise NvmError(f"{file or 'the nvm image'}: {SIZE} bytes are wanted, not {len(image)}")
        self._shared = tempfile.TemporaryFile()  # noqa: SIM115  close() closes it
        self._shared.write(image)
        self._shared.flush()
        self._memory = mmap.mmap(self._shared.fileno(), SIZE)

    @property
    def fd(self) -> int:
        """The file descriptor to pass on."""
        return self._shared.fileno()

    @property
    def image(self) -> bytes:
        """All bytes as they are now."""
        return bytes(self._memory)

    def save(self) -> None:
        """Write the file, so that it is never half written."""
        if self._file is None:
            return
        with tempfile.NamedTemporaryFile(dir=self._file.parent, delete=False) as new:
            new.write(self.image)
        os.replace(new.name, self._file)

    def close(self) -> None:
        """Save and let go."""
        self.save()
        self._memory.close()
        self._shared.close()


def environment(board: str) -> dict[str, str]:
    """The process's environment variables."""
    env = {name: value for name, value in os.environ.items() if name != "PYTHONPATH"}
    return env | {
        "BLINKA_FORCEBOARD": BLINKA_BOARDS.get(board, "RASPBERRY_PI_PICO"),
        "BLINKA_FORCECHIP": "RP2040",
        "BLINKA_SKIP_DEPENDENCY_CHECK": "1",
        "PYTHONHASHSEED": "0",
    }


def configuration(
    *,
    wiring: Wiring,
    firmware: Path,
    settings: Settings | None,
    leds: Path | None,
    real: bool,
    driven: Mapping[int, int],
    host: str,
    nvm_fd: int,
    reset_reason: str,
    hang_s: float,
    seed: int | None = None,
    cut: tuple[int, int] | None = None,
) -> dict[str, Any]:
    """The first command for a device's process (see protocol.py).

    leds: a LED map for COLOR_WHEEL_LEDS; driven: levels on pins; seed: of os.urandom and random,
    None = really random; cut: where the power fails (device/nvm.py).
    """
    known: dict[str, Any] = dict(settings or {})
    if leds is not None:
        known["COLOR_WHEEL_LEDS"] = str(Path(leds).resolve())
    return {
        "board": wiring.board,
        "pins": None if wiring.board in BLINKA_BOARDS else wiring.pins,
        "firmware": str(Path(firmware).resolve()),
        "settings": known,
        "real": real,
        "driven": dict(driven),
        "host": host,
        "nvm_fd": nvm_fd,
        "reset_reason": reset_reason,
        "hang_s": hang_s,
        "seed": seed,
        "cut": cut,
    }


def line(command: Mapping[str, Any]) -> bytes:
    """A command for a device's process."""
    return json.dumps(command).encode() + b"\n"
