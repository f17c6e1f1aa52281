# SPDX-License-Identifier: MIT
"""All that is simulated in one device process, joined."""

from host_sim.device import records
from host_sim.device.nvm import Nvm
from host_sim.device.pins import Pins
from host_sim.device.serial import Serial
from host_sim.device.watchdog import Watchdog

HOST_STATES = ("open", "stalled", "closed")  # by their numbers in serial.py


class Chip:
    """The simulated chip; the modules that the firmware imports work on it.

    config: see ../process.py; link: ``send(kind, payload)``, and ``end(kind, payload)``, which
    does not return; memory: of the nvm, see nvm.py.
    """

    def __init__(self, config, link, clock, memory):
        self.link = link
        self.clock = clock
        self.pins = Pins(lambda pin, level: link.send(records.PIN, bytes((pin, level))))
        for pin, level in config["driven"].items():
            self.pins.driven[int(pin)] = level
        self.nvm = Nvm(
            memory,
            clock,
            lambda kind, page: link.send(records.NVM, bytes((kind, page))),
            lambda: link.end(records.CUT),
            config["cut"],
        )
        self.data = Serial(clock, lambda data: link.send(records.SERIAL, data))
        self.console = Serial(clock, lambda data: link.send(records.CONSOLE, data.rstrip(b"\r\n")))
        self.data.host_is(HOST_STATES.index(config["host"]))
        self.data_wanted = False  # boot.py enabled usb_cdc.data
        self.booting = True
        self.watchdog = Watchdog(clock, lambda: self.reset("watchdog"))
        self.reset_reason = config["reset_reason"]
        self.read_only = True  # the drive

    def booted(self):
        """boot.py is over: pins are free again, USB is as it will be."""
        self.pins.release_all()
        self.booting = False

    def do(self, command):
        """Carry out an input from outside."""
        what = command["do"]
        if what == "pin":
            if command["level"] is None:
                self.pins.driven.pop(command["pin"], None)
            else:
                self.pins.driven[command["pin"]] = command["level"]
        elif what == "serial":
            if self.data_wanted and not self.booting:
                self.data.feed(command["text"].encode())
        elif what == "host":
            self.data.host_is(HOST_STATES.index(command["state"]))

    def frame(self, pin, data):
        """Bytes went onto the wire of a chain of LEDs."""
        self.link.send(records.FRAME, bytes((pin,)) + data)

    def tone(self, pin, hz):
        """A PWM output sounds otherwise."""
        self.link.send(records.TONE, bytes((pin,)) + hz.to_bytes(4, "little"))

    def crashed(self, words):
        """code.py has ended by an error (its traceback): a watchdog that runs will start the chip
        anew, else this is the end. Does not return."""
        if self.watchdog.armed:
            self.clock.advance(self.watchdog.timeout)
        self.link.end(records.CRASHED, words)

    def reset(self, reason):
        """Start anew: this process ends, the parent starts the next one."""
        self.link.end(records.RESET, reason.encode())


_chips = []  # type: list[Chip]


def put_in(chip):
    """Make it the process's one chip."""
    _chips.append(chip)


def chip():
    """The process's one chip."""
    return _chips[0]
