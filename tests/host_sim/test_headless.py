# SPDX-License-Identifier: MIT
"""Headless runs: a firmware in its own process at virtual time."""

import io
import json
import time

import pytest

from host_sim import virtual
from host_sim.headless import play, run
from host_sim.script import ScriptError

LIGHTS = """
    import board, keypad, neopixel, random, supervisor, time
    strip = neopixel.NeoPixel(board.GP16, 4, auto_write=False)
    keys = keypad.Keys((board.GP6, board.GP3), value_when_pressed=False)
    keys.reset()  # reports what is held at the start
    while True:
        event = keys.events.get()
        if event:
            strip[event.key_number] = (event.pressed, random.randint(0, 255), 3)
            strip.show()
        time.sleep(0.010)
"""
TICKING = """
    import supervisor, time
    while True:
        print(supervisor.ticks_ms())
        time.sleep(1)
"""


def test_a_press_reaches_the_wire(drive):
    result = play(["500 SELECT down", "700 SELECT up"], firmware=drive(LIGHTS))
    (down, lit), (up, dark) = result.frames
    # a scan every 19.5 ms and a look at the queue every 10 ms
    assert 500 <= down <= 531
    assert 700 <= up <= 731
    assert (lit[1], lit[2]) == (1, 3)
    assert (dark[1], dark[2]) == (0, 3)
    assert lit[3:] == bytes(9)
    assert result.power == [(0, "on", "")]


def test_the_same_script_gives_the_same_bytes(drive):
    firmware = drive(LIGHTS)
    script = [
        f"{100 + 37 * n} {('SELECT', 'CW')[n % 2]} {('down', 'up')[n // 2 % 2]}" for n in range(100)
    ]
    first, second = io.StringIO(), io.StringIO()
    run(script, frames=first, firmware=firmware)
    run(script, frames=second, firmware=firmware)
    assert first.getvalue() == second.getvalue()
    assert first.getvalue().count("chain") > 50


def test_the_output_is_a_json_line_for_each_event(drive, tmp_path):
    firmware = drive(
        """
        import board, digitalio, neopixel, pwmio, time, usb_cdc
        supply = digitalio.DigitalInOut(board.GP17)
        supply.switch_to_output(True)
        time.sleep(0.1)
        neopixel.NeoPixel(board.GP16, 1)[0] = 0x010203
        tone = pwmio.PWMOut(board.GP15, frequency=440, duty_cycle=32768, variable_frequency=True)
        time.sleep(0.1)
        tone.deinit()
        usb_cdc.data.write(b"half")
        usb_cdc.data.write(b" a line\\n")
        print("done")
        """,
        boot__py="import usb_cdc\nusb_cdc.enable(data=True)\n",
    )
    run([], frames=tmp_path / "frames", firmware=firmware)
    lines = [json.loads(line) for line in (tmp_path / "frames").read_text().splitlines()]
    kinds = [{**line, "t_ms": 0} for line in lines]
    assert kinds == [
        {"t_ms": 0, "power": "on", "text": ""},
        {"t_ms": 0, "pin": "supply", "value": 0},
        {"t_ms": 0, "pin": "supply", "value": 1},
        {"t_ms": 0, "chain": "020103"},
        {"t_ms": 0, "tone": 440},
        {"t_ms": 0, "tone": 0},
        {"t_ms": 0, "serial": "half a line"},
        {"t_ms": 0, "console": "done"},
        {"t_ms": 0, "power": "stopped", "text": ""},
    ]
    times = [line["t_ms"] for line in lines]
    assert times == sorted(times)
    assert (times[3], times[5]) == (100, 200)


def test_held_for_two_ms_between_scans_is_unseen(drive):
    assert play(["510 SELECT down", "512 SELECT up"], firmware=drive(LIGHTS)).frames == []


