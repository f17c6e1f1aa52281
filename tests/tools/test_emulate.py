# SPDX-License-Identifier: MIT
"""The emulated Pico, with a program of its own; its drive; and what is compared, and found."""

import shutil
from pathlib import Path
from urllib.error import URLError

import pytest
from fatfs import RamDisk, create_extended_partition
from rp2040py.utils import firmware_retrieve

from tests.tools import emulated_program as program
from tools.emulate import RunError, compare, image, runs, uf2
from tools.emulate.__main__ import SCRIPT, main, report
from tools.emulate.pico import Pico

FIRMWARE = Path(__file__).parents[2] / "firmware"
NAME = b"Adafruit CircuitPython 10.2.1 on 2026-04-20; Raspberry Pi Pico with rp2040\0"


def write(path, data):
    path.write_bytes(data)
    return path


# -- the emulator ------------------------------------------------------------------------------


def test_frames_come_off_the_wire_and_buttons_get_in(tmp_path):
    seconds = []
    pico = Pico(
        write(tmp_path / "program.uf2", program.uf2()),
        b"",
        program.PIXELS,
        program.LEDS,
        seconds.append,
    )
    ccw, cw = program.BUTTONS
    pico.run([(2, ccw, 0), (4, ccw, None), (6, cw, 0)], 8)
    for ms, pressed in ((1, 0), (3, 64), (5, 0), (7, 128)):
        wanted = bytes(i + pressed for i in range(3 * program.LEDS))
        assert [frame for at, frame in pico.frames if at == ms][-1] == wanted
    assert {len(frame) for _, frame in pico.frames} == {3 * program.LEDS}  # not the short one
    assert seconds == []


def test_what_shows_too_little_ends(tmp_path, monkeypatch, capsys):
    """All the way, with a program that does not light the whole chain, and an empty drive."""
    monkeypatch.setattr("tools.emulate.pico.BOOT_MS", 3)
    monkeypatch.setattr(image, "drive", lambda _: b"")
    script = tmp_path / "script.txt"
    script.write_text("10 SELECT down")
    path = write(tmp_path / "program.uf2", program.uf2(NAME))
    assert main(["--uf2", str(path), "--script", str(script)]) == 1
    said = capsys.readouterr()
    assert said.out == "CircuitPython 10.2.1, 1.5 s of a Pico's time\n"
    assert said.err.startswith("emulate: no frame of 147 LEDs within 0 s, and ")
    assert said.err.endswith(" others\nIt printed nothing.\n")


# -- the UF2 -----------------------------------------------------------------------------------


def blocks(*payloads, at=uf2.XIP, **more):
    return b"".join(
        program.block(i, len(payloads), at + 256 * i, payload, **more)
        for i, payload in enumerate(payloads)
    )


def test_a_uf2_fills_the_flash(tmp_path):
    flash = uf2.read(write(tmp_path / "a.uf2", blocks(b"one" * 80, b"two", at=uf2.XIP + 512)))
    assert len(flash) == 1_044_480  # 1,020 KB
    assert flash[:512] == b"\xff" * 512
    assert flash[512:771] == b"one" * 80 + b"\xff" * 16 + b"two"
    assert flash[771:] == b"\xff" * (len(flash) - 771)


def test_what_is_not_for_the_flash_is_left_out(tmp_path):
    path = write(tmp_path / "a.uf2", blocks(b"a comment", at=0, flags=0x2001, family=7))
    assert set(uf2.read(path)) == {0xFF}


def test_a_uf2_says_what_it_is():
    assert uf2.circuitpython(b"\0" + NAME) == "CircuitPython 10.2.1"
    assert "CircuitPython" in uf2.circuitpython(b"CircuitPython CDC data")


BAD = {
    "has 0 bytes": b"",
    "has 513 bytes": blocks(b"a") + b"\n",
    "has no UF2 block where block 0 should be": bytes(512),
    "has no UF2 block where block 1 should be": blocks(b"a", b"b")[:512] + bytes(512),
    "has 2 of its 3 blocks": blocks(b"a", b"b", b"c")[:1024],
    "is for another chip, family 0xe48bff59": blocks(b"a", family=0xE48BFF59),
    "fills 0x100ff000": blocks(b"a", at=0x100FF000),
    "fills 0x20000000": blocks(b"a", at=0x20000000),
    "holds no CircuitPython": blocks(b"MicroPython v1.28.0"),
    "is CircuitPython 10.2.1 for Raspberry Pi Pico W": blocks(NAME.replace(b"Pico ", b"Pico W ")),
}


