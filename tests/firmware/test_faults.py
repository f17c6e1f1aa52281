# SPDX-License-Identifier: MIT
"""Hardware that is not as it should be: the firmware goes on, and says so where it can."""

import random
from types import SimpleNamespace

import pytest
from color_wheel.play import codes
from color_wheel.play.log import GAME

from host_sim import headless, vm
from tests.firmware.test_link import Host
from tests.firmware.test_rescue import CRASH_AT, GO, LOAD, SETTLED, SWAP
from tests.firmware.whole import restarts, row, sabotage, said, since
from tests.play.test_cursor import HANDMADE
from tests.play.test_foreign_saves import SOLO, START, written

ONE_SWAP = [LOAD, *GO, *SWAP, *SETTLED]
BOTH = pytest.mark.parametrize("play", [headless.play, vm.play], ids=["Blinka", "small VM"])
BROKEN_LEDS = """\
import time
import neopixel_write
_write = neopixel_write.neopixel_write
def _broken(pin, data):
    if {since} <= time.monotonic() < {until}:
        raise RuntimeError("no state machine")
    _write(pin, data)
neopixel_write.neopixel_write = _broken
"""
REFUSING_NVM = """\
import microcontroller
class _Refusing:
    def __len__(self):
        return 4096
    def __getitem__(self, where):
        return _nvm[where]
    def __setitem__(self, where, data):
        raise RuntimeError("nvm cannot be written")
_nvm = microcontroller.nvm
microcontroller.nvm = _Refusing()
"""


def begin_with(drive, code):
    """What the drive does first."""
    sabotage(drive, "code.py", "import first_light\n", code)


def words(result):
    return "\n".join(text for _, text in result.console)


@BOTH
def test_leds_that_cannot_be_written_for_a_while(drive, play):
    begin_with(drive, BROKEN_LEDS.format(since=1, until=3))
    result = play(ONE_SWAP, firmware=drive)
    assert words(result).count("cannot be written") == 1
    times = [ms for ms, _ in result.frames]
    assert not [ms for ms in times if 1000 <= ms < 3000]
    assert [state for _, state, _ in result.power] == ["on"]
    whole = play(ONE_SWAP)
    assert result.frames[-1][1] == whole.frames[-1][1]
    assert result.nvm == whole.nvm


def test_leds_that_can_never_be_written_leave_a_game_to_be_played_over_the_link(drive):
    begin_with(drive, BROKEN_LEDS.format(since=0, until=1000))
    result = headless.play(ONE_SWAP, firmware=drive, seconds=20)
    assert not result.frames
    assert [state for _, state, _ in result.power] == ["on"]
    state, moves = said(result)
    assert (state["screen"], state["swaps"], len(moves)) == ("play", 1, 1)


def test_a_crash_without_leds_restarts_too(drive):
    begin_with(drive, BROKEN_LEDS.format(since=2, until=CRASH_AT / 1000 + 60))
    sabotage(
        drive,
        "color_wheel/play/remote.py",
        "    return _travel(play, codes.UNDO, now)\n",
        "    {}['a crash']\n",
    )
    result = headless.play(
        [*ONE_SWAP, f"{CRASH_AT} SERIAL undo"], firmware=drive, seconds=CRASH_AT / 1000 + 10
    )
    (restart,) = restarts(result, "reload")
    state = since(result, restart)
    assert (state["screen"], state["swaps"]) == ("play", 1)
    assert "KeyError" in state["crash"]


def test_a_game_that_eats_the_memory_comes_back_even_where_none_is_left_for_the_rescue(drive):
    """Then the watchdog does it."""
    sabotage(
        drive,
        "color_wheel/play/remote.py",
        "    return _travel(play, codes.UNDO, now)\n",
        "    play.events = []\n    while True:\n        play.events.append(bytearray(64))\n",
    )
    lines = [*ONE_SWAP, f"{CRASH_AT} SERIAL undo"]
    result = vm.play(lines, firmware=drive, heap="600k", seconds=CRASH_AT / 1000 + 12)
    assert "MemoryError" in words(result)
    (restart,) = restarts(result, "watchdog")
    state = since(result, restart)
    assert (state["screen"], state["swaps"]) == ("play", 1)


@BOTH
def test_nvm_that_refuses_is_said_and_seen_and_the_game_goes_on(drive, play):
    begin_with(drive, REFUSING_NVM)
    result = play(ONE_SWAP, firmware=drive, seconds=12)
    assert words(result).count("refuses to be written") == 1
    state, _ = said(result)
    assert (state["screen"], state["swaps"]) == ("play", 1)
    refused = next(ms for ms, text in result.console if "refuses" in text)
    seen = [row(pixels) for ms, pixels in result.frames if refused < ms < refused + 1000]
    plain = [row(pixels) for ms, pixels in play(ONE_SWAP, seconds=12).frames]
    assert any(lights not in plain for lights in seen)  # amber
    assert result.nvm == b"\xff" * 4096


def pressed(lines):
    """The state that a script of presses in a fresh game leads to; the power never fails."""
    result = headless.play([LOAD, *GO, *lines], seconds=6)
    assert [state for _, state, _ in result.power] == ["on"]
    assert not result.console
    state, moves = said(result)
    del state["events"]  # how many are told in one line is a matter of moments
    return state, moves


