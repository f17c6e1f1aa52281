# SPDX-License-Identifier: MIT
"""The rules under the real MicroPython VM, with a heap of a board's size, print what they print
under CPython."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
SCRIPT = Path(__file__).with_name("vm_rules.py")
VM = Path(sys.executable).with_name("micropython")
DEALS = ROOT / "tests" / "data" / "optimal-deals.json"
HEAP = "160k"  # its objects are twice as big as a board's


def printed(command, script=SCRIPT, **environment):
    """What the script prints; it must end well."""
    done = subprocess.run(
        [*command, script, DEALS],
        capture_output=True,
        text=True,
        env={**os.environ, **environment},
        cwd=SCRIPT.anchor,
    )
    assert (done.returncode, done.stderr) == (0, "")
    return done.stdout


@pytest.fixture(scope="module")
def under_cpython():
    return printed([sys.executable])


def test_prints_the_same(under_cpython):
    command = [VM, "-X", f"heapsize={HEAP}"]
    assert printed(command, MICROPYPATH=str(ROOT / "firmware")) == under_cpython


def test_prints_what_the_rules_say(under_cpython):
    """The golden deals, both solutions to their ends, and faults: the script did not run empty."""
    for line in (ROOT / "tests" / "golden" / "deals.txt").read_text().splitlines()[1:]:
        assert line in under_cpython
    assert under_cpython.count("result: won") == 2
    assert under_cpython.count("\nTrue\n") == 2
    assert under_cpython.count(" 60 0 33 ") == 2  # swaps, up and over
    assert "['wedge" not in under_cpython
    assert "'R3 lies 4 times, there are only 3 of each kind'" in under_cpython


def test_hints_are_the_same_and_good():
    script = SCRIPT.with_name("vm_hints.py")
    command = [VM, "-X", f"heapsize={HEAP}"]
    said = printed(command, script, MICROPYPATH=str(ROOT / "firmware"))
    assert said == printed([sys.executable], script)
    games = [line.split(maxsplit=2) for line in said.splitlines()]
    assert [game[0] for game in games] == ["plain", "rainbow"] * 4
    assert all(17 <= int(game[1]) <= 27 for game in games)
