# SPDX-License-Identifier: MIT
"""All that is simulated in one device process, joined."""

import mmap
from typing import Any, NoReturn

from host_sim import protocol
from host_sim.child.clocks import RealClock, VirtualClock
from host_sim.child.link import Link
from host_sim.device.nvm import SIZE, Nvm
from host_sim.device.pins import Pins
from host_sim.device.serial import Serial
from host_sim.device.watchdog import Watchdog

HOST_STATES = ("open", "stalled", "closed")  # by their numbers in device/serial.py


class Chip:
    """The simulated chip; the modules that the firmware imports work on it."""

    def __init__(self, config: dict[str, Any], link: Link) -> None:
        self.link = link
        self.real = bool(config["real"])
        clock = RealClock if self.real else VirtualClock
        self.clock: RealClock | VirtualClock = clock(link, self.do)
        link.clock = self.clock
        link.eager = self.real
        self.pins = Pins(lambda pin, level: link.send(protocol.PIN, bytes((pin, level))))
        self.pins.driven.update({int(pin): level for pin, level in config["driven"].items()})
        self.nvm = Nvm(
            mmap.mmap(config["nvm_fd"], SIZE),
            self.clock,
            lambda kind, page: link.send(protocol.NVM, bytes((kind, page))),
            lambda: link.end(protocol.CUT),
            config["cut"],
        )
        self.data = Serial(self.clock, lambda data: link.send(protocol.SERIAL, data))
        self.console = Serial(
            self.clock, lambda data: link.send(protocol.CONSOLE, data.rstrip(b"\r\n"))
        )
        self.data.host_is(HOST_STATES.index(config["host"]))
        self.data_wanted = False  # boot.py enabled usb_cdc.data
        self.booting = True
        self.watchdog = Watchdog(self.clock, lambda: self.reset("watchdog"))
        self.reset_reason: str = config["reset_reason"]
        self.read_only = True  # the drive

    def start(self) -> None:
        """Time begins, as soon as the parent lets it."""
        self.link.send(protocol.START)
        self.link.flush()
        self.clock.start()

    def booted(self) -> None:
        """boot.py is over: pins are free again, USB is as it will be."""
        self.pins.release_all()
        self.booting = False

    def do(self, command: dict[str, Any]) -> None:
        """Carry out an input from outside."""
        match command["do"]:
            case "pin" if command["level"] is None:
                self.pins.driven.pop(command["pin"], None)
            case "pin":
                self.pins.driven[command["pin"]] = command["level"]
            case "serial" if self.data_wanted and not self.booting:
                self.data.feed(command["text"].encode())
            case "host":
                self.data.host_is(HOST_STATES.index(command["state"]))

    def frame(self, pin: int, data: bytes) -> None:
        """Bytes went onto the wire of a chain of LEDs."""
        self.link.send(protocol.FRAME, bytes((pin,)) + data)

    def tone(self, pin: int, hz: int) -> None:
        """A PWM output sounds otherwise."""
        self.link.send(protocol.TONE, bytes((pin,)) + hz.to_bytes(4, "little"))

    def reset(self, reason: str) -> NoReturn:
        """Start anew: this process ends, the parent starts the next one."""
        self.link.end(protocol.RESET, reason.encode())


_chips: list[Chip] = []


def power_on(config: dict[str, Any], link: Link) -> Chip:
    """Make the process's one chip."""
    _chips.append(Chip(config, link))
    return _chips[0]


def chip() -> Chip:
    """The process's one chip."""
    return _chips[0]
