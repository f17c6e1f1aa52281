# SPDX-License-Identifier: MIT
"""The device model by itself: clock, keys, flash, serial port, watchdog."""

import pytest

from host_sim.device.clock import Clock
from host_sim.device.keypad import Queue, Scanner
from host_sim.device.nvm import ERASE, PROGRAM, Nvm
from host_sim.device.pins import IN, OPEN_DRAIN, OUT, PULL_UP, Pins
from host_sim.device.pixels import wire_us
from host_sim.device.pwm import Tone
from host_sim.device.serial import CLOSED, OPEN, STALLED, Serial
from host_sim.device.watchdog import Watchdog


class PowerCut(Exception):
    """The power is gone."""


def free_clock():
    clock = Clock()
    clock.limit = 10**9
    return clock


def test_agenda_runs_in_order_of_time_then_of_entry():
    clock = free_clock()
    seen = []
    for due, name in ((30, "c"), (10, "a"), (20, "b1"), (20, "b2"), (50, "late")):
        clock.at(due, lambda name=name: seen.append((clock.now, name)))
    clock.advance(40)
    assert seen == [(10, "a"), (20, "b1"), (20, "b2"), (30, "c")]
    assert clock.now == 40


def test_what_is_due_with_interrupts_off_is_done_afterwards():
    clock = free_clock()
    seen = []
    clock.at(10, lambda: seen.append(clock.now))
    clock.block(1000)
    assert seen == [1000]


def test_time_stops_at_its_limit_until_it_is_raised():
    asked = []

    class Granting(Clock):
        def wait(self):
            asked.append(self.now)
            self.limit += 100

    clock = Granting()
    clock.limit = 100
    clock.advance(250)
    assert asked == [100, 200]
    assert clock.now == 250


@pytest.mark.parametrize(
    ("us", "ticks"),
    [(0, 0x1FFF0000), (65_535_999, 0x1FFFFFFF), (65_536_000, 0), (65_537_000, 1)],
)
def test_ticks_wrap_after_65_seconds(us, ticks):
    clock = free_clock()
    clock.advance(us)
    assert clock.ticks_ms() == ticks


def keys(threshold=1, size=64, interval=20):
    clock = free_clock()
    pins = Pins(lambda pin, level: None)
    pins.setup(2, IN, PULL_UP)
    queue = Queue(size)
    return clock, pins, queue, Scanner(clock, pins, [2], 0, interval, threshold, queue)


def test_a_key_is_seen_at_the_next_scan():
    # scans come every 20/1024 s: at 0, 19.53, 39.06, 58.59 ms
    clock, pins, queue, _ = keys()
    clock.at(20_000, lambda: pins.driven.update({2: 0}))
    clock.at(45_000, lambda: pins.driven.clear())
    clock.advance(100_000)
    assert queue.events == [(0, True, 0x1FFF0000 + 39), (0, False, 0x1FFF0000 + 58)]


def test_a_press_between_two_scans_is_not_seen():
    clock, pins, queue, _ = keys()
    clock.at(21_000, lambda: pins.driven.update({2: 0}))
    clock.at(38_000, lambda: pins.driven.clear())
    clock.advance(100_000)
    assert queue.events == []


def test_the_threshold_asks_for_more_scans_and_a_bounce_sets_it_back():
    # of the scans from 117 ms on: down, down, up (the bounce), down, down: 2 - 1 + 2 = 3
    clock, pins, queue, _ = keys(threshold=3)
    for ms, level in ((100, 0), (140, None), (160, 0)):
        clock.at(ms * 1000, lambda level=level: pins.driven.update({2: level}))
    clock.advance(300_000)
    assert queue.events == [(0, True, 0x1FFF0000 + 195)]


def test_a_full_queue_drops_the_newest_and_says_so():
    clock, pins, queue, _ = keys(size=3)
    for n in range(1, 6):
        clock.at(n * 50_000, lambda n=n: pins.driven.update({2: 1 - n % 2}))
    clock.advance(300_000)
    assert [pressed for _, pressed, _ in queue.events] == [True, False, True]
    assert queue.overflowed
    queue.clear()
    assert not queue.events
    assert not queue.overflowed


