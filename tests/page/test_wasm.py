# SPDX-License-Identifier: MIT
"""The page without a server: the firmware in the browser, on MicroPython as WebAssembly."""

import functools
import http.server
import json
import os
import shutil
import threading
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

import pytest
from color_wheel.rules.pieces import position_text
from playwright.sync_api import Browser, BrowserContext, Page, expect

from host_sim import headless
from host_sim.headless import Result
from host_sim.process import DEFAULT_BOARD, FIRMWARE
from host_sim.script import Step, parse
from host_sim.wiring import Wiring
from tests.firmware.whole import hands_over, script
from tests.page.bridge import Bridge
from tests.page.conftest import DEALS, PATIENCE, PLAYING, kept, shot
from tests.page.steps import Open, click, load, shown, tap, until, wait
from tests.page.test_access import audit
from tests.play.conftest import deals
from tools.make_page import LARGEST, make
from tools.npm_package import PackageError

__all__ = ["deals"]
WIRING = Wiring(DEFAULT_BOARD, FIRMWARE)
# Resolves when a new build is ready to be the next.
WAITING = """navigator.serviceWorker.getRegistration().then((found) => new Promise((resolve) => {
    const look = () => found.waiting && resolve();
    found.addEventListener("updatefound", () =>
        found.installing.addEventListener("statechange", look));
    found.installing?.addEventListener("statechange", look);
    look();
}))"""
GOING_ON = "body[data-connected=true][data-screen=play]:not([data-position=''])"
NOTE_LOSS = """new MutationObserver(() => {
    window.onceAway ||= document.body.dataset.connected === "false";
}).observe(document.body, { attributes: true })"""
OFFLINE = "navigator.serviceWorker.ready.then(() => true)"


class Quiet(http.server.SimpleHTTPRequestHandler):
    """Serves files as any static host does, and says nothing."""

    def log_message(self, *_: Any) -> None:
        pass


@pytest.fixture(scope="module")
def built(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, int]:
    """The page's folder, and its size compressed."""
    folder = tmp_path_factory.mktemp("built") / "page"
    try:
        return folder, make(folder)
    except PackageError as error:
        if os.environ.get("CI"):
            raise
        pytest.skip(str(error))


class Site:
    """A static web host."""

    def __init__(self, folder: Path) -> None:
        handler = functools.partial(Quiet, directory=str(folder))
        self._server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), handler)
        self.address = f"http://127.0.0.1:{self._server.server_port}/"
        threading.Thread(target=self._server.serve_forever).start()

    def close(self) -> None:
        self._server.shutdown()
        self._server.server_close()


@pytest.fixture
def site(built: tuple[Path, int]) -> Iterator[Site]:
    """A host of its own for each test, and so an origin of its own."""
    found = Site(built[0])
    yield found
    found.close()


def stored(site: Site) -> dict[str, Any]:
    """What a browser has kept of the game DEALS[0], of which nothing is played yet."""
    image = json.dumps(kept(DEALS[0]["position"]).hex())
    values = [{"name": "color-wheel /", "value": image}]
    return {"cookies": [], "origins": [{"origin": site.address[:-1], "localStorage": values}]}


def another(context: BrowserContext, address: str) -> Page:
    """Another tab of the same browser, in the same game."""
    page = context.new_page()
    page.goto(address)
    wait(page, connected="true", screen="play", position=DEALS[0]["position"])
    page.wait_for_selector(".cell[aria-label]", state="attached")
    return page


def command(step: Step) -> dict[str, Any]:
    """A line of a script as the device takes it."""
    if step.what == "button":
        level = 0 if step.value == "down" else None
        return {"do": "pin", "pin": WIRING.button(step.name), "level": level}
    assert step.what == "serial"
    return {"do": "serial", "text": step.value + "\n"}


RUN = """async ({inputs, end, options}) => {
    const { powerOn } = await import(new URL("vm-device.js", location.href));
    const told = [];
    const { device } = await powerOn({ ...options, told: (...record) => told.push(record) });
    for (const [ms, command] of inputs) device.enter(ms, JSON.stringify(command));
    device.run_until(end);
    return { told, nvm: device.nvm() };
}"""


def in_browser(page: Page, address: str, lines: Iterable[str], seconds: float) -> dict[str, Any]:
    """Run a script in virtual time in the page; the records, and the flash after them."""
    page.goto(address + "licences.txt")  # a page of the same origin that runs nothing itself
    inputs = [(step.t_ms, command(step)) for step in parse(lines, WIRING)]
    end = round(seconds * 1000)
    told = page.evaluate(RUN, {"inputs": inputs, "end": end, "options": {}})
    before: dict[str, Any] = {"nvm": bytes.fromhex(told["nvm"])}
    for kind, ms, payload in told["told"]:
        if ms < end:
            before.setdefault(kind, []).append((ms, bytes.fromhex(payload)))
    return before


def parsed(lines: Iterable[tuple[int, str]]) -> list[tuple[int, Any]]:
    """The lines of the link; a small interpreter writes the keys of an object in another order."""
    return [(ms, json.loads(text) if text.startswith("{") else text) for ms, text in lines]