def test_an_overflowing_queue_drops_the_newest(drive):
    firmware = drive(
        """
        import board, keypad, time
        keys = keypad.Keys((board.GP6,), value_when_pressed=False, max_events=3)
        time.sleep(1)
        print(len(keys.events), keys.events.overflowed)
        event = keypad.Event()
        while keys.events.get_into(event):
            print(event, event.timestamp)
        keys.events.clear()
        print(keys.events.overflowed)
        """
    )
    script = [f"{100 * n} SELECT {('up', 'down')[n % 2]}" for n in range(1, 6)]
    result = play(script, firmware=firmware, seconds=2)
    lines = "\n".join(text for _, text in result.console).splitlines()
    assert [line.rpartition(" ")[0] for line in lines[1:4]] == [
        "<Event: key_number 0 pressed>",
        "<Event: key_number 0 released>",
        "<Event: key_number 0 pressed>",
    ]
    assert [int(line.rpartition(" ")[2]) - 0x1FFF0000 for line in lines[1:4]] == [117, 214, 312]
    assert (lines[0], lines[4]) == ("3 True", "False")


def test_ticks_wrap_and_two_minutes_are_quick(drive):
    began = time.monotonic()
    result = play([], firmware=drive(TICKING), seconds=120)
    took = time.monotonic() - began
    ticks = [int(text) for _, text in result.console]
    assert len(ticks) == 120
    assert ticks[0] == 0x1FFF0000
    assert ticks[65] < 0x20000000
    assert ticks[66] == (0x1FFF0000 + 66_001) % 2**29
    assert took < 20


def test_each_power_on_is_a_fresh_start(drive):
    script = ["1500 POWER off", "4000 POWER on", "4000 POWER on"]
    result = play(script, firmware=drive(TICKING), seconds=5.5)
    assert [int(text) - 0x1FFF0000 for _, text in result.console] == [0, 1000, 0, 1000]
    assert [when for when, _ in result.console] == [0, 1000, 4000, 5000]
    assert [entry[:2] for entry in result.power] == [(0, "on"), (1500, "off"), (4000, "on")]


def test_off_from_the_first_moment(drive):
    result = play(["0 POWER off", "300 POWER on"], firmware=drive(TICKING))
    assert [entry[:2] for entry in result.power] == [(300, "on")]


def test_a_button_held_over_a_power_cut_is_still_held(drive):
    script = ["100 SELECT down", "500 POWER off", "600 CW down", "900 POWER on"]
    result = play(script, firmware=drive(LIGHTS))
    assert [(when, frame[1], frame[4]) for when, frame in result.frames if when >= 900] == [
        (900, 1, 0),
        (result.frames[-1][0], 1, 1),
    ]


def test_a_busy_loop_gets_on(drive):
    firmware = drive(
        """
        import board, neopixel, time
        strip = neopixel.NeoPixel(board.GP16, 1, auto_write=False)
        while True:
            began = time.monotonic()
            while time.monotonic() - began < 0.5:
                pass
            strip.show()
        """
    )
    result = play([], firmware=firmware, seconds=3)
    assert len(result.frames) == 5
    assert all(abs(when - 500 * n) < 3 * n for n, (when, _) in enumerate(result.frames, 1))


def test_a_crash_is_reported_with_the_firmwares_own_traceback(drive):
    firmware = drive(
        "import time\nimport helper\nprint('up', end='')\ntime.sleep(1)\nhelper.fail()\n",
        helper__py="def fail():\n    return 1 // 0\n",
    )
    result = play([], firmware=firmware, seconds=3)
    assert [entry[:2] for entry in result.power] == [(0, "on"), (1000, "crashed")]
    assert result.power[1][2] == (
        "Traceback (most recent call last):\n"
        '  File "code.py", line 5, in <module>\n    helper.fail()\n'
        '  File "helper.py", line 2, in fail\n    return 1 // 0\n'
        "           ~~^^~~\n"
        "ZeroDivisionError: integer division or modulo by zero\n"
    )
    assert result.console[0] == (1000, "up")
    assert result.console[1] == (1000, result.power[1][2].rstrip("\n"))


def test_a_syntax_error_is_a_crash(drive):
    result = play([], firmware=drive("while True\n"))
    assert result.power[1][1] == "crashed"
    assert "SyntaxError" in result.power[1][2]


def test_after_a_crash_the_power_switch_helps(drive):
    firmware = drive(
        "import microcontroller\nif microcontroller.nvm[0] == 255:\n"
        "    microcontroller.nvm[0] = 1\n    raise ValueError\nprint('well')\n"
    )
    result = play(["500 POWER off", "900 POWER on"], firmware=firmware)
    assert [entry[1] for entry in result.power] == ["on", "crashed", "off", "on", "stopped"]
    assert result.console[-1] == (900, "well")


