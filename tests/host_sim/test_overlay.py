# SPDX-License-Identifier: MIT
"""The modules that the simulator adds to Blinka, as the firmware sees them."""

import importlib.util
import random
import sysconfig
from pathlib import Path
from types import ModuleType

import pytest

from host_sim.events import Console
from host_sim.headless import play
from host_sim.virtual import VirtualDevice

BLINKA = Path(__file__).resolve().parent.parent.parent / "host_sim" / "blinka"
BOARDS = [
    ("raspberry_pi_pico", "GP16", 16),
    ("raspberry_pi_pico_w", "GP16", 16),
    ("raspberry_pi_pico2", "GP16", 16),
    ("adafruit_feather_rp2040", "D24", 24),
]


def lines(result):
    return "\n".join(text for _, text in result.console).splitlines()


@pytest.mark.parametrize(("board", "pin", "gpio"), BOARDS)
def test_boards(drive, board, pin, gpio):
    firmware = drive(
        f"import board, digitalio\nprint(board.board_id.lower(), board.{pin}.id)\n"
        f"print(repr(board.{pin}))\npin = digitalio.DigitalInOut(board.{pin})\n"
        "pin.switch_to_output(True)\n"
    )
    result = play([], firmware=firmware, board=board)
    assert lines(result) == [f"{board} {gpio}", f"board.{pin}"]
    # the drive has a pin file for the Pico only, where this pin is the LEDs', so no event
    wanted = [] if board == "raspberry_pi_pico" else [(0, pin, 0), (0, pin, 1)]
    assert result.pins == wanted


def test_no_such_board(drive):
    with pytest.raises(ValueError, match="no board 'apple_ii'"):
        play([], firmware=drive(""), board="apple_ii")


def test_a_pin_cannot_be_used_twice(drive):
    result = play(
        [],
        firmware=drive(
            "import board, digitalio, keypad\n"
            "keys = keypad.Keys((board.GP6,), value_when_pressed=False)\n"
            "try:\n    digitalio.DigitalInOut(board.GP6)\n"
            "except ValueError as error:\n    print(error)\n"
            "keys.deinit()\ndigitalio.DigitalInOut(board.GP6)\nprint('free')\n"
        ),
    )
    assert lines(result) == ["GP6 in use", "free"]


def test_inputs_are_pulled_and_driven(drive):
    firmware = drive(
        """
        import board, digitalio, time
        pin = digitalio.DigitalInOut(board.GP20)
        pin.switch_to_input(digitalio.Pull.UP)
        while True:
            print(pin.value)
            time.sleep(1)
        """
    )
    script = ["500 PIN GP20 0", "1500 PIN GP20 1"]
    assert lines(play(script, firmware=firmware, seconds=2.5)) == ["True", "False", "True"]


def test_only_the_time_functions_of_circuitpython(drive):
    firmware = drive(
        """
        import time
        print(sorted(name for name in dir(time) if name[0] != "_"))
        time.sleep(2.5)
        print(round(time.monotonic(), 3), time.time(), time.localtime().tm_year)
        print(time.mktime(time.localtime(86400)), time.monotonic_ns() // 10**9)
        try:
            time.sleep(-1)
        except ValueError as error:
            print(error)
        """
    )
    assert lines(play([], firmware=firmware, seconds=4)) == [
        "['localtime', 'mktime', 'monotonic', 'monotonic_ns', 'sleep', 'struct_time', 'time']",
        "2.5 1577836802 2020",
        "86400 2",
        "sleep length must be non-negative",
    ]


def test_nvm_as_the_firmware_sees_it(drive):
    firmware = drive(
        """
        import microcontroller
        nvm = microcontroller.nvm
        print(len(nvm), nvm[0], nvm[-1], nvm[4090:5000])
        nvm[1] = 5
        nvm[4:7] = bytearray(b"abc")
        print(nvm[0:8])
        for index, value in ((4096, 1), (slice(0, 2), b"a"), (0, 256), (slice(0, 4, 2), b"ab")):
            try:
                nvm[index] = value
            except (IndexError, ValueError, NotImplementedError) as error:
                print(type(error).__name__)
        """
    )
    result = play([], firmware=firmware)
    assert lines(result) == [
        f"4096 255 255 {bytearray(b'      ')!r}".replace(" " * 6, r"\xff" * 6),
        repr(bytearray(b"\xff\x05\xff\xffabc\xff")),
        "IndexError",
        "ValueError",
        "ValueError",
        "NotImplementedError",
    ]
    assert result.flash == [(0, "program", 0), (0, "program", 0)]
    assert result.nvm == b"\xff\x05\xff\xffabc" + b"\xff" * 4089


