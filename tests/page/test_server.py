# SPDX-License-Identifier: MIT
"""The server of the page without a browser: files, messages, several tabs."""

import asyncio
import json
import socket
from collections.abc import Awaitable, Callable
from typing import Any
from urllib.parse import urlsplit

import pytest
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import InvalidStatus

from host_sim import addresses, fingers
from host_sim.board import DEFAULT_LEDS, page_board, read_leds, read_pins
from host_sim.events import Console, Power, Tone
from host_sim.server import run_server
from host_sim.web import PAGE
from tests.page.device import Recorder

BOARD = "raspberry_pi_pico"
PATIENCE = 10.0  # s until a test gives up waiting


def serve(test: Callable[[Recorder, str], Awaitable[None]], first: str = "") -> Recorder:
    """Run a test against a server of its own; it is given the device and host:port."""
    device = Recorder()

    async def main() -> None:
        address: asyncio.Future[str] = asyncio.get_running_loop().create_future()
        board = page_board(read_leds(DEFAULT_LEDS), BOARD, read_pins(BOARD))
        running = asyncio.create_task(
            run_server(device, board, ready=lambda here, _: address.set_result(here), first=first)
        )
        await device.power_on()
        await asyncio.wait_for(test(device, urlsplit(await address).netloc), PATIENCE)
        running.cancel()
        with pytest.raises(asyncio.CancelledError):
            await running

    asyncio.run(main())
    return device


async def get(address: str, path: str) -> tuple[int, dict[str, str], bytes]:
    """Status, headers (names in lower case) and body of a GET; the path goes out as it is."""
    host, port = address.split(":")
    reader, writer = await asyncio.open_connection(host, int(port))
    writer.write(f"GET {path} HTTP/1.1\r\nHost: {address}\r\n\r\n".encode())
    head, _, body = (await reader.read()).partition(b"\r\n\r\n")
    writer.close()
    status, *lines = head.decode().split("\r\n")
    headers = dict(line.split(": ", 1) for line in lines)
    return int(status.split()[1]), {name.lower(): headers[name] for name in headers}, body


async def until(tab: ClientConnection, wanted: Callable[[Any], bool]) -> Any:
    """The next message (bytes or what the JSON says) that is wanted."""
    while True:
        raw = await tab.recv()
        message = raw if isinstance(raw, bytes) else json.loads(raw)
        if wanted(message):
            return message


async def answer(tab: ClientConnection, line: str, number: int) -> str:
    """The answer to a line that this tab sends into the link."""
    await tab.send(json.dumps({"send": line, "id": number}))
    told = await until(tab, lambda m: isinstance(m, dict) and m.get("id") == number)
    return str(told["answer"])


async def open_tab(address: str) -> ClientConnection:
    """A tab that has been told that the power is on."""
    tab = await connect(f"ws://{address}/ws")
    assert await until(tab, lambda m: "power" in m) == {"power": "on", "text": ""}
    return tab


def test_every_file_of_the_page_has_its_type() -> None:
    wanted = {
        "/": "text/html; charset=utf-8",
        "/index.html": "text/html; charset=utf-8",
        "/app.js?x=1": "text/javascript; charset=utf-8",
        "/style.css": "text/css; charset=utf-8",
        "/words.json": "application/json",
        "/icon.svg": "image/svg+xml",
        "/board.json": "application/json",
    }

    async def test(_: Recorder, address: str) -> None:
        for path, kind in wanted.items():
            status, headers, body = await get(address, path)
            assert (status, headers["content-type"]) == (200, kind)
            assert headers["cache-control"] == "no-store"
            assert len(body) == int(headers["content-length"]) > 0
        assert (await get(address, "/style.css"))[2] == (PAGE / "style.css").read_bytes()

    serve(test)


@pytest.mark.parametrize(
    "path",
    [
        "/../server.py",
        "/%2e%2e/server.py",
        "/..%2fserver.py",
        "/page/../../server.py",
        "//etc/passwd",
        "/%2fetc%2fpasswd",
        "/..\\server.py",
        "/style.css%00.js",
        "/nothing.js",
        "/.",
        "/index.html/",
        "//[x",
        "/" + "a" * 300 + ".html",
        "/" + "%F0%9F%98%80" * 100 + ".html",
        "/" + "a/" * 3000 + "a.js",
    ],
)
def test_nothing_but_the_page_is_served(path: str) -> None:
    async def test(device: Recorder, address: str) -> None:
        status, _, body = await get(address, path)
        assert status == 404
        assert body == b"There is no such page.\n"

    serve(test)


