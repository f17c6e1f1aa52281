# SPDX-License-Identifier: MIT
"""Scripts for headless runs: one input a line, ``T_MS WHAT ...``, in the order of time.

``T BUTTON down`` or ``up``, ``T POWER off`` or ``on``, ``T PIN NAME 0`` or ``1``,
``T SERIAL text``, and ``T HOST open``, ``stalled`` or ``closed`` for the serial port's other end.
The power comes on at 0 by itself unless the first line is ``0 POWER off``. Empty lines and lines
that begin with ``#`` are skipped.
"""

from collections.abc import Iterable
from dataclasses import dataclass

from host_sim.wiring import BUTTONS, Wiring, WiringError

KINDS = (*BUTTONS, "POWER", "PIN", "SERIAL", "HOST")
LATEST_MS = 86_400_000  # a day
CHOICES = {"POWER": ("off", "on"), "HOST": ("open", "stalled", "closed")}


class ScriptError(ValueError):
    """A line that cannot be carried out; line: its number from 1."""

    def __init__(self, line: int, why: str) -> None:
        super().__init__(f"line {line}: {why}")
        self.line = line


@dataclass(frozen=True)
class Step:
    """One input. what: button, power, pin, serial or host; value: down/up, off/on, 0/1, text."""

    t_ms: int
    what: str
    name: str
    value: str


def _step(number: int, line: str, wiring: Wiring) -> Step:
    word, _, rest = line.strip().partition(" ")
    if not (word.isascii() and word.isdigit()):
        raise ScriptError(number, f"{word[:40]!r} is no time: whole milliseconds are wanted first")
    digits = word.lstrip("0") or "0"
    time = int(digits) if len(digits) <= len(str(LATEST_MS)) else LATEST_MS + 1
    if time > LATEST_MS:
        raise ScriptError(
            number, f"{word[:20]} is too late: {LATEST_MS} ms, which is a day, is the last time"
        )
    kind, _, rest = rest.strip().partition(" ")
    words = rest.split()
    if kind == "SERIAL":
        return Step(time, "serial", "", rest)
    if kind in BUTTONS:
        if words not in (["down"], ["up"]):
            raise ScriptError(number, f"{rest!r} after {kind}: down or up is wanted")
        return Step(time, "button", kind, words[0])
    if kind == "PIN":
        if len(words) != 2 or words[1] not in ("0", "1"):
            raise ScriptError(number, f"{rest!r} after PIN: a name and 0 or 1 are wanted")
        try:
            wiring.gpio(words[0])
        except WiringError as error:
            raise ScriptError(number, str(error)) from None
        return Step(time, "pin", words[0], words[1])
    if kind in CHOICES:
        if len(words) != 1 or words[0] not in CHOICES[kind]:
            wanted = " or ".join(CHOICES[kind])
            raise ScriptError(number, f"{rest!r} after {kind}: {wanted} is wanted")
        return Step(time, kind.lower(), "", words[0])
    raise ScriptError(number, f"{kind!r} is no input: {', '.join(KINDS)}")


def parse(lines: Iterable[str], wiring: Wiring) -> list[Step]:
    """All steps; ScriptError for the first bad line."""
    steps: list[Step] = []
    for number, line in enumerate(lines, 1):
        if not line.strip() or line.lstrip().startswith("#"):
            continue
        step = _step(number, line, wiring)
        if steps and step.t_ms < steps[-1].t_ms:
            raise ScriptError(
                number, f"{step.t_ms} ms is before {steps[-1].t_ms} ms: times must not go back"
            )
        steps.append(step)
    return steps
