# SPDX-License-Identifier: MIT
"""The page and its socket on one port: joins a simulated device to any number of browser tabs.

Messages to a tab: a frame is binary (the bytes on the wire); all else is one JSON object a
message: ``{"line": text}`` from the device link, ``{"tone": hz}`` (0 = silence),
``{"power": state, "text": words}``, ``{"console": text}``, ``{"party": who}`` (``party.py``), and
``{"answer": text, "id": n}`` and ``{"analysis": document, "id": n}`` (``analysis.py``) to the tab
that asked. Messages from a tab: ``{"down": BUTTON}`` and ``{"up": BUTTON}`` (the physical buttons),
``{"send": line, "id": n}`` (a line into the link), ``{"analyse": record, "id": n}`` (an empty one:
what was asked before is not waited for any more), ``{"power": "on" or "off"}``, ``{"seat": n}``
(the tab is the page of this seat, 1-10) and ``{"name": text, "of": n}`` (what a seat is called).
All else is ignored.

A tab of a seat plays over the link alone, by lines such as ``by 3 down SELECT``: physical buttons
cannot know who presses them.
"""

import asyncio
import json
from collections import deque
from collections.abc import AsyncIterator, Callable
from contextlib import suppress
from typing import Any, Protocol

from color_wheel.play.codes import BUTTONS
from websockets.asyncio.server import ServerConnection, serve
from websockets.exceptions import ConnectionClosed
from websockets.http11 import Request, Response

from host_sim.addresses import address_for_others, address_of
from host_sim.analysis import Analyst
from host_sim.events import Console, Event, Frame, Power, Serial, Tone
from host_sim.party import Party, is_seat
from host_sim.web import respond

LONGEST_LINE = 512  # characters; the link's own bound
LONGEST_MESSAGE = 4096  # bytes from a tab
MOST_MOVES = 64  # of buttons that wait for their turn; further presses are left out
SHORTEST_PRESS = 0.04  # s; the firmware scans its keys every 22 ms
BACKLOG = 2000  # texts that may wait for a slow tab before it is told to come again
CONSOLE_TAIL = 200  # lines of console a new tab is shown


class Device(Protocol):
    """What the server needs of a simulated device (``host_sim.machine.Machine``)."""

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


class Fingers:
    """Presses the device's buttons in the order asked for, but never faster than a finger can.

    The device scans its keys every few ms and would miss a press that is over before; a touch,
    a test, or a network that delivers two messages at once can be that quick. So few moves wait
    that the device never lags far behind.
    """

    def __init__(self, button: Callable[[str, bool], None]) -> None:
        self._button = button
        self._asked: deque[tuple[str, bool, object]] = deque()
        self._down: set[str] = set()  # as the device has them
        self._to_be_down: set[str] = set()  # as they are when all that was asked is done
        self._changed: dict[str, float] = {}  # when each last moved, by the loop's clock
        self._timer: asyncio.TimerHandle | None = None

    def move(self, name: str, pressed: bool, who: object) -> None:
        """Press or release a button, as soon as all before it is done, unless it is so anyway or
        too many presses wait. ``who`` asks."""
        if pressed == (name in self._to_be_down) or (pressed and len(self._asked) >= MOST_MOVES):
            return
        self._asked.append((name, pressed, who))
        (self._to_be_down.add if pressed else self._to_be_down.discard)(name)
        if self._timer is None:
            self._work()

    def forget(self, who: object) -> None:
        """Leave out what somebody who has gone asked for and what is not done yet."""
        asked = [entry for entry in self._asked if entry[2] is not who]
        self._asked.clear()
        self._to_be_down = set(self._down)
        for entry in asked:
            self.move(*entry)

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


