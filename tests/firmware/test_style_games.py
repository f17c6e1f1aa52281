# SPDX-License-Identifier: MIT
"""Games against the clock and in rainbow order by presses, on the firmware under Blinka."""

import json
from types import SimpleNamespace

from color_wheel.play import codes
from color_wheel.rules.check import parse_position
from color_wheel.rules.check_moves import parse_space

from host_sim import headless
from tests.firmware.whole import WHEEL, hands_over, play, row, said
from tests.play.test_styles import NEARLY

START = parse_position(NEARLY)


def chosen(*choices, **options):
    """Hands whose menu was set by presses; the start is sent over the link afterwards."""
    hands = hands_over(START)
    hands.open_menu()
    for entry, choice in choices:
        hands.choose(entry, choice)
    hands.tap(codes.BACK)
    hands.wait(100)
    again = hands.ms
    hands.play.settings.update(options)
    hands.play.begin(-1, hands.now, START)
    hands.wait(400)
    return hands, again


def run(hands, again, *more, seconds=3, **options):
    load = f"{again} SERIAL load {NEARLY}"
    lines = sorted([load, *(f"{ms} {button} {way}" for ms, button, way in hands.log)], key=when)
    first = f"600 SERIAL load {NEARLY}"
    script = sorted([first, *lines, *more], key=when)
    return headless.play(script, seconds=hands.ms / 1000 + seconds, **options)


def when(line):
    return int(line.split()[0])


def test_a_clock_that_runs_by_itself_is_told_twice_a_minute():
    """Nothing is pressed and hardly anything lights up: all the same the host hears of it."""
    hands, again = chosen(("limit", "timer"))
    hands.tap(codes.SELECT)
    go_at = hands.ms
    hands.wait(65_000)
    result = run(hands, again, seconds=0)
    lines = [(ms, json.loads(text)) for ms, text in result.serial if text.startswith("{")]
    told = [ms for ms, line in lines if line.get("clock") and ms > go_at + 1000]
    assert [round((ms - go_at) / 1000) for ms in told] == [30, 60]


def test_a_host_that_comes_when_nothing_happens_hears_all():
    """Dim, a game lies there: nothing changes when the cable is put in."""
    lines = ["0 HOST closed", "1000 SELECT down", "1100 SELECT up", "70000 HOST open"]
    result = headless.play(lines, seconds=72)
    first, *_ = [(ms, json.loads(text)) for ms, text in result.serial if text.startswith("{")]
    assert 70_000 <= first[0] <= 70_100
    assert first[1]["color-wheel"] == 1


def wheel_sums(pixels):
    return [
        sum(sum(pixels[3 * led : 3 * led + 3]) for led in leds) for leds in WHEEL["spaces"].values()
    ]


def test_the_wheel_is_dark_until_go_and_the_time_stands_on_the_row_at_the_end():
    hands, again = chosen(("limit", "timer"))
    ready_at = hands.ms
    hands.wait(2000)
    hands.tap(codes.SELECT)
    hands.wait(65_000)
    hands.swap(parse_space("9b"), parse_space("0a"))
    hands.wait(3000)
    result = run(hands, again)
    assert not result.console
    state, _ = said(result)
    assert (state["screen"], state["style"]) == ("won", "solo+timer")
    assert 65_000 < state["clock"]["ms"] < 68_000
    ready = [pixels for ms, pixels in result.frames if ready_at < ms < ready_at + 1800]
    for pixels in ready[1:]:
        lit = [n for n, total in enumerate(wheel_sums(pixels)) if total]
        assert all(n % 4 == 0 for n in lit)  # the hub breathes, nothing else
    # A minute and some seconds: one of nine, none of the tens, five or six of the units.
    late = [pixels for ms, pixels in result.frames if ms > hands.ms - 800]
    digits = {tuple(n > 0 for n in row(pixels)) for pixels in late}
    minute = (True,) + (False,) * 8
    assert any(shown[:9] == minute and sum(shown[18:]) in (5, 6) for shown in digits)