def test_board_json_draws_the_whole_board() -> None:
    async def test(_: Recorder, address: str) -> None:
        board = json.loads((await get(address, "/board.json"))[2])
        spaces = {space["name"]: space for space in board["spaces"]}
        assert list(spaces)[:5] == ["0h", "0m", "0a", "0b", "1h"]
        assert len(spaces) == 40
        # Wedge 0's rim edge is level at the top: hub, then the inner decagon's two corners.
        (hub, left, right) = spaces["0h"]["corners"]
        assert hub == [0, 0]
        assert left[1] == right[1] == pytest.approx(-0.536 * 140 * 0.9510565, abs=0.001)
        assert -left[0] == right[0] == pytest.approx(0.536 * 140 * 0.3090170, abs=0.001)
        assert spaces["3m"]["neighbours"] == ["3h", "3a", "3b"]
        pixels = [pixel for space in spaces.values() for pixel in space["pixels"]]
        assert sorted(pixels + board["row"]["pixels"]) == list(range(147))
        assert len(board["row"]["leds"]) == 27
        assert board["pins"]["buttons"]["SELECT"] == "GP6"

    serve(test)


def test_a_foreign_page_may_not_open_the_socket() -> None:
    async def test(_: Recorder, address: str) -> None:
        for origin in ("http://elsewhere.example", "http://[", "null"):
            with pytest.raises(InvalidStatus) as refused:
                await connect(f"ws://{address}/ws", origin=origin)  # type: ignore[arg-type]
            assert refused.value.response.status_code == 403
        with pytest.raises(InvalidStatus) as refused:
            await connect(
                f"ws://{address}/ws", additional_headers=[("Origin", "a"), ("Origin", "b")]
            )
        assert refused.value.response.status_code == 403
        own = await connect(f"ws://{address}/ws", origin=f"http://{address}")  # type: ignore[arg-type]
        await own.close()

    serve(test)


@pytest.mark.parametrize(
    ("host", "listens", "address"),
    [
        ("", ["::", "0.0.0.0"], "http://127.0.0.1:{}/"),
        ("0.0.0.0", ["0.0.0.0"], "http://127.0.0.1:{}/"),
        ("0", ["0.0.0.0"], "http://127.0.0.1:{}/"),
        ("127.0.0.2", ["127.0.0.2"], "http://127.0.0.2:{}/"),
        ("localhost", ["127.0.0.1"], "http://localhost:{}/"),
        ("::", ["::"], "http://[::1]:{}/"),
        ("::1", ["::1"], "http://[::1]:{}/"),
        ("0:0:0:0:0:0:0:0", ["::"], "http://[::1]:{}/"),
    ],
)
def test_the_address_told_can_be_opened(host: str, listens: list[str], address: str) -> None:
    class Bound:
        def __init__(self, place: str, port: int) -> None:
            self.family = socket.AF_INET6 if ":" in place else socket.AF_INET
            self._name = (place, port, *((0, 0) if ":" in place else ()))

        def getsockname(self) -> tuple[object, ...]:
            return self._name

    sockets: list[Any] = [Bound(place, 8000 + i) for i, place in enumerate(listens)]
    assert addresses.address_of(host, sockets) == address.format(8000 + len(listens) - 1)


def test_frames_lines_tones_and_console_reach_all_tabs() -> None:
    async def test(device: Recorder, address: str) -> None:
        tabs = [await open_tab(address), await open_tab(address)]
        device.say('{"screen": "play"}')
        device.emit(Tone(5, 440))
        device.emit(Console(6, "hello"))
        device.show(b"\x01\x02\x03")
        for tab in tabs:
            assert await until(tab, lambda m: "line" in m) == {"line": '{"screen": "play"}'}
            assert await until(tab, lambda m: "tone" in m) == {"tone": 440}
            assert await until(tab, lambda m: "console" in m) == {"console": "hello"}
            assert await until(tab, lambda m: isinstance(m, bytes)) == b"\x01\x02\x03"
            await tab.close()

    serve(test)


def test_a_new_tab_is_shown_what_is_there() -> None:
    async def test(device: Recorder, address: str) -> None:
        early = await open_tab(address)
        device.emit(Console(0, "booting"))
        device.show(b"\x07\x08\x09")
        await until(early, lambda m: isinstance(m, bytes))
        asked = device.told.count("status")
        late = await open_tab(address)
        assert await until(late, lambda m: "console" in m) == {"console": "booting"}
        assert await until(late, lambda m: isinstance(m, bytes)) == b"\x07\x08\x09"
        assert device.told.count("status") == asked + 1

    serve(test)


