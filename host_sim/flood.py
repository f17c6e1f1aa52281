# SPDX-License-Identifier: MIT
"""Console output as far as a person, or a terminal, can follow it."""

from host_sim.events import Console, Event

MOST_PRINTED = 1 << 16  # characters in a second; more is left out
PRINT_COST = 32  # characters that an event counts beside its text


class FloodGate:
    """Leaves out what is printed in a second beyond ``MOST_PRINTED``, and says so once in it."""

    def __init__(self) -> None:
        self._second = -1  # the one that is counted, and how much was printed in it
        self._printed = 0

    def passed(self, event: Event, now_ms: int) -> Event | None:
        """What is to be told of an event that comes now: itself, that too much is printed, or
        nothing."""
        if not isinstance(event, Console):
            return event
        second = now_ms // 1000
        if second != self._second:
            self._second, self._printed = second, 0
        before, self._printed = self._printed, self._printed + len(event.text) + PRINT_COST
        if before > MOST_PRINTED:
            return None
        if self._printed > MOST_PRINTED:
            return Console(event.t_ms, "(too much is printed: some of it is left out)")
        return event
