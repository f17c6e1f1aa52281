# SPDX-License-Identifier: MIT
"""supervisor: the millisecond ticks and what is known about this run."""

from typing import Any

from host_sim.device.chip import chip

_chip = chip()


def ticks_ms() -> int:
    """Milliseconds modulo 2**29; the first wrap comes 65.536 s after power-on."""
    _chip.clock.tick()
    return int(_chip.clock.ticks_ms())


def reload() -> None:
    """Run everything anew; does not return."""
    _chip.reset("reload")


def get_previous_traceback() -> None:
    """Nothing is kept from the run before."""
    return None


class RunReason:
    """Why code.py runs."""

    STARTUP: "RunReason"
    AUTO_RELOAD: "RunReason"
    SUPERVISOR_RELOAD: "RunReason"
    REPL_RELOAD: "RunReason"


for _name in ("STARTUP", "AUTO_RELOAD", "SUPERVISOR_RELOAD", "REPL_RELOAD"):
    setattr(RunReason, _name, RunReason())


class Runtime:
    """The one instance is ``runtime``."""

    autoreload = False
    serial_bytes_available = 0
    usb_connected = True
    rgb_status_brightness = 0

    @property
    def serial_connected(self) -> bool:
        """Whether somebody watches the console."""
        return bool(_chip.console.connected())

    @property
    def run_reason(self) -> Any:
        """STARTUP or SUPERVISOR_RELOAD."""
        reload = _chip.reset_reason == "reload"
        return RunReason.SUPERVISOR_RELOAD if reload else RunReason.STARTUP


runtime = Runtime()