@pytest.mark.parametrize("why", BAD)
def test_a_bad_file_is_refused_in_one_line(why, tmp_path, capsys):
    path = write(tmp_path / "bad.uf2", BAD[why])
    assert main(["--uf2", str(path)]) == 2
    said = capsys.readouterr().err
    assert said.startswith(f"emulate: {path} {why}")
    assert said.count("\n") == 1


def test_a_file_that_is_not_there(tmp_path, capsys):
    assert main(["--uf2", str(tmp_path / "none.uf2")]) == 2
    said = capsys.readouterr().err
    assert "none.uf2: No such file or directory" in said
    assert said.count("\n") == 1


def test_without_internet(monkeypatch, tmp_path, capsys):
    def no_internet(*_more, **_options):
        raise URLError("Name or service not known")

    monkeypatch.setattr("urllib.request.urlopen", no_internet)
    monkeypatch.setattr(firmware_retrieve, "_cache_dir", lambda: tmp_path)
    assert main([]) == 2
    said = capsys.readouterr().err
    assert "cannot be fetched (Name or service not known)" in said
    assert "make emulate UF2=FILE" in said
    assert said.count("\n") == 1
    assert not list(tmp_path.iterdir())


def test_a_version_that_there_is_not(capsys):
    assert main(["--circuitpython", "1.2.3"]) == 2
    assert capsys.readouterr().err.startswith("emulate: rp2040py knows no CircuitPython 1.2.3: ")


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("100 SELECT down\n200 SERIAL status", "serial: only buttons and pins"),
        ("100 KNEE down", "line 1: 'KNEE' is no input"),
        ("# nothing", "there is nothing in it"),
    ],
)
def test_a_script_that_cannot_be_emulated(text, why, tmp_path, capsys):
    script = tmp_path / "script.txt"
    script.write_text(text)
    assert main(["--script", str(script)]) == 2
    said = capsys.readouterr().err
    assert why in said
    assert said.count("\n") == 1


def test_a_folder_that_cannot_be_made(tmp_path, capsys):
    (tmp_path / "file").touch()
    assert main(["--keep", str(tmp_path / "file")]) == 2
    assert capsys.readouterr().err.endswith("file: File exists; a folder is wanted\n")


# -- the drive ---------------------------------------------------------------------------------


def partition(volume):
    """The block device that CircuitPython makes of its flash: a table of one partition, first."""
    sectors = len(volume) // 512
    entry = bytes((0, 255, 255, 255, 6, 255, 255, 255)) + (1).to_bytes(4, "little")
    table = bytes(446) + entry + sectors.to_bytes(4, "little") + bytes(48) + b"\x55\xaa"
    return RamDisk(bytearray(table + volume), sector_size=512)


def test_fatfs_reads_every_file_of_the_drive(tmp_path):
    """CircuitPython reads its drive by the same code."""
    volume = image.drive(tmp_path / "drive")
    assert len(volume) == 1024 * 1024
    mounted = create_extended_partition(partition(volume))
    mounted.mount()
    there = {}
    for folder, _, names in mounted.walk("/"):
        for name in names:
            path = f"{folder}/{name}".lstrip("/")
            there[path] = mounted.read_file("/" + path)
    mounted.unmount()
    packed = [path for path in (tmp_path / "drive").rglob("*") if path.is_file()]
    wanted = {path.relative_to(tmp_path / "drive").as_posix(): path.read_bytes() for path in packed}
    assert {"code.py", "boot.py", "lib/neopixel.mpy", "color_wheel/app.mpy"} < set(wanted)
    assert {path: data for path, data in there.items() if data or path in wanted} == wanted


# -- what is compared --------------------------------------------------------------------------


def seen(*shown, end=10_000):
    return compare.standing([(ms, bytes((frame, 0, 0))) for ms, frame in shown], end)


def test_what_stands():
    shown = seen((0, 1), (100, 1), (250, 2), (250, 3), (900, 4), end=900)
    assert [(one.frame[0], one.start, one.ms) for one in shown] == [(1, 0, 250), (3, 250, 650)]


ONE = ((0, 1), (1000, 2), (1400, 3), (1800, 2), (2200, 3), (2600, 4))


@pytest.mark.parametrize(
    "shown",
    [
        seen((0, 1), (1300, 2), (1750, 3), (1900, 2), (2500, 3), (2610, 4)),  # later
        seen((0, 1), (990, 9), (1050, 2), (1400, 3), (1700, 2), (2200, 8), (2250, 3), (2600, 4)),
        seen(*ONE, (9500, 5)),  # the end
    ],
)
def test_what_is_the_same(shown):
    assert compare.compare(seen(*ONE), shown) is None


