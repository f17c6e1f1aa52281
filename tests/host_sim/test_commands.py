# SPDX-License-Identifier: MIT
"""The ``color-wheel`` command: documents, texts for people, exit statuses, and bad input."""

import errno
import json
import os
import signal
import socket
import subprocess
import sys
import time
from pathlib import Path

import pytest
from color_wheel.rules import rainbow
from color_wheel.rules.game import DIFFERS, FULL, SAME_SPACE

from host_sim import commandline, headless, play, words
from host_sim.board import read_leds, shown_leds
from host_sim.process import NvmStore
from tests.rules.command import run, run_json

ROOT = Path(__file__).resolve().parents[2]
COMMAND = [sys.executable, "-m", "host_sim.cli"]
POSITION = (
    "R2G1P1C2/P1R1B1Y2/R2P2O1Y2/P1G2O3R3/Y3C1G2O3/C3G1R2C2/B2G3O2C3/G3R3Y2O2/B3P3B1G1/Y1P2C2G3"
)
RECORD = f"color-wheel: 1\nposition: {POSITION}\nmoves: 0h-1m@1500/1 3m-0b\nnote: café\n"


def process(*arguments, **options):
    """The command in a process of its own, as its users start it."""
    return subprocess.run(
        [*COMMAND, *arguments], capture_output=True, text=True, cwd=ROOT, check=False, **options
    )


@pytest.fixture
def record(tmp_path):
    """A record in a file."""
    file = tmp_path / "record.txt"
    file.write_text(RECORD, encoding="utf-8")
    return file


@pytest.fixture
def script(tmp_path):
    """A script that presses one button."""
    file = tmp_path / "script.txt"
    file.write_text("1500 SELECT down\n1600 SELECT up\n")
    return file


def test_board():
    document = run_json("board")
    assert list(document) == ["spaces", "neighbours", "leds", "row", "pins"]
    assert document["spaces"][:5] == ["0h", "0m", "0a", "0b", "1h"]
    assert len(document["spaces"]) == 40
    assert sorted(document["neighbours"]["3m"]) == ["3a", "3b", "3h"]
    assert sorted(document["neighbours"]["0a"]) == ["0m", "9b"]
    leds = [led for name in document["spaces"] for led in document["leds"][name]]
    assert sorted(leds + document["row"]) == list(range(147))
    assert len(document["row"]) == 27
    assert document["pins"] == {
        "pixels": "GP16",
        "buttons": {
            "CCW": "GP2",
            "CW": "GP3",
            "OUT": "GP4",
            "IN": "GP5",
            "SELECT": "GP6",
            "BACK": "GP7",
        },
        "piezo": "GP15",
        "supply": "GP17",
        "hold": "GP18",
        "pulse": "GP22",
        "failed": "GP19",
        "reset": "GP20",
        "start": "GP21",
    }


def test_another_board_and_another_map(tmp_path):
    document = run_json("board", "--board", "adafruit_feather_rp2040")
    assert document["pins"]["buttons"].keys() == run_json("board")["pins"]["buttons"].keys()
    assert document["pins"] != run_json("board")["pins"]
    leds = json.loads((ROOT / "firmware" / "leds" / "wheel.json").read_text())
    leds["spaces"]["3m"][1] = None
    file = tmp_path / "holes.json"
    file.write_text(json.dumps(leds))
    document = run_json("board", "--leds", str(file))
    assert document["leds"]["3m"] == leds["spaces"]["3m"]
    _, out, _ = run("board", "--leds", str(file))
    apex, _, base = leds["spaces"]["3m"]
    assert f"3m  beside 3h 3a 3b  LEDs {apex} - {base}\n" in out
    assert out.endswith("BACK     GP7\n")


