# SPDX-License-Identifier: MIT
"""The module time with what CircuitPython has, on a device's clock."""

import calendar
import time as host
from types import ModuleType

from host_sim.device.clock import Clock

RTC_START = 1577836800  # an RP2 that nobody set begins at 2020-01-01


def make_time(clock: Clock) -> ModuleType:
    """A new module; sleep and the clocks go by clock."""

    def sleep(seconds: float) -> None:
        if seconds < 0:
            raise ValueError("sleep length must be non-negative")
        us = round(seconds * 1_000_000)
        if us:
            clock.advance(us)
        else:
            clock.tick()

    def monotonic_ns() -> int:
        clock.tick()
        return int(clock.now) * 1000

    def monotonic() -> float:
        return monotonic_ns() / 1e9

    def time() -> int:
        clock.tick()
        return RTC_START + int(clock.now) // 1_000_000

    def localtime(seconds: int | None = None) -> host.struct_time:
        return host.gmtime(time() if seconds is None else seconds)

    def mktime(parts: host.struct_time) -> int:
        return calendar.timegm(parts)

    module = ModuleType("time")
    for name, value in (
        ("sleep", sleep),
        ("monotonic", monotonic),
        ("monotonic_ns", monotonic_ns),
        ("time", time),
        ("localtime", localtime),
        ("mktime", mktime),
        ("struct_time", host.struct_time),
    ):
        setattr(module, name, value)
    return module
