# SPDX-License-Identifier: MIT
"""Light on a real small VM: the same frames, nothing allocated when idle, few cells a frame.

How long frames take is for ``color-wheel bench`` to say: a test must not ask the clock.
"""

import json
import os
import shutil
import subprocess
import sys
from importlib.util import find_spec
from pathlib import Path

import pytest

from .frames import LEDS

SCRIPT = Path(__file__).with_name("vm_light.py")
FIRMWARE = LEDS.parent


def output(command, folder):
    done = subprocess.run(
        [*command, str(SCRIPT), str(LEDS / "wheel.json")],
        env={**os.environ, "MICROPYPATH": f"{FIRMWARE}:{folder}", "PYTHONPATH": str(FIRMWARE)},
        capture_output=True,
        text=True,
        check=False,
        timeout=120,
    )
    assert done.returncode == 0, done.stdout[-500:] + done.stderr
    return done.stdout.splitlines()


@pytest.fixture(scope="module")
def small(tmp_path_factory):
    """What the small VM prints."""
    folder = tmp_path_factory.mktemp("vm")
    shutil.copy(find_spec("adafruit_ticks").origin, folder)
    micropython = Path(sys.executable).with_name("micropython")
    return output([str(micropython), "-X", "heapsize=200k"], folder)


@pytest.fixture(scope="module")
def large():
    """What CPython prints."""
    return output([sys.executable], "")


def test_the_same_frames_as_on_cpython(small, large):
    assert len(large) == 2 + 2 * 6
    assert small[:-1] == large


def test_an_idle_frame_allocates_nothing(small):
    assert small[-1] == "idle 0"


def test_no_frame_paints_more_cells_than_fit_in_its_time(large):
    """At most 10 of the 67; and the screens that move do paint."""
    cells = [json.loads(line[8:]) for line in large if line.startswith("painted")]
    assert [len(frames) for frames in cells] == [250] * 6
    assert all(max(frames) <= 10 for frames in cells)
    assert all(sum(frames) > 40 for frames in cells)