def test_check_as_a_document():
    document = run_json("check", POSITION, "0h-1m", "3m-3m", "0h-0b", "--rainbow")
    assert list(document) == ["start", "steps", "end"]
    assert document["start"]["swaps"] == 0
    state = {
        "position",
        "swaps",
        "track",
        "groups",
        "solved",
        "rainbow",
        "rainbow_fault",
        "result",
    }
    assert document["start"].keys() == document["end"].keys() == state
    one, two, three = document["steps"]
    assert one.keys() == state | {"move", "legal", "reason"}
    assert (one["move"], one["legal"], one["reason"], one["swaps"]) == ("0h-1m", True, None, 1)
    assert one["position"] == POSITION.replace("R2G1", "R1G1", 1).replace("P1R1", "P1R2", 1)
    assert (two["legal"], two["reason"]) == (False, "a piece cannot be swapped with itself")
    assert (three["legal"], three["swaps"]) == (False, 1)
    assert three["reason"] == (
        "small red on 0h and medium cyan on 0b have neither the size nor the colour in common"
    )


def test_check_takes_options_anywhere_and_a_deal_code():
    position = run_json("deal", "316")["position"]
    assert run_json("check", "316") == run_json("check", position)
    assert run("check", "--json", "316", "--rainbow", "0h-0m", "1h-1m") == run(
        "check", "316", "0h-0m", "1h-1m", "--rainbow", "--json"
    )
    assert run_json("call", "316", "3m", "Y3") == run_json("call", position, "3m", "Y3")


def test_check_for_people():
    status, out, _ = run("check", POSITION, "0h-1m", "3m-3m")
    assert status == 0
    lines = out.splitlines()
    assert lines[0].startswith("start    swaps   0 (0 up), groups R")
    assert lines[1].startswith("0h-1m    swaps   1 (1 up), groups R")
    assert lines[2] == "3m-3m    not a swap: a piece cannot be swapped with itself"
    assert [line.split()[0] for line in lines[3:]] == ["position", "solved", "rainbow", "result"]


def test_over_par_for_people():
    _, out, _ = run("check", POSITION, *["0h-1m"] * 30)
    assert "swaps  30 (24 up, 3 over), " in out
    assert out.endswith("result   lost\n")


def test_replay(record):
    document = run_json("replay", str(record))
    assert list(document) == ["record", "start", "steps", "end"]
    assert document["record"]["note"] == "café"
    assert document["record"]["style"] == "solo+par"
    first, second = document["steps"]
    assert (first["move"], first["at_ms"], first["seat"]) == ("0h-1m", 1500, 1)
    assert (second["move"], second["at_ms"], second["seat"]) == ("3m-0b", None, None)
    plain = run_json("check", POSITION, "0h-1m", "3m-0b")
    assert (document["start"], document["end"]) == (plain["start"], plain["end"])
    _, out, _ = run("replay", str(record))
    assert "style      solo+par\n" in out
    assert "result   playing\n" in out


@pytest.mark.parametrize(("helped", "said"), [("no", False), ("yes", True)])
def test_replay_says_yes_or_no_to_people(tmp_path, helped, said):
    file = tmp_path / "record.txt"
    file.write_text(RECORD + f"helped: {helped}\n", encoding="utf-8")
    assert run_json("replay", str(file))["record"]["helped"] is said
    _, out, _ = run("replay", str(file))
    assert f"helped     {helped}\n" in out
    assert "True" not in out
    assert "False" not in out


def test_a_text_with_many_faults_names_five_of_them(tmp_path):
    _, _, err = run("check", POSITION.lower())
    assert err == (
        "color-wheel check: argument POSITION: 'r2' on 0h is no piece such as R3; "
        "'g1' on 0m is no piece such as R3; 'p1' on 0a is no piece such as R3; "
        "'c2' on 0b is no piece such as R3; 'p1' on 1h is no piece such as R3; and 35 more\n"
    )
    five = POSITION.replace("R2G1P1C2/P1", "r2g1p1c2/p1")
    _, _, err = run("check", five)
    assert err.endswith("'p1' on 1h is no piece such as R3\n")
    _, _, err = run("check", five.replace("p1R1", "p1r1"))
    assert err.endswith("'p1' on 1h is no piece such as R3; and 1 more\n")
    file = tmp_path / "record.txt"
    file.write_text(RECORD.replace(POSITION, POSITION.lower()), encoding="utf-8")
    _, _, err = run("replay", str(file))
    assert err.startswith("color-wheel replay: the record is damaged: line 2: 'r2' on 0h is no ")
    assert err.endswith("; and 35 more\n")


