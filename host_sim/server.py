# SPDX-License-Identifier: MIT
"""The page and its socket on one port: the server of a simulated device."""

import asyncio
from collections.abc import Callable
from contextlib import suppress
from typing import Any

from websockets.asyncio.server import ServerConnection, serve
from websockets.http11 import Request, Response

from host_sim.addresses import address_for_others, address_of
from host_sim.events import Event
from host_sim.hub import Device, Hub
from host_sim.messages import LONGEST_MESSAGE
from host_sim.web import respond


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