def test_the_countdown_runs_out():
    hands, again = chosen(("limit", "countdown"), COUNTDOWN_S=30)
    hands.tap(codes.SELECT)
    hands.wait(31_000)
    result = run(hands, again, settings={"COLOR_WHEEL_COUNTDOWN_S": 30}, seconds=8)
    assert not result.console
    state, _ = said(result)
    assert (state["screen"], state["result"]) == ("lost", "lost")
    end = next(line for _, line in result.serial if '"lost"' in line)
    assert json.loads(end)["clock"] == {"ms": 0, "runs": False, "down": True}  # told at once
    # The gas has come from the rim to the hub: every space is red in all its LEDs.
    _, pixels = result.frames[-1]
    for leds in WHEEL["spaces"].values():
        for led in leds:
            green, red, blue = pixels[3 * led : 3 * led + 3]
            assert red > green + blue


def test_the_last_minute_is_heard_more_and_more_often():
    """From 60 s on every five seconds, from 30 s every two, from 10 s every one, and two tones."""
    hands, again = chosen(("limit", "countdown"), COUNTDOWN_S=70)
    hands.tap(codes.SELECT)
    begun = hands.ms
    hands.wait(71_000)
    result = run(hands, again, settings={"COLOR_WHEEL_COUNTDOWN_S": 70})
    heard = [(ms - begun, hz) for ms, hz in result.tones if ms > begun + 1000 and hz]
    ticks = [(round((70_000 - ms) / 1000), hz) for ms, hz in heard if ms < 69_900]
    assert [left for left, hz in ticks if hz == 880] == [60, 55, 50, 45, 40, 35]
    assert [left for left, hz in ticks if hz == 1175] == [30, 28, 26, 24, 22, 20, 18, 16, 14, 12]
    assert [left for left, hz in ticks if hz == 1568][::2] == [10, 9, 8, 7, 6, 5, 4, 3, 2, 1]


def test_the_power_cut_in_a_countdown_keeps_the_time():
    hands, again = chosen(("limit", "countdown"))
    hands.tap(codes.SELECT)
    hands.wait(45_000)
    off = hands.ms
    more = (f"{off} POWER off", f"{off + 100} POWER on", f"{off + 2000} SERIAL status")
    result = run(hands, again, *more, seconds=4)
    state, _ = said(SimpleNamespace(serial=[line for line in result.serial if line[0] > off + 100]))
    assert state["screen"] == "ready"
    assert state["style"] == "solo+countdown"
    assert 555_000 <= state["clock"]["ms"] <= 570_500  # at most 30 s are given back
    assert state["clock"]["runs"] is False


def test_what_was_chosen_survives_the_power_cut():
    hands, again = chosen(("rainbow", "on"), ("settings", "palette"))
    off = hands.ms + 100
    more = (f"{off} POWER off", f"{off + 100} POWER on", f"{off + 1000} SERIAL load 316")
    result = run(hands, again, *more, seconds=4)
    state, _ = said(SimpleNamespace(serial=[line for line in result.serial if line[0] > off + 100]))
    assert (state["deal"], state["style"]) == ("316", "solo+par+rainbow")


def test_idle_dims_and_darkens_the_wheel_and_a_press_wakes_it():
    script = ["500 SELECT down", "580 SELECT up", "400000 CW down", "400080 CW up"]
    result = headless.play(script, seconds=402)
    at = {
        second: sum([pixels for ms, pixels in result.frames if ms <= second * 1000][-1])
        for second in (50, 200, 350, 402)
    }
    assert 0 < at[200] < 0.6 * at[50]
    assert at[350] == 0
    assert at[402] > 0.8 * at[50]
    assert said(result)[0]["cursor"] == "0h"  # it only woke


def test_the_tune_of_an_end_is_not_heard_again_after_a_look_into_the_menu():
    hands = hands_over(START)
    hands.swap(39, 2)
    hands.wait(3000)
    looked = hands.ms
    hands.open_menu()
    hands.tap(codes.BACK)
    hands.wait(2000)
    assert hands.play.screen == codes.WON
    result = play(hands, START)
    assert [hz for ms, hz in result.tones if ms > looked and hz] == []
    assert 1568 in [hz for ms, hz in result.tones if ms < looked]
