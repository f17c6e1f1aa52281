# SPDX-License-Identifier: MIT
"""A device for tests of the server: it notes what it is told and does what a test wants."""

import asyncio
import time
from collections.abc import AsyncIterator
from typing import Any

from host_sim.events import Event, Frame, Power, Serial


class Recorder:
    """Answers every line with ``ok`` unless ``mute``; ``told`` is what it was told, in order."""

    def __init__(self) -> None:
        self.told: list[Any] = []
        self.moved: list[float] = []  # when each button was moved, s
        self.mute = False
        self._events: asyncio.Queue[Event] = asyncio.Queue()

    async def power_on(self) -> None:
        self.told.append("power on")
        self.emit(Power(0, "on"))

    async def power_off(self) -> None:
        self.told.append("power off")
        self.emit(Power(0, "off"))

    async def restart(self) -> None:
        self.told.append("restart")
        self.emit(Power(0, "on"))

    def button(self, name: str, pressed: bool) -> None:
        self.told.append((name, pressed))
        self.moved.append(time.monotonic())

    def serial(self, text: str) -> None:
        self.told.append(text)
        if not self.mute:
            self.say("no not-now" if text == "undo" else "ok")

    async def events(self) -> AsyncIterator[Event]:
        while True:
            yield await self._events.get()

    def emit(self, event: Event) -> None:
        self._events.put_nowait(event)

    def say(self, text: str) -> None:
        self.emit(Serial(0, text))

    def show(self, pixels: bytes) -> None:
        self.emit(Frame(0, pixels))
