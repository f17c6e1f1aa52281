# SPDX-License-Identifier: MIT
"""The real-time device for people."""

import asyncio
import os
import select
import signal
import subprocess
import sys
import time
from collections.abc import Awaitable, Callable
from typing import Any

import pytest

from host_sim import machine, saving
from host_sim.events import Console, Frame, Pin, Power, Serial, Tone
from host_sim.machine import Machine
from host_sim.process import ROOT

PATIENCE_S = 20

GAME = """
    import board, keypad, microcontroller, neopixel, pwmio, supervisor, time, usb_cdc
    nvm = microcontroller.nvm
    print("boot", nvm[0])
    strip = neopixel.NeoPixel(board.GP16, 147, auto_write=False)
    keys = keypad.Keys((board.GP6, board.GP3), value_when_pressed=False)
    keys.reset()  # reports what is held at the start
    tone = pwmio.PWMOut(board.GP15, variable_frequency=True)
    port = usb_cdc.data
    port.timeout = port.write_timeout = 0
    while True:
        event = keys.events.get()
        if event and event.key_number == 1:
            microcontroller.reset()
        if event:
            tone.duty_cycle = 32768 if event.pressed else 0
            nvm[0] = nvm[0] - 1 & 255
            strip[0] = (event.pressed, 0, 0)
            strip.show()
        if port.in_waiting:
            line = port.readline()
            if line == b"crash\\n":
                raise RuntimeError("as asked")
            if line == b"end\\n":
                break
            while line == b"hang\\n":
                pass
            port.write(b"got " + line)
        time.sleep(0.016)
"""
BOOT = "import usb_cdc\nusb_cdc.enable(data=True)\n"


@pytest.fixture
def game(drive):
    return drive(GAME, boot__py=BOOT)


class Watcher:
    """A machine with a reader of its events."""

    def __init__(self, machine: Machine) -> None:
        self.machine = machine
        self.seen: list[Any] = []
        self._events = machine.events()

    async def until(self, kind: type, **wanted: object) -> Any:
        """The next event of that kind with those attributes."""
        async with asyncio.timeout(PATIENCE_S):
            async for event in self._events:
                self.seen.append(event)
                if isinstance(event, kind) and all(
                    getattr(event, name) == value for name, value in wanted.items()
                ):
                    return event
        raise AssertionError("no more events")


def with_machine(test: Callable[[Watcher], Awaitable[None]], **options: Any) -> None:
    """Run a test on a machine, which is closed at its end."""

    async def main() -> None:
        machine = Machine(**options)
        try:
            await test(Watcher(machine))
        finally:
            await machine.close()

    asyncio.run(main())


def test_a_press_gives_a_frame_and_a_tone(game):
    async def test(watcher):
        await watcher.machine.power_on()
        await watcher.until(Console, text="boot 255")
        watcher.machine.button("SELECT", True)
        assert (await watcher.until(Tone)).hz == 500
        frame = await watcher.until(Frame)
        assert frame.pixels == b"\x00\x01" + bytes(439)
        watcher.machine.button("SELECT", False)
        assert (await watcher.until(Tone)).hz == 0
        assert (await watcher.until(Frame)).pixels == bytes(441)
        times = [event.t_ms for event in watcher.seen]
        assert times == sorted(times)

    with_machine(test, firmware=game)


def test_from_press_to_light_in_50_ms(drive):
    firmware = drive(
        """
        import board, keypad, neopixel, time
        strip = neopixel.NeoPixel(board.GP16, 147, auto_write=False)
        keys = keypad.Keys((board.GP6,), value_when_pressed=False)
        print("ready")
        while True:
            if keys.events.get():
                strip.show()
            time.sleep(0.016)
        """
    )

    async def test(watcher):
        await watcher.machine.power_on()
        await watcher.until(Console, text="ready")
        delays = []
        for n in range(12):
            began = time.monotonic()
            watcher.machine.button("SELECT", n % 2 == 0)
            await watcher.until(Frame)
            delays.append(time.monotonic() - began)
        assert sorted(delays)[2] < 0.05  # not all of them: the machine may be busy with tests

    with_machine(test, firmware=firmware)