def test_replay_of_standard_input_and_of_an_editor_with_a_byte_order_mark():
    for mark in ("", "\ufeff"):
        done = process("replay", "-", "--json", input=mark + RECORD, encoding="utf-8")
        assert (done.returncode, done.stderr) == (0, "")
        assert json.loads(done.stdout)["end"]["swaps"] == 2


def test_run_writes_what_happened(script, tmp_path):
    frames = tmp_path / "frames.jsonl"
    nvm = tmp_path / "nvm.bin"
    status, out, err = run(
        "run", "--script", str(script), "--frames", str(frames), "--nvm", str(nvm)
    )
    assert (status, out, err) == (0, "", "")
    lines = [json.loads(line) for line in frames.read_text().splitlines()]
    chains = [line for line in lines if "chain" in line]
    assert any(len(bytes.fromhex(line["chain"])) == 147 * 3 for line in chains)
    assert max(line["t_ms"] for line in lines) <= 2600
    assert nvm.stat().st_size == 4096
    first = frames.read_bytes()
    run("run", "--script", str(script), "--frames", str(frames))
    assert frames.read_bytes() == first


def test_run_writes_to_standard_output(script, tmp_path):
    frames = tmp_path / "frames.jsonl"
    run("run", "--script", str(script), "--frames", str(frames))
    done = process("run", "--script", str(script), "--frames", "-")
    assert (done.returncode, done.stderr, done.stdout) == (0, "", frames.read_text())
    done = process("run", "--script", "-", "--frames", "-", input=script.read_text())
    assert (done.returncode, done.stderr, done.stdout) == (0, "", frames.read_text())
    assert not (ROOT / "-").exists()


def test_run_for_a_reader_that_goes_away_and_on_a_full_disk(script):
    read, write = os.pipe()
    os.close(read)
    with os.fdopen(write, "w") as gone:
        command = [*COMMAND, "run", "--script", str(script), "--frames", "-"]
        done = subprocess.run(command, stdout=gone, stderr=subprocess.PIPE, cwd=ROOT)
    assert (done.returncode, done.stderr) == (0, b"")
    if os.path.exists("/dev/full"):
        with open("/dev/full", "w") as full:
            done = subprocess.run(command, stdout=full, stderr=subprocess.PIPE, cwd=ROOT)
        assert done.returncode == 2
        assert done.stderr.count(b"\n") == 1
        assert b"No space left on device" in done.stderr
        done = process("run", "--script", str(script), "--frames", "/dev/full")
        assert done.returncode == 2
        assert "No space left on device" in done.stderr
        assert "None" not in done.stderr


def test_run_refuses_an_nvm_that_is_in_use(script, tmp_path):
    nvm = tmp_path / "nvm.bin"
    store = NvmStore(nvm)
    store.save()
    before = nvm.read_bytes()
    arguments = ("run", "--script", str(script), "--frames", str(tmp_path / "f"), "--nvm", str(nvm))
    status, out, err = run(*arguments)
    assert (status, out) == (2, "")
    assert err == f"color-wheel run: {nvm} is in use by another simulator\n"
    assert not (tmp_path / "f").exists()
    assert nvm.read_bytes() == before
    store.close()
    assert run(*arguments) == (0, "", "")


def test_run_for_some_seconds(script, tmp_path):
    frames = tmp_path / "frames.jsonl"
    for seconds in ("3.5", "0.5"):
        status, _, _ = run(
            "run", "--script", str(script), "--frames", str(frames), "--seconds", seconds
        )
        assert status == 0
        times = [json.loads(line)["t_ms"] for line in frames.read_text().splitlines()]
        assert max(times) <= float(seconds) * 1000
    assert times