def test_an_answer_goes_to_the_tab_that_asked() -> None:
    async def test(device: Recorder, address: str) -> None:
        one, two = await open_tab(address), await open_tab(address)
        device.mute = True
        await one.send('{"send": "point 3m", "id": 1}')
        await two.send('{"send": "point 4m", "id": 1}')
        while len(device.told) < 5:  # power, two of status, two of point
            await asyncio.sleep(0)
        first = one if device.told[-2] == "point 3m" else two
        second = two if first is one else one
        device.say("no differs")
        device.say("ok")
        assert (await until(first, lambda m: "answer" in m))["answer"] == "no differs"
        assert (await until(second, lambda m: "answer" in m))["answer"] == "ok"

    serve(test)


def test_a_line_that_the_device_would_not_answer_is_answered_here() -> None:
    async def test(device: Recorder, address: str) -> None:
        tab = await open_tab(address)
        for line in (" ", " " * 600, "a\tb"):
            assert await answer(tab, line, 1) == "no unknown"
            assert line not in device.told

    serve(test)


def test_answers_of_a_tab_that_has_gone_go_to_nobody() -> None:
    async def test(device: Recorder, address: str) -> None:
        gone, stays = await open_tab(address), await open_tab(address)
        device.mute = True
        await gone.send('{"send": "point 3m", "id": 1}')
        while "point 3m" not in device.told:
            await asyncio.sleep(0)
        await gone.close()
        await stays.send('{"send": "undo", "id": 9}')
        while "undo" not in device.told:
            await asyncio.sleep(0)
        device.say("ok")
        device.say("no empty")
        assert await until(stays, lambda m: "answer" in m) == {"answer": "no empty", "id": 9}

    serve(test)


