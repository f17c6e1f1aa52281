# SPDX-License-Identifier: MIT
"""Scripts of headless runs, good and bad."""

import pytest

from host_sim.process import FIRMWARE
from host_sim.script import ScriptError, Step, parse
from host_sim.wiring import Wiring, WiringError, gpios


@pytest.fixture(scope="module")
def wiring():
    return Wiring("raspberry_pi_pico", FIRMWARE)


def test_every_kind_of_line(wiring):
    lines = [
        "# a game",
        "",
        "0 POWER on",
        "10 SELECT down",
        "  20 SELECT up ",
        "30 PIN reset 0",
        "30 PIN GP21 1",
        "40 SERIAL load 123",
        "50 HOST stalled",
        "60 POWER off",
    ]
    assert parse(lines, wiring) == [
        Step(0, "power", "", "on"),
        Step(10, "button", "SELECT", "down"),
        Step(20, "button", "SELECT", "up"),
        Step(30, "pin", "reset", "0"),
        Step(30, "pin", "GP21", "1"),
        Step(40, "serial", "", "load 123"),
        Step(50, "host", "", "stalled"),
        Step(60, "power", "", "off"),
    ]


@pytest.mark.parametrize(
    ("line", "wanted"),
    [
        ("soon SELECT down", "whole milliseconds"),
        ("-5 SELECT down", "whole milliseconds"),
        ("5 SELCT down", "CCW, CW, OUT, IN, SELECT, BACK, POWER, PIN, SERIAL"),
        ("5", "CCW, CW, OUT, IN, SELECT, BACK, POWER, PIN, SERIAL"),
        ("5 SELECT", "down or up"),
        ("5 SELECT pressed", "down or up"),
        ("5 SELECT down now", "down or up"),
        ("5 POWER cut", "off or on"),
        ("5 PIN reset", "a name and 0 or 1"),
        ("5 PIN reset 2", "a name and 0 or 1"),
        ("5 PIN rest 1", "no pin 'rest'"),
        ("5 HOST away", "open or stalled or closed"),
        ("4 SELECT down", "must not go back"),
    ],
)
def test_a_bad_line_is_named_with_what_is_wanted(wiring, line, wanted):
    with pytest.raises(ScriptError, match=r"^line 3: ") as caught:
        parse(["# first", "5 CW down", line], wiring)
    assert wanted in str(caught.value)
    assert caught.value.line == 3


def test_pins_of_boards():
    assert gpios("raspberry_pi_pico")["GP16"] == 16
    feather = Wiring("adafruit_feather_rp2040", FIRMWARE)
    assert feather.pins["D5"] == 7
    assert feather.button("BACK") == feather.pins[feather.uses["BACK"]]
    assert feather.name(feather.gpio("supply")) == "supply"


def test_no_such_board():
    with pytest.raises(WiringError, match="no board 'raspberry_pie'"):
        gpios("raspberry_pie")
    with pytest.raises(WiringError, match="no board"):
        gpios("../firmware")
