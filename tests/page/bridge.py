# SPDX-License-Identifier: MIT
"""A stand-in serial port: the real firmware's device link, as bytes, for a page's Web Serial."""

import asyncio
import json
import threading
from collections.abc import Callable, Coroutine, Iterable
from contextlib import suppress
from pathlib import Path
from typing import Any

from websockets.asyncio.server import Server, ServerConnection, serve
from websockets.exceptions import ConnectionClosed

from host_sim.events import Serial
from host_sim.machine import Machine
from tests.page.conftest import BOARD, PATIENCE

HELD = 0.048  # s that a button is held, and let go: more than the firmware's two scans
STAND_IN = (Path(__file__).parent / "serial_port.js").read_text(encoding="utf-8")


class Bridge:
    """A board with its two ports, ``/data`` and ``/console``, at a WebSocket's address.

    ``told``: what its link has said last of everything; ``asked``: the lines it was sent;
    ``change(line)``: what the bytes of a line become on their way.
    """

    def __init__(self, nvm: Path) -> None:
        self.address = ""
        self.told: dict[str, Any] = {}
        self.asked: list[str] = []
        self.change: Callable[[bytes], bytes] = lambda line: line
        self._nvm = nvm
        self._pulled = False
        self._half = False
        self._news = threading.Condition()
        self._port: ServerConnection | None = None
        self._loop = asyncio.new_event_loop()
        self._thread = threading.Thread(target=self._run)

    def start(self) -> None:
        ready = threading.Event()
        self._main = self._loop.create_task(self._serve(ready))
        self._thread.start()
        assert ready.wait(PATIENCE / 1000)

    def stop(self) -> None:
        self._loop.call_soon_threadsafe(self._main.cancel)
        self._thread.join(PATIENCE / 1000)
        assert not self._thread.is_alive()
        self._loop.close()

    def script(self) -> str:
        """What gives a page this board's ports."""
        return STAND_IN.replace("ADDRESS", json.dumps(self.address))

    def press(self, buttons: Iterable[tuple[str, bool]]) -> None:
        """Move the board's own buttons, one after the other."""

        async def move() -> None:
            for name, pressed in buttons:
                self._machine.button(name, pressed)
                await asyncio.sleep(HELD)

        self._do(move())

    def until(self, **wanted: Any) -> None:
        """Wait until the board has told this."""

        def so() -> bool:
            return all(self.told.get(key) == value for key, value in wanted.items())

        with self._news:
            assert self._news.wait_for(so, PATIENCE / 1000), self.told

    def pull(self) -> None:
        """Pull the cable in the middle of the next line."""
        self._half = True

    def put_in(self) -> None:
        """Put the cable in again; the page is to be told (``serialPorts.back``)."""
        self._half = self._pulled = False

    def _do(self, doing: Coroutine[Any, Any, None]) -> None:
        asyncio.run_coroutine_threadsafe(doing, self._loop).result(PATIENCE / 1000)

    def _run(self) -> None:
        asyncio.set_event_loop(self._loop)
        with suppress(asyncio.CancelledError):
            self._loop.run_until_complete(self._main)

    async def _serve(self, ready: threading.Event) -> None:
        self._machine = Machine(board=BOARD, nvm=self._nvm)
        self._machine.host("closed")
        await self._machine.power_on()
        try:
            async with serve(self._joined, "127.0.0.1", 0) as server:
                self.address = _address(server)
                ready.set()
                async for event in self._machine.events():
                    if isinstance(event, Serial):
                        await self._line(event.text)
        finally:
            await self._machine.close()

    async def _line(self, text: str) -> None:
        """A line of the device: cut off in its middle when the cable is pulled there."""
        with suppress(ValueError), self._news:  # an answer; or what a closed port has kept
            self.told.update(json.loads(text))
            self._news.notify_all()
        data = self.change(text.encode() + b"\n")
        if not self._half or self._port is None:
            return await self._send(data)
        self._half, self._pulled = False, True
        await self._send(data[: len(data) // 2])
        await self._port.close()

    async def _send(self, data: bytes) -> None:
        if self._port is not None and data:
            with suppress(ConnectionClosed):
                await self._port.send(data)

    async def _joined(self, port: ServerConnection) -> None:
        """Somebody opens a port; at most one at a time has the link's."""
        assert port.request
        if port.request.path != "/data":
            await port.send(b"\r\nAdafruit CircuitPython\r\n>>> ok\r\n\xff\xfe{")
            return await port.wait_closed()
        if self._pulled or self._port is not None:
            return
        self._port = port
        self._machine.host("open")
        rest = b""
        try:
            async for data in port:
                assert isinstance(data, bytes)
                *lines, rest = (rest + data).split(b"\n")
                for line in lines:
                    self.asked.append(line.decode())
                    self._machine.serial(line.decode())
        except ConnectionClosed:
            pass  # it was pulled
        finally:
            self._port = None
            self._machine.host("closed")


def _address(server: Server) -> str:
    return f"ws://127.0.0.1:{next(iter(server.sockets)).getsockname()[1]}"
