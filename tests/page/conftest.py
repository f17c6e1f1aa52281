# SPDX-License-Identifier: MIT
"""A real Chromium and the real firmware behind the page."""

import asyncio
import json
import os
import shutil
import threading
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, sync_playwright

from host_sim.board import DEFAULT_LEDS, page_board, read_leds, read_pins
from host_sim.machine import Machine
from host_sim.process import FIRMWARE
from host_sim.server import run_server

ROOT = Path(__file__).resolve().parents[2]
SCREENSHOTS = ROOT / "build" / "screenshots"
DEALS: list[dict[str, Any]] = json.loads((ROOT / "tests/data/optimal-deals.json").read_text())
BOARD = "raspberry_pi_pico"
# As root and without a network: no sandbox, and nothing that calls home.
ARGUMENTS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]
PLAYING = "body[data-connected=true]:not([data-screen=''])"
PATIENCE = 15_000  # ms until a test gives up waiting for the page


class Play:
    """The server with a device, as ``color-wheel play`` runs it, in a thread."""

    def __init__(self, nvm: Path, leds: Path | None = None, firmware: Path = FIRMWARE) -> None:
        self.address = ""
        self._port = 0
        self._nvm = nvm
        self._leds = leds
        self._firmware = firmware
        self._loop: asyncio.AbstractEventLoop | None = None
        self._task: asyncio.Task[None] | None = None
        self._thread = threading.Thread()
        self.machine: Machine | None = None

    def start(self) -> None:
        """Start; the port stays the same from one start to the next."""
        ready = threading.Event()
        failed: list[BaseException] = []

        def told(address: str) -> None:
            self.address = address
            self._port = int(address.rstrip("/").rsplit(":", 1)[1])
            ready.set()

        async def main() -> None:
            self._loop = asyncio.get_running_loop()
            self._task = asyncio.current_task()
            self.machine = Machine(
                board=BOARD, leds=self._leds, nvm=self._nvm, firmware=self._firmware
            )
            board = page_board(read_leds(self._leds or DEFAULT_LEDS), BOARD, read_pins(BOARD))
            await self.machine.power_on()
            try:
                await run_server(self.machine, board, port=self._port, ready=told)
            finally:
                await self.machine.close()

        def run() -> None:
            try:
                asyncio.run(main())
            except asyncio.CancelledError:
                pass
            except BaseException as error:
                failed.append(error)
                ready.set()

        self._thread = threading.Thread(target=run)
        self._thread.start()
        assert ready.wait(PATIENCE / 1000)
        assert not failed, failed

    def stop(self) -> None:
        """Stop server and device, as Ctrl-C does."""
        if self._loop and self._task and self._thread.is_alive():
            self._loop.call_soon_threadsafe(self._task.cancel)
            self._thread.join(PATIENCE / 1000)
        assert not self._thread.is_alive()


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    """Debian's Chromium; where CI is set it must be there.

    Not for the whole session: while Playwright runs no other test could use asyncio.run.
    """
    path = shutil.which("chromium") or shutil.which("chromium-browser")
    if path is None:
        text = "no Chromium: apt-get install chromium"
        if os.environ.get("CI"):
            pytest.fail(text)
        pytest.skip(text)
    with sync_playwright() as playwright:
        found = playwright.chromium.launch(executable_path=path, args=ARGUMENTS)
        yield found
        found.close()


@pytest.fixture
def play(tmp_path: Path) -> Iterator[Play]:
    """A server with a new device."""
    server = Play(tmp_path / "nvm.bin")
    server.start()
    yield server
    server.stop()


@pytest.fixture
def faults() -> Iterator[list[str]]:
    """What pages complain of on their consoles; a test fails when that is anything."""
    found: list[str] = []
    yield found
    assert found == []


@pytest.fixture
def open_page(browser: Browser, faults: list[str]) -> Iterator[Callable[..., Page]]:
    """Opens the page in a window of its own: open_page(address, width, height, touch, until)."""
    contexts = []

    def open_one(
        address: str,
        width: int = 1280,
        height: int = 800,
        touch: bool = False,
        until: str = PLAYING,
    ) -> Page:
        context = browser.new_context(
            viewport={"width": width, "height": height}, has_touch=touch, is_mobile=touch
        )
        contexts.append(context)
        context.set_default_timeout(PATIENCE)
        page = context.new_page()
        page.on("console", lambda m: faults.append(m.text) if m.type == "error" else None)
        page.on("pageerror", lambda error: faults.append(str(error)))
        page.goto(address)
        page.wait_for_selector(until)
        return page

    yield open_one
    for context in contexts:
        context.close()


def shot(page: Page, name: str) -> None:
    """Keep a picture of the page in build/screenshots/."""
    SCREENSHOTS.mkdir(parents=True, exist_ok=True)
    page.screenshot(path=SCREENSHOTS / f"{name}.png", animations="disabled")