def same(page: Page, address: str, lines: list[str], seconds: float) -> Result:
    """Run a script under Blinka and in the browser; the former's result, all found the same."""
    large = headless.play(lines, seconds=seconds)
    end = round(seconds * 1000)
    small = in_browser(page, address, lines, seconds)
    frames = [(ms, payload[1:]) for ms, payload in small["frame"]]
    wanted = [(ms, pixels) for ms, pixels in large.frames if ms < end]
    assert len(wanted) > 100
    for mine, other in zip(frames, wanted, strict=False):
        assert mine == other
    assert len(frames) == len(wanted)
    serial = b"".join(payload for _, payload in small["serial"]).decode().splitlines()
    known = parsed((ms, text) for ms, text in large.serial if ms < end)
    assert [line for _, line in parsed((0, text) for text in serial)] == [line for _, line in known]
    tones = [(ms, int.from_bytes(payload[1:], "little")) for ms, payload in small.get("tone", [])]
    assert tones == [(ms, hz) for ms, hz in large.tones if ms < end]
    assert small["nvm"] == large.nvm
    assert "crashed" not in small
    return large


@pytest.fixture
def blank(browser: Browser, faults: list[str]) -> Iterator[Page]:
    context = browser.new_context()
    page = context.new_page()
    page.set_default_timeout(PATIENCE)
    page.on("pageerror", lambda error: faults.append(str(error)))
    yield page
    context.close()


def test_a_game_to_the_win_is_the_same_as_under_blinka(
    site: Site, blank: Page, deals: list[Any]
) -> None:
    start, moves = deals[0]
    hands = hands_over(start)
    for a, b in moves:
        hands.swap(a, b)
    result = same(blank, site.address, script(hands, start), hands.ms / 1000 + 8)
    assert [hz for _, hz in result.tones if hz][-2:] == [1175, 1568]


def test_attract_menu_and_everything_on_the_link_are_the_same(
    site: Site, blank: Page, deals: list[Any]
) -> None:
    start, moves = deals[2]
    words = ["status", "load " + position_text(start), "undo", "down SELECT", "up SELECT"]
    for a, b in moves[:2]:
        for space in (a, b):
            words += [f"point {space // 4}{'hmab'[space % 4]}", "down SELECT", "up SELECT"]
    words += ["undo", "redo", "point 99", "load xyz", "jump", "x" * 300, "down KNEE"]
    lines = [f"{3000 + 120 * i} SERIAL {text}" for i, text in enumerate(words)]
    at = 3000 + 120 * len(words)
    lines += [f"{at} BACK down", f"{at + 1500} BACK up"]
    for i, button in enumerate(["CW", "OUT", "CW", "OUT", "IN", "BACK"]):
        lines += [
            f"{at + 2000 + 250 * i} {button} down",
            f"{at + 2100 + 250 * i} {button} up",
        ]
    same(blank, site.address, lines, (at + 5000) / 1000)


def test_it_is_small_and_accessible(built: tuple[Path, int], site: Site, open_page: Open) -> None:
    assert built[1] < LARGEST
    page = open_page(site.address, 390, 844, touch=True)
    wait(page, screen="attract")
    audit(page)
    shot(page, "static-phone")


def play(page: Page, moves: list[str], swaps: int = 0) -> None:
    """Play moves by touch, on the wheel at the top of the page."""
    page.evaluate("scrollTo(0, 0)")
    for number, move in enumerate(moves, swaps + 1):
        first, second = move.split("-")
        tap(page, first)
        wait(page, picked=first)
        tap(page, second)
        wait(page, picked="", swaps=number)


def test_a_whole_game_by_touch_without_a_network(site: Site, open_page: Open) -> None:
    """At phone size; the game goes on in the middle from what the browser has kept."""
    page = open_page(site.address, 390, 844, touch=True)
    context = page.context
    asked: list[str] = []
    context.on("request", lambda request: asked.append(request.url))
    page.evaluate(OFFLINE)
    site.close()
    context.set_offline(True)
    page.goto(site.address + "?deal=316")
    page.wait_for_selector("body:not([data-position=''])")
    deal = DEALS[1]
    load(page, deal["position"])
    play(page, deal["solution"][:9])
    page.reload()
    page.wait_for_selector(GOING_ON)
    swaps = int(shown(page, "swaps"))
    assert swaps in (8, 9)  # the last one could still be taken back: this is lost, as on a board
    play(page, deal["solution"][swaps:], swaps)
    wait(page, screen="won", swaps=16, result="won")
    audit(page)
    shot(page, "static-won")
    assert {url for url in asked if not url.startswith(site.address)} == set()


def test_tabs_share_one_device_and_another_goes_on_with_it(site: Site, open_page: Open) -> None:
    page = open_page(site.address, until=GOING_ON, storage_state=stored(site))
    other = another(page.context, site.address)
    other.keyboard.press("Enter")
    wait(other, picked=shown(other, "cursor"))
    wait(page, picked=shown(other, "cursor"))
    other.keyboard.press("Escape")
    wait(page, picked="")
    first, second = DEALS[0]["solution"][0].split("-")
    other.click(f".hit[data-space='{first}']")
    wait(other, picked=first)
    other.click(f".hit[data-space='{second}']")
    wait(page, swaps=1)
    other.evaluate(NOTE_LOSS)
    page.close()
    until(other, "window.onceAway")
    wait(other, connected="true", screen="play")
    other.keyboard.press("Enter")
    wait(other, picked=shown(other, "cursor"))


