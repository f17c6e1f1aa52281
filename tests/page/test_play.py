# SPDX-License-Identifier: MIT
"""``color-wheel play`` as a program."""

import errno
import json
import os
import shutil
import signal
import socket
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from urllib.request import urlopen

import pytest
from websockets.sync.client import connect

from host_sim import play
from host_sim.board import shown_leds
from host_sim.process import FIRMWARE
from tests.page.steps import state

ROOT = Path(__file__).resolve().parents[2]
PLAY = [sys.executable, "-m", "host_sim.cli", "play", "--no-open"]
PATIENCE = 20.0  # s
Start = Callable[..., tuple["subprocess.Popen[str]", str]]


@pytest.fixture
def drive(tmp_path: Path) -> Path:
    """A copy of the firmware, whose settings.toml a test writes."""
    ignored = shutil.ignore_patterns("settings.toml", "__pycache__")
    return Path(shutil.copytree(FIRMWARE, tmp_path / "drive", ignore=ignored))


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
    assert said == (
        f"color-wheel play: cannot listen on 127.0.0.1, port {port}: "
        f"{os.strerror(errno.EADDRINUSE)}; --port 0 takes any free port\n"
    )


def test_a_host_that_there_is_not_is_one_line(tmp_path: Path) -> None:
    said = refusal(tmp_path, "--host", "256.0.0.1", "--port", "0")
    assert said.startswith("color-wheel play: cannot listen on 256.0.0.1, port 0: ")
    assert "Errno" not in said
    assert "Unknown error" not in said


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


@pytest.mark.parametrize("found", [b"no save", bytes(4096)])
def test_a_damaged_save_is_told_and_another_one_begun(
    start: Start, tmp_path: Path, found: bytes
) -> None:
    save = tmp_path / "color-wheel" / "nvm.bin"
    save.parent.mkdir()
    save.write_bytes(found)
    process, address = start()
    state(address, screen="attract")
    with connect(address.replace("http", "ws") + "ws") as tab:
        tab.send(json.dumps({"send": "load 317", "id": 1}))
    state(address, deal="317", screen="play")
    process.send_signal(signal.SIGINT)
    said, errors = process.communicate(timeout=PATIENCE)
    device = "[device] The save area held something else: it will be used from the next deal on."
    length = (
        "[device] The saved game is damaged: what is left of it is read. "
        f"{save}: 4096 bytes are wanted, not {len(found)}"
    )
    assert said.splitlines() == [length, device][len(found) == 4096 :]
    assert (process.returncode, errors) == (130, "")
    assert len(save.read_bytes()) == 4096
    process, address = start()
    state(address, deal="317", screen="play")
    interrupt(process)


def test_a_save_that_cannot_be_kept_is_named(tmp_path: Path) -> None:
    (tmp_path / "color-wheel").write_bytes(b"no folder")
    assert str(tmp_path / "color-wheel" / "nvm.bin") in refusal(tmp_path, "--port", "0")