@pytest.mark.parametrize("threshold", [1, 2])
def test_a_key_held_at_the_start_is_reported_only_by_reset(threshold):
    clock = free_clock()
    pins = Pins(lambda pin, level: None)
    pins.driven[2] = 0
    queue = Queue(64)
    scanner = Scanner(clock, pins, [2], 0, 20, threshold, queue)
    clock.advance(100_000)
    assert queue.events == []
    scanner.reset()
    clock.advance(100_000)
    assert [pressed for _, pressed, _ in queue.events] == [True]


def test_a_key_held_at_the_start_is_reported_when_it_is_released():
    clock = free_clock()
    pins = Pins(lambda pin, level: None)
    pins.setup(2, IN, PULL_UP)
    pins.driven[2] = 0
    queue = Queue(64)
    Scanner(clock, pins, [2], 0, 20, 1, queue)
    clock.at(50_000, lambda: pins.driven.clear())
    clock.advance(100_000)
    assert queue.events == [(0, False, 0x1FFF0000 + 58)]


def test_reset_reports_a_held_key_anew_and_scans_go_on():
    clock, pins, queue, scanner = keys()
    pins.driven[2] = 0
    clock.advance(50_000)
    scanner.reset()
    assert [pressed for _, pressed, _ in queue.events] == [True, True]
    pins.driven.clear()
    clock.advance(50_000)
    assert [pressed for _, pressed, _ in queue.events] == [True, True, False]
    scanner.stop()
    pins.driven[2] = 0
    clock.advance(50_000)
    assert len(queue.events) == 3


def test_pin_levels():
    changes = []
    pins = Pins(lambda pin, level: changes.append((pin, level)))
    pins.setup(1, IN, None)
    assert pins.level(1) == 0
    pins.setup(1, IN, PULL_UP)
    assert pins.level(1) == 1
    pins.driven[1] = 0
    assert pins.level(1) == 0
    pins.setup(1, OUT, None)
    pins.put(1, 1)
    pins.put(1, 1)
    assert pins.level(1) == 1
    assert changes == [(1, 1)]
    pins.setup(1, OPEN_DRAIN, None)
    assert pins.level(1) == 0  # from outside
    pins.driven[1] = 1
    pins.put(1, 0)
    assert pins.level(1) == 0


def test_a_pin_has_one_owner():
    pins = Pins(lambda pin, level: None)
    pins.claim(4, "keys")
    pins.claim(4, "keys")
    with pytest.raises(ValueError, match="GP4 in use"):
        pins.claim(4, "tone")
    pins.release(4)
    pins.claim(4, "tone")


def flash(image=b"\xff" * 4096, cut=None):
    done = []

    def power_cut():
        raise PowerCut

    memory = bytearray(image)
    clock = free_clock()
    nvm = Nvm(memory, clock, lambda kind, page: done.append((kind, page)), power_cut, cut)
    return nvm, memory, done, clock


def test_empty_flash_is_programmed_page_by_page():
    nvm, memory, done, clock = flash()
    nvm.write(250, b"0123456789")
    assert done == [(PROGRAM, 0), (PROGRAM, 1)]
    assert memory == b"\xff" * 250 + b"0123456789" + b"\xff" * (4096 - 260)
    assert clock.now == 2 * 700


def test_bytes_beside_written_ones_need_no_erase():
    nvm, memory, done, _ = flash()
    nvm.write(0, b"ab")
    nvm.write(2, b"cd")
    assert done == [(PROGRAM, 0), (PROGRAM, 0)]
    assert memory[:5] == b"abcd\xff"


@pytest.mark.parametrize("values", [b"b", b"a", b"\xff"])
def test_any_other_write_erases_and_programs_all(values):
    image = b"a" + bytes(range(255)) + b"z" * 3840
    nvm, memory, done, clock = flash(image)
    nvm.write(0, values)
    assert done == [(ERASE, 0)] + [(PROGRAM, page) for page in range(16)]
    assert memory == values + image[1:]
    assert clock.now == 45_000 + 16 * 700


@pytest.mark.parametrize("operation", range(1, 18))
def test_a_power_cut_before_each_operation_of_a_rewrite(operation):
    image = b"old " * 1024
    nvm, memory, _, _ = flash(image, cut=(operation, 0))
    with pytest.raises(PowerCut):
        nvm.write(0, b"new!")
    new = b"new!" + image[4:]
    programmed = max(0, operation - 2) * 256
    before_erase = operation == 1
    assert memory == (image if before_erase else new[:programmed].ljust(4096, b"\xff"))