class Tab:
    """One browser tab: what waits to be sent to it, and the buttons it holds down.

    ``seat``: whose page it is, 1-10 or None. ``held``: physical buttons; ``linked``: those that it
    holds over the link. ``analyses``: that it waits for.
    """

    def __init__(self, socket: ServerConnection) -> None:
        self.socket = socket
        self.seat: int | None = None
        self.held: set[str] = set()
        self.linked: set[str] = set()
        self.analyses: set[asyncio.Task[None]] = set()
        self._texts: deque[str] = deque()
        self._frame: bytes | None = None
        self._wake = asyncio.Event()

    def text(self, **message: Any) -> None:
        """Queue a message. Texts carry state, so none may be left out: a tab too slow for them
        is cut off, comes again by itself and is then told the whole state."""
        if len(self._texts) >= BACKLOG:
            self.socket.transport.abort()
            return
        self._texts.append(json.dumps(message))
        self._wake.set()

    def frame(self, pixels: bytes) -> None:
        """Queue a frame; one that still waits is replaced, for only the latest is light."""
        self._frame = pixels
        self._wake.set()

    def note(self, line: str) -> None:
        """Remember what a line for the link presses: ``down SELECT``, ``by 3 up CW``."""
        words = line.split()
        command, *of = words[2:] if words[0] == "by" and len(words) > 2 else words
        if len(of) == 1 and of[0] in BUTTONS and command in ("down", "up"):
            (self.linked.add if command == "down" else self.linked.discard)(of[0])

    async def write(self) -> None:
        """Send what waits, for ever; only this tab waits for its own network."""
        while True:
            await self._wake.wait()
            self._wake.clear()
            while self._texts:
                await self.socket.send(self._texts.popleft())
            if self._frame is not None:
                pixels, self._frame = self._frame, None
                await self.socket.send(pixels)


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
        self._holders: dict[str, set[Tab]] = {name: set() for name in BUTTONS}

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
            tab, number = self._asked.popleft()
            if tab in self.tabs and tab is not None:
                tab.text(answer=text, id=number)

    def _power_changed(self, state: str, text: str) -> None:
        self._power, self._power_text = state, text
        if state == "on":
            self._console.clear()
        else:
            self._frame = None
            while self._asked:  # nobody is there to answer these
                tab, number = self._asked.popleft()
                if tab in self.tabs and tab is not None:
                    tab.text(answer="no off", id=number)
        self._all(power=state, text=text)

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
        for name in tab.held:
            self._holders[name].discard(tab)
        tab.held.clear()
        self._fingers.forget(tab)
        for name, holders in self._holders.items():
            self._fingers.move(name, bool(holders), None)
        for name in sorted(tab.linked):
            if not any(name in other.linked for other in self.tabs):
                self.ask(f"up {name}")
        if tab.seat is not None:
            self._all(party=self._party())

    def press(self, tab: Tab, name: str, pressed: bool) -> None:
        """A button of a tab; two tabs on one button are two fingers on it."""
        holders = self._holders[name]
        before = bool(holders)
        if pressed:
            holders.add(tab)
            tab.held.add(name)
        else:
            holders.discard(tab)
            tab.held.discard(name)
        if bool(holders) != before:
            self._fingers.move(name, pressed, tab)

    async def receive(self, tab: Tab, raw: str | bytes) -> None:
        """Do what a tab's message asks for; ignore what is no message."""
        if not isinstance(raw, str):
            return
        try:
            message = json.loads(raw)
        except (ValueError, RecursionError):
            return
        if not isinstance(message, dict):
            return
        for key, pressed in (("down", True), ("up", False)):
            name = message.get(key)
            if isinstance(name, str) and name in BUTTONS:
                self.press(tab, name, pressed)
        line = message.get("send")
        if not isinstance(line, str) or not line:
            pass
        elif line.isprintable() and line.strip() and len(line) <= LONGEST_LINE:
            self.ask(line, tab, message.get("id"))
        else:  # a line of spaces, which the device would not answer, is unknown too
            known = line.isprintable() and line.strip()
            tab.text(answer="no too-long" if known else "no unknown", id=message.get("id"))
        self._introduce(tab, message)
        if isinstance(message.get("analyse"), str):
            self._analyse(tab, message["analyse"], message.get("id"))
        await self._switch(message.get("power"))

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


async def run_server(
    device: Device,
    board: dict[str, Any],
    host: str = "127.0.0.1",
    port: int = 0,
    ready: Callable[[str, str], None] | None = None,
    first: str = "",
    listener: Callable[[Event], None] | None = None,
) -> None:
    """Serve the page and the device until cancelled; ``ready`` gets the address here and the one
    for other devices ("" when they cannot come), ``first`` is a line for the device link at the
    beginning, ``listener`` is told every event first.

    ``board`` is what ``/board.json`` shows at that time (``host_sim.board.page_board``). Raises
    OSError when the port cannot be had.
    """
    hub = Hub(device, first, listener)

    def page(_: ServerConnection, request: Request) -> Response | None:
        return respond(request, board)

    async with serve(
        hub.tab,
        host,
        port,
        process_request=page,
        compression=None,  # frames are small, and the delay would be felt
        max_size=LONGEST_MESSAGE,
        close_timeout=1,
    ) as server:
        hub.party.address = address_for_others(server.sockets)
        pump = asyncio.create_task(hub.pump())
        try:
            if ready is not None:
                ready(address_of(host, server.sockets), hub.party.address)
            await pump
            await server.serve_forever()
        finally:
            pump.cancel()
            with suppress(asyncio.CancelledError):
                await pump