KEEP_WORKERS = """window.workers = [];
const Former = Worker;
window.Worker = class extends Former {
    constructor(...of) { super(...of); workers.push(this); }
};"""


def test_a_tab_that_is_asleep_loses_the_device(site: Site, open_page: Open) -> None:
    page = open_page("about:blank", until="html", storage_state=stored(site))
    page.add_init_script(KEEP_WORKERS)
    page.goto(site.address)
    page.wait_for_selector(GOING_ON)
    page.evaluate("workers[0].terminate()")  # as on a phone: it has the lock and does nothing
    other = another(page.context, site.address)
    other.keyboard.press("Enter")
    wait(other, picked=shown(other, "cursor"))
    wait(page, connected="true", screen="play", picked=shown(other, "picked"))


def test_the_power_switch(site: Site, open_page: Open) -> None:
    page = open_page(site.address, until=GOING_ON, storage_state=stored(site))
    page.click("#power")
    wait(page, power="off")
    page.click("#power")
    wait(page, power="on", screen="play", position=DEALS[0]["position"])
    expect(page.locator("#lost")).to_be_hidden()


def test_a_program_that_hangs_is_stopped_and_keeps_its_game(
    site: Site, built: tuple[Path, int], open_page: Open
) -> None:
    pack = json.loads((built[0] / "firmware.json").read_text())
    name = "/drive/color_wheel/commands.py"
    trap = '    if words == ["undo"]:\n        while True:\n            pass\n'
    head, found, rest = pack["files"][name].partition("    command = words[0]\n")
    assert found
    pack["files"][name] = head + found + trap + rest
    page = open_page(
        "about:blank", until="html", service_workers="block", storage_state=stored(site)
    )
    page.clock.install()
    page.route("**/firmware.json", lambda route: route.fulfill(json=pack))
    page.goto(site.address)
    page.wait_for_selector(GOING_ON)
    page.wait_for_selector(".cell[aria-label]", state="attached")
    for number, move in enumerate(DEALS[0]["solution"][:2], 1):
        for space in move.split("-"):
            click(page, space)
        wait(page, picked="", swaps=number)
    page.click("#undo")
    page.clock.run_for(5000)
    wait(page, power="hung")
    expect(page.locator("#trouble-words")).to_contain_text("The program no longer answers.")
    page.click("#power")
    wait(page, power="on")
    page.wait_for_selector(GOING_ON)
    assert shown(page, "swaps") in ("1", "2")  # the last one could still be taken back


def test_a_new_build_is_there_at_the_next_visit_but_one(
    built: tuple[Path, int], tmp_path: Path, open_page: Open
) -> None:
    """The first visit fetches it, so that nothing of two builds is ever mixed."""
    folder = tmp_path / "page"
    shutil.copytree(built[0], folder)
    host = Site(folder)
    try:
        page = open_page(host.address)
        page.evaluate(OFFLINE)
        for name, old, new in (
            ("words.json", '"title": "Color Wheel"', '"title": "A new build"'),
            ("sw-files.js", '"version": "', '"version": "new'),
        ):
            text = (folder / name).read_text()
            assert text.count(old) == 1
            (folder / name).write_text(text.replace(old, new))
        title = "h1[data-words='ui.title']"
        page.reload()
        page.wait_for_selector(PLAYING)
        expect(page.locator(title)).to_have_text("Color Wheel")
        page.evaluate(WAITING)
        for _ in range(20):  # the browser lets the old one go when no page has it, and a bit later
            page.goto("about:blank")
            page.goto(host.address)
            page.wait_for_selector(PLAYING)
            if page.text_content(title) == "A new build":
                break
        expect(page.locator(title)).to_have_text("A new build")
    finally:
        host.close()


def test_a_real_board_takes_its_place_and_leaves_it_again(
    site: Site, open_page: Open, tmp_path: Path
) -> None:
    nvm = tmp_path / "nvm.bin"
    nvm.write_bytes(kept(DEALS[1]["position"]))
    board = Bridge(nvm)
    board.start()
    try:
        page = open_page(  # the stand-in has a socket, which the page's own rules would not allow
            "about:blank", until="html", bypass_csp=True, storage_state=stored(site)
        )
        page.add_init_script(board.script())
        page.goto(site.address)
        wait(page, screen="play", position=DEALS[0]["position"])
        page.click("#board")
        page.click("#board-choose")
        wait(page, back="board", screen="play", position=DEALS[1]["position"])
        page.click("#board")
        page.click("#board-leave")
        wait(page, back="", screen="play", position=DEALS[0]["position"])
        page.keyboard.press("Enter")  # and it is played as before
        wait(page, picked=shown(page, "cursor"))
    finally:
        board.stop()
