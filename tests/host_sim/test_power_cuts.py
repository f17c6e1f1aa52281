# SPDX-License-Identifier: MIT
"""The power fails while the flash is worked on."""

import pytest

from host_sim.headless import play
from host_sim.process import NvmError
from host_sim.virtual import VirtualDevice

SAVING = """
    import microcontroller, time
    nvm = microcontroller.nvm
    print(bytes(nvm[0:4]))
    time.sleep(0.1)
    nvm[0:4] = b"new!"
    print("saved")
    time.sleep(60)
"""
OLD = b"old " * 1024
NEW = b"new!" + OLD[4:]


@pytest.mark.parametrize("operation", [1, 2, 9, 17])
@pytest.mark.parametrize("size", [0, 100, 4096])
def test_what_a_cut_leaves_is_there_at_the_next_power_on(drive, operation, size):
    firmware = drive(SAVING)
    result = play(["1000 POWER on"], firmware=firmware, nvm=OLD, cut=(operation, size))
    assert [entry[1] for entry in result.power] == ["on", "off", "on"]
    # 1 erase, then 16 page programs; where one is cut in its middle, one byte is half done
    left = play([], firmware=firmware, nvm=OLD, cut=(operation, size), seconds=0.9).nvm
    if operation > 1:
        place = 256 * (operation - 2) + min(size, 256)
        expected = NEW[:place].ljust(4096, b"\xff")
    else:
        place = size
        expected = b"\xff" * size + OLD[size:]
    half = 1 if size == 100 else 0
    assert left[:place] == expected[:place]
    assert left[place + half :] == expected[place + half :]
    assert result.console[1] == (1000, repr(left[:4]))
    assert result.nvm[:4] == b"new!"


def test_switching_off_between_operations_keeps_what_was_done(drive):
    # the erase ends 45 ms after 100, each of the 16 pages takes 0.7 ms more
    firmware = drive(SAVING)
    for off, pages in ((99, None), (120, 0), (146, 2), (151, 9), (300, 16)):
        result = play([f"{off} POWER off"], firmware=firmware, nvm=OLD)
        expected = OLD if pages is None else NEW[: 256 * pages].ljust(4096, b"\xff")
        assert result.nvm == expected
        assert len(result.flash) == (0 if pages is None else 1 + pages)


def test_the_file_keeps_the_flash(drive, tmp_path):
    firmware = drive(SAVING)
    file = tmp_path / "nvm.bin"
    assert play([], firmware=firmware, nvm=file).console[0] == (0, repr(b"\xff" * 4))
    assert file.read_bytes() == b"new!" + b"\xff" * 4092
    assert play([], firmware=firmware, nvm=file).console[0] == (0, repr(b"new!"))
    assert sorted(entry.name for entry in tmp_path.iterdir()) == ["boards", "code.py", "nvm.bin"]


def test_a_file_of_another_size_is_refused(drive, tmp_path):
    file = tmp_path / "nvm.bin"
    file.write_bytes(b"short")
    with pytest.raises(NvmError, match="4096 bytes are wanted, not 5"):
        play([], firmware=drive(SAVING), nvm=file)
    assert file.read_bytes() == b"short"


def test_a_device_that_is_asked_step_by_step(drive):
    firmware = drive(
        """
        import board, keypad, time
        keys = keypad.Keys((board.GP6,), value_when_pressed=False)
        while True:
            event = keys.events.get()
            if event:
                print(event.pressed)
            time.sleep(0.01)
        """
    )
    with VirtualDevice(firmware=firmware) as device:
        device.power_on()
        device.run(100)
        assert len(device.events) == 1  # that it is on
        device.button("SELECT", True)
        device.run(50)
        assert [(type(event).__name__, event.t_ms // 50) for event in device.events[1:]] == [
            ("Console", 2)
        ]
        device.power_off()
        device.run(1000)
        device.button("SELECT", False)
        device.power_on()
        device.run(200)
        assert device.now == 1350
        assert len(device.events) == 4