def test_power_off_and_on_keeps_the_flash_and_held_buttons(game, tmp_path):
    file = tmp_path / "nvm.bin"

    async def test(watcher):
        machine = watcher.machine
        await machine.power_on()
        machine.button("SELECT", True)
        await watcher.until(Frame)
        assert machine.nvm[0] == 254
        await machine.power_off()
        assert not machine.on
        assert file.read_bytes()[0] == 254
        await machine.restart()
        await watcher.until(Power, state="off")
        await watcher.until(Power, state="on")
        await watcher.until(Console, text="boot 254")
        await watcher.until(Frame)  # the button is still held

    with_machine(test, firmware=game, nvm=file)
    assert file.read_bytes()[0] == 253


@pytest.mark.parametrize("found", [b"\xfashort", b"\xfa" + bytes(4999)])
def test_of_a_save_of_another_length_is_read_what_there_is(game, tmp_path, found):
    """It is said, each time, until the device has written something."""
    file = tmp_path / "nvm.bin"
    file.write_bytes(found)
    whole = found[:4096] + b"\xff" * (4096 - len(found))

    async def look(watcher):
        await watcher.machine.power_on()
        assert (await watcher.until(Console)).text == (
            "The saved game is damaged: what is left of it is read. "
            f"{file}: 4096 bytes are wanted, not {len(found)}"
        )
        await watcher.until(Console, text="boot 250")
        assert watcher.machine.nvm == whole

    async def write(watcher):
        await look(watcher)
        for pressed in (True, False):  # held, it would be counted anew after the restart
            watcher.machine.button("SELECT", pressed)
            await watcher.until(Frame)
        await watcher.machine.restart()
        await watcher.until(Power, state="on")
        assert (await watcher.until(Console)).text == "boot 248"

    with_machine(look, firmware=game, nvm=file)
    assert file.read_bytes() == found
    with_machine(write, firmware=game, nvm=file)
    assert file.read_bytes() == b"\xf8" + whole[1:]


def test_serial_there_and_back(game):
    async def test(watcher):
        machine = watcher.machine
        await machine.power_on()
        for text in ("point 3m", "é"):
            machine.serial(text)
            assert (await watcher.until(Serial)).text == f"got {text}"
        machine.host("closed")
        machine.serial("lost")
        machine.host("open")
        machine.serial("found")
        assert (await watcher.until(Serial)).text == "got found"

    with_machine(test, firmware=game)


def test_a_crash_is_told_and_power_off_and_on_helps(game):
    async def test(watcher):
        machine = watcher.machine
        await machine.power_on()
        machine.serial("crash")
        crashed = await watcher.until(Power, state="crashed")
        assert crashed.text.endswith("RuntimeError: as asked\n")
        assert 'File "code.py"' in crashed.text
        assert machine.on
        machine.button("SELECT", True)  # goes nowhere
        await machine.restart()
        assert (await watcher.until(Power)).state == "off"
        assert (await watcher.until(Power)).state == "on"
        await watcher.until(Frame)

    with_machine(test, firmware=game)


def test_the_end_of_code_is_told(game):
    async def test(watcher):
        await watcher.machine.power_on()
        watcher.machine.serial("end")
        await watcher.until(Power, state="stopped")

    with_machine(test, firmware=game)


def test_a_hang_is_told_with_its_place(game):
    async def test(watcher):
        await watcher.machine.power_on()
        watcher.machine.serial("hang")
        hung = await watcher.until(Power, state="hung")
        assert 'File "code.py"' in hung.text
        await watcher.machine.restart()
        await watcher.until(Power, state="on")

    with_machine(test, firmware=game, hang_s=1.5)


def test_the_watchdog_restarts_a_hung_firmware(drive):
    firmware = drive(
        """
        import microcontroller, watchdog
        print(microcontroller.cpu.reset_reason)
        microcontroller.watchdog.timeout = 5
        microcontroller.watchdog.mode = watchdog.WatchDogMode.RESET
        while True:
            pass
        """
    )

    async def test(watcher):
        await watcher.machine.power_on()
        await watcher.until(Console, text="microcontroller.ResetReason.POWER_ON")
        await watcher.until(Power, state="hung")
        await watcher.until(Console, text="microcontroller.ResetReason.WATCHDOG")

    with_machine(test, firmware=firmware, hang_s=1)


