# SPDX-License-Identifier: MIT
"""A script of presses, and what it shows: under Blinka, and on the emulated Pico."""

import json
import shutil
import tempfile
from collections.abc import Callable
from pathlib import Path

from host_sim import headless
from host_sim.device.nvm import SIZE
from host_sim.errors import InputError
from host_sim.process import DEFAULT_BOARD, FIRMWARE
from host_sim.script import Step, parse
from host_sim.wiring import Wiring
from tools.emulate import RunError, image
from tools.emulate.compare import Writes

LEDS = FIRMWARE / "leds" / "wheel.json"  # the drive has no settings.toml, which could name another
AFTER_MS = 1500  # so long after the last line
_LEVELS = {"down": 0, "up": None, "0": 0, "1": 1}


class Script:
    """A script as ``color-wheel run`` takes it, of buttons and pins alone. InputError."""

    def __init__(self, path: Path) -> None:
        self.wiring = Wiring(DEFAULT_BOARD, FIRMWARE)
        try:
            self.lines = path.read_text(encoding="utf-8").splitlines()
            self.steps = parse(self.lines, self.wiring)
        except OSError as error:
            raise InputError(f"{path}: {error.strerror}; a script is wanted") from None
        except ValueError as error:  # ScriptError, or no text
            raise InputError(f"{path}: {error}") from None
        for step in self.steps:
            if step.what not in ("button", "pin"):
                raise InputError(f"{path}: {step.what}: only buttons and pins can be emulated")
        if not self.steps:
            raise InputError(f"{path}: there is nothing in it")

    @property
    def end_ms(self) -> int:
        """When the run ends."""
        return self.steps[-1].t_ms + AFTER_MS

    def inputs(self) -> list[tuple[int, int, int | None]]:
        """(ms, GPIO, level; None: let go)."""
        return [(step.t_ms, self._gpio(step), _LEVELS[step.value]) for step in self.steps]

    def _gpio(self, step: Step) -> int:
        return self.wiring.gpio(step.name)

    def before(self, ms: int) -> str:
        """The last line that was carried out at ms, for people."""
        done = [step for step in self.steps if step.t_ms <= ms]
        return f"after {done[-1].t_ms} {done[-1].name} {done[-1].value}" if done else "at first"


def led_names() -> list[str]:
    """What each LED of the chain belongs to."""
    leds = json.loads(LEDS.read_text(encoding="utf-8"))
    names = [""] * leds["pixels"]
    for space, chain in (*leds["spaces"].items(), ("row", leds["row"])):
        for led in chain:
            if led is not None:
                names[led] = space
    return names


def blinka(script: Script, firmware: Path = FIRMWARE) -> Writes:
    """What a script shows under Blinka: an empty save, no settings, no host at the serial port.

    RunError where it does not stay on.
    """
    size = 3 * len(led_names())
    with tempfile.TemporaryDirectory() as folder:
        drive = Path(folder) / "drive"
        shutil.copytree(firmware, drive, ignore=shutil.ignore_patterns("settings.toml", "__py*"))
        result = headless.play(
            ["0 HOST closed", *script.lines],
            seconds=script.end_ms / 1000,
            nvm=b"\xff" * SIZE,
            firmware=drive,
        )
    if len(result.power) > 1:  # it did more than to start
        raise RunError(f"under Blinka the firmware {result.power[1][1]}: {result.power[1][2]}")
    return [(ms, frame) for ms, frame in result.frames if len(frame) == size]


def emulated(script: Script, uf2: Path, tick: Callable[[int], None]) -> tuple[Writes, str]:
    """What a script shows on the emulated Pico, and what that prints. InputError, RunError."""
    with tempfile.TemporaryDirectory() as folder:
        drive = image.drive(Path(folder) / "CIRCUITPY")
    from tools.emulate.pico import Pico

    pico = Pico(uf2, drive, script.wiring.gpio("pixels"), len(led_names()), tick)
    pico.run(script.inputs(), script.end_ms)
    return pico.frames, pico.said


def keep(folder: Path, **shown: Writes) -> None:
    """Write what was shown into files NAME.txt: a line "MS HEX" for each frame. InputError."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
        for name, writes in shown.items():
            text = "".join(f"{ms} {frame.hex()}\n" for ms, frame in writes)
            (folder / f"{name}.txt").write_text(text, encoding="utf-8")
    except OSError as error:
        raise InputError(f"{folder}: {error.strerror}; a folder is wanted") from None
