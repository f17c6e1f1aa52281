# SPDX-License-Identifier: MIT
"""What CircuitPython's microcontroller has and Blinka's has not; it is put in there."""

from watchdog import WatchDogTimer as _WatchDogTimer

from host_sim.device.chip import chip as _get_chip
from host_sim.device.nvm import SIZE as _SIZE

_chip = _get_chip()


class ResetReason:
    """Why the chip started."""

    POWER_ON: "ResetReason"
    BROWNOUT: "ResetReason"
    SOFTWARE: "ResetReason"
    DEEP_SLEEP_ALARM: "ResetReason"
    RESET_PIN: "ResetReason"
    WATCHDOG: "ResetReason"
    UNKNOWN: "ResetReason"
    RESCUE_DEBUG: "ResetReason"

    def __init__(self, name: str) -> None:
        self._name = name

    def __repr__(self) -> str:
        return "microcontroller.ResetReason." + self._name


for _name in (
    "POWER_ON",
    "BROWNOUT",
    "SOFTWARE",
    "DEEP_SLEEP_ALARM",
    "RESET_PIN",
    "WATCHDOG",
    "UNKNOWN",
    "RESCUE_DEBUG",
):
    setattr(ResetReason, _name, ResetReason(_name))

_REASONS = {
    "power": ResetReason.POWER_ON,
    "reset": ResetReason.SOFTWARE,
    "reload": ResetReason.SOFTWARE,
    "watchdog": ResetReason.WATCHDOG,
}


class Processor:
    """The chip."""

    frequency = 125_000_000
    temperature = 25.0
    voltage = None
    uid = bytes.fromhex("c0105717ee150001")
    reset_reason = _REASONS[_chip.reset_reason]


class ByteArray:
    """The non-volatile memory."""

    def __len__(self) -> int:
        return int(_SIZE)

    def __bool__(self) -> bool:
        return True

    def _range(self, index: slice) -> tuple[int, int]:
        start, stop, step = index.indices(_SIZE)
        if step != 1:
            raise NotImplementedError("only slices with step=1 (aka None) are supported")
        return start, max(start, stop)

    def _place(self, index: int) -> int:
        place = index + _SIZE if index < 0 else index
        if not 0 <= place < _SIZE:
            raise IndexError("index out of range")
        return place

    def __getitem__(self, index: int | slice) -> int | bytearray:
        if isinstance(index, slice):
            start, stop = self._range(index)
            return bytearray(_chip.nvm.memory[start:stop])
        return int(_chip.nvm.memory[self._place(index)])

    def __setitem__(self, index: int | slice, value: int | bytes | bytearray) -> None:
        if isinstance(index, slice):
            start, stop = self._range(index)
            if isinstance(value, int):
                raise ValueError("Slice and value different lengths.")
            data = value if isinstance(value, (bytes, bytearray)) else bytes(value)
            if len(data) != stop - start:
                raise ValueError("Slice and value different lengths.")
            if data:
                _chip.nvm.write(start, data)
            return
        if not isinstance(value, int):
            raise TypeError("value must be an int")
        if not 0 <= value <= 0xFF:
            raise ValueError("Bytes must be in range(0, 256).")
        _chip.nvm.write(self._place(index), bytes((value,)))


cpu = Processor()
nvm = ByteArray()
watchdog = _WatchDogTimer()


def reset() -> None:
    """Start anew, as with the reset button; does not return."""
    _chip.reset("reset")


def delay_us(delay: int) -> None:
    """Wait, in us."""
    _chip.clock.advance(delay)


def disable_interrupts() -> None:
    """Nothing here is that short of time."""


def enable_interrupts() -> None:
    """Nothing here is that short of time."""