def test_a_crash_of_the_firmware_is_no_success(script, tmp_path, monkeypatch):
    from host_sim import headless

    broken = tmp_path / "drive"
    (broken / "boards").mkdir(parents=True)
    pins = Path("boards") / "raspberry_pi_pico.py"
    (broken / pins).write_text((ROOT / "firmware" / pins).read_text())
    (broken / "code.py").write_text("raise RuntimeError('on purpose')\n")
    run_there = headless.run
    monkeypatch.setattr(headless, "run", lambda *a, **k: run_there(*a, **k, firmware=broken))
    status, _, err = run("run", "--script", str(script), "--frames", str(tmp_path / "f"))
    assert (status, err) == (
        1,
        "color-wheel run: the firmware crashed: RuntimeError: on purpose\n",
    )


BAD = [
    ([], "a command is missing: the commands are play, board, deal, check, call, "),
    (["answer"], "there is no command 'answer': the commands are play, board, "),
    (["--wrong"], "unrecognized arguments: --wrong"),
    (["deal", "31"], "'31' is no deal code: 000 to 999, or six letters"),
    (["deal", "2AAAAA"], "another version"),
    (["deal", "1", "2"], "'1' is no deal code"),
    (["deal", "316", "317"], "unrecognized arguments: 317; wanted is: color-wheel deal"),
    (["deal", "--js"], "unrecognized arguments: --js"),
    (["deal", "a\nb\x1b[31m"], "'a?b?[31m' is no deal code"),
    (["check"], "the following arguments are required: POSITION; wanted is: color-wheel check"),
    (["check", "R3/"], "a position has 10 wedges joined by /, this has 2"),
    (["check", "hello"], "'hello' is no deal code: 000 to 999"),
    (["check", POSITION + "/"], "a position has 10 wedges joined by /, this has 11"),
    (["check", POSITION.replace("R2", "R3")], "R3 lies 5 times, there are only 3 of each kind"),
    (["check", POSITION, "3m"], "'3m' is no move: two spaces joined by -, such as 3m-7a"),
    (["check", POSITION, "3m-7c"], "'7c' is no space: a wedge 0-9 and one of h, m, a, b"),
    (["check", POSITION, "0h-1m", "--foo"], "unrecognized arguments: --foo"),
    (["call", POSITION, "3m"], "the following arguments are required: PIECE"),
    (["call", POSITION, "3x", "R3"], "'3x' is no space"),
    (["call", POSITION, "3m", "R4"], "'R4' is no piece: a colour of ROYGCBP and a size 1-3"),
    (["board", "--board", "esp"], "no board 'esp': the boards are adafruit_feather_rp2040, "),
    (["board", "--leds", "{tmp}/none"], "cannot be read: No such file or directory; a file such"),
    (["board", "--leds", "{tmp}"], "cannot be read: Is a directory"),
    (["board", "--leds", "{tmp}/record.txt"], "is not JSON; a file such as firmware/leds/wheel"),
    (["board", "--leds", "{tmp}/deep.json"], "is unusable: "),
    (["board", "--leds", "{tmp}/list.json"], "must be a JSON object"),
    (["board", "--leds"], "argument --leds: expected one argument"),
    (["replay"], "the following arguments are required: FILE"),
    (["replay", "{tmp}/none"], "cannot be read: No such file or directory"),
    (["replay", "{tmp}"], "cannot be read: Is a directory"),
    (["solve", "{tmp}/none"], "there is no file /"),
    (["solve", "{tmp}"], "is a folder; a record is a file"),
    (["solve", ""], "what is to be solved is missing; wanted is: CODE, POSITION or RECORD-FILE"),
    (["solve", " "], "what is to be solved is missing; wanted is: CODE, POSITION or RECORD-FILE"),
    (["replay", "{tmp}/latin1.txt"], "line 4: the text must be UTF-8, this is not"),
    (["replay", "{tmp}/script.txt"], "line 1: a game record begins with the line color-wheel: 1"),
    (["replay", "{tmp}/wrong.txt"], "line 3: move 2, 0h-0b, is no swap: the two pieces have"),
    (["replay", "/dev/zero"], "is longer than 1048576 bytes"),
    (["replay", "a\0b"], "is no file name"),
    (["run", "--frames", "{tmp}/new"], "the following arguments are required: --script"),
    (["run", "--script", "{tmp}/script.txt"], "the following arguments are required: --frames"),
    (["run", "--script", "{tmp}/none", "--frames", "{tmp}/new"], "No such file or directory"),
    (["run", "--script", "{tmp}/record.txt", "--frames", "{tmp}/new"], "line 1: 'color-wheel:' is"),
    (["run", "--script", "{tmp}/latin1.txt", "--frames", "{tmp}/new"], "must be UTF-8"),
    (["run", "--script", "{tmp}/bad.txt", "--frames", "{tmp}/new"], "line 2: 'upp' after SELECT"),
    (["run", "--script", "{tmp}/pin.txt", "--frames", "{tmp}/new"], "line 1: no pin 'GP99'"),
    (
        ["run", "--script", "{tmp}/bad.txt", "--frames", "{tmp}/new", "--nvm", "{tmp}/new2"],
        "line 2: 'upp' after SELECT",
    ),
    (["run", "--script", "{tmp}/script.txt", "--frames", "{tmp}/no/new"], "a folder that exists"),
    (["run", "--script", "{tmp}/script.txt", "--frames", "{tmp}"], "a folder that exists"),
    (
        ["run", "--script", "{tmp}/script.txt", "--frames", "{tmp}/new", "--seconds", "-1"],
        "'-1': more than 0 and at most 86400 is wanted",
    ),
    (
        ["run", "--script", "{tmp}/script.txt", "--frames", "{tmp}/new", "--seconds", "nan"],
        "'nan': more than 0 and at most 86400 is wanted",
    ),
    (
        ["run", "--script", "{tmp}/script.txt", "--frames", "{tmp}/new", "--board", "esp"],
        "no board 'esp'",
    ),
    (
        ["run", "--script", "{tmp}/script.txt", "--frames", "{tmp}/new", "--leds", "{tmp}/bad.txt"],
        "is not JSON",
    ),
    (
        ["run", "--script", "{tmp}/script.txt", "--frames", "{tmp}/new", "--nvm", "{tmp}/bad.txt"],
        "4096 bytes are wanted",
    ),
    (
        ["run", "--script", "{tmp}/digits.txt", "--frames", "{tmp}/new"],
        "line 1: 99999999999999999999 ",
    ),
    (
        ["run", "--script", "{tmp}/late.txt", "--frames", "{tmp}/new"],
        "line 2: 86400001 is too late",
    ),
    (
        ["run", "--script", "{tmp}/script.txt", "--frames", "{tmp}/script.txt"],
        "the frames would overwrite the script",
    ),
    (
        ["run", "--script", "{tmp}/script.txt", "--frames", "{tmp}/x", "--nvm", "{tmp}/../{dir}/x"],
        "the frames would overwrite the nvm",
    ),
    (
        ["run", "--script", "{tmp}/script.txt", "--frames", "-", "--nvm", "{tmp}/script.txt"],
        "the nvm would overwrite the script",
    ),
    (
        ["run", "--script", "{tmp}/script.txt", "--frames", "-", "--nvm", "/dev/null"],
        "the nvm cannot be kept in '/dev/null'",
    ),
    (["run", "--script", "{tmp}/script.txt", "--frames", "x" * 300], "a folder that exists"),
    (
        ["run", "--script", "{tmp}/script.txt", "--frames", "/dev/full"],
        "'/dev/full' cannot be used",
    ),
    (["board", "--leds", "/dev/zero"], "is no file of the usual kind"),
    (["play", "--leds", "/dev/zero"], "is no file of the usual kind"),
    (["play", "--leds", "{tmp}"], "cannot be read: Is a directory"),
    (["play", "--host", "a" * 70], "'aaaaaaaaaaaaaaaaaaaa' is no name or address of a computer"),
    (["play", "--host", "..."], "'...' is no name or address of a computer"),
    (["play", "--host", "\udcff\udcfe"], "is no name or address of a computer"),
    (["play", "--port", "x"], "argument --port: "),
    (["play", "--port", "99999"], "99999"),
    (["play", "--deal", "xyz"], "'xyz' is no deal code"),
    (["play", "--board", "esp"], "no board 'esp'"),
    (["play", "--leds", "{tmp}/bad.txt"], "is not JSON"),
]


