# SPDX-License-Identifier: MIT
"""The firmware on MicroPython in a browser, which must never be kept waiting.

So code.py's main loop is not run but stepped: what stands before ``while True:`` once, its body
whenever the page says so. Time passes in the firmware's own waits and, where the page's clock is
ahead, before a step; it may so be ahead of the page's by what is left of one frame.
"""

import json
from binascii import hexlify, unhexlify

from host_sim.device import records
from host_sim.device.clock import Clock
from host_sim.micropython.drive import boot, explain, make_chip, source

LOOP = "\nwhile True:\n"
FOREVER = 1 << 60
AT_ONCE_US = 4_000_000  # time that may pass in one step: less than the watchdog's
SHORTEST_US = 40_000  # between two moves of a button; the firmware scans its keys every 22 ms


class Ended(BaseException):
    """The device has come to its end: (kind of record, payload)."""


class Link:
    """Records out: post(kind, ms, payload in hexadecimal)."""

    def __init__(self, post, clock):
        self.clock = clock
        self._post = post

    def send(self, kind, payload=b""):
        """Send one record with the present time."""
        self._post(kind, self.clock.now // 1000, hexlify(payload).decode())

    def end(self, kind, payload=b""):
        """Nothing goes on after this."""
        raise Ended(kind, payload)


class Device:
    """One time that the power is on. config: as for main.py, with ``nvm`` in hexadecimal."""

    def __init__(self, config, post):
        config = json.loads(config)
        self._memory = bytearray(unhexlify(config["nvm"]))
        self._drive = config["firmware"]
        self._clock = Clock()
        self._clock.limit = FOREVER
        self._link = Link(post, self._clock)
        self._chip = make_chip(config, self._link, self._memory)
        self._clock.now = 0  # the modules looked at the clock as they were imported
        self._moved = {}
        self._last = 0
        self._names = {"__name__": "__main__"}
        self._body = None
        self._ended = False
        self._link.send(records.START)

    def nvm(self):
        """The flash, in hexadecimal."""
        return hexlify(self._memory).decode()

    def enter(self, at, command):
        """An input as JSON (see host_sim/protocol.py), now (0) or at a time in ms."""
        command = json.loads(command)
        if at:
            self._clock.at(at * 1000, lambda: self._chip.do(command))
        else:
            self._chip.do(command)

    def move(self, pin, pressed):
        """Press or release a button, as soon as all before it is done and never too quickly."""
        at = max(self._clock.now, self._last, self._moved.get(pin, 0) + SHORTEST_US)
        self._last = self._moved[pin] = at
        command = {"do": "pin", "pin": pin, "level": 0 if pressed else None}
        self._clock.at(at, lambda: self._chip.do(command))

    def step(self, now):
        """Be at a time in ms, not too far ahead, and do one step; returns when the next is due."""
        behind = now * 1000 - self._clock.now
        if behind > 0:
            self._guard(lambda: self._clock.advance(min(behind, AT_ONCE_US)))
        self._guard(self._turn)
        return self._clock.now // 1000

    def run_until(self, end):
        """Do all steps that begin before a time in ms, as fast as can be."""
        while not self._ended and self._clock.now < end * 1000:
            self._guard(self._turn)

    def _turn(self):
        if self._body is None:
            boot(self._chip, self._drive)
            head, loop, body = source("code.py").partition(LOOP)
            exec(compile(head, "code.py", "exec"), self._names)
            if not loop:
                self._link.end(records.STOPPED)
            body = "\n".join([line[4:] for line in body.split("\n")])
            self._body = compile(body, "code.py", "exec")
        exec(self._body, self._names)

    def _guard(self, act):
        if self._ended:
            return
        try:
            act()
        except BaseException as error:
            self._ended = True
            if isinstance(error, Ended):
                self._link.send(*error.args)
            elif isinstance(error, SystemExit):
                self._link.send(records.STOPPED)
            else:
                self._link.send(records.CRASHED, explain(error, self._drive))
