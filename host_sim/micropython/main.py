# SPDX-License-Identifier: MIT
"""``micropython host_sim/micropython/main.py``: be a device on the small VM, from boot to end.

The same pipes as for ../child (see ../protocol.py), at virtual time only, and its inputs must come
just before the time is granted at which they are due. The configuration has besides: ``libraries``
(a folder with adafruit_ticks and neopixel), ``invalid`` (settings that cannot be read: why) and
``room``: so many bytes of the heap are left to the firmware, in one piece (0: all); ``gauge``:
"heap" reports the heap in use whenever time is at its limit, "blocks" prints what
``micropython.mem_info`` tells, between the records, then and before each frame.
"""

import gc
import json
import struct
import sys

import micropython

HERE = __file__.rsplit("/", 1)[0]
HOST_SIM = HERE.rsplit("/", 1)[0]
sys.path[:] = [HOST_SIM.rsplit("/", 1)[0]]

from host_sim.device import records  # noqa: E402  the path had to come first
from host_sim.device.clock import Clock  # noqa: E402
from host_sim.micropython.drive import boot, explain, make_chip, run  # noqa: E402

_LARGE_TABLE = 8000  # bytes: on a 32-bit VM of 1,280 names, which is enough
_PACKS = 90  # more than the firmware ever has at once


class Link:
    """Records out, commands in."""

    def __init__(self, commands, out):
        self.clock = None
        self.blocks = False
        self.filled = None
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
            micropython.qstr_info()
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


def open_names():
    """Make the VM's table of names so large that the firmware's fit in.

    It doubles whenever it is full, in one piece of up to 14 KB; a board's grows by 64 names.
    """
    grown = number = 0
    while grown < _LARGE_TABLE:
        if not number % 16:  # or the names would lie scattered over all the heap
            gc.collect()
        before = gc.mem_alloc()
        getattr(sys, str(number), None)
        grown = gc.mem_alloc() - before
        number += 1


def open_modules():
    """Make sys.modules so large that the firmware's packs fit in beside our own modules.

    Else it grows in the middle of a game, in one piece of 1.5 KB; a board's has 600 bytes.
    """
    for number in range(_PACKS):
        sys.modules[number] = None
    for number in range(_PACKS):
        del sys.modules[number]


def leave_free(room):
    """Fill the heap but for so many bytes in one piece; what it is filled with.

    That is how a board's heap begins. The simulated hardware, which a board has not on its heap,
    leaves holes in this one, and to compile takes longer pieces than most of them are.
    """
    size = gc.mem_free()
    rest = None
    while rest is None:  # the longest piece
        try:
            rest = bytearray(size)
        except MemoryError:
            size -= 4096
    small = None
    try:
        while True:
            small = (small,)  # as small as pieces are
    except MemoryError:
        rest = None
    gc.collect()
    return small, bytearray(gc.mem_free() - room)


def main():
    """Take the configuration, become the device, run the firmware."""
    link = Link(sys.stdin.buffer, sys.stdout.buffer)
    config = link.command()
    drive = config["firmware"]
    clock = VirtualClock(link, config["gauge"])
    link.clock = clock
    chip = make_chip(config, link, Flash(config["nvm_fd"]))
    clock.do = chip.do
    gauge = config["gauge"]
    room = config["room"]
    config = None
    open_names()
    open_modules()
    gc.collect()
    if room:
        link.filled = leave_free(room)
    link.send(records.START)
    link.blocks = gauge == "blocks"
    clock.gauge()
    clock.start()
    boot(chip, drive)
    try:
        run("code.py")
    except SystemExit:
        pass
    except BaseException as error:
        words = explain(error, drive)
        link.send(records.CONSOLE, words)
        chip.crashed(words)
    link.end(records.STOPPED)


main()
