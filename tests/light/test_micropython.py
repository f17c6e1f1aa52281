# SPDX-License-Identifier: MIT
"""Light on a real small VM: the same frames, nothing allocated when idle, cheap enough."""

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
# A Pico takes 59 ms for the loop of 10,000 steps; a moving frame may take 8 ms, an idle one 2.
MOVING = 1000 * 8 // 59
IDLE = 1000 * 2 // 59


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


def test_the_same_frames_as_on_cpython(small):
    large = output([sys.executable], "")
    assert len(large) == 8
    assert small[:8] == large


def test_an_idle_frame_allocates_nothing_and_costs_little(small):
    word, allocated, thousandths = small[-1].split()
    assert (word, allocated) == ("idle", "0")
    assert int(thousandths) <= 3 * IDLE


def test_moving_frames_are_cheap(small):
    """Each frame's least time of five runs. The mean is what counts; a busy machine is not."""
    shares = [line.split() for line in small if line.startswith("share")]
    assert len(shares) == 6
    for _, worst, mean in shares:
        assert int(mean) <= 2 * MOVING
        assert int(worst) <= 6 * MOVING
