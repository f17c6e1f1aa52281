# SPDX-License-Identifier: MIT
"""Play on a real small VM with a small heap: it does the very same as CPython does."""

import os
import shutil
import subprocess
import sys
from importlib.util import find_spec
from pathlib import Path

import pytest
from color_wheel.rules.check_moves import move_text
from color_wheel.rules.pieces import position_text

HERE = Path(__file__).parent
FIRMWARE = HERE.parents[1] / "firmware"
TOOLS = HERE.parents[1] / "tools"
HEAP = "200k"  # 64-bit objects are twice a Pico's; sources are compiled on this heap too


@pytest.fixture
def workplace(tmp_path, deals):
    """A folder with the libraries and three games."""
    for source in (TOOLS / "hands.py", HERE / "vm_games.py", find_spec("adafruit_ticks").origin):
        shutil.copy(source, tmp_path)
    for number, (start, moves) in enumerate(deals[:3]):
        text = position_text(start) + "\n" + " ".join(move_text(a, b) for a, b in moves) + "\n"
        (tmp_path / f"game{number}").write_text(text)
    return tmp_path


def output(command, workplace, **environment):
    done = subprocess.run(
        [*command, "vm_games.py", "game0", "game1", "game2"],
        cwd=workplace,
        env=dict(os.environ, **environment),
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stdout[-500:] + done.stderr
    return done.stdout.splitlines()


def test_whole_games_are_the_same_on_micropython(workplace):
    path = f"{workplace}:{FIRMWARE}"
    micropython = Path(sys.executable).with_name("micropython")
    small = output([micropython, "-X", f"heapsize={HEAP}"], workplace, MICROPYPATH=path)
    large = output([sys.executable], workplace)
    assert small == large
    assert len(large) > 100
    assert [line for line in large if line.startswith("3 ")]  # games were won
