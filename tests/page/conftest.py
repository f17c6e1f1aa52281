# SPDX-License-Identifier: MIT
"""A real Chromium and the real firmware behind the page."""

import asyncio
import json
import os
import threading
from collections.abc import Callable, Iterator
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect, sync_playwright

from host_sim.board import DEFAULT_LEDS, page_board, read_leds, read_pins
from host_sim.events import Event, Serial
from host_sim.headless import play as play_at_once
from host_sim.machine import Machine
from host_sim.process import FIRMWARE
from host_sim.server import run_server
from tests.page.device import Recorder
from tools.bench.page import find_chromium

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
expect.set_options(timeout=PATIENCE)


@cache
def kept(position: str) -> bytes:
    """The flash of a device on which a game from this position has begun: it goes on with it at
    power-on, without the two seconds that dealing takes."""
    return play_at_once([f"500 SERIAL load {position}"], seconds=4).nvm


class Served:
    """The server with a device, in a thread."""

    def __init__(self) -> None:
        self.address = ""
        self._port = 0
        self._loop: asyncio.AbstractEventLoop | None = None
        self._task: asyncio.Task[None] | None = None
        self._thread = threading.Thread()

    async def device(self) -> Any:
        """The device, before its power is on."""
        raise NotImplementedError

    async def close(self) -> None:
        """What is to be done when the server has stopped."""

    def board(self) -> dict[str, Any]:
        return page_board(read_leds(DEFAULT_LEDS), BOARD, read_pins(BOARD))

    def start(self) -> None:
        """Start; the port stays the same from one start to the next."""
        ready = threading.Event()
        failed: list[BaseException] = []

        def told(address: str, _: str) -> None:
            self.address = address
            self._port = int(address.rstrip("/").rsplit(":", 1)[1])
            ready.set()

        async def main() -> None:
            self._loop = asyncio.get_running_loop()
            self._task = asyncio.current_task()
            device = await self.device()
            await device.power_on()
            try:
                await run_server(device, self.board(), port=self._port, ready=told)
            finally:
                await self.close()

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


class Play(Served):
    """With the real firmware, as ``color-wheel play`` runs it."""

    def __init__(self, nvm: Path, leds: Path | None = None, firmware: Path = FIRMWARE) -> None:
        super().__init__()
        self._nvm = nvm
        self._leds = leds
        self._firmware = firmware
        self.machine: Machine | None = None

    async def device(self) -> Machine:
        self.machine = Machine(board=BOARD, leds=self._leds, nvm=self._nvm, firmware=self._firmware)
        return self.machine

    async def close(self) -> None:
        if self.machine:
            await self.machine.close()

    def board(self) -> dict[str, Any]:
        return page_board(read_leds(self._leds or DEFAULT_LEDS), BOARD, read_pins(BOARD))


class Feed(Served):
    """With a device that says what a test has it say."""

    recorder: Recorder

    async def device(self) -> Recorder:
        self.recorder = Recorder()
        return self.recorder

    def say(self, **line: Any) -> None:
        """A line of the device link."""
        self.emit(Serial(0, json.dumps(line)))

    def emit(self, event: Event) -> None:
        """Anything else that a device does."""
        assert self._loop
        self._loop.call_soon_threadsafe(self.recorder.emit, event)


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    """Debian's Chromium; where CI is set it must be there. Its headless shell is the same engine
    without the browser's own windows, of which each costs more than a page of ours.

    Not for the whole session: while Playwright runs no other test could use asyncio.run.
    """
    path = find_chromium()
    if path is None:
        text = "no Chromium: apt-get install chromium-headless-shell"
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


Resume = Callable[..., Play]
Open = Callable[..., Page]


@pytest.fixture
def resume(tmp_path: Path) -> Iterator[Resume]:
    """Starts a server whose device goes on with a game: resume(position, the map of its LEDs)."""
    servers = []

    def start(position: str, leds: Path | None = None) -> Play:
        nvm = tmp_path / "nvm.bin"
        nvm.write_bytes(kept(position))
        servers.append(Play(nvm, leds))
        servers[-1].start()
        return servers[-1]

    yield start
    for server in servers:
        server.stop()


@pytest.fixture
def game(resume: Resume) -> Play:
    """A server whose device goes on with the game DEALS[0], of which nothing is played yet."""
    return resume(DEALS[0]["position"])


@pytest.fixture
def in_game(game: Play, open_page: Open) -> Open:
    """Opens the page in that game: in_game(width, ...), the rest is open_page's."""
    at = f"body[data-connected=true][data-screen=play][data-position='{DEALS[0]['position']}']"

    def open_one(*size: int, **options: Any) -> Page:
        page = open_page(game.address, *size, until=at, **options)
        page.wait_for_selector(".cell[aria-label]", state="attached")  # all is drawn
        return page

    return open_one


@pytest.fixture
def feed() -> Iterator[Feed]:
    """A server whose device says what the test has it say."""
    server = Feed()
    server.start()
    yield server
    server.stop()


class Faults(list[str]):
    """What pages complain of; ``away``: that nobody answers is no fault, for a test stops the
    server. Chromium notes each attempt to come back."""

    away = False

    def left(self) -> list[str]:
        """Those that are faults."""
        return [text for text in self if not (self.away and "ERR_CONNECTION_REFUSED" in text)]


@pytest.fixture
def faults() -> Iterator[Faults]:
    """What pages complain of on their consoles; a test fails when that is anything."""
    found = Faults()
    yield found
    assert found.left() == []


@pytest.fixture
def open_page(browser: Browser, faults: Faults) -> Iterator[Open]:
    """Opens the page in a window of its own: open_page(address, width, height, touch, until,
    clock), with a clock that a test puts forward where it wants one; further options are the
    browser's."""
    contexts = []

    def open_one(
        address: str,
        width: int = 1280,
        height: int = 800,
        touch: bool = False,
        until: str = PLAYING,
        clock: bool = False,
        **options: Any,
    ) -> Page:
        context = browser.new_context(
            viewport={"width": width, "height": height},
            has_touch=touch,
            is_mobile=touch,
            **options,
        )
        contexts.append(context)
        context.set_default_timeout(PATIENCE)
        if clock:
            context.clock.install()
        page = context.new_page()
        page.on("console", lambda m: faults.append(m.text) if m.type == "error" else None)
        page.on("pageerror", lambda error: faults.append(str(error)))
        page.goto(address)
        page.wait_for_selector(until)
        if until != "html":  # the wheel, which takes the focus and then the keys
            page.wait_for_selector(".cell", state="attached")
        return page

    yield open_one
    for context in contexts:
        context.close()


def shot(page: Page, name: str) -> None:
    """Keep a picture of the page in build/screenshots/, where SCREENSHOTS is set: for eyes."""
    if not os.environ.get("SCREENSHOTS"):
        return
    SCREENSHOTS.mkdir(parents=True, exist_ok=True)
    page.screenshot(path=SCREENSHOTS / f"{name}.png", animations="disabled")