@pytest.mark.parametrize(
    ("setting", "shown"),
    [
        ("", "leds/wheel.json"),
        ('COLOR_WHEEL_LEDS = "panel16"', "leds/panel16.json"),
        ('COLOR_WHEEL_LEDS = "mine"', "leds/mine.json"),
        ('COLOR_WHEEL_LEDS = "leds/mine.json"', "leds/mine.json"),
        ('COLOR_WHEEL_LEDS = "./top.json"', "top.json"),
        ('COLOR_WHEEL_LEDS = "{drive}/top.json"', "top.json"),
        ('COLOR_WHEEL_LEDS = "top.json"', "leds/wheel.json"),  # leds/top.json.json is not there
        ('COLOR_WHEEL_LEDS = "nowhere"', "leds/wheel.json"),
        ('COLOR_WHEEL_LEDS = "bad"', "leds/wheel.json"),
        ('COLOR_WHEEL_LEDS = ""', "leds/wheel.json"),
        ("COLOR_WHEEL_LEDS = 16", "leds/wheel.json"),
        ("COLOR_WHEEL_LEDS = panel16", "leds/wheel.json"),
        ('[table]\nCOLOR_WHEEL_LEDS = "panel16"', "leds/wheel.json"),
    ],
)
def test_the_map_shown_is_the_one_that_the_drive_asks_for(
    drive: Path, setting: str, shown: str
) -> None:
    for copy in ("leds/mine.json", "top.json"):
        shutil.copyfile(drive / "leds" / "panel16.json", drive / copy)
    (drive / "leds" / "bad.json").write_text("{}")
    (drive / "settings.toml").write_text(setting.format(drive=drive) + "\n")
    assert shown_leds(None, drive).resolve() == (drive / shown).resolve()
    given = drive / "leds" / "panel16.json"
    assert shown_leds(given, drive) == given  # the option goes before the setting
    assert shown_leds(drive / "leds" / "bad.json", drive) == drive / "leds" / "wheel.json"


def board(address: str) -> dict[str, object]:
    with urlopen(address + "board.json", timeout=PATIENCE) as answer:
        return dict(json.load(answer))


FROM_A_DRIVE = """
import sys
from pathlib import Path
from host_sim import process
process.FIRMWARE = Path(sys.argv[1])  # before anybody takes it as a default
from host_sim import cli
sys.exit(cli.main(["play", "--no-open", "--port", "0", *sys.argv[2:]]))
"""


def test_the_page_agrees_with_the_device_whatever_the_settings_say(
    drive: Path, tmp_path: Path
) -> None:
    """The drive's map is edited while it plays: what counts is the moment of power-on."""
    named = json.loads((drive / "leds" / "panel16.json").read_text())
    del named["name"]  # then the file's name is its name
    (drive / "leds" / "mine.json").write_text(json.dumps(named))
    (drive / "settings.toml").write_text('COLOR_WHEEL_LEDS = "mine"\n')
    process = subprocess.Popen(
        [sys.executable, "-c", FROM_A_DRIVE, str(drive)],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        cwd=ROOT,
        env={**os.environ, "XDG_DATA_HOME": str(tmp_path / "data")},
    )
    try:
        assert process.stdout
        address = process.stdout.readline().split()[4]
        assert state(address, leds="mine.json")["pixels"] == 283
        assert board(address)["leds"] == "mine.json"
        (drive / "settings.toml").write_text('COLOR_WHEEL_LEDS = "\x07nowhere"\n')
        assert board(address)["leds"] == "mine.json"
        with connect(address.replace("http", "ws") + "ws") as tab:
            for power in ("off", "on"):
                tab.send(json.dumps({"power": power}))
                while json.loads(str_of(tab.recv(timeout=PATIENCE))).get("power") != power:
                    pass
        assert state(address, leds="wheel")["pixels"] == 147
        assert board(address)["leds"] == "wheel"
        line = process.stdout.readline()
        assert line.startswith("[device] Setting ignored: COLOR_WHEEL_LEDS=?nowhere, wanted a good")
        interrupt(process)
    finally:
        process.kill()
        process.communicate()


def str_of(message: str | bytes) -> str:
    """A frame counts as nothing said."""
    return message if isinstance(message, str) else "{}"


@pytest.mark.parametrize("grid", ["16x16", [16], [16, "16"], [0, 0], [-1, -1], [999999, 999999], 7])
def test_a_grid_that_is_none_draws_no_panel(grid: object) -> None:
    from host_sim.board import page_board, read_leds, read_pins

    leds = read_leds(FIRMWARE / "leds" / "panel16.json") | {"grid": grid}
    document = page_board(leds, "raspberry_pi_pico", read_pins("raspberry_pi_pico"))
    assert (document["grid"], document["panel"]) == (None, [])