def test_a_reset_starts_the_firmware_anew(game):
    async def test(watcher):
        machine = watcher.machine
        await machine.power_on()
        await watcher.until(Console, text="boot 255")
        machine.button("CW", True)
        await watcher.until(Power, state="reset")
        machine.button("CW", False)
        await watcher.until(Power, state="on")
        await watcher.until(Console, text="boot 255")

    with_machine(test, firmware=game)


def test_outputs_and_inputs_by_their_uses(drive):
    firmware = drive(
        """
        import board, digitalio, time
        supply = digitalio.DigitalInOut(board.GP17)
        supply.switch_to_output(False)
        pin = digitalio.DigitalInOut(board.GP20)
        pin.switch_to_input(digitalio.Pull.UP)
        while True:
            supply.value = not pin.value
            time.sleep(0.016)
        """
    )

    async def test(watcher):
        await watcher.machine.power_on()
        await watcher.until(Pin, name="supply", value=0)
        watcher.machine.pin("GP20", 0)
        await watcher.until(Pin, name="supply", value=1)
        watcher.machine.pin("GP20", None)
        await watcher.until(Pin, name="supply", value=0)

    with_machine(test, firmware=firmware)


def test_a_drive_without_code_is_a_crash_not_a_hang(tmp_path):
    async def test(watcher):
        await watcher.machine.power_on()
        assert "code.py" in (await watcher.until(Power, state="crashed")).text

    with_machine(test, firmware=tmp_path)


def test_a_process_that_vanishes_is_a_crash(drive):
    async def test(watcher):
        await watcher.machine.power_on()
        assert "ended by itself" in (await watcher.until(Power, state="crashed")).text

    with_machine(test, firmware=drive("import os\nos._exit(3)\n"))


def test_the_switch_may_be_flipped_at_any_moment(game):
    async def test(watcher):
        machine = watcher.machine
        for _ in range(3):
            on = asyncio.create_task(machine.power_on())
            await asyncio.sleep(0)  # it has begun, no more
            await machine.power_off()
            await on
            assert not machine.on
        await machine.power_on()
        await watcher.until(Console, text="boot 255")
        machine.button("CW", True)  # a reset
        await watcher.until(Power, state="reset")
        await asyncio.gather(machine.power_off(), machine.power_off())
        await machine.power_off()
        assert (await watcher.until(Power)).state == "off"
        machine.button("CW", False)
        await machine.power_on()
        assert (await watcher.until(Power)).state == "on"
        await machine.close()
        await machine.close()

    with_machine(test, firmware=game)


def test_several_readers_and_the_end(game):
    async def test(watcher):
        machine = watcher.machine
        await machine.power_on()
        late = machine.events()
        gone = machine.events()
        machine.unsubscribe(gone)
        machine.serial("hello")
        await watcher.until(Serial)
        await machine.close()
        rest = [event async for event in late if not isinstance(event, Console)]
        assert [type(event) for event in rest] == [Serial, Power]
        assert rest[1].state == "off"

    async def main():
        await test(Watcher(Machine(firmware=game)))

    asyncio.run(main())


def test_bad_boards_and_buttons(game):
    with pytest.raises(ValueError, match="no board"):
        Machine(board="toaster", firmware=game)

    async def test(watcher):
        with pytest.raises(ValueError, match="no button 'START'"):
            watcher.machine.button("START", True)

    with_machine(test, firmware=game)


PARENT = """
import asyncio, sys
from pathlib import Path
from host_sim.events import Console
from host_sim.machine import Machine

async def main():
    machine = Machine(firmware=Path(sys.argv[1]))
    await machine.power_on()
    async for event in machine.events():
        if isinstance(event, Console):
            print(event.text, flush=True)

asyncio.run(main())
"""


@pytest.mark.skipif(not hasattr(os, "pidfd_open"), reason="needs Linux to await a process")
@pytest.mark.parametrize("rest", ["time.sleep(1000)", "while True: time.monotonic()"])
def test_no_orphan_is_left_when_the_parent_dies(drive, rest):
    firmware = drive(f"import os, time\nprint(os.getpid())\n{rest}\n")
    with subprocess.Popen(
        [sys.executable, "-c", PARENT, firmware], cwd=ROOT, stdout=subprocess.PIPE, text=True
    ) as parent:
        assert parent.stdout
        child = os.pidfd_open(int(parent.stdout.readline()))
        try:
            parent.send_signal(signal.SIGKILL)
            assert select.select([child], [], [], PATIENCE_S)[0]  # readable = it has ended
        finally:
            os.close(child)


