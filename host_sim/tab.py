# SPDX-License-Identifier: MIT
"""One browser tab, as the page's server sees it."""

import asyncio
import json
from collections import deque
from typing import Any

from websockets.asyncio.server import ServerConnection

from host_sim.messages import link_press

BACKLOG = 2000  # texts that may wait for a slow tab before it is told to come again


class Tab:
    """What waits to be sent to a tab, and what is known of it.

    ``seat``: whose page it is, 1-10 or None. ``linked``: the buttons that it holds over the link.
    ``analyses``: that it waits for.
    """

    def __init__(self, socket: ServerConnection) -> None:
        self.socket = socket
        self.seat: int | None = None
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
        """Remember what a line of this tab presses or lets go over the link."""
        pressed = link_press(line)
        if pressed is not None:
            name, down = pressed
            (self.linked.add if down else self.linked.discard)(name)

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
