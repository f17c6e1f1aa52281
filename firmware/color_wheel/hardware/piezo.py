# SPDX-License-Identifier: MIT
"""The piezo: plays tunes, a note at a time, without waiting."""

import pwmio
from adafruit_ticks import ticks_add, ticks_diff

from .strip import opened

_HALF = 0x8000  # a square wave is the loudest


class Piezo:
    """Plays tuples of Hz, ms, Hz, ms, ...; 0 Hz is a rest. ``tune``: the one that sounds, or ()."""

    def __init__(self, pin):
        self._pwm = pwmio.PWMOut(pin, duty_cycle=0, frequency=440, variable_frequency=True)
        opened.append(self._pwm)
        self.tune = ()  # type: tuple[int, ...]
        self._at = 0
        self._until = 0

    def play(self, tune, now):
        """Begin a tune; what was sounding is cut off."""
        self.tune = tune
        self._at = 0
        self._until = now

    def step(self, now):
        """Go on to the next note when it is time. Call once a frame while there is a tune."""
        if ticks_diff(now, self._until) < 0:
            return
        if self._at == len(self.tune):
            self.tune = ()
            self._pwm.duty_cycle = 0
            return
        frequency = self.tune[self._at]
        self._until = ticks_add(self._until, self.tune[self._at + 1])
        self._at += 2
        if frequency:
            self._pwm.frequency = frequency
        self._pwm.duty_cycle = _HALF if frequency else 0