def test_a_power_cut_inside_a_page_program_leaves_half_a_byte():
    nvm, memory, _, _ = flash(cut=(1, 2))
    with pytest.raises(PowerCut):
        nvm.write(0, b"\x00\x00\x00\x00")
    # two done; of the third only bits 0, 2, 4, 6 are cleared so far
    assert memory[:5] == b"\x00\x00\xaa\xff\xff"


def test_a_power_cut_inside_an_erase_leaves_the_rest_as_it_was():
    nvm, memory, _, _ = flash(b"\x00" * 4096, cut=(1, 1000))
    with pytest.raises(PowerCut):
        nvm.write(0, b"x")
    assert memory == b"\xff" * 1000 + b"\x55" + b"\x00" * 3095


def test_a_power_cut_just_after_an_operation():
    nvm, memory, _, _ = flash(cut=(1, 4096))
    with pytest.raises(PowerCut):
        nvm.write(0, b"ab")
    assert memory[:3] == b"ab\xff"


def port():
    clock = free_clock()
    got = bytearray()
    return clock, got, Serial(clock, got.extend)


def test_serial_in_is_bounded_and_nothing_is_lost():
    _, _, serial = port()
    serial.feed(bytes(range(200)) * 2)
    assert serial.in_waiting() == 256
    assert serial.read(300, 0) == (bytes(range(200)) * 2)[:300]
    assert serial.in_waiting() == 100


def test_a_read_waits_for_its_timeout_only():
    clock, _, serial = port()
    assert serial.read(4, 50_000) == b""
    assert 50_000 <= clock.now < 52_000
    clock.at(clock.now + 10_000, lambda: serial.feed(b"a\nb"))
    assert serial.read_until(10, 100, 50_000) == b"a\n"
    assert serial.read_until(10, 100, 0) == b"b"


def test_a_host_that_reads_takes_a_fifo_a_millisecond():
    clock, got, serial = port()
    assert serial.write(b"x" * 400, 0) == 256
    assert serial.write(b"x" * 400, 0) < 20
    clock.advance(1000)
    assert serial.write(b"y" * 400, 0) == 256
    assert serial.write(b"z" * 400, None) == 400
    assert got.endswith(b"z" * 400)


def test_a_host_that_does_not_read_fills_the_buffer():
    clock, got, serial = port()
    serial.host_is(STALLED)
    assert serial.connected()
    assert serial.write(b"x" * 200, 0) == 200
    assert serial.write(b"y" * 100, 0) == 56
    assert serial.write(b"z", 5000) == 0
    assert clock.now >= 5000
    assert serial.out_waiting() == 256
    assert not got
    serial.host_is(OPEN)
    assert got == b"x" * 200 + b"y" * 56


def test_a_closed_port_swallows_all_but_the_newest():
    _, got, serial = port()
    serial.feed(b"never read")
    serial.host_is(CLOSED)
    assert not serial.connected()
    assert serial.in_waiting() == 0
    assert serial.write(b"a" * 300 + b"b", 0) == 301
    serial.feed(b"lost")
    serial.host_is(OPEN)
    assert got == b"a" * 255 + b"b"
    assert serial.in_waiting() == 0


def test_wire_time_of_the_wheel():
    assert wire_us(147 * 3) == 147 * 30 + 280


def test_a_tone_sounds_only_while_something_swings():
    heard = []
    tone = Tone(15, lambda pin, hz: heard.append((pin, hz)))
    for duty, hz in ((0, 440), (32768, 440), (16384, 440), (16384, 880), (65535, 880), (0, 880)):
        tone.set(duty, hz)
    assert heard == [(15, 440), (15, 880), (15, 0)]


def test_the_watchdog_bites_when_it_is_not_fed():
    clock = free_clock()
    bites = []
    dog = Watchdog(clock, lambda: bites.append(clock.now))
    dog.timeout = 1000
    clock.advance(5000)
    dog.arm()
    for _ in range(10):
        clock.advance(900)
        dog.feed()
    assert bites == []
    clock.advance(2000)
    assert bites == [5000 + 9000 + 1000]
