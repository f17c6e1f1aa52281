# SPDX-License-Identifier: MIT
"""Runs of a script without a window, at virtual time: ``color-wheel run`` and its API."""

import json
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path
from typing import Any, TextIO

from host_sim.events import Console, Event, Flash, Frame, Pin, Power, Serial, Tone
from host_sim.process import DEFAULT_BOARD, FIRMWARE, Settings
from host_sim.script import Step, parse
from host_sim.virtual import HANG_S, VirtualDevice

AFTER_MS = 1000  # a run goes on for so long after the script's last line


@dataclass(frozen=True)
class Result:
    """What a run did: all events in the order of time, and the flash (nvm) after it."""

    events: list[Event]
    nvm: bytes

    @property
    def frames(self) -> list[tuple[int, bytes]]:
        """(ms, bytes on the wire) of each write to the LEDs."""
        return [(event.t_ms, event.pixels) for event in self.events if isinstance(event, Frame)]

    @property
    def serial(self) -> list[tuple[int, str]]:
        """(ms, line) out of usb_cdc.data."""
        return [(event.t_ms, event.text) for event in self.events if isinstance(event, Serial)]

    @property
    def console(self) -> list[tuple[int, str]]:
        """(ms, lines) printed."""
        return [(event.t_ms, event.text) for event in self.events if isinstance(event, Console)]

    @property
    def tones(self) -> list[tuple[int, int]]:
        """(ms, Hz) of the piezo."""
        return [(event.t_ms, event.hz) for event in self.events if isinstance(event, Tone)]

    @property
    def pins(self) -> list[tuple[int, str, int]]:
        """(ms, name, level) of outputs."""
        return [
            (event.t_ms, event.name, event.value) for event in self.events if isinstance(event, Pin)
        ]

    @property
    def flash(self) -> list[tuple[int, str, int]]:
        """(ms, "erase" or "program", page)."""
        return [
            (event.t_ms, event.kind, event.page)
            for event in self.events
            if isinstance(event, Flash)
        ]

    @property
    def power(self) -> list[tuple[int, str, str]]:
        """(ms, state, text)."""
        return [
            (event.t_ms, event.state, event.text)
            for event in self.events
            if isinstance(event, Power)
        ]


def _apply(device: VirtualDevice, step: Step) -> None:
    if step.what == "power":
        device.run_until(step.t_ms)
        if step.value == "on":
            device.power_on()
        else:
            device.power_off()
    elif step.what == "button":
        device.button(step.name, step.value == "down", step.t_ms)
    elif step.what == "pin":
        device.pin(step.name, int(step.value), step.t_ms)
    elif step.what == "serial":
        device.serial(step.value, step.t_ms)
    else:
        device.host(step.value, step.t_ms)


def play(
    script: Iterable[str],
    *,
    seconds: float | None = None,
    board: str = DEFAULT_BOARD,
    leds: Path | None = None,
    settings: Settings | None = None,
    nvm: bytes | Path | None = None,
    firmware: Path = FIRMWARE,
    seed: int = 0,
    hang_s: float = HANG_S,
    cut: tuple[int, int] | None = None,
) -> Result:
    """Run a script (see script.py), the power coming on at 0 ms, and return what happened.

    Ends one second after the last line, or after seconds. nvm: the bytes to begin with, or a file
    that keeps them. cut: see device/nvm.py; only the first time the power is on.
    ScriptError for a bad line; ValueError for a bad board or nvm.
    """
    with VirtualDevice(
        board=board,
        leds=leds,
        settings=settings,
        nvm=nvm,
        firmware=firmware,
        seed=seed,
        hang_s=hang_s,
        cut=cut,
    ) as device:
        return carry_out(device, script, seconds)


def carry_out(device: VirtualDevice, script: Iterable[str], seconds: float | None) -> Result:
    """Run a script on a new device; what happened, as play() returns it."""
    steps = parse(script, device.wiring)
    last = steps[-1].t_ms if steps else 0
    end = last + AFTER_MS if seconds is None else round(seconds * 1000)
    if not (steps and steps[0] == Step(0, "power", "", "off")):
        device.power_on()
    for step in steps:
        if step.t_ms <= end:
            _apply(device, step)
    device.run_until(end)
    return Result(device.events, device.nvm)


def as_json(event: Event) -> dict[str, Any]:
    """An event as a line of ``run``'s output has it."""
    match event:
        case Frame():
            return {"t_ms": event.t_ms, "chain": event.pixels.hex()}
        case Serial():
            return {"t_ms": event.t_ms, "serial": event.text}
        case Console():
            return {"t_ms": event.t_ms, "console": event.text}
        case Tone():
            return {"t_ms": event.t_ms, "tone": event.hz}
        case Pin():
            return {"t_ms": event.t_ms, "pin": event.name, "value": event.value}
        case Flash():
            return {"t_ms": event.t_ms, "nvm": event.kind, "page": event.page}
    return {"t_ms": event.t_ms, "power": event.state, "text": event.text}


def run(
    script: Iterable[str],
    *,
    frames: TextIO | Path,
    nvm: Path | None = None,
    seconds: float | None = None,
    board: str = DEFAULT_BOARD,
    leds: Path | None = None,
    settings: Settings | None = None,
    firmware: Path = FIRMWARE,
) -> Result:
    """As play(), with a JSON line for each event written to frames (a file or its path)."""
    result = play(
        script,
        seconds=seconds,
        board=board,
        leds=leds,
        settings=settings,
        nvm=nvm,
        firmware=firmware,
    )
    text = "".join(json.dumps(as_json(event)) + "\n" for event in result.events)
    if isinstance(frames, Path):
        try:
            frames.write_text(text, encoding="utf-8")
        except OSError as error:  # when the writing fails, it does not say where
            error.filename = str(frames)
            raise
    else:
        frames.write(text)
    return result
