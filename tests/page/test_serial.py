# SPDX-License-Identifier: MIT
"""A real board in the page by Web Serial: the real firmware behind a stand-in port."""

import itertools
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from color_wheel.rules.check import parse_position
from color_wheel.rules.check_moves import parse_move, parse_space
from playwright.sync_api import Page, expect

from host_sim.cli import main
from tests.page.bridge import Bridge
from tests.page.conftest import DEALS, Feed, kept, shot
from tests.page.steps import Open, click, load, press, shown, start_of, wait
from tests.page.test_access import audit
from tools.hands import Hands

HOME = "body[data-connected=true]"
JOINED = "body[data-connected=true][data-back=board]:not([data-screen=''])"
SOLUTION = [parse_move(move) for move in DEALS[0]["solution"]]
Opened = Callable[..., Page]
Moves = list[tuple[int, int]]


@pytest.fixture
def board(tmp_path: Path) -> Iterator[Bridge]:
    """A board on which two moves are left to be done."""
    nvm = tmp_path / "nvm.bin"
    nvm.write_bytes(kept(start_of(2)))
    found = Bridge(nvm)
    found.start()
    yield found
    found.stop()


@pytest.fixture
def opened(board: Bridge, feed: Feed, open_page: Open) -> Opened:
    """Opens the page where the browser has serial ports: the board's."""

    def open_one(*size: int, until: str = "attract") -> Page:
        page = open_page("about:blank", *size, until="html")
        page.add_init_script(board.script())
        page.clock.install()
        page.goto(feed.address)
        page.wait_for_selector(HOME)
        page.wait_for_selector(".cell")
        feed.say(screen=until)
        wait(page, screen=until)
        return page

    return open_one


def choose(page: Page, port: str = "data") -> None:
    page.evaluate("port => (serialPorts.next = port)", port)
    if not page.locator("#board-box").is_visible():
        page.click("#board")
    page.click("#board-choose")


def join(page: Page) -> None:
    choose(page)
    page.wait_for_selector(JOINED)
    wait(page, screen="play", position=start_of(2))


def fingers(board: Bridge, start: str, moves: Moves) -> list[tuple[str, bool]]:
    """Moves from a start as presses of the board's buttons, from where its cursor is."""
    hands = Hands()
    hands.begin(parse_position(start))
    hands.play.cursor = parse_space(board.told["cursor"])
    begun = len(hands.log)
    for a, b in moves:
        hands.swap(a, b)
    return [(button, way == "down") for _, button, way in hands.log[begun:]]


def same(page: Page, board: Bridge) -> None:
    """The page shows what the board has told."""
    for key in ("screen", "position", "cursor", "picked", "swaps", "result"):
        value = board.told[key]
        page.wait_for_selector(f"body[data-{key}='{'' if value is None else value}']")