def test_a_hung_firmware_is_ended_and_its_place_told(drive):
    firmware = drive(
        "import time\ntime.sleep(0.5)\ndef stuck():\n    while True:\n        pass\nstuck()\n"
    )
    result = play([], firmware=firmware, hang_s=0.5)
    assert [entry[:2] for entry in result.power] == [(0, "on"), (500, "hung")]
    assert 'File "code.py", line 6' in result.power[1][2]
    assert ", in stuck" in result.power[1][2]


def test_a_process_that_vanishes_is_a_crash(drive):
    result = play([], firmware=drive("import os\nos._exit(3)\n"))
    assert result.power[1] == (0, "crashed", "the device's process ended by itself")


def test_settings_come_from_the_drive_unless_overridden(drive):
    firmware = drive(
        """
        import os
        for key in ("TEXT", "NUMBER", "HEX", "QUOTED", "ZEROS", "ABSENT", "INNER", "MINE"):
            print(repr(os.getenv(key)))
        print(os.getenv("ABSENT", 7))
        for key in ("WRONG", "BAD"):
            try:
                print(os.getenv(key))
            except ValueError as error:
                print(error)
        """,
        settings__toml="""
        # settings
        TEXT = "a # b"  # comment
        NUMBER = -12
        HEX=0x10 # sixteen
        QUOTED = "say \\"hi\\"\\t\\u00e9\\z"
        ZEROS = 007
        WRONG = true
        BAD = "open
        MINE = "drive"
        [table]
        INNER = 1
        """,
    )
    result = play([], firmware=firmware, settings={"MINE": "parent"})
    assert "\n".join(text for _, text in result.console).splitlines() == [
        "'a # b'",
        "-12",
        "16",
        repr('say "hi"\téz'),
        "7",
        "None",
        "None",
        "'parent'",
        "7",
        "settings.toml: invalid value of WRONG: true",
        'settings.toml: invalid value of BAD: "open',
    ]


def test_the_led_map_is_a_setting(drive, tmp_path):
    firmware = drive('import os\nprint(os.getenv("COLOR_WHEEL_LEDS"))\n')
    leds = tmp_path / "mine.json"
    assert play([], firmware=firmware, leds=leds).console == [(0, str(leds))]


def test_data_is_there_only_if_boot_enables_it(drive):
    code = "import usb_cdc\nprint(usb_cdc.data is None)\n"
    assert play([], firmware=drive(code)).console == [(0, "True")]
    firmware = drive(code, boot__py="import usb_cdc\nusb_cdc.enable(console=True, data=True)\n")
    assert play([], firmware=firmware).console == [(0, "False")]


def test_boot_has_an_interpreter_of_its_own(drive):
    firmware = drive(
        """
        import board, digitalio, shared
        digitalio.DigitalInOut(board.GP6)
        print(shared.count, "leftover" in globals())
        """,
        boot__py="import board, digitalio, shared\nshared.count += 1\nleftover = 1\n"
        "pin = digitalio.DigitalInOut(board.GP6)\nprint('boot')\n",
        shared__py="count = 0\n",
    )
    assert play([], firmware=firmware).console == [(0, "boot"), (0, "0 False")]


def test_an_error_in_boot_is_told_and_code_runs(drive):
    firmware = drive("print('code')\n", boot__py="print('boot')\n1 / 0\n")
    result = play([], firmware=firmware)
    text = "\n".join(text for _, text in result.console)
    assert text.startswith('boot\nTraceback (most recent call last):\n  File "boot.py", line 2')
    assert text.endswith("ZeroDivisionError: division by zero\ncode")
    assert [entry[1] for entry in result.power] == ["on", "stopped"]


def test_a_long_run_is_not_taken_for_a_hang_and_loses_nothing(drive):
    firmware = drive(
        """
        import time
        n = 0
        while True:
            n += 1
            print(n)
            time.sleep(0.001)
        """
    )
    # the hang watch looks every 10 ms of real time, some hundred times in this run
    result = play([], firmware=firmware, seconds=200, hang_s=0.05)
    assert [int(text) for _, text in result.console] == list(range(1, len(result.console) + 1))
    assert len(result.console) > 190_000
    assert [entry[1] for entry in result.power] == ["on"]


