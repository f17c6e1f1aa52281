# SPDX-License-Identifier: MIT
"""The packed drive: complete, in CircuitPython's format, and it runs."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest
from color_wheel.rules.deal import deal
from color_wheel.rules.pieces import position_text

from host_sim import vm
from tools import make_board
from tools.bench import drives, game

FIRMWARE = Path(__file__).parents[2] / "firmware"


@pytest.fixture(scope="module")
def drive(tmp_path_factory):
    path = tmp_path_factory.mktemp("drive")
    make_board.pack(path)
    return path


def names(folder, suffix):
    found = {path.relative_to(folder).with_suffix("") for path in folder.rglob("*" + suffix)}
    return {name.as_posix() for name in found if "__pycache__" not in name.parts}


def test_every_module_is_there_once(drive):
    source = names(FIRMWARE, ".py")
    assert names(drive, ".py") == {"code", "boot"} | {n for n in source if n.startswith("boards/")}
    assert names(drive, ".mpy") == (source - names(drive, ".py")) | {
        "lib/neopixel",
        "lib/adafruit_ticks",
    }
    assert names(drive, ".json") == names(FIRMWARE, ".json")


def test_the_owners_settings_are_not_touched(drive):
    assert (drive / "settings.example.toml").exists()
    assert not (drive / "settings.toml").exists()


def test_compiled_files_are_circuitpythons(drive):
    for path in drive.rglob("*.mpy"):
        assert path.read_bytes()[:2] == b"C\x06"


def test_it_fits_the_drive_of_a_pico(drive):
    """A Pico's CIRCUITPY drive has 1 MB; most of it should stay free."""
    assert sum(path.stat().st_size for path in drive.rglob("*") if path.is_file()) < 256 * 1024


def test_the_packed_code_runs(drive, tmp_path):
    """Under MicroPython, whose files differ in the first byte alone."""
    packed = tmp_path / "drive"
    shutil.copytree(drive, packed)
    for path in packed.rglob("*.mpy"):
        path.write_bytes(b"M" + path.read_bytes()[1:])
    program = "from color_wheel.rules.deal import deal\n" + (
        "from color_wheel.rules.pieces import position_text\nprint(position_text(deal(316)))"
    )
    micropython = Path(sys.executable).with_name("micropython")
    environment = dict(os.environ, MICROPYPATH=str(packed))
    done = subprocess.run(
        [micropython, "-c", program], capture_output=True, text=True, check=True, env=environment
    )
    assert done.stdout.strip() == position_text(deal(316))


def test_a_module_that_does_not_compile_is_named(tmp_path):
    (tmp_path / "bad.py").write_text("def broken(:\n")
    with pytest.raises(make_board.PackError, match=r"bad\.py does not compile"):
        make_board.compile_module(tmp_path / "bad.py", tmp_path / "bad.mpy", "bad.py")


def holding(at, button):
    return [f"{at} {button} down", f"{at + 1000} {button} up"]


def test_the_packed_game_is_the_same(tmp_path):
    """A deal, a call, a hint, the menu and the lesson, to the byte: numbers for constants."""
    lines = ["600 SERIAL load 316", *game.taps(900, ["SELECT", "SELECT", "OUT", "SELECT"], 300)]
    lines += [*holding(3000, "SELECT"), *game.taps(4200, ["CW", "SELECT", "CW", "SELECT"], 300)]
    lines += ["9000 SERIAL hint", *holding(15000, "BACK")]
    lines += [*game.taps(16500, [*["CW", "OUT"] * 6, "IN", "SELECT", "CW", "SELECT"], 200)]
    source = vm.play(lines, seconds=22)
    packed = vm.play(lines, seconds=22, firmware=drives.packed(tmp_path))
    assert packed == source
    said = "".join(text for _, text in source.serial)
    for word in ("called", "hint", "menu", "lesson"):
        assert f'"{word}"' in said
