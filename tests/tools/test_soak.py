# SPDX-License-Identifier: MIT
"""The soak, minutes of it: over the first wrap of the ticks nothing breaks; and it notices."""

import pytest

from host_sim import vm
from host_sim.events import Console, Power, Serial
from tools.soak import Soak, SoakError

MINUTES = 4


def test_minutes_of_play_over_the_wrap():
    with vm.VmDevice(gauge="heap") as device:
        soak = Soak(device, away=2)
        soak.choose_timer()
        soak.run_until(MINUTES * 60_000)
        soak.want_true_clocks()
    assert soak.clocks > 0
    assert soak.counted > 20_000


class Device:
    """Stands in for a device to which nothing happens."""

    def __init__(self):
        self.now = 0
        self.events = []
        self.in_use = [[5000]]

    def power_on(self):
        """It is on."""

    def run(self, ms):
        self.now += ms

    def host(self, state):
        """Takes what it likes."""

    def serial(self, text):
        """Nothing is answered."""

    def button(self, name, pressed):
        """Nothing happens."""


@pytest.mark.parametrize(
    "event", [Console(7, "Traceback"), Power(7, "crashed", "MemoryError"), Power(7, "reset", "")]
)
def test_what_must_not_happen_is_noticed(event):
    soak = Soak(Device())
    soak._device.events.append(event)
    with pytest.raises(SoakError):
        soak._look()


def test_a_clock_that_drifts_is_noticed():
    """12 seconds in 10,000 are too much, 10 are not."""
    soak = Soak(Device())
    soak.counted, soak.told = 10_000_000, 10_010_000
    soak.want_true_clocks()
    soak.told = 10_012_000
    with pytest.raises(SoakError):
        soak.want_true_clocks()


def test_a_heap_that_fills_is_noticed():
    soak = Soak(Device())
    soak.low = [90_000 + 300 * i for i in range(40)]
    with pytest.raises(SoakError):
        soak.want_flat_heap()


def test_lines_that_a_host_was_slow_to_read_tell_no_clock():
    soak = Soak(Device())
    soak._heard(1000, {"clock": {"ms": 0, "runs": True, "down": False}})
    late = Serial(9000, '{"clock": {"ms": 3000, "runs": true, "down": false}}')
    soak._device.events.append(late)
    soak._host()
    soak._device.events.append(
        Serial(20_000, '{"clock": {"ms": 5000, "runs": true, "down": false}}')
    )
    soak._look()
    assert soak.clocks == 0


def test_clocks_are_compared_while_they_run():
    soak = Soak(Device())
    soak._heard(1000, {"clock": {"ms": 0, "runs": True, "down": False}})
    soak._heard(31_000, {"clock": {"ms": 30_002, "runs": True, "down": False}})
    soak._heard(40_000, {"clock": {"ms": 39_000, "runs": False, "down": False}})
    soak._heard(90_000, {"clock": {"ms": 39_000, "runs": True, "down": False}})
    assert (soak.counted, soak.told, soak.clocks) == (39_000, 39_000, 2)
