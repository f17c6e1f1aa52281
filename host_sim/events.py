# SPDX-License-Identifier: MIT
"""What a simulated device does, as seen from outside. Times are ms since it was made."""

from dataclasses import dataclass

from host_sim import protocol
from host_sim.device.nvm import ERASE
from host_sim.wiring import Wiring


@dataclass(frozen=True)
class Frame:
    """The bytes that went out to the chain of LEDs, in the order on the wire."""

    t_ms: int
    pixels: bytes


@dataclass(frozen=True)
class Serial:
    """A line out of usb_cdc.data."""

    t_ms: int
    text: str


@dataclass(frozen=True)
class Console:
    """Lines printed by the firmware."""

    t_ms: int
    text: str


@dataclass(frozen=True)
class Tone:
    """The piezo sounds from now on; 0 Hz is silence."""

    t_ms: int
    hz: int


@dataclass(frozen=True)
class Pin:
    """An output changed; name: its use, or the board's name for it."""

    t_ms: int
    name: str
    value: int


@dataclass(frozen=True)
class Flash:
    """The nvm's sector was erased ("erase") or a page programmed ("program")."""

    t_ms: int
    kind: str
    page: int


@dataclass(frozen=True)
class Power:
    """state: on, off, crashed, hung, stopped (code.py ended) or reset; text: why, a traceback."""

    t_ms: int
    state: str
    text: str = ""


Event = Frame | Serial | Console | Tone | Pin | Flash | Power

ENDS = {
    protocol.STOPPED: "stopped",
    protocol.CRASHED: "crashed",
    protocol.HUNG: "hung",
    protocol.RESET: "reset",
    protocol.CUT: "off",
}
OWN_EVENTS = ("pixels", "piezo")  # uses whose level is no event: Frame and Tone tell more


class Decoder:
    """Turns the records of one time the power is on into events. start_ms: when it came on."""

    def __init__(self, wiring: Wiring, start_ms: int) -> None:
        self.start_ms = start_ms
        self._wiring = wiring
        self._line = b""

    def events(self, record: protocol.Record) -> list[Event]:
        """The events of a record, none or several."""
        kind, us, payload = record
        t_ms = self.start_ms + us // 1000
        if kind == protocol.FRAME:
            chain = "pixels" not in self._wiring.uses or self._name(payload) == "pixels"
            return [Frame(t_ms, payload[1:])] if chain else []
        if kind == protocol.SERIAL:
            *lines, self._line = (self._line + payload).split(b"\n")
            return [Serial(t_ms, line.decode("utf-8", "replace").rstrip("\r")) for line in lines]
        if kind == protocol.CONSOLE:
            return [Console(t_ms, payload.decode("utf-8", "replace"))]
        if kind == protocol.PIN:
            name = self._name(payload)
            return [] if name in OWN_EVENTS else [Pin(t_ms, name, payload[1])]
        if kind == protocol.TONE:
            return [Tone(t_ms, int.from_bytes(payload[1:], "little"))]
        if kind == protocol.NVM:
            return [Flash(t_ms, "erase" if payload[0] == ERASE else "program", payload[1])]
        if kind in ENDS:
            return [Power(t_ms, ENDS[kind], payload.decode("utf-8", "replace"))]
        return []

    def _name(self, payload: bytes) -> str:
        return self._wiring.name(payload[0])
