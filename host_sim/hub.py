# SPDX-License-Identifier: MIT
"""Joins one simulated device to any number of browser tabs (their messages: ``messages.py``)."""

import asyncio
from collections import deque
from collections.abc import AsyncIterator, Callable
from contextlib import suppress
from typing import Any, Protocol

from websockets.asyncio.server import ServerConnection
from websockets.exceptions import ConnectionClosed

from host_sim import messages
from host_sim.analysis import Analyst
from host_sim.events import Console, Event, Frame, Power, Serial, Tone
from host_sim.fingers import Fingers
from host_sim.party import Party, is_seat
from host_sim.tab import Tab

CONSOLE_TAIL = 200  # lines of console a new tab is shown


class Device(Protocol):
    """What the hub needs of a simulated device (``host_sim.machine.Machine``)."""

    @property
    def on(self) -> bool: ...
    @property
    def running(self) -> bool: ...
    async def power_on(self) -> None: ...
    async def power_off(self) -> None: ...
    async def restart(self) -> None: ...
    def button(self, name: str, pressed: bool) -> None: ...
    def serial(self, line: str) -> None: ...
    def events(self) -> AsyncIterator[Event]: ...


class Hub:
    """Joins one device to all tabs."""

    def __init__(
        self,
        device: Device,
        first: str = "",
        listener: Callable[[Event], None] | None = None,
    ) -> None:
        self.device = device
        self.party = Party()
        self._analyst = Analyst()
        self._listener = listener
        self._fingers = Fingers(device.button)
        self._first = first  # a line for the device as soon as it says hello
        self.tabs: set[Tab] = set()
        self._asked: deque[tuple[Tab | None, Any]] = deque()  # who waits for an answer, in order
        self._frame: bytes | None = None
        self._power = "off"  # as the tabs know it
        self._power_text = ""
        self._switching = asyncio.Lock()
        self._console: deque[str] = deque(maxlen=CONSOLE_TAIL)

    async def pump(self) -> None:
        """Hand on the device's events until there are no more."""
        async for event in self.device.events():
            self.hand_on(event)

    def hand_on(self, event: Event) -> None:
        """One event of the device to the tabs it concerns."""
        if self._listener is not None:
            self._listener(event)
        if isinstance(event, Frame):
            self._frame = event.pixels
            for tab in self.tabs:
                tab.frame(event.pixels)
        elif isinstance(event, Serial):
            self._serial(event.text)
        elif isinstance(event, Tone):
            self._all(tone=event.hz)
        elif isinstance(event, Console):
            self._console.append(event.text)
            self._all(console=event.text)
        elif isinstance(event, Power):
            self._power_changed(event.state, event.text)

    def _all(self, **message: Any) -> None:
        for tab in self.tabs:
            tab.text(**message)

    def _serial(self, text: str) -> None:
        """An answer goes to whoever asked, everything else to all."""
        if text.startswith("{"):
            self._all(line=text)
            if self._first:
                self.ask(self._first)
                self._first = ""
        elif self._asked:
            self._answer(text)

    def _power_changed(self, state: str, text: str) -> None:
        self._power, self._power_text = state, text
        if state == "on":
            self._console.clear()
        else:
            self._frame = None
            while self._asked:  # nobody is there to answer these
                self._answer("no off")
        self._all(power=state, text=text)

    def _answer(self, text: str) -> None:
        """The answer to the line that has waited longest, for whoever sent it."""
        tab, number = self._asked.popleft()
        if tab is not None and tab in self.tabs:
            tab.text(answer=text, id=number)

    def ask(self, line: str, tab: Tab | None = None, number: Any = None) -> None:
        """A line into the device link; its answer will go to that tab."""
        if self._power == "on":
            self._asked.append((tab, number))
            if tab is not None:
                tab.note(line)
            self.device.serial(line)
        elif tab is not None:
            tab.text(answer="no off", id=number)

    def join(self, tab: Tab) -> None:
        """Show a new tab what is there, and have the device tell its state anew."""
        self.tabs.add(tab)
        tab.text(power=self._power, text=self._power_text)
        for text in self._console:
            tab.text(console=text)
        if self._frame is not None:
            tab.frame(self._frame)
        tab.text(party=self._party())
        self.ask("status")

    def _party(self) -> dict[str, Any]:
        return self.party.told(tab.seat for tab in self.tabs if tab.seat is not None)

    def leave(self, tab: Tab) -> None:
        """Forget a tab and what it still asked for; nobody's finger is on what it held."""
        self.tabs.discard(tab)
        for task in tab.analyses:
            task.cancel()
        self._fingers.leave(tab)
        for name in sorted(tab.linked):
            if not any(name in other.linked for other in self.tabs):
                self.ask(f"up {name}")
        if tab.seat is not None:
            self._all(party=self._party())

    async def receive(self, tab: Tab, raw: str | bytes) -> None:
        """Do what a tab's message asks for."""
        message = messages.read(raw)
        if not message:
            return
        number = message.get("id")
        for name, pressed in messages.presses(message):
            self._fingers.press(name, pressed, tab)
        line = message.get("send")
        if isinstance(line, str) and line:
            self._send(tab, line, number)
        self._introduce(tab, message)
        if isinstance(message.get("analyse"), str):
            self._analyse(tab, message["analyse"], number)
        await self._switch(message.get("power"))

    def _send(self, tab: Tab, line: str, number: Any) -> None:
        """A line of a tab into the device link, unless that would not answer it."""
        refusal = messages.refusal(line)
        if refusal:
            tab.text(answer=refusal, id=number)
        else:
            self.ask(line, tab, number)

    def _analyse(self, tab: Tab, record: str, number: Any) -> None:
        """Have a game analysed for a tab, which waits for it until it asks for another (or, with
        an empty record, for none), and no longer than it is there."""
        for task in tab.analyses:
            task.cancel()
        if not record:
            return

        async def work() -> None:
            found: dict[str, Any] = {"fault": "given up"}
            try:
                found = await self._analyst.analyse(record)
            finally:
                tab.text(analysis=found, id=number)

        task = asyncio.create_task(work())
        tab.analyses.add(task)
        task.add_done_callback(tab.analyses.discard)

    def _introduce(self, tab: Tab, message: dict[str, Any]) -> None:
        """Who plays at a tab, and what the seats are called: all tabs are told."""
        sits = is_seat(message.get("seat"))
        if sits:
            tab.seat = message["seat"]
        named = "name" in message and self.party.name(message.get("of"), message["name"])
        if sits or named:
            self._all(party=self._party())

    async def _switch(self, power: Any) -> None:
        """The power switch; the device is asked what it is, for the tabs are told later."""
        async with self._switching:
            if power == "off" and self.device.on:
                await self.device.power_off()
            elif power == "on" and not self.device.on:
                await self.device.power_on()
            elif power == "on" and not self.device.running:
                await self.device.restart()

    async def tab(self, socket: ServerConnection) -> None:
        """One tab from its coming to its going."""
        tab = Tab(socket)
        writer = asyncio.create_task(tab.write())
        self.join(tab)
        try:
            async for raw in socket:
                await self.receive(tab, raw)
        except ConnectionClosed:
            pass  # gone without a word, as tabs do
        finally:
            self.leave(tab)
            writer.cancel()
            with suppress(asyncio.CancelledError, ConnectionClosed):
                await writer