@pytest.mark.parametrize(("arguments", "said"), BAD, ids=[" ".join(bad[0])[:60] for bad in BAD])
def test_bad_input(arguments, said, record, script, tmp_path, monkeypatch):
    """Exit status 2, one line that says what is wrong, nothing else, nothing written."""
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    (tmp_path / "latin1.txt").write_bytes(RECORD.encode("latin-1"))
    (tmp_path / "wrong.txt").write_text(RECORD.replace("3m-0b", "0h-0b"), encoding="utf-8")
    (tmp_path / "deep.json").write_text("[" * 200_000)
    (tmp_path / "list.json").write_text("[]")
    (tmp_path / "digits.txt").write_text("9" * 5000 + " SELECT down\n")
    (tmp_path / "late.txt").write_text("0086400000 SELECT down\n86400001 SELECT up\n")
    (tmp_path / "bad.txt").write_text("0 SELECT down\n9 SELECT upp\n")
    (tmp_path / "pin.txt").write_text("0 PIN GP99 1\n")
    before = {file: file.read_bytes() for file in tmp_path.iterdir()}
    for extra in ([], ["--json"]):
        if extra and (not arguments or arguments[0] in ("run", "play", "answer", "--wrong")):
            continue
        given = (a.format(tmp=tmp_path, dir=tmp_path.name) for a in arguments)
        status, out, err = run(*given, *extra)
        assert (status, out) == (2, "")
        assert err.count("\n") == 1
        assert err.endswith("\n")
        assert err.startswith("color-wheel")
        assert said in err
        assert "Traceback" not in err
        assert "usage" not in err
    assert {file: file.read_bytes() for file in tmp_path.iterdir()} == before