@pytest.mark.parametrize(
    ("shown", "who", "start"),
    [
        (seen((0, 1), (1000, 2), (1800, 2), (2600, 4)), 0, 1400),  # 3 is missing
        (seen(*ONE, (3500, 2), (3700, 4)), 1, 3500),  # 2 again, too late
        (seen((0, 1), (1000, 2), (1400, 7), (1700, 3), (1800, 2), (2200, 3), (2600, 4)), 1, 1400),
        (seen((0, 2), (1000, 1), *ONE[2:]), 1, 1000),  # the other way round
        ([], 0, 0),
    ],
)
def test_what_differs(shown, who, start):
    found = compare.compare(seen(*ONE), shown)
    assert found is not None
    assert (found.who, found.what.start) == (who, start)


def test_what_is_held_while_all_moves_is_not_compared():
    moving = [(ms, ms // 50 % 200 + 10) for ms in range(0, 3000, 50)]
    still = [(3000, 1)]
    held = [(0, 10), (1200, 250), (3300, 1)]
    assert compare.compare(seen(*moving, *still), seen(*held)) is None
    assert compare.compare(seen(*moving, *still), seen((0, 10), (2900, 1), (5000, 2), (5300, 1)))


def test_a_difference_in_words():
    script = runs.Script(SCRIPT)
    dark = bytes(441)
    one = bytes(3 * 42) + b"\x01\x02\x03" + bytes(3 * 104)  # 0h: 43, 42, 44
    found = compare.compare(
        *(compare.standing([(0, dark), (3500, each)], 9000) for each in (one, dark))
    )
    assert found is not None
    assert report(found, script) == [
        "At 3500 ms, after 3400 BACK up, Blinka shows for 5500 ms what the emulated Pico does not.",
        "The nearest of the emulated Pico, at 0 ms, is other in:",
        "  LED 42 (0h): 01 02 03, 00 00 00",
    ]


@pytest.mark.parametrize(
    ("frame", "status", "says"),
    [
        (bytes(441), 0, "The same: 1 of 1 frames under Blinka, and 1 of 1 on the emulated Pico"),
        (b"\1" + bytes(440), 1, "LED 0 (7a): 00 00 00, 01 00 00\nIt printed: hello"),
        (None, 1, "There is nothing on the emulated Pico.\nIt printed: hello"),
    ],
)
def test_what_is_said_in_the_end(frame, status, says, monkeypatch, tmp_path, capsys):
    """With both runs made up."""
    writes = [] if frame is None else [(0, frame)]
    monkeypatch.setattr(runs, "blinka", lambda _: [(0, bytes(441))])
    monkeypatch.setattr(runs, "emulated", lambda *_: (writes, "It printed: hello"))
    path = write(tmp_path / "program.uf2", program.uf2(NAME))
    assert main(["--uf2", str(path), "--keep", str(tmp_path / "kept")]) == status
    assert says in capsys.readouterr().out
    kept = (tmp_path / "kept" / "pico.txt").read_text()
    assert kept == (f"0 {frame.hex()}\n" if frame else "")


SLOW = """
import first_light, sys, time
first_light.glow()
app = first_light.start()
dice = 1
while True:
    app.step()
    known, dice = len(sys.modules), (dice * 1103515245 + 12345) & 0x7FFFFFFF
    time.sleep((5 + dice // 4096 % 25) / 1000)
    app.step()
    time.sleep(0.06 * max(0, len(sys.modules) - known))
"""


def test_a_slow_device_is_the_same_and_one_bit_too_much_is_not(tmp_path):
    """Frames of 20 to 50 ms, 60 more to load a module: slower than a Pico."""
    script = runs.Script(SCRIPT)
    assert {step.name for step in script.steps} == {"CCW", "CW", "OUT", "IN", "SELECT", "BACK"}
    drive = shutil.copytree(FIRMWARE, tmp_path / "drive")
    (drive / "code.py").write_text(SLOW)
    fast, slow = (
        compare.standing(runs.blinka(script, firmware), script.end_ms)
        for firmware in (FIRMWARE, drive)
    )
    assert len(slow) < 0.9 * len(fast)
    assert sum(one.ms >= compare.STANDS_MS for one in fast) > 40
    assert compare.compare(fast, slow) is None
    brighter = [
        compare.Standing(one.frame[:-1] + bytes((one.frame[-1] ^ 1,)), one.start, one.end)
        for one in slow
    ]
    assert compare.compare(fast, brighter) is not None


def test_firmware_that_does_not_stay_on(tmp_path):
    drive = shutil.copytree(FIRMWARE, tmp_path / "drive")
    (drive / "code.py").write_text("raise OSError(5)")
    with pytest.raises(RunError, match="under Blinka the firmware crashed: "):
        runs.blinka(runs.Script(SCRIPT), drive)