def test_reset_starts_anew_and_says_why(drive):
    firmware = drive(
        """
        import microcontroller, supervisor, time
        print(microcontroller.cpu.reset_reason, supervisor.ticks_ms() - 0x1FFF0000)
        nvm = microcontroller.nvm
        time.sleep(0.5)
        if nvm[0] == 255:
            nvm[0] = 1
            microcontroller.reset()
        if nvm[1] == 255:
            nvm[1] = 1
            supervisor.reload()
        print(supervisor.runtime.run_reason is supervisor.RunReason.SUPERVISOR_RELOAD)
        """
    )
    result = play([], firmware=firmware, seconds=5)
    assert lines(result) == [
        "microcontroller.ResetReason.POWER_ON 0",
        "microcontroller.ResetReason.SOFTWARE 0",
        "microcontroller.ResetReason.SOFTWARE 0",
        "True",
    ]
    assert [entry[1:] for entry in result.power] == [
        ("on", ""),
        ("reset", "reset"),
        ("reset", "reload"),
        ("stopped", ""),
    ]


def test_a_reset_is_over_a_second_later_however_time_is_cut_up(drive):
    firmware = drive(
        """
        import microcontroller, time
        print("up", end=" and ")
        time.sleep(0.5)
        microcontroller.reset()
        """
    )
    with VirtualDevice(firmware=firmware) as device:
        device.power_on()
        for _ in range(40):
            device.run(100)
        seen = [event for event in device.events if isinstance(event, Console)]
    assert seen == [Console(500, "up and "), Console(2000, "up and "), Console(3500, "up and ")]


def test_inputs_of_the_time_of_a_reset_are_not_lost(drive):
    firmware = drive(
        """
        import board, digitalio, microcontroller, time
        if microcontroller.cpu.reset_reason is microcontroller.ResetReason.POWER_ON:
            time.sleep(0.5)
            microcontroller.reset()
        pin = digitalio.DigitalInOut(board.GP20)
        print(pin.value)
        time.sleep(1)
        print(pin.value)
        """
    )
    script = ["700 PIN GP20 1", "2000 PIN GP20 0"]
    assert lines(play(script, firmware=firmware, seconds=4)) == ["True", "False"]


def test_the_watchdog_restarts_a_firmware_that_forgets_it(drive):
    firmware = drive(
        """
        import microcontroller, time, watchdog
        print(microcontroller.cpu.reset_reason)
        dog = microcontroller.watchdog
        for seconds in (0, 9):
            try:
                dog.timeout = seconds
            except ValueError as error:
                print(error)
        dog.timeout = 2
        dog.mode = watchdog.WatchDogMode.RESET
        for n in range(5):
            time.sleep(1.5)
            dog.feed()
        dog.mode = None
        time.sleep(3)
        dog.mode = watchdog.WatchDogMode.RESET
        time.sleep(3)
        """
    )
    result = play([], firmware=firmware, seconds=14)
    reset = [entry for entry in result.power if entry[1] == "reset"]
    assert reset == [(12500, "reset", "watchdog")]
    assert lines(result) == [
        "microcontroller.ResetReason.POWER_ON",
        "timeout must be > 0",
        "timeout must be <= 8",
        "microcontroller.ResetReason.WATCHDOG",
        "timeout must be > 0",
        "timeout must be <= 8",
    ]


def test_the_drive_is_read_only_unless_boot_remounts_it(drive):
    code = "try:\n    open('log', 'w').close()\nexcept OSError as error:\n    print(error.errno)\n"
    firmware = drive(code)
    assert lines(play([], firmware=firmware)) == ["30"]
    assert not (firmware / "log").exists()
    drive(code, boot__py="import storage\nstorage.remount('/', readonly=False)\n")
    assert lines(play([], firmware=firmware)) == []
    assert (firmware / "log").exists()