def test_unreadable_file(record, monkeypatch):
    """As the superuser may read everything, the refusal is made up."""

    def refuse(*_):
        raise PermissionError(errno.EACCES, os.strerror(errno.EACCES))

    monkeypatch.setattr("builtins.open", refuse)
    status, out, err = run("replay", str(record))
    assert (status, out) == (2, "")
    assert "cannot be read: Permission denied; a text file is wanted" in err


def test_arguments_that_are_no_utf_8():
    done = subprocess.run(
        [*COMMAND, "deal", b"\xff\xfe"], capture_output=True, cwd=ROOT, check=False
    )
    assert (done.returncode, done.stdout) == (2, b"")
    assert done.stderr.startswith(b"color-wheel deal: argument CODE: '??' is no deal code")


def changed_map(tmp_path, **changes):
    """The wheel's LED map with other entries, in a file; None takes one out."""
    leds = json.loads((ROOT / "firmware" / "leds" / "wheel.json").read_text()) | changes
    file = tmp_path / "changed.json"
    file.write_text(json.dumps({key: value for key, value in leds.items() if value is not None}))
    return file


@pytest.mark.parametrize("command", ["board", "play"])
@pytest.mark.parametrize(
    ("changes", "said"),
    [
        ({"grid": "ab"}, "grid must be [columns, rows]"),
        ({"grid": 5}, "grid must be [columns, rows]"),
        ({"grid": [16]}, "grid must be [columns, rows]"),
        ({"grid": [1.5, 2]}, "grid must be [columns, rows]"),
        ({"grid": [True, 5]}, "grid must be [columns, rows]"),
        ({"grid": [100000, 100000]}, "grid must be [columns, rows]"),
        ({"grid": [21, 8]}, "grid must be [columns, rows]"),  # 168 of 147
        ({"name": 5}, "name must be a text"),
        ({"name": ""}, "name must be a text"),
        ({"name": "a\x1b[31m"}, "name must be a text"),
        ({"name": "n" * 65}, "name must be a text"),
        ({"order": ["G", "R", "B"]}, "order must be R, G and B"),
        ({"long": "x" * (1 << 20)}, "is longer than 1048576 bytes"),
    ],
)
def test_a_map_that_the_host_cannot_use(command, changes, said, tmp_path):
    status, out, err = run(command, "--leds", str(changed_map(tmp_path, **changes)))
    assert (status, out) == (2, "")
    assert err.count("\n") == 1
    assert said in err


