# SPDX-License-Identifier: MIT
"""PWM outputs as tones."""


class Tone:
    """What a piezo on a PWM pin sounds: changed(pin, hz) is called when it changes, 0 = silence."""

    def __init__(self, pin, changed):
        self._pin = pin
        self._changed = changed
        self._hz = 0

    def set(self, duty, hz):
        """Duty 0-65535 (at both ends nothing swings) and frequency in Hz."""
        sounding = hz if 0 < duty < 0xFFFF else 0
        if sounding != self._hz:
            self._hz = sounding
            self._changed(self._pin, sounding)