def test_pwm_as_the_firmware_sees_it(drive):
    firmware = drive(
        """
        import board, pwmio, time
        fixed = pwmio.PWMOut(board.GP14)
        try:
            fixed.frequency = 10
        except AttributeError as error:
            print(error)
        tone = pwmio.PWMOut(board.GP15, variable_frequency=True)
        for hz in (440, 880):
            tone.frequency = hz
            tone.duty_cycle = 32768
            time.sleep(0.1)
        tone.duty_cycle = 0
        """
    )
    result = play([], firmware=firmware)
    assert "variable_frequency is False" in lines(result)[0]
    assert result.tones == [(0, 440), (100, 880), (200, 0)]


def load(name: str, folder: Path) -> ModuleType:
    spec = importlib.util.spec_from_file_location(f"{folder.name}_{name}", folder / f"{name}.py")
    assert spec
    assert spec.loader
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


@pytest.fixture(scope="module")
def bufs():
    """A buffer of a kind by our module and by the one from PyPI, each with what it sent last."""
    modules = [
        load("adafruit_pixelbuf", folder)
        for folder in (BLINKA, Path(sysconfig.get_path("purelib")))
    ]

    def make(*args, **kwargs):
        pair = []
        for module in modules:

            class Buf(module.PixelBuf):  # type: ignore[name-defined]
                sent = b""

                def _transmit(self, buffer):
                    self.sent = bytes(buffer)

            pair.append(Buf(*args, **kwargs))
        return pair

    return make


@pytest.mark.parametrize("order", ["GRB", "RGB", "BGR", "GRBW", "RGBW"])
def test_pixels_agree_with_the_package_at_full_brightness(bufs, order):
    ours, theirs = bufs(9, byteorder=order)
    rng = random.Random(1)
    for _ in range(300):
        packed = [rng.choice((rng.getrandbits(24), 0x111111)) for _ in range(9)]
        mixed = [value if value % 3 else (value >> 16, value >> 8 & 255, 7) for value in packed]
        place = rng.randrange(-9, 9)
        step = rng.choice((1, 2, -1))
        part = len(range(9)[2:8:step])
        for buf in (ours, theirs):
            choice = packed[0] % 6
            if choice == 0:
                buf[:] = packed
            elif choice == 1:
                buf[:] = mixed
            elif choice == 2:
                buf[place] = mixed[0]
            elif choice == 3:
                buf.fill(mixed[1])
            elif choice == 4:
                buf[2:8:step] = mixed[:part]
            else:
                buf[1:5] = packed[:4]
            buf.show()
        assert ours.sent == theirs.sent
        assert [list(pixel) for pixel in ours] == [list(pixel) for pixel in theirs]


@pytest.mark.parametrize("brightness", [0.0, 0.3, 0.5, 0.999])
def test_brightness_is_by_whole_256ths(bufs, brightness):
    ours, _ = bufs(256, brightness=brightness, byteorder="RGB")
    ours[:] = [value << 8 for value in range(256)]
    ours.show()
    scale = int(brightness * 256)
    assert list(ours.sent[1::3]) == [value * scale // 256 for value in range(256)]
    assert ours[200] == (0, 200, 0)
    ours.brightness = 1.0
    ours[3] = (1, 2, 3)
    ours.show()
    assert ours.sent[9:12] == b"\x01\x02\x03"
    assert list(ours.sent[13::3]) == list(range(4, 256))


def test_what_pixels_refuse(bufs):
    ours, _ = bufs(4)
    with pytest.raises(IndexError):
        ours[4] = 0
    with pytest.raises(ValueError, match="expected 4, got 3"):
        ours[:] = [1, 2, 3]
    with pytest.raises(TypeError):
        ours[:] = 5
    with pytest.raises(ValueError, match="Expected tuple of length 3, got 2"):
        ours[0] = (1, 2)


def test_auto_write_sends_each_change(bufs):
    ours, _ = bufs(2, auto_write=True, byteorder="RGB")
    ours[1] = 0x010203
    assert ours.sent == b"\0\0\0\1\2\3"
    ours.fill((256 + 9, 8, 7))
    assert ours.sent == b"\x09\x08\x07" * 2