def test_what_the_device_says_is_printed(capsys: pytest.CaptureFixture[str]) -> None:
    from host_sim.events import Console, Frame, Power

    for event in (
        Power(0, "on"),
        Console(1, "one\ntwo \x1b[31m"),
        Frame(2, b"\0"),
        Console(3, "Traceback\nValueError: x"),
        Power(3, "crashed", "Traceback\nValueError: x"),
        Power(4, "hung", "no simulated call\nin step"),
        Power(5, "off"),
    ):
        play.tell(event)
    assert capsys.readouterr().out.splitlines() == [
        "[device] one",
        "[device] two ?[31m",
        "[device] Traceback",
        "[device] ValueError: x",
        "[device] (crashed)",
        "[device] (hung) no simulated call",
        "[device] (hung) in step",
    ]


def test_a_second_one_plays_without_the_save_and_leaves_it_alone(
    start: Start, tmp_path: Path
) -> None:
    save = tmp_path / "color-wheel" / "nvm.bin"
    one, address = start("--deal", "042")
    state(address, deal="042", screen="play")
    two, other = start()
    state(other, screen="attract")  # nothing to go on with
    with connect(other.replace("http", "ws") + "ws") as tab:
        tab.send(json.dumps({"send": "load 317", "id": 1}))
    state(other, deal="317", screen="play")
    two.send_signal(signal.SIGINT)
    _, errors = two.communicate(timeout=PATIENCE)
    assert errors == (
        f"color-wheel play: the saved game {save} is in use by another simulator: "
        "this one plays with an empty save that is not kept\n"
    )
    interrupt(one)
    kept = save.read_bytes()
    again, address = start()  # the lock is gone with its holder
    state(address, deal="042", screen="play")
    interrupt(again)
    assert len(kept) == 4096
    assert [file.name for file in save.parent.iterdir()] == ["nvm.bin"]


def test_a_save_that_fails_is_told_and_the_game_goes_on(start: Start, tmp_path: Path) -> None:
    process, address = start("--deal", "042")
    state(address, deal="042", screen="play")
    save = tmp_path / "color-wheel"
    save.rename(tmp_path / "away")
    warning = "THE GAME IS NOT BEING SAVED: No such file or directory"
    with connect(address.replace("http", "ws") + "ws") as tab:
        tab.send(json.dumps({"send": "load 317", "id": 1}))
        while json.loads(str_of(tab.recv(timeout=PATIENCE))).get("console") != warning:
            pass
    state(address, deal="317", screen="play")
    for power in ("off", "on"):
        with connect(address.replace("http", "ws") + "ws") as tab:
            tab.send(json.dumps({"power": power}))
            while json.loads(str_of(tab.recv(timeout=PATIENCE))).get("power") != power:
                pass
    state(address, deal="317", screen="play")
    process.send_signal(signal.SIGINT)
    said, errors = process.communicate(timeout=PATIENCE)
    assert said.splitlines() == [f"[device] {warning}"] * 2  # again after the power was off
    assert process.returncode == 130
    assert errors == (
        f"color-wheel play: the game could not be saved in {str(save / 'nvm.bin')!r}: "
        "No such file or directory\n"
    )


@pytest.mark.parametrize("host", ["", "0.0.0.0", "::", "localhost"])
def test_the_address_told_is_there(host: str, tmp_path: Path) -> None:
    if host == "::":
        try:
            socket.create_server(("::1", 0), family=socket.AF_INET6).close()
        except OSError:
            pytest.skip("no IPv6 here")
    process = subprocess.Popen(
        [*PLAY, "--port", "0", "--host", host],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        env={**os.environ, "XDG_DATA_HOME": str(tmp_path)},
    )
    try:
        assert process.stdout
        address = process.stdout.readline().split()[4]
        with urlopen(address + "board.json", timeout=PATIENCE) as answer:
            assert json.load(answer)["leds"] == "wheel"
        interrupt(process)
    finally:
        process.kill()
        process.communicate()
