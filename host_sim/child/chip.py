# SPDX-License-Identifier: MIT
"""The simulated chip in a process of CPython: the flash is shared memory, time may be real."""

import mmap
from typing import Any, NoReturn

from host_sim import protocol
from host_sim.child.clocks import RealClock, VirtualClock
from host_sim.child.link import Link
from host_sim.device import chip as device
from host_sim.device.nvm import SIZE


class Chip(device.Chip):
    """real: on the host's clock."""

    clock: RealClock | VirtualClock

    def __init__(self, config: dict[str, Any], link: Link) -> None:
        self.real = bool(config["real"])
        clock = RealClock if self.real else VirtualClock
        link.clock = clock(link, self.do)
        link.eager = self.real
        super().__init__(config, link, link.clock, mmap.mmap(config["nvm_fd"], SIZE))

    def start(self) -> None:
        """Time begins, as soon as the parent lets it."""
        self.link.send(protocol.START)
        self.link.flush()
        self.clock.start()

    def reset(self, reason: str) -> NoReturn:
        super().reset(reason)
        raise AssertionError("the link's end does not return")


def power_on(config: dict[str, Any], link: Link) -> Chip:
    """Make the process's one chip."""
    chip = Chip(config, link)
    device.put_in(chip)
    return chip