def test_a_game_played_on_the_board_is_mirrored_and_recorded(
    board: Bridge, opened: Opened, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    page = opened()
    join(page)
    expect(page.locator("#event")).to_have_text("Connected: raspberry_pi_pico, firmware 0.1.0.")
    start = start_of(3)
    load(page, start)
    assert f"load {start}" in board.asked
    board.press(fingers(board, start, SOLUTION[-3:]))
    wait(page, screen="won", swaps=3)
    same(page, board)
    expect(page.locator("#now")).to_contain_text("Solved in 3 swaps")
    expect(page.locator("#said")).to_contain_text("Solved in 3 swaps")  # once nothing goes on
    shot(page, "board-won")
    page.click("#texts")
    with page.expect_download() as download:
        page.click("#record-save")
    record = tmp_path / "record.txt"
    download.value.save_as(record)
    assert main(["replay", str(record)]) == 0
    assert "result     won" in capsys.readouterr().out
    page.keyboard.press("Escape")
    page.click("#board")
    expect(page.locator("#board-more")).to_have_text("")  # the page knows all that it was told
    shot(page, "board-box-connected")


def test_the_board_is_played_and_set_from_the_page(
    board: Bridge, feed: Feed, opened: Opened
) -> None:
    page = opened(360, 740)
    requests: list[str] = []
    page.context.on("request", lambda request: requests.append(request.url))
    page.click("#board")
    audit(page, "#board-box")
    shot(page, "board-box-phone")
    join(page)
    audit(page)
    page.evaluate("scrollTo(0, 0)")  # to the wheel
    wedge = int(shown(page, "cursor")[0])
    assert press(page, "ArrowRight")[0] == str((wedge + 1) % 10)
    assert board.told["cursor"] == shown(page, "cursor")
    first, second = DEALS[0]["solution"][-2].split("-")
    click(page, first)
    wait(page, picked=first)
    shot(page, "board-picked-phone")
    click(page, second)
    wait(page, picked="", swaps=1)
    page.click("#undo")
    wait(page, swaps=0)
    before = board.told.get("chosen", {}).get("brightness", 4)
    page.keyboard.down("Escape")
    wait(page, screen="menu")
    page.keyboard.up("Escape")
    page.focus("#wheel [tabindex='0']")
    page.keyboard.press("ArrowLeft")
    expect(page.locator("#now")).to_contain_text("Settings")
    shot(page, "board-menu-phone")
    page.keyboard.press("Enter")
    expect(page.locator("#now")).to_contain_text(f"brightness {before % 4 + 1}")
    page.keyboard.press("ArrowLeft")
    expect(page.locator("#now")).to_contain_text("fewest swaps")
    page.keyboard.press("Escape")
    wait(page, screen="play")
    assert feed.recorder.told.count("status") == 1  # this page's own device heard nothing of it
    assert not [url for url in requests if not url.startswith((feed.address, "blob:"))]


def test_the_cable_is_pulled_in_a_line_and_put_in_again(board: Bridge, opened: Opened) -> None:
    page = opened()
    join(page)
    start = start_of(2)
    presses = fingers(board, start, SOLUTION[-2:-1])
    board.pull()
    board.press([("CW", True), ("CW", False)])  # the line that says so is cut
    wait(page, connected="false", position=start)
    expect(page.locator("#lost")).to_contain_text("The board's cable is out.")
    shot(page, "board-pulled")
    page.click("#board")
    audit(page, "#board-box")
    shot(page, "board-box-pulled")
    page.keyboard.press("Escape")
    board.press([("CCW", True), ("CCW", False), *presses])  # the board needs no cable
    assert shown(page, "swaps") == "0"
    board.put_in()
    page.evaluate("serialPorts.back()")
    wait(page, connected="true", swaps=1)
    same(page, board)
    expect(page.locator("#lost")).to_be_hidden()
    assert press(page, "ArrowRight") == board.told["cursor"]


NOISE = [
    b">>> print('ok')\r\nok?\r\n",
    b"\xff\xfe\x00\x80\n",
    b'{"screen": 7, "cursor": "99"}\n{"cursor": "zz"}\n[1]\nnull\n"x"\n',
    b"x" * 70000 + b"\n",
    b'{"position": "R1R1", "menu": {"entry": 5}}\n{"events": [[]], "clock": 3}\n\n',
    b'{"lesson": {}, "__proto__": {"a": 1}}\n{"more": "of it"}\n',
]


def test_noise_before_between_and_in_lines(board: Bridge, opened: Opened) -> None:
    noise = itertools.cycle(NOISE)
    number = itertools.count()

    def change(line: bytes) -> bytes:
        middle = len(line) // 2
        # Not in each telling of all, or the page would ask again for ever, and a press wait for it.
        if line.startswith(b"{") and next(number) % 29 == 3:
            return line[:middle] + next(noise) + line[middle:]
        return next(noise) + line

    page = opened()
    board.change = change
    join(page)  # whatever it does not understand it asks for anew
    board.until(screen="play", position=start_of(2))
    for count, move in enumerate(DEALS[0]["solution"][-2:], 1):
        first, second = move.split("-")
        same(page, board)
        click(page, first)
        board.until(picked=first)
        same(page, board)
        click(page, second)
        board.until(swaps=count, picked=None)
    board.until(screen="won")
    same(page, board)
    page.click("#board")
    expect(page.locator("#board-more")).to_contain_text("lines were not understood.")


def test_a_break_does_no_harm_and_silence_is_said(board: Bridge, opened: Opened) -> None:
    page = opened()
    join(page)
    page.evaluate("serialPorts.ports.data.glitch()")
    press(page, "ArrowRight")
    same(page, board)
    page.click("#leds")
    shot(page, "board-leds")
    board.change = replacing_all
    page.keyboard.press("ArrowRight")  # its answer gets lost, and all that is asked then
    page.clock.run_for(12_000)
    wait(page, connected="false")
    expect(page.locator("#lost")).to_contain_text("The board does not answer.")
    board.change = bytes
    page.clock.run_for(2000)
    wait(page, connected="true", screen="play")
    same(page, board)
    press(page, "ArrowRight")
    same(page, board)


def replacing_all(_: bytes) -> bytes:
    """Nothing comes through."""
    return b""


def replacing(old: bytes, new: bytes) -> Callable[[bytes], bytes]:
    return lambda line: line.replace(old, new)


def test_another_version_of_the_link_is_left_alone(board: Bridge, opened: Opened) -> None:
    page = opened()
    say = page.locator("#board-say")
    for version, advice in ((2, "this page only 1: use"), (0, "this page 1: copy the newer")):
        other = f'"color-wheel": {version}'.encode()
        board.change = replacing(b'"color-wheel": 1', other)
        choose(page)
        expect(say).to_contain_text(f"speaks version {version}")
        expect(say).to_contain_text(advice)
        assert shown(page, "back") == ""
    shot(page, "board-box-version")
    board.change = replacing(b'"0.1.0"', b'"0.1.7"')
    join(page)  # the port is free again
    page.click("#board")
    expect(page.locator("#board-more")).to_have_text(
        "Its firmware is 0.1.7, this page was made for 0.1.0: they understand each other."
    )


def test_what_can_go_wrong_is_said(board: Bridge, feed: Feed, opened: Opened) -> None:
    page = opened()
    say = page.locator("#board-say")
    choose(page, "cancel")
    expect(page.locator("#board-choose")).to_be_enabled()
    expect(say).to_have_text("")
    assert page.evaluate("serialPorts.asked[0].filters.length") == 2
    page.evaluate("serialPorts.taken = true")
    choose(page)
    expect(say).to_contain_text("another program or another tab has it")
    shot(page, "board-box-busy")
    page.evaluate("serialPorts.taken = false")
    choose(page, "console")
    expect(say).to_have_text("Asking who is there …")
    shot(page, "board-box-asking")
    page.clock.run_for(6000)
    expect(say).to_contain_text("Of a board's two ports choose the second")
    audit(page, "#board-box")
    shot(page, "board-box-silent")
    assert shown(page, "back") == ""
    join(page)
    page.click("#board")
    page.click("#board-leave")
    page.wait_for_selector("body[data-back=''][data-connected=true]")
    feed.say(screen="menu")
    wait(page, screen="menu")
    expect(page.locator("#board")).to_have_text("Connect a board")


def test_without_web_serial_nothing_is_said(feed: Feed, open_page: Open) -> None:
    page = open_page("about:blank", until="html")
    page.add_init_script("delete Navigator.prototype.serial")
    page.goto(feed.address)
    page.wait_for_selector(".cell")
    expect(page.locator("#board")).to_be_hidden()