def test_buttons_are_pressed_in_their_order_and_not_faster_than_by_a_finger(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    assert fingers.SHORTEST_PRESS >= 0.04  # the firmware scans its keys every 22 ms
    monkeypatch.setattr(fingers, "SHORTEST_PRESS", 0.2)  # the machine may be busy for less
    wanted = [("CW", True), ("CW", False), ("CW", True), ("OUT", True), ("CW", False)]

    async def test(device: Recorder, address: str) -> None:
        tab = await open_tab(address)
        for name, pressed in wanted:
            await tab.send(json.dumps({"down" if pressed else "up": name}))
        while len(device.moved) < 5:
            await asyncio.sleep(0)

    device = serve(test)
    assert [told for told in device.told if isinstance(told, tuple)][:5] == wanted
    first, up, again, other, last = device.moved[:5]
    assert min(up - first, again - up, last - again) >= 0.199
    assert other - again < 0.199  # another button need not wait


def test_a_tab_that_closes_lets_go_of_its_buttons() -> None:
    async def test(device: Recorder, address: str) -> None:
        one, two = await open_tab(address), await open_tab(address)
        await one.send('{"down": "OUT"}')
        await one.send('{"down": "IN"}')
        await answer(one, "redo", 1)
        await two.send('{"down": "IN"}')
        await answer(two, "redo", 2)
        await one.close()
        while ("OUT", False) not in device.told:
            await asyncio.sleep(0)
        assert ("IN", False) not in device.told  # the other tab's finger is still on it
        assert device.told.count(("IN", True)) == 1

    serve(test)


def test_presses_that_wait_are_bounded_and_whole() -> None:
    async def test(device: Recorder, address: str) -> None:
        tab = await open_tab(address)
        for _ in range(300):
            await tab.send('{"down": "CW"}')
            await tab.send('{"up": "CW"}')
        assert await answer(tab, "redo", 1) == "ok"
        while ("OUT", False) not in device.told:  # as soon as there is room again
            await tab.send('{"down": "OUT"}')
            await tab.send('{"up": "OUT"}')
            await answer(tab, "redo", 1)

    monkey = pytest.MonkeyPatch()
    with monkey.context() as quick:
        quick.setattr(fingers, "SHORTEST_PRESS", 0.05)
        quick.setattr(fingers, "MOST_MOVES", 10)
        device = serve(test)
    moves = [told for told in device.told if isinstance(told, tuple)]
    presses = [moves[i : i + 2] for i in range(0, len(moves) - 1, 2)]
    assert all(press == [(press[0][0], True), (press[0][0], False)] for press in presses)
    assert 5 <= len(presses) < 60


def test_a_tab_that_has_gone_presses_nothing_more(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(fingers, "SHORTEST_PRESS", 0.2)  # it is gone before all are pressed

    async def test(device: Recorder, address: str) -> None:
        tab, other = await open_tab(address), await open_tab(address)
        for name in ("CW", "CW", "CW", "CW", "CW", "CW", "IN"):
            await tab.send(json.dumps({"down": name}))
            await tab.send(json.dumps({"up": name}))
        await tab.send('{"down": "OUT"}')  # waits behind the others
        assert await answer(tab, "redo", 1) == "ok"
        await tab.close()
        await other.send('{"down": "BACK"}')
        while ("BACK", True) not in device.told:
            await asyncio.sleep(0)

    moves = [told for told in serve(test).told if isinstance(told, tuple)]
    assert moves[0] == ("CW", True)
    assert ("IN", True) not in moves
    assert ("OUT", True) not in moves
    assert moves.count(("CW", True)) == moves.count(("CW", False)) < 6


@pytest.mark.parametrize(
    "garbage",
    [
        "",
        "hello",
        "[]",
        "7",
        "null",
        '{"down": "FIRE"}',
        '{"down": ["CW"]}',
        '{"down": {}}',
        '{"up": 3}',
        '{"power": "maybe"}',
        '{"power": []}',
        '{"send": 7}',
        '{"send": ""}',
        b"\x00\xff\x00",
        "[" * 3000,
        '{"send": "' + "x" * 600 + '"}',
        '{"send": "undo\\nredo"}',
    ],
)
def test_garbage_changes_nothing(garbage: str | bytes) -> None:
    async def test(device: Recorder, address: str) -> None:
        tab = await open_tab(address)
        await answer(tab, "redo", 1)
        before = list(device.told)
        await tab.send(garbage)
        assert await answer(tab, "undo", 2) == "no not-now"
        assert device.told == [*before, "undo"]

    serve(test)


def test_a_message_far_too_long_costs_its_sender_the_connection_and_nobody_else() -> None:
    async def test(device: Recorder, address: str) -> None:
        bad, good = await open_tab(address), await open_tab(address)
        await bad.send("x" * 100_000)
        await bad.wait_closed()
        assert await answer(good, "redo", 1) == "ok"

    serve(test)


def test_the_power_switch() -> None:
    async def test(device: Recorder, address: str) -> None:
        tab = await open_tab(address)
        device.show(b"\x01\x01\x01")
        await until(tab, lambda m: isinstance(m, bytes))
        await tab.send('{"power": "on"}')  # it is
        await tab.send('{"power": "off"}')
        assert (await until(tab, lambda m: "power" in m))["power"] == "off"
        assert await answer(tab, "undo", 3) == "no off"
        late = await connect(f"ws://{address}/ws")
        assert json.loads(await late.recv()) == {"power": "off", "text": ""}
        await tab.send('{"power": "on"}')
        assert (await until(late, lambda m: isinstance(m, bytes) or "power" in m))["power"] == "on"
        device.emit(Power(9, "crashed", "ValueError: x"))
        told = await until(late, lambda m: "power" in m)
        assert told == {"power": "crashed", "text": "ValueError: x"}
        await tab.send('{"power": "on"}')
        assert (await until(late, lambda m: "power" in m))["power"] == "on"
        switched = [told for told in device.told if told in ("power on", "power off", "restart")]
        assert switched == ["power on", "power off", "power on", "restart"]

    serve(test)


def test_a_switch_faster_than_the_news_of_it_does_what_it_is_told() -> None:
    async def test(device: Recorder, address: str) -> None:
        tab, other = await open_tab(address), await open_tab(address)
        device.hold = asyncio.Event()
        for state in ("off", "on", "off", "off", "on", "on"):
            await tab.send(json.dumps({"power": state}))
        await tab.send('{"down": "CW"}')
        while ("CW", True) not in device.told:
            await asyncio.sleep(0)
        switched = [told for told in device.told if str(told).startswith("power ")]
        assert switched == ["power on", *["power off", "power on"] * 2]
        device.hold.set()
        states = [(await until(other, lambda m: "power" in m))["power"] for _ in range(4)]
        assert states == ["off", "on"] * 2

    serve(test)


def test_who_waits_for_an_answer_is_told_when_the_power_goes() -> None:
    async def test(device: Recorder, address: str) -> None:
        tab = await open_tab(address)
        device.mute = True
        await tab.send('{"send": "undo", "id": 4}')
        while "undo" not in device.told:
            await asyncio.sleep(0)
        device.emit(Power(1, "off"))
        assert await until(tab, lambda m: "answer" in m) == {"answer": "no off", "id": 4}

    serve(test)


def test_a_tab_that_does_not_read_holds_up_nobody() -> None:
    async def test(device: Recorder, address: str) -> None:
        slow = await connect(f"ws://{address}/ws", max_queue=1, max_size=None)
        good = await open_tab(address)
        big = [bytes([i]) * 1_000_000 for i in range(60)]  # more than any buffer on the way takes
        for pixels in big:
            device.show(pixels)
            assert await until(good, lambda m: isinstance(m, bytes)) == pixels
        seen: list[int] = []
        while not seen or seen[-1] != 59:
            seen.append((await until(slow, lambda m: isinstance(m, bytes)))[0])
        assert len(seen) < 60  # frames were left out, but not the latest
        await slow.close()

    serve(test)


def test_the_first_line_waits_for_the_hello() -> None:
    async def test(device: Recorder, address: str) -> None:
        tab = await open_tab(address)
        assert "load 042" not in device.told
        device.say('{"color-wheel": 1}')
        await until(tab, lambda m: "line" in m)
        device.say('{"screen": "dealing"}')
        await until(tab, lambda m: "line" in m)
        assert device.told.count("load 042") == 1

    serve(test, first="load 042")


def test_names_of_the_seats_are_told_to_all_and_kept() -> None:
    def told(names: dict[str, str], here: list[int]) -> dict[str, Any]:
        return {"party": {"names": names, "here": here, "address": ""}}

    async def test(_: Recorder, address: str) -> None:
        one, two = await open_tab(address), await open_tab(address)
        for tab in (one, two):
            assert await until(tab, lambda m: "party" in m) == told({}, [])
        await one.send('{"name": "  Ann\\u0007 \\n of\\u202e  Kent, who talks too much ", "of": 3}')
        ann = {"3": "Ann of Kent, who tal"}  # one line of plain text, 20 characters
        for tab in (one, two):
            assert await until(tab, lambda m: "party" in m) == told(ann, [])
        await two.send('{"seat": 3}')
        assert await until(one, lambda m: "party" in m) == told(ann, [3])
        for bad in ("0", "11", "true", '"3"', "null", "[3]", "1.0"):
            await one.send(f'{{"seat": {bad}}}')
            await one.send(f'{{"name": "x", "of": {bad}}}')
            await one.send('{"name": [7], "of": 3}')
        await one.send('{"name": "", "of": 3}')
        assert await until(one, lambda m: "party" in m) == told({"3": ""}, [3])
        await two.close()
        assert await until(one, lambda m: "party" in m) == told({"3": ""}, [])
        late = await open_tab(address)
        assert await until(late, lambda m: "party" in m) == told({"3": ""}, [])

    serve(test)


def test_a_tab_that_closes_lets_go_of_what_it_held_over_the_link() -> None:
    async def test(device: Recorder, address: str) -> None:
        one, two = await open_tab(address), await open_tab(address)
        for line in ("by 3 down OUT", "by 3 down IN", "down CW", "by 3 up CW", "by 3 point 3m"):
            assert await answer(one, line, 1) == "ok"
        assert await answer(two, "by 2 down IN", 1) == "ok"
        await one.close()
        while "up OUT" not in device.told:
            await asyncio.sleep(0)
        assert not {"up IN", "up CW"} & set(map(str, device.told))

    serve(test)


@pytest.mark.parametrize(
    ("listens", "found"),
    [
        (["127.0.0.1"], ""),
        (["::1"], ""),
        (["192.168.7.5"], "http://192.168.7.5:8000/"),
        (["::", "0.0.0.0"], "http://10.1.2.3:8001/"),
        (["::"], "http://[fd00::7]:8000/"),
        (["fd00::9"], "http://[fd00::9]:8000/"),
    ],
)
def test_where_other_devices_find_the_page(
    listens: list[str], found: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    class Bound:
        def __init__(self, place: str, port: int) -> None:
            self.family = socket.AF_INET6 if ":" in place else socket.AF_INET
            self._name = (place, port)

        def getsockname(self) -> tuple[str, int]:
            return self._name

    def own(family: int) -> str:
        return "10.1.2.3" if family == socket.AF_INET else "fd00::7"

    sockets: list[Any] = [Bound(place, 8000 + i) for i, place in enumerate(listens)]
    monkeypatch.setattr(addresses, "own_address", own)
    assert addresses.address_for_others(sockets) == found
    monkeypatch.undo()
    assert isinstance(addresses.own_address(socket.AF_INET), str)  # whatever network there is
