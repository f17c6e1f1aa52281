# SPDX-License-Identifier: MIT
"""A device on a small VM: its modules, its drive's boot.py and what code.py needs.

HERE must be a folder whose parent's parent is on sys.path as the first.
"""

import builtins
import gc
import io
import os
import sys

from host_sim.device import records
from host_sim.device.chip import Chip, put_in

HERE = __file__.rsplit("/", 1)[0]
HOST_SIM = HERE.rsplit("/", 1)[0]
MODULES = (
    "time",
    "digitalio",
    "keypad",
    "microcontroller",
    "neopixel_write",
    "pwmio",
    "supervisor",
    "usb_cdc",
    "adafruit_pixelbuf",
)


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


def make_chip(config, link, memory):
    """The chip, and all modules that it has beside the drive. config: see main.py."""
    chip = Chip(config, link, link.clock, memory)
    put_in(chip)
    drive = config["firmware"]
    os.chdir(drive)
    root = sys.path[0]
    # As on a board the drive is the working directory, and files have no longer names than there.
    sys.path[:] = ["", "lib", HERE, HOST_SIM + "/overlay", config["libraries"], root]
    sys.modules["board"] = Board(config["board"], config["pins"])
    sys.modules["os"] = Os(config["settings"], config["invalid"])
    builtins.print = make_print(link)
    for name in MODULES:
        __import__(name)
    return chip


def source(file):
    """The text of a file of the drive."""
    with open(file) as opened:
        return opened.read()


def run(file):
    """Run a file of the drive in names of its own."""
    exec(compile(source(file), file, "exec"), {"__name__": "__main__"})


def boot(chip, drive):
    """Run boot.py, if there is one."""
    before = list(sys.modules)
    try:
        run("boot.py")
    except (OSError, SystemExit):
        pass
    except Exception as error:  # the board says so and goes on with code.py
        chip.link.send(records.CONSOLE, explain(error, drive))
    for name in list(sys.modules):  # boot.py has an interpreter of its own
        if name not in before and name != "storage":
            del sys.modules[name]
    chip.booted()
    gc.collect()
