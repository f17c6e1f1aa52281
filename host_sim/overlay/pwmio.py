# SPDX-License-Identifier: MIT
"""pwmio: Blinka has none for this chip. A piezo on the pin sounds what is set."""

from typing import Any

from host_sim.device.chip import chip
from host_sim.device.pins import OUT
from host_sim.device.pwm import Tone

_chip = chip()


class PWMOut:
    """A PWM output; duty_cycle 0-65535, frequency in Hz."""

    def __init__(
        self,
        pin: Any,
        *,
        duty_cycle: int = 0,
        frequency: int = 500,
        variable_frequency: bool = False,
    ) -> None:
        self._pin: int | None = pin.id
        _chip.pins.claim(pin.id, self)
        _chip.pins.setup(pin.id, OUT, None)
        self._tone = Tone(pin.id, _chip.tone)
        self._variable = variable_frequency
        self._duty = 0
        self._hz = self._checked(frequency)
        self.duty_cycle = duty_cycle

    @staticmethod
    def _checked(frequency: int) -> int:
        if not 8 <= frequency <= 62_500_000:  # what an RP2040's divider can do
            raise ValueError("Invalid PWM frequency")
        return int(frequency)

    def _live(self) -> None:
        if self._pin is None:
            raise ValueError(
                "Object has been deinitialized and can no longer be used. Create a new object."
            )
        _chip.clock.tick()

    @property
    def duty_cycle(self) -> int:
        """The share of each period that is high, 0-65535."""
        return self._duty

    @duty_cycle.setter
    def duty_cycle(self, duty: int) -> None:
        self._live()
        if not 0 <= duty <= 0xFFFF:
            raise ValueError(
                "PWM duty_cycle must be between 0 and 65535 inclusive (16 bit resolution)"
            )
        self._duty = duty
        self._tone.set(duty, self._hz)

    @property
    def frequency(self) -> int:
        """Hz."""
        return self._hz

    @frequency.setter
    def frequency(self, hz: int) -> None:
        self._live()
        if not self._variable:
            raise AttributeError(
                "PWM frequency not writable when variable_frequency is False on construction."
            )
        self._hz = self._checked(hz)
        self._tone.set(self._duty, self._hz)

    def deinit(self) -> None:
        """Silence, and the pin is free."""
        if self._pin is not None:
            self._tone.set(0, self._hz)
            _chip.pins.release(self._pin)
            self._pin = None

    def __enter__(self) -> "PWMOut":
        return self

    def __exit__(self, *args: object) -> None:
        self.deinit()
