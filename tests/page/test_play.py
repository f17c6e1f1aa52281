# SPDX-License-Identifier: MIT
"""``color-wheel play`` as a program."""

import json
import os
import signal
import socket
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from urllib.request import urlopen

import pytest
from websockets.sync.client import connect

PLAY = [sys.executable, "-m", "host_sim.cli", "play", "--no-open"]
PATIENCE = 20.0  # s
Start = Callable[..., tuple["subprocess.Popen[str]", str]]


@pytest.fixture
def start(tmp_path: Path) -> Iterator[Start]:
    """Starts the program with a data folder of its own: start(*options) -> (process, address)."""
    running = []

    def begin(*options: str) -> tuple["subprocess.Popen[str]", str]:
        process = subprocess.Popen(
            [*PLAY, "--port", "0", *options],
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
            env={**os.environ, "XDG_DATA_HOME": str(tmp_path)},
        )
        running.append(process)
        assert process.stdout
        line = process.stdout.readline()
        assert line.startswith("Color Wheel is at http://127.0.0.1:")
        return process, line.split()[4]

    yield begin
    for process in running:
        process.kill()
        process.communicate()


def interrupt(process: "subprocess.Popen[str]") -> None:
    """Ctrl-C, and a clean end."""
    process.send_signal(signal.SIGINT)
    _, errors = process.communicate(timeout=PATIENCE)
    assert (process.returncode, errors) == (130, "")


def state(address: str, **wanted: object) -> dict[str, object]:
    """What the device link says, once it says what is wanted."""
    found: dict[str, object] = {}
    with connect(address.replace("http", "ws") + "ws") as tab:
        while any(found.get(key) != value for key, value in wanted.items()):
            message = tab.recv(timeout=PATIENCE)
            if isinstance(message, str):
                found.update(json.loads(json.loads(message).get("line", "{}")))
    return found


def test_a_deal_is_dealt_and_kept_until_the_next_start(start: Start) -> None:
    process, address = start("--deal", "042")
    with urlopen(address, timeout=PATIENCE) as page:
        assert b"<title>Color Wheel</title>" in page.read()
    found = state(address, deal="042", screen="play")
    interrupt(process)
    process, address = start()
    again = state(address, deal="042", screen="play")
    assert again["position"] == found["position"]
    interrupt(process)


def test_a_panel_is_played_on(start: Start) -> None:
    process, address = start(
        "--leds", "firmware/leds/panel16.json", "--board", "raspberry_pi_pico2"
    )
    with urlopen(address + "board.json", timeout=PATIENCE) as answer:
        board = json.load(answer)
    assert board["grid"] == [16, 16]
    assert len(board["panel"]) == 256
    assert board["panel"][:2] == [[0, 0], [1, 0]]
    assert board["panel"][16] == [15, 1]  # the second row runs back
    assert board["board"] == "raspberry_pi_pico2"
    assert state(address, board="raspberry_pi_pico2", leds="panel16")["pixels"] == 283
    interrupt(process)


def refusal(tmp_path: Path, *options: str) -> str:
    done = subprocess.run(
        [*PLAY, *options],
        capture_output=True,
        text=True,
        timeout=PATIENCE,
        env={**os.environ, "XDG_DATA_HOME": str(tmp_path)},
        check=False,
    )
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr.count("\n") == 1
    return done.stderr


def test_a_port_that_is_taken_is_one_line(tmp_path: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = str(taken.getsockname()[1])
        said = refusal(tmp_path, "--port", port)
    assert said.startswith(f"color-wheel play: cannot listen on 127.0.0.1, port {port}: ")
    assert "--port 0 takes any free port" in said


@pytest.mark.parametrize(
    ("options", "named"),
    [
        (["--port", "70000"], "0 to 65535"),
        (["--port", "-1"], "0 to 65535"),
        (["--deal", "O!"], "deal"),
        (["--board", "toaster"], "raspberry_pi_pico"),
        (["--leds", "nothing.json"], "nothing.json"),
        (["--colour"], "--deal CODE"),
    ],
)
def test_bad_options_are_one_line(tmp_path: Path, options: list[str], named: str) -> None:
    assert named in refusal(tmp_path, *options)
    assert not list(tmp_path.iterdir())


def test_a_damaged_save_is_named(tmp_path: Path) -> None:
    save = tmp_path / "color-wheel" / "nvm.bin"
    save.parent.mkdir()
    save.write_bytes(b"not 4096 bytes")
    assert str(save) in refusal(tmp_path, "--port", "0")