def test_a_pipe_is_no_map(tmp_path):
    os.mkfifo(tmp_path / "pipe")
    status, _, err = run("board", "--leds", str(tmp_path / "pipe"))
    assert status == 2
    assert "is no file of the usual kind" in err


def test_a_map_without_a_name_or_with_a_byte_order_mark(tmp_path):
    file = changed_map(tmp_path, name=None, grid=[49, 3])
    file.write_bytes(b"\xef\xbb\xbf" + file.read_bytes())
    assert run_json("board", "--leds", str(file)) == run_json("board")
    assert read_leds(file)["name"] == "changed.json"
    assert shown_leds(file) == file
    hello = json.loads(headless.play([], leds=file).serial[0][1])
    assert (hello["leds"], hello["pixels"]) == ("changed.json", 147)
    drive = tmp_path / "drive"  # what lies on the drive is read as on a board
    (drive / "leds").mkdir(parents=True)
    file.rename(drive / "leds" / "changed.json")
    (drive / "settings.toml").write_text('COLOR_WHEEL_LEDS = "changed"\n')
    assert shown_leds(None, drive) == drive / "leds" / "wheel.json"


def test_foreign_texts_of_a_record_do_nothing_to_the_terminal(tmp_path):
    file = tmp_path / "record.txt"
    foreign = RECORD.replace("note: café", "n\x1b]0;ote: caf\x1b[31mé\x07 \u202e")
    file.write_text(foreign, encoding="utf-8")
    status, out, _ = run("replay", str(file))
    assert status == 0
    assert "\nn\\x1b]0;ote caf\\x1b[31mé\\x07 \\u202e\n" in out
    assert out.replace("\n", "").isprintable()


def test_frames_to_a_reader_that_goes_away(script):
    read, write = os.pipe()
    os.close(read)
    with os.fdopen(write, "w") as gone:
        done = subprocess.run(
            [*COMMAND, "run", "--script", script, "--frames", "/dev/stdout"],
            stdout=gone,
            stderr=subprocess.PIPE,
            cwd=ROOT,
        )
    assert (done.returncode, done.stderr) == (0, b"")


def test_a_reader_that_goes_away():
    read, write = os.pipe()
    os.close(read)
    with os.fdopen(write, "w") as gone:
        done = subprocess.run(
            [*COMMAND, "board", "--json"], stdout=gone, stderr=subprocess.PIPE, cwd=ROOT
        )
    assert (done.returncode, done.stderr) == (0, b"")


@pytest.mark.skipif(not os.path.exists("/dev/full"), reason="/dev/full is Linux's own")
@pytest.mark.parametrize("command", [["deal"], ["--help"], ["deal", "--help"]], ids=" ".join)
@pytest.mark.parametrize("buffered", ["", "1"])
def test_a_full_disk(command, buffered):
    with open("/dev/full", "w") as full:
        done = subprocess.run(
            [*COMMAND, *command],
            stdout=full,
            stderr=subprocess.PIPE,
            text=True,
            cwd=ROOT,
            env={**os.environ, "PYTHONUNBUFFERED": buffered},
        )
    assert done.returncode == 2
    assert done.stderr.count("\n") == 1
    assert "No space left on device" in done.stderr


@pytest.mark.parametrize("command", ["deal 316", "deal --help", "--help"])
def test_a_closed_output(command):
    """Before anything is done, for nobody could hear of it."""
    line = f"exec {sys.executable} -m host_sim.cli {command} >&-"
    done = subprocess.run(["sh", "-c", line], stderr=subprocess.PIPE, text=True, cwd=ROOT)
    assert done.returncode == 2
    assert (
        done.stderr == "color-wheel: the standard output is closed: the output must be writable\n"
    )


@pytest.mark.parametrize("command", ["replay -", "solve -", "run --script - --frames -"])
def test_a_closed_input(command, monkeypatch):
    monkeypatch.setattr(sys, "stdin", None)  # as Python has it where the input is closed
    status, out, err = run(*command.split())
    assert (status, out, err.count("\n")) == (2, "", 1)
    assert "the standard input is closed; a text file is wanted" in err