@pytest.mark.parametrize(("a", "b"), [("CCW", "SELECT"), ("CW", "OUT"), ("SELECT", "BACK")])
def test_two_buttons_within_a_millisecond_are_two_presses_in_the_order_of_the_pins(a, b):
    """But OUT and IN, which mean something together."""
    up = [f"2600 {a} up", f"2600 {b} up"]
    apart = pressed([f"2500 {a} down", f"2530 {b} down", f"2600 {a} up", f"2630 {b} up"])
    for first, second, gap in ((a, b, 0), (a, b, 1), (b, a, 1)):
        lines = [f"2500 {first} down", f"{2500 + gap} {second} down", *up]
        assert pressed(lines) == apart, (first, second)


def test_out_and_in_within_a_millisecond_show_the_colours():
    lines = ["2500 IN down", "2501 OUT down", "5600 IN up", "5600 OUT up"]
    result = headless.play([LOAD, *GO, *lines], seconds=5)
    state, _ = said(result)
    assert state["colour"] is not None
    after, _ = said(headless.play([LOAD, *GO, *lines], seconds=7))
    assert (after["colour"], after["cursor"], after["swaps"]) == (None, "0h", 0)


@pytest.mark.parametrize("button", codes.BUTTONS)
def test_a_button_that_is_stuck_from_the_start_is_passed_over(button):
    """The others play on without it."""
    free, there = ("OUT", "0a") if button == "CW" else ("CW", "4h")  # out, out, across, and back
    lines = [f"0 {button} down", LOAD]
    for n in range(4):
        lines += [f"{2500 + 500 * n} {free} down", f"{2560 + 500 * n} {free} up"]
    result = headless.play(lines, seconds=6)
    state, _ = said(result)
    assert (state["screen"], state["swaps"], state["cursor"]) == ("play", 0, there)


@BOTH
def test_a_key_queue_that_runs_over_lets_all_go_but_what_is_still_held(drive, play):
    """The game stands still for three seconds, as nothing it does should take."""
    sabotage(
        drive,
        "color_wheel/play/remote.py",
        "    return _travel(play, codes.UNDO, now)\n",
        "    import time\n    time.sleep(3)\n",
    )
    lines = [LOAD, *GO, "2500 SERIAL undo"]
    for t in range(2600, 5300, 50):
        lines += [f"{t} CCW down", f"{t} OUT down", f"{t + 25} CCW up", f"{t + 25} OUT up"]
    held = [*lines, "5300 CW down", "7600 CW up"]
    state, _ = said(play([*held, "9000 SERIAL status"], firmware=drive))
    cursor = state["cursor"]
    assert (state["screen"], state["picked"]) == ("play", None)
    late, _ = said(play([*held, "12000 SERIAL status"], firmware=drive))
    assert late["cursor"] == cursor  # nothing repeats for ever
    result = play(held, firmware=drive)
    moved = SimpleNamespace(serial=[line for line in result.serial if 5600 < line[0] < 7600])
    assert sum('"cursor"' in line for _, line in moved.serial) > 5  # what is held repeats


def test_a_cable_pulled_in_the_middle_of_a_line_in():
    """What came of it is forgotten, whatever the next host says."""
    host = Host()
    assert host.say("load " + HANDMADE, "down SELECT", "up SELECT") == ["ok", "ok", "ok"]
    host.port.incoming = b"point 4m\npoint 5"
    host.link.poll(host.hands.now)
    host.port.connected = False
    host.link.poll(host.hands.now)
    host.collect()
    host.port.connected = True
    host.port.outgoing = b""
    assert host.say("m", "point 0m") == ["no unknown", "ok"]
    assert host.state["cursor"] == "0m"


def test_a_cable_pulled_in_the_middle_of_a_line_out():
    """The next host hears whole lines only, and all of the state."""
    host = Host()
    host.say("load " + HANDMADE, "down SELECT", "up SELECT")
    host.port.takes = 7
    host.port.incoming = b"point 4m\nstatus\n"
    for _ in range(4):
        host.link.poll(host.hands.now)
        host.collect()
    assert host.link.out  # not all of it is written
    host.port.connected = False
    host.collect()
    host.port.connected = True
    host.port.takes = 1 << 20
    host.port.outgoing = b""
    host.state = {"moves": []}
    host.collect()
    heard, _ = host.hear()
    assert heard == []
    assert (host.state["color-wheel"], host.state["position"]) == (1, HANDMADE)
    assert host.state["cursor"] == "4m"


OTHERS = {
    "zeros": (bytes(4096), "held something else"),
    "noise": (random.Random(7).randbytes(4096), "held something else"),
    "an older version": (b"CWL1" + bytes(4092), "held something else"),
    "another version": (bytes(written((GAME, START + SOLO[:4] + b"\x0c\0"))), "another version"),
}


@pytest.mark.parametrize(("nvm", "said_so"), OTHERS.values(), ids=list(OTHERS))
def test_a_save_area_of_others_is_said_and_seen_and_used(nvm, said_so):
    play = vm.play if said_so == "another version" else headless.play
    lines = ["2500 SELECT down", "2560 SELECT up"]
    result = play(lines, nvm=nvm, seconds=5)
    assert said_so in words(result)
    first = [row(pixels) for ms, pixels in result.frames if 100 < ms < 2500]
    plain = [row(pixels) for ms, pixels in play([], seconds=2.5).frames]
    assert any(lights not in plain for lights in first)  # amber
    again = play([], nvm=result.nvm, seconds=2)
    assert not again.console
    assert said(again)[0]["screen"] == "play"