def test_endless_printing_is_told_as_a_hang(drive):
    async def test(watcher):
        await watcher.machine.power_on()
        hung = await watcher.until(Power, state="hung")
        assert 'File "code.py"' in hung.text
        assert len(watcher.seen) < 3000

    with_machine(test, firmware=drive("while True:\n    print('x' * 1000)\n"), hang_s=1)


def test_a_line_of_10_mb_holds_up_nobody(drive):
    async def test(watcher):
        await watcher.machine.power_on()
        await watcher.until(Power, state="stopped")
        assert sum(len(e.text) for e in watcher.seen if isinstance(e, Console)) < 20_000

    with_machine(test, firmware=drive("print('x' * 10_000_000)\n"))


def test_a_game_that_cannot_be_saved_goes_on_and_says_so(game, tmp_path, monkeypatch):
    monkeypatch.setattr(saving, "SAVE_AGAIN_S", 0.01)
    folder, away = tmp_path / "saves", tmp_path / "away"
    folder.mkdir()

    async def press(watcher):
        for pressed in (True, False):
            watcher.machine.button("SELECT", pressed)
            await watcher.until(Frame)

    async def test(watcher):
        await watcher.machine.power_on()
        await press(watcher)
        folder.rename(away)
        await press(watcher)
        await press(watcher)
        said = [e.text for e in watcher.seen if isinstance(e, Console) and "SAVED" in e.text]
        assert said == ["THE GAME IS NOT BEING SAVED: No such file or directory"]
        await watcher.machine.power_off()
        await watcher.machine.power_on()
        assert (await watcher.until(Console)).text == said[0]
        assert (await watcher.until(Console)).text == "boot 249"
        away.rename(folder)
        await watcher.until(Console, text="The game is being saved again.")
        assert (folder / "nvm.bin").read_bytes()[0] == 249

    with_machine(test, firmware=game, nvm=folder / "nvm.bin")


def test_a_save_that_fails_at_the_very_end_is_an_error_after_all_else_is_done(game, tmp_path):
    folder = tmp_path / "saves"
    folder.mkdir()
    ends = []

    async def test(watcher):
        await watcher.machine.power_on()
        folder.rename(tmp_path / "away")
        with pytest.raises(FileNotFoundError):
            await watcher.machine.close()
        with pytest.raises(AssertionError, match="no more events"):
            await watcher.until(Power, state="never")
        ends.extend(e.state for e in watcher.seen if isinstance(e, Power))

    with_machine(test, firmware=game, nvm=folder / "nvm.bin")
    assert ends == ["on", "off"]


def test_a_process_that_cannot_be_started_is_a_crash_that_the_power_switch_heals(game, monkeypatch):
    async def test(watcher):
        with monkeypatch.context() as broken:
            broken.setattr(machine, "COMMAND", ("/there/is/no/such/program",))
            await watcher.machine.power_on()
            crashed = await watcher.until(Power)
            assert crashed.state == "crashed"
            assert "No such file or directory" in crashed.text
            assert watcher.machine.on
            assert not watcher.machine.running
        await watcher.machine.restart()
        await watcher.until(Console, text="boot 255")
        assert watcher.machine.running

    with_machine(test, firmware=game)


def test_of_much_printing_as_much_is_told_as_can_be_followed(drive):
    firmware = drive(
        """
        import time
        for i in range(20_000):
            print("x" * 100)
            time.monotonic()
        time.sleep(1.1)
        print("end")
        """
    )

    async def test(watcher):
        await watcher.machine.power_on()
        await watcher.until(Console, text="end")
        told = [event.text for event in watcher.seen if isinstance(event, Console)]
        assert told[0] == "x" * 100
        assert "(too much is printed: some of it is left out)" in told
        assert sum(len(text) for text in told) < 66_000 * (watcher.seen[-1].t_ms // 1000 + 2)
        assert sum(len(text) for text in told) < 1_000_000

    with_machine(test, firmware=firmware)