def test_a_port_that_is_in_use_is_all_that_is_said(tmp_path, monkeypatch):
    """Mostly by a simulator that has the saved game, too: that is only said of one that plays."""
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    play.saves_file().parent.mkdir()
    store = NvmStore(play.saves_file())
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        status, out, err = run("play", "--no-open", "--port", str(port))
    store.close()
    assert (status, out) == (2, "")
    assert err == (
        f"color-wheel play: cannot listen on 127.0.0.1, port {port}: Address already in use; "
        "--port 0 takes any free port\n"
    )


def test_output_in_a_narrow_encoding(record):
    done = process("replay", str(record), env={**os.environ, "PYTHONIOENCODING": "ascii"})
    assert (done.returncode, done.stderr) == (0, "")
    assert "caf\\xe9" in done.stdout


def test_interrupted(monkeypatch):
    def interrupt(_):
        raise KeyboardInterrupt

    monkeypatch.setattr("host_sim.commands.deal.run", interrupt)
    assert run("deal") == (130, "", "")


INTERRUPTED = """
import sys
import host_sim
class Ctrl:
    def find_spec(self, name, *_):
        if {}:
            raise KeyboardInterrupt
sys.meta_path.insert(0, Ctrl())
from host_sim.cli import main
sys.exit(main(["deal", "316"]))
"""


@pytest.mark.parametrize(
    "when",
    [
        "name != 'host_sim.cli'",  # at the first that is loaded
        "name == 'argparse'",
        "name == 'host_sim.errors'",
        "name == 'host_sim.commands.deal'",
        "name == 'color_wheel.rules.deal'",
    ],
)
def test_interrupted_while_it_loads(when):
    command = [sys.executable, "-c", INTERRUPTED.format(when)]
    done = subprocess.run(command, capture_output=True, text=True, cwd=ROOT, check=False)
    assert (done.returncode, done.stdout, done.stderr) == (130, "", "")


def test_interrupted_while_it_waits_for_a_record():
    """Ctrl-C in a process of its own: it reads standard input, which never ends."""
    waiting = subprocess.Popen(
        [*COMMAND, "replay", "-"],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        cwd=ROOT,
    )
    with waiting:
        status = Path(f"/proc/{waiting.pid}/wchan")
        end = time.monotonic() + 20
        while "pipe" not in (status.read_text() if status.exists() else "pipe"):
            assert time.monotonic() < end
        waiting.send_signal(signal.SIGINT)
        out, err = waiting.communicate(timeout=20)
    assert (waiting.returncode, out, err) == (130, b"", b"")


@pytest.mark.parametrize("name", commandline.COMMANDS)
def test_help(name):
    status, out, err = run(name, "--help")
    assert (status, err) == (0, "")
    assert out.startswith(f"usage: color-wheel {name} ")
    assert name in run("--help")[1]


def test_a_deal_starts_fast():
    """Nothing of the simulator or the server is loaded for it."""
    code = (
        "import sys; from host_sim.cli import main; main(['deal', '316']);"
        "print(sorted({m.split('.')[0] for m in sys.modules}"
        " & {'asyncio', 'websockets', 'hardware', 'subprocess', 'socket'}))"
    )
    done = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, check=True, cwd=ROOT
    )
    assert done.stdout.endswith("\n[]\n")


def test_every_verdict_has_words():
    wheel = [0] * 40
    for reason in (SAME_SPACE, DIFFERS, FULL):
        assert words.refusal(reason, wheel, 13, 30)
    codes = (rainbow.NO_RIM, rainbow.BROKEN, rainbow.ORDER, rainbow.APART)
    assert set(words.RAINBOW_FAULTS) == set(codes)
    assert [words.colour_name(colour) for colour in range(7)] == [
        "red",
        "orange",
        "yellow",
        "green",
        "cyan",
        "blue",
        "purple",
    ]
    assert words.place_name(2, 13) == "large red on 3m"
