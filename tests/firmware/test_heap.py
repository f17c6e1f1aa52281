# SPDX-License-Identifier: MIT
"""Memory on the small VM: what a game takes, that it stays flat, and that idling takes none."""

import shutil
from pathlib import Path

import pytest

from host_sim import headless, vm
from tests.firmware import heap

# In bytes of a 32-bit heap: a Pico has 196 KB, a Pico W without its radio about 126 KB, and wants
# the packed drive. The host is one that listens to the device link. Without one more is needed, not
# less: there the VM's table of names grows late, by one large piece, when the heap is in pieces.
MOST = {
    ("packed", False): 124 * 1024,
    ("source", False): 154 * 1024,
    ("packed", True): 108 * 1024,
    ("source", True): 142 * 1024,
}
# The VM's own tables of names: each is twice the one before.
NAMES = {3584, 7104, 14144}
FLOAT = 32  # one float on a 64-bit heap; the board's floats are no objects


@pytest.fixture(scope="module")
def drives(tmp_path_factory):
    return {"source": vm.FIRMWARE, "packed": heap.packed_drive(tmp_path_factory.mktemp("packed"))}


@pytest.fixture(scope="module")
def games():
    return {with_host: heap.whole_game(with_host) for with_host in (False, True)}


@pytest.mark.parametrize(("kind", "with_host"), MOST)
def test_a_whole_game_fits(drives, games, kind, with_host):
    """From power-on to the win, a new deal, the menu, the old game: in so small a heap."""
    lines, nvm = games[with_host]
    first, sizes = heap.in_use(lines, nvm, firmware=drives[kind])
    size = first + heap.in_64_bit(kind, max(sizes), MOST[kind, with_host])
    assert first + max(sizes) < size
    # The collector takes any number for an address: once in a hundred sizes it keeps too much.
    assert any(heap.runs_in(size - less, lines, nvm, firmware=drives[kind]) for less in (0, 512))


def test_far_too_small_a_heap_is_noticed(games):
    """The measurement measures: what is in use at the end cannot do for the way there."""
    lines, nvm = games[False]
    first, sizes = heap.in_use(lines, nvm)
    assert not heap.runs_in(first + sizes[-1], lines, nvm)


def test_flat_after_many_games():
    """Deals, a swap and the menu, again and again: after the first rounds nothing is added."""
    lines = []
    rounds = 30
    for i in range(rounds):
        at = 500 + 8000 * i
        for button in ["SELECT", "SELECT", "SELECT", "CW", "SELECT", "OUT", "SELECT", "IN"]:
            lines += [f"{at} {button} down", f"{at + 100} {button} up"]
            at += 250
        lines += [f"{at + 3000} BACK down", f"{at + 4000} BACK up"]
        for j, button in enumerate(("CW", "SELECT")):
            lines += [f"{at + 4300 + 250 * j} {button} down", f"{at + 4400 + 250 * j} {button} up"]
    _, sizes = heap.in_use(lines, None)
    each = len(sizes) // rounds
    peaks = [max(sizes[i * each : (i + 1) * each]) for i in range(rounds)]
    assert max(peaks[rounds // 2 :]) <= max(peaks[3 : rounds // 2]) + 256


@pytest.mark.parametrize("host", ["open", "closed"])
def test_no_large_allocation_in_play(host):
    """Beside the VM's own table of names, nothing of more than 4 KB; garbage is looked at, too."""
    presses = ["SELECT", "SELECT", "SELECT", "CW", "OUT", "SELECT", "BACK"]
    lines = [f"0 HOST {host}"]
    for i, button in enumerate(presses):
        lines += [f"{500 + 300 * i} {button} down", f"{600 + 300 * i} {button} up"]
    with vm.VmDevice(heap="300k", gauge="blocks", nvm=bytes(4096)) as device:
        result = headless.carry_out(device, lines, 3.5)
    assert [kind for _, kind, _ in result.flash].count("erase") == 2  # the log, then its head
    loaded, *played = [
        [size for size in blocks if size not in NAMES] for blocks in device.blocks[1:]
    ]
    assert len(played) > 40
    assert all(blocks[0] <= 4096 for blocks in played)
    assert any(blocks[0] > loaded[0] for blocks in played)  # the erase was seen


IDLE = """
import gc
import time
import first_light
from host_sim.device.chip import chip

app = first_light.start()
until = 4000
while chip().clock.now < until * 1000:
    app.step()
inner = app._app
inner._buttons._keys._scanner.stop()  # the simulated keys allocate, a board's do not
sleep = time.sleep
shown = inner._strip.show
frames = [0]


def rest(seconds):
    chip().clock.advance(14000)


def show(frame):
    frames[0] += 1
    shown(frame)


time.sleep = rest
inner._strip.show = show
for _ in range(50):
    app.step()
sizes = [0] * 300
moved = [False] * 300
gc.collect()
for i in range(300):
    before = gc.mem_alloc()
    was = frames[0]
    app.step()
    sizes[i] = gc.mem_alloc() - before
    moved[i] = frames[0] != was
still = [size for size, it_moved in zip(sizes[1:], moved[1:]) if not it_moved]  # i was new at 0
print("idle", max(still))
print("still", moved.count(False))
print("screen", inner._play.screen)
"""


@pytest.mark.parametrize("host", ["open", "closed"])
@pytest.mark.parametrize("picked", [False, True])
def test_an_idle_frame_allocates_nothing(tmp_path, host, picked):
    drive = Path(shutil.copytree(vm.FIRMWARE, tmp_path / "drive"))
    (drive / "code.py").write_text(IDLE)
    lines = [f"0 HOST {host}", "500 SELECT down", "600 SELECT up", "1000 SELECT down"]
    lines += ["1100 SELECT up"] + (["1500 SELECT down", "1600 SELECT up"] if picked else [])
    with vm.VmDevice(firmware=drive) as device:
        result = headless.carry_out(device, lines, 15)
    said = dict(text.split() for _, words in result.console for text in words.splitlines())
    assert result.power[-1][1] == "stopped", result.power
    assert said["screen"] == "2"
    assert int(said["still"]) >= 100
    assert int(said["idle"]) <= FLOAT  # the time to rest, in seconds