def test_a_serial_line_comes_in_and_goes_out(drive):
    firmware = drive(
        """
        import time, usb_cdc
        port = usb_cdc.data
        port.timeout = port.write_timeout = 0
        while True:
            if port.in_waiting:
                port.write(b"got " + port.readline())
            time.sleep(0.016)
        """,
        boot__py="import usb_cdc\nusb_cdc.enable(data=True)\n",
    )
    script = [
        "100 SERIAL point 3m",
        "200 HOST closed",
        "300 SERIAL lost",
        "400 HOST open",
        "500 SERIAL é",
    ]
    result = play(script, firmware=firmware)
    assert [text for _, text in result.serial] == ["got point 3m", "got é"]
    assert 100 <= result.serial[0][0] <= 117


def test_the_drives_own_modules_are_used_and_nothing_is_left_on_it(drive, tmp_path):
    firmware = drive("import color_wheel\nprint(color_wheel.WHO)\n")
    (tmp_path / "color_wheel").mkdir()
    (tmp_path / "color_wheel" / "__init__.py").write_text("WHO = 'drive'\n")
    assert play([], firmware=firmware).console == [(0, "drive")]
    assert not list(tmp_path.rglob("*.pyc"))
    (tmp_path / "color_wheel" / "__init__.py").unlink()
    (tmp_path / "color_wheel").rmdir()
    assert "No module named 'color_wheel'" in play([], firmware=firmware).power[1][2]


def test_a_bad_script_starts_nothing(drive):
    with pytest.raises(ScriptError, match="line 2"):
        play(["1 SELECT down", "2 SELECT sideways"], firmware=drive(LIGHTS))


def test_lines_after_the_end_are_not_reached(drive):
    result = play(["100 SELECT down", "5000 POWER off"], firmware=drive(LIGHTS), seconds=1)
    assert [entry[1] for entry in result.power] == ["on"]
    assert len(result.frames) == 1


@pytest.mark.parametrize("printed", ["'x' * 100", "'x', end=''"])
def test_a_firmware_that_prints_for_ever_at_one_time_hangs(drive, printed):
    firmware = drive(
        f"import time\ntime.sleep(0.5)\ndef stuck():\n    while True:\n        print({printed})\n"
        "stuck()\n"
    )
    result = play([], firmware=firmware, hang_s=1)
    assert [entry[:2] for entry in result.power] == [(0, "on"), (500, "hung")]
    assert "stuck()" in result.power[1][2]
    assert 0 < sum(len(text) for _, text in result.console) < 2_000_000


def test_of_a_line_of_10_mb_the_ends_are_told(drive):
    result = play([], firmware=drive("print('a' + 'x' * 10_000_000 + 'z')\n"))
    assert [entry[1] for entry in result.power] == ["on", "stopped"]
    told = "".join(text for _, text in result.console)
    assert told.startswith("axxx")
    assert told.endswith("xxxz")
    assert "characters left out" in told
    assert len(told) < 20_000


def test_of_endless_printing_the_beginning_is_kept(drive, monkeypatch):
    monkeypatch.setattr(virtual, "MOST_PRINTED", 100)
    firmware = drive("import time\nwhile True:\n    print('ninechars')\n    time.sleep(0.01)\n")
    result = play([], firmware=firmware, seconds=1)
    assert [text for _, text in result.console] == [
        *["ninechars"] * 10,
        "(what was printed from here on is left out)",
    ]


@pytest.mark.parametrize(("most", "hang_s"), [(1 << 16, 1), (1 << 40, 0.01)])
def test_a_device_that_only_talks_is_ended_from_outside(drive, monkeypatch, most, hang_s):
    """As when the device's own watch does not work: by size and by the wall's time."""
    monkeypatch.setattr(virtual, "MOST_AT_ONCE", most)
    monkeypatch.setattr(virtual, "GRACE_S", 0.5)
    firmware = drive(
        "import signal, sys\nsignal.setitimer(signal.ITIMER_REAL, 0)\n"
        "link = sys.stdout._link\nlink.flooded = lambda: None\n"
        "while True:\n    print('x' * 1000)\n"
    )
    result = play([], firmware=firmware, hang_s=hang_s)
    assert [entry[1] for entry in result.power] == ["on", "hung"]
