# SPDX-License-Identifier: MIT
"""How a device's process is started, and the flash that outlives it."""

import fcntl
import json
import mmap
import os
import sys
import tempfile
from collections.abc import Mapping
from contextlib import suppress
from pathlib import Path
from typing import IO, Any

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


class NvmInUse(NvmError):
    """Another simulator keeps its nvm in that file."""


def _lock(file: IO[bytes]) -> None:
    """Lock an open file for as long as it is open; BlockingIOError when another has."""
    try:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        raise
    except OSError:
        pass  # a file system without locks


def _open_locked(file: Path) -> IO[bytes]:
    """Open and lock a file, an empty one where there was none; NvmInUse when another has it."""
    while True:
        descriptor = os.open(file, os.O_RDWR | os.O_CREAT, 0o600)
        opened = open(descriptor, "r+b")  # noqa: SIM115  held by the caller
        try:
            _lock(opened)
            if os.path.samestat(os.fstat(opened.fileno()), os.stat(file)):
                return opened
        except BlockingIOError:
            opened.close()
            raise NvmInUse(f"{file} is in use by another simulator") from None
        except FileNotFoundError:
            pass
        opened.close()  # its holder has just put a new file in its place


class NvmStore:
    """The nvm's bytes, in memory shared with the device's process; kept in a file if one is given.

    Whatever the process has erased or programmed is there, also when it is killed. The file is
    this store's own until it is closed: NvmInUse for another one's. One of another length is no
    image of the nvm: NvmError, unless what there is of it is to do (``mend``). Then ``mended`` says
    so, and the file stays as it is until something is written.
    """

    def __init__(
        self, file: Path | None = None, image: bytes | None = None, mend: bool = False
    ) -> None:
        self._file = file
        self._held = _open_locked(file) if file else None
        if image is None:  # a file that was just made is empty
            image = (self._held.read() if self._held else b"") or b"\xff" * SIZE
        self.mended = ""
        self._left: bytes | None = None  # of a file that was mended
        if len(image) != SIZE:
            wrong = f"{file or 'the nvm image'}: {SIZE} bytes are wanted, not {len(image)}"
            if not mend:
                if self._held:
                    self._held.close()
                raise NvmError(wrong)
            self.mended = f"The saved game is damaged: what is left of it is read. {wrong}"
            image = self._left = image[:SIZE].ljust(SIZE, b"\xff")
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
        """Write the file, so that it is never half written; an OSError names it."""
        if self._file is None or self._held is None or self.image == self._left:
            return
        self._left = None
        try:
            self._save(self._file, self._held)
        except OSError as error:
            error.filename, error.filename2 = str(self._file), None
            raise

    def _save(self, file: Path, held: IO[bytes]) -> None:
        descriptor, name = tempfile.mkstemp(dir=file.parent)
        new = open(descriptor, "r+b")  # noqa: SIM115  held, and with it the lock, until the next
        try:
            _lock(new)
            new.write(self.image)
            new.flush()
            os.fsync(new.fileno())  # or a power cut of the host could leave an empty file
            os.replace(name, file)
        except BaseException:
            with suppress(OSError):  # what it holds may still wait to be written
                new.close()
            with suppress(OSError):
                os.unlink(name)
            raise
        held.close()
        self._held = new

    def close(self) -> None:
        """Save and let go."""
        try:
            self.save()
        finally:
            if self._held:
                self._held.close()
                self._held = None
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
