# SPDX-License-Identifier: MIT
"""``micropython host_sim/micropython/main.py``: be a device on the small VM, from boot to end.

The same pipes as for ../child (see ../protocol.py), at virtual time only, and its inputs must come
just before the time is granted at which they are due. The configuration has besides: ``libraries``
(a folder with adafruit_ticks and neopixel), ``invalid`` (settings that cannot be read: why) and
``gauge``: "heap" reports the heap in use whenever time is at its limit, "blocks" prints what
``micropython.mem_info`` tells, between the records, then and before each frame.
"""

import builtins
import gc
import io
import json
import os
import struct
import sys

import micropython

HERE = __file__.rsplit("/", 1)[0]
HOST_SIM = HERE.rsplit("/", 1)[0]
sys.path[:] = [HOST_SIM.rsplit("/", 1)[0]]

from host_sim.device import records  # noqa: E402  the path had to come first
from host_sim.device.chip import Chip, put_in  # noqa: E402
from host_sim.device.clock import Clock  # noqa: E402


class Link:
    """Records out, commands in."""

    def __init__(self, commands, out):
        self.clock = None
        self.blocks = False
        self._commands = commands
        self._out = out

    def send(self, kind, payload=b""):
        """Send one record with the present time."""
        if self.blocks and kind in (records.FRAME, records.PARKED):
            micropython.mem_info(1)
            self._out.write(b"that is all\n")
        self._out.write(struct.pack("<BQI", kind, self.clock.now, len(payload)))
        if payload:
            self._out.write(payload)

    def end(self, kind, payload=b""):
        """Send the last record and stand still until the parent ends the process."""
        self.send(kind, payload)
        while True:
            self.command()

    def command(self):
        """The next command; without a parent, the device ends."""
        line = self._commands.readline()
        if not line:
            raise SystemExit
        return json.loads(line)


class VirtualClock(Clock):
    """Time stands still until the parent lets it pass."""

    def __init__(self, link, gauge):
        super().__init__()
        self.do = None
        self._link = link
        self._gauge = gauge
        self.limit = 1 << 61  # until start(), modules that look at the clock are imported

    def start(self):
        """Time is 0 and waits for the parent."""
        self.now = self.limit = 0
        self._listen()

    def wait(self):
        """At the limit."""
        self.gauge()
        self._link.send(records.PARKED)
        self._listen()

    def gauge(self):
        """Tell how much of the heap is in use, if it is asked for."""
        if self._gauge == "heap":
            gc.collect()
            self._link.send(records.HEAP, struct.pack("<I", gc.mem_alloc()))

    def _listen(self):
        """Take inputs until time is granted."""
        inputs = []
        while True:
            command = self._link.command()
            if "run" in command:
                granted = command["run"]
                break
            if command["at"] is None or command["at"] <= self.now:
                self.do(command)
            else:
                inputs.append(command)
        # Blinka's device has long known them when their time comes: they go before what the
        # firmware has due at the same moment, and among them the first goes first.
        agenda = self._agenda
        for command in reversed(inputs):
            place = len(agenda)
            while place and agenda[place - 1][0] < command["at"]:
                place -= 1
            agenda.insert(place, (command["at"], lambda command=command: self.do(command)))
        self.limit = granted


class Board:
    """The module board: the pins by their names."""

    def __init__(self, name, pins):
        from machine import Pin

        class Numbered(Pin):
            def __init__(self, number):
                self.id = number

        self.board_id = name
        made = {}
        for pin, number in pins.items():
            if number not in made:
                made[number] = Numbered(number)
            setattr(self, pin, made[number])


class Os:
    """The module os."""

    def __init__(self, settings, invalid):
        self._settings = settings
        self._invalid = invalid

    def getenv(self, key, default=None):
        """A setting: text or an integer."""
        if key in self._invalid:
            raise ValueError(self._invalid[key])
        return self._settings.get(key, default)


class Flash:
    """The nvm's bytes, in the file that outlives the device."""

    def __init__(self, descriptor):
        self._file = open(descriptor, "r+b")  # noqa: SIM115  open as long as the device is

    def __getitem__(self, index):
        if isinstance(index, slice):
            self._file.seek(index.start)
            return self._file.read(index.stop - index.start)
        self._file.seek(index)
        return self._file.read(1)[0]

    def __setitem__(self, index, value):
        if isinstance(index, slice):
            self._file.seek(index.start)
            self._file.write(value)
        else:
            self._file.seek(index)
            self._file.write(bytes((value,)))


def make_print(link):
    """print, whose whole lines go out as records."""
    pending = [""]

    def device_print(*args, sep=" ", end="\n"):
        text = pending[0] + sep.join([str(arg) for arg in args]) + end
        lines, newline, pending[0] = text.rpartition("\n")
        if newline:
            link.send(records.CONSOLE, lines.encode())

    return device_print


def explain(error, drive):
    """The traceback of an error, paths from the drive."""
    gc.collect()
    try:
        text = io.StringIO()
        sys.print_exception(error, text)
        return text.getvalue().replace(drive + "/", "").encode()
    except MemoryError:
        return b"MemoryError"


def run(file):
    """Run a file of the drive in names of its own."""
    with open(file) as source:
        code = compile(source.read(), file, "exec")
    exec(code, {"__name__": "__main__"})


def main():
    """Take the configuration, become the device, run the firmware."""
    link = Link(sys.stdin.buffer, sys.stdout.buffer)
    config = link.command()
    drive = config["firmware"]
    clock = VirtualClock(link, config["gauge"])
    link.clock = clock
    chip = Chip(config, link, clock, Flash(config["nvm_fd"]))
    put_in(chip)
    clock.do = chip.do
    os.chdir(drive)
    root = sys.path[0]
    sys.path[:] = [drive, drive + "/lib", HERE, HOST_SIM + "/overlay", config["libraries"], root]
    sys.modules["board"] = Board(config["board"], config["pins"])
    sys.modules["os"] = Os(config["settings"], config["invalid"])
    builtins.print = make_print(link)
    for name in ("time", "digitalio", "keypad", "microcontroller", "neopixel_write", "pwmio"):
        __import__(name)
    for name in ("supervisor", "usb_cdc", "adafruit_pixelbuf"):
        __import__(name)
    gauge = config["gauge"]
    config = None
    before = list(sys.modules)
    gc.collect()
    link.send(records.START)
    link.blocks = gauge == "blocks"
    clock.gauge()
    clock.start()
    try:
        run("boot.py")
    except (OSError, SystemExit):
        pass
    except Exception as error:  # the board says so and goes on with code.py
        link.send(records.CONSOLE, explain(error, drive))
    for name in list(sys.modules):  # boot.py has an interpreter of its own
        if name not in before and name != "storage":
            del sys.modules[name]
    chip.booted()
    gc.collect()
    try:
        run("code.py")
    except SystemExit:
        pass
    except BaseException as error:
        link.end(records.CRASHED, explain(error, drive))
    link.end(records.STOPPED)


main()
