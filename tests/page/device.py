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
        self.on = False
        self.running = False
        self.hold: asyncio.Event | None = None  # events wait until it is set
        self._events: asyncio.Queue[Event] = asyncio.Queue()

    async def power_on(self) -> None:
        self.told.append("power on")
        self.on = True
        self.emit(Power(0, "on"))

    async def power_off(self) -> None:
        self.told.append("power off")
        self.on = False
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
            event = await self._events.get()
            if self.hold is not None:
                await self.hold.wait()
            yield event

    def emit(self, event: Event) -> None:
        if isinstance(event, Power):
            self.running = event.state == "on"
        self._events.put_nowait(event)

    def say(self, text: str) -> None:
        self.emit(Serial(0, text))

    def show(self, pixels: bytes) -> None:
        self.emit(Frame(0, pixels))
