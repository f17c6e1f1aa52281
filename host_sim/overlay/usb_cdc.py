# SPDX-License-Identifier: MIT
"""usb_cdc: the console and, if boot.py asked for it, a second serial port for data."""

from host_sim.device import serial as _model
from host_sim.device.chip import chip

_chip = chip()


def _us(seconds: float | None) -> int | None:
    return None if seconds is None else round(seconds * 1_000_000)


class Serial:
    """A port; timeout and write_timeout are seconds, None = wait for ever, as at the start."""

    def __init__(self, port: _model.Serial) -> None:
        self._port = port
        self.timeout: float | None = None
        self.write_timeout: float | None = None

    @property
    def connected(self) -> bool:
        """Whether the host has opened the port."""
        return bool(self._port.connected())

    @property
    def in_waiting(self) -> int:
        """Bytes to be read."""
        return int(self._port.in_waiting())

    @property
    def out_waiting(self) -> int:
        """Bytes that the host has not taken yet."""
        return int(self._port.out_waiting())

    def read(self, size: int = -1) -> bytes:
        """At most size bytes; -1: as many as are there at the timeout."""
        wanted = _model.FIFO if size < 0 else size
        return bytes(self._port.read(wanted, _us(self.timeout)))

    def readinto(self, buf: bytearray) -> int:
        """Fill buf; returns how many bytes came before the timeout."""
        data = self.read(len(buf))
        buf[: len(data)] = data
        return len(data)

    def readline(self, size: int = -1) -> bytes:
        """A line with its newline, or what there is at the timeout."""
        wanted = 1 << 20 if size < 0 else size
        return bytes(self._port.read_until(10, wanted, _us(self.timeout)))

    def write(self, buf: bytes | bytearray) -> int:
        """Returns how many bytes were taken before the timeout."""
        return int(self._port.write(bytes(buf), _us(self.write_timeout)))

    def flush(self) -> None:
        """Bytes are on their way already."""

    def reset_input_buffer(self) -> None:
        """Forget what came in."""
        self._port.reset_input()

    def reset_output_buffer(self) -> None:
        """Forget what did not go out."""
        self._port.reset_output()


console = Serial(_chip.console)
_data = Serial(_chip.data)


def enable(*, console: bool = True, data: bool = False) -> None:
    """Choose the ports; only in boot.py."""
    if not _chip.booting:
        raise RuntimeError("Cannot change USB devices now")
    _chip.data_wanted = data


def disable() -> None:
    """No ports; only in boot.py."""
    enable(console=False, data=False)


def __getattr__(name: str) -> Serial | None:
    if name == "data":
        return _data if _chip.data_wanted and not _chip.booting else None
    raise AttributeError(f"module 'usb_cdc' has no attribute '{name}'")
