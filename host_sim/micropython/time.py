# SPDX-License-Identifier: MIT
"""The module time as CircuitPython has it, on the device's clock (see ../child/times.py)."""

from host_sim.device.chip import chip

_clock = chip().clock
_RTC_START = 1577836800  # an RP2 that nobody set begins at 2020-01-01


def sleep(seconds):
    """Let seconds pass."""
    if seconds < 0:
        raise ValueError("sleep length must be non-negative")
    us = round(seconds * 1_000_000)
    if us:
        _clock.advance(us)
    else:
        _clock.tick()


def monotonic_ns():
    """Nanoseconds since power-on."""
    _clock.tick()
    return _clock.now * 1000


def monotonic():
    """Seconds since power-on."""
    return monotonic_ns() / 1e9


def time():
    """Seconds since 1970."""
    _clock.tick()
    return _RTC_START + _clock.now // 1_000_000
