# SPDX-License-Identifier: MIT
"""The fingers of several people on the physical buttons of one device."""

import asyncio
from collections import deque
from collections.abc import Callable

from color_wheel.play.codes import BUTTONS

MOST_MOVES = 64  # of buttons that wait for their turn; further presses are left out
SHORTEST_PRESS = 0.04  # s; the firmware scans its keys every 22 ms


class Fingers:
    """Presses the device's buttons in the order asked for, but never faster than a finger can.

    Two people on one button are two fingers on it: it is down until the last of them lets go.

    The device scans its keys every few ms and would miss a press that is over before; a touch,
    a test, or a network that delivers two messages at once can be that quick. So few moves wait
    that the device never lags far behind.
    """

    def __init__(self, button: Callable[[str, bool], None]) -> None:
        self._button = button
        self._holders: dict[str, set[object]] = {name: set() for name in BUTTONS}
        self._asked: deque[tuple[str, bool, object]] = deque()
        self._down: set[str] = set()  # as the device has them
        self._to_be_down: set[str] = set()  # as they are when all that was asked is done
        self._changed: dict[str, float] = {}  # when each last moved, by the loop's clock
        self._timer: asyncio.TimerHandle | None = None

    def press(self, name: str, pressed: bool, who: object) -> None:
        """Somebody's finger comes to a button, or leaves it."""
        holders = self._holders[name]
        before = bool(holders)
        (holders.add if pressed else holders.discard)(who)
        if bool(holders) != before:
            self._move(name, pressed, who)

    def leave(self, who: object) -> None:
        """Somebody has gone: no finger of theirs is left on a button, and what they asked for and
        what is not done yet is left out."""
        asked = [entry for entry in self._asked if entry[2] is not who]
        self._asked.clear()
        self._to_be_down = set(self._down)
        for entry in asked:
            self._move(*entry)
        for name, holders in self._holders.items():
            holders.discard(who)
            self._move(name, bool(holders), None)

    def _move(self, name: str, pressed: bool, who: object) -> None:
        """Press or release a button, as soon as all before it is done, unless it is so anyway or
        too many presses wait. ``who`` asks."""
        if pressed == (name in self._to_be_down) or (pressed and len(self._asked) >= MOST_MOVES):
            return
        self._asked.append((name, pressed, who))
        (self._to_be_down.add if pressed else self._to_be_down.discard)(name)
        if self._timer is None:
            self._work()

    def _work(self) -> None:
        loop = asyncio.get_running_loop()
        self._timer = None
        while self._asked:
            name, pressed, _ = self._asked[0]
            ready = self._changed.get(name, 0.0) + SHORTEST_PRESS
            if ready > loop.time():
                self._timer = loop.call_at(ready, self._work)
                return
            self._asked.popleft()
            self._changed[name] = loop.time()
            (self._down.add if pressed else self._down.discard)(name)
            self._button(name, pressed)
