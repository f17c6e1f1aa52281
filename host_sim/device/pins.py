# SPDX-License-Identifier: MIT
"""GPIO pins: what drives them from outside, their pulls, and what the firmware puts out."""

IN = 0
OUT = 1
OPEN_DRAIN = 2
PULL_UP = 1
PULL_DOWN = 2


class Pins:
    """All pins of a chip. changed(pin, level) is called when a pin's output changes."""

    def __init__(self, changed):
        self.driven = {}  # pin: level 0 or 1 from outside; absent = nothing is connected
        self._changed = changed
        self._mode = {}
        self._pull = {}
        self._out = {}
        self._shown = {}
        self._owner = {}

    def claim(self, pin, owner):
        """Take a pin for owner; ValueError, as on the board, when another one has it."""
        if self._owner.setdefault(pin, owner) is not owner:
            raise ValueError("GP%d in use" % pin)  # noqa: UP031

    def release(self, pin):
        """Give a pin back: it becomes an input."""
        self._owner.pop(pin, None)
        self._mode[pin] = IN
        self._pull[pin] = None

    def release_all(self):
        """Give all pins back, as between boot.py and code.py."""
        for pin in list(self._owner):
            self.release(pin)

    def setup(self, pin, mode, pull):
        """Set a pin's direction and pull (PULL_UP, PULL_DOWN or None)."""
        self._mode[pin] = mode
        self._pull[pin] = pull
        if mode == IN:
            self._out.pop(pin, None)
            self._shown.pop(pin, None)

    def put(self, pin, level):
        """Put a level out."""
        self._out[pin] = level
        if self._mode.get(pin) != IN and self._shown.get(pin) != level:
            self._shown[pin] = level
            self._changed(pin, level)

    def level(self, pin):
        """The level on a pin, 0 or 1; a floating input reads 0."""
        mode = self._mode.get(pin, IN)
        if mode == OUT:
            return self._out.get(pin, 0)
        if mode == OPEN_DRAIN and not self._out.get(pin, 0):
            return 0
        level = self.driven.get(pin)
        if level is None:
            return 1 if self._pull.get(pin) == PULL_UP else 0
        return level
