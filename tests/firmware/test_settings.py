# SPDX-License-Identifier: MIT
"""Settings, boards and files that are not as they should be: said in words and seen in lights."""

import json
import tomllib
from pathlib import Path

import pytest
from color_wheel.hardware import settings as device_settings

from host_sim import headless
from tests.firmware.whole import row, said

FIRMWARE = Path(__file__).parents[2] / "firmware"
DEAL = ["500 SELECT down", "600 SELECT up"]


def colours(pixels):
    """(red, green, blue) of the LEDs of the row, from bytes in the order GRB."""
    return {(pixels[i + 1], pixels[i], pixels[i + 2]) for i in range(3 * 120, 3 * 147, 3)}


def test_the_example_holds_every_setting_with_its_default():
    example = tomllib.loads((FIRMWARE / "settings.example.toml").read_text(encoding="utf-8"))
    assert example == {"COLOR_WHEEL_" + name: value for name, value, _ in device_settings.TABLE}


@pytest.mark.parametrize(
    ("name", "value", "wanted"),
    [
        ("BUDGET_MA", 10, "a number from 150 to 20000"),
        ("BUDGET_MA", "400", "a number from 150 to 20000"),
        ("BRIGHTNESS", 0, "a number from 1 to 100"),
        ("BRIGHTNESS", 101, "a number from 1 to 100"),
        ("PALETTE", "pastel", "standard or colour-blind"),
        ("PALETTE", 1, "standard or colour-blind"),
        ("SOUND", 2, "a number from 0 to 1"),
        ("TAKE_BACK", "yes", "a number from 0 to 1"),
        ("LEDS", "", "a text"),
        ("LEDS", 5, "a text"),
        ("LEDS", "nowhere", "a good LED map"),
    ],
)
def test_a_wrong_setting_falls_back_is_said_and_is_seen(name, value, wanted):
    result = headless.play([*DEAL], settings={"COLOR_WHEEL_" + name: value}, seconds=6)
    words = " ".join(text for _, text in result.console)
    assert f"COLOR_WHEEL_{name}={value}" in words
    assert wanted in words
    assert said(result)[0]["faults"] == [f"COLOR_WHEEL_{name}={value}"]
    sound = headless.play([*DEAL], seconds=6)
    at_two = [pixels for ms, pixels in result.frames if ms < 2000][-1]
    ((red, green, blue),) = colours(at_two)
    assert red > green > 0 == blue  # amber
    assert result.frames[-1][1] == sound.frames[-1][1]  # then as if nothing had been set


def test_a_right_setting_is_taken():
    result = headless.play([*DEAL], settings={"COLOR_WHEEL_BRIGHTNESS": 50}, seconds=6)
    full = headless.play([*DEAL], seconds=6)
    assert not result.console
    assert sum(result.frames[-1][1]) < 0.7 * sum(full.frames[-1][1])
    assert not headless.play([*DEAL], settings={"COLOR_WHEEL_SOUND": 0}).tones


def test_a_slip_in_the_name_of_a_setting_is_noticed(drive):
    (drive / "settings.toml").write_text('COLOR_WHEEL_PALLETE = "standard"\n')
    result = headless.play([], firmware=drive, seconds=1)
    assert "COLOR_WHEEL_PALLETE, which is no setting" in result.console[0][1]


@pytest.mark.parametrize("value", ["true", "1.5", "[1]", "400 mA"])
def test_a_value_that_circuitpython_cannot_read_falls_back(drive, value):
    (drive / "settings.toml").write_text(f"COLOR_WHEEL_BUDGET_MA = {value}\n")
    result = headless.play([], firmware=drive, seconds=1)
    assert "COLOR_WHEEL_BUDGET_MA=" in result.console[0][1]
    assert "wanted a number from 150 to 20000" in result.console[0][1]
    assert said(result)[0]["screen"] == "attract"


def blinks(result):
    """How often the LEDs go on in the distress pattern's first round."""
    lit = [any(pixels) for _, pixels in result.frames[1:] if _ < 2400]
    return sum(1 for was, now in zip([False, *lit], lit, strict=False) if now and not was)


def test_an_unknown_board_says_so(drive):
    (drive / "boards" / "raspberry_pi_pico.py").unlink()
    result = headless.play([], firmware=drive, seconds=4)
    words = " ".join(text for _, text in result.console)
    assert "The board raspberry_pi_pico is not known. Copy boards/" in words
    assert [state for _, state, _ in result.power] == ["on"]  # it did not crash
    assert blinks(result) >= 1


def test_a_pin_that_the_board_has_not_says_so(drive):
    path = drive / "boards" / "raspberry_pi_pico.py"
    path.write_text(path.read_text().replace('"GP15"', '"GP99"'))
    result = headless.play([], firmware=drive, seconds=4)
    words = " ".join(text for _, text in result.console)
    assert "wants the pin GP99 for piezo" in words
    assert blinks(result) >= 1


@pytest.mark.parametrize("gone", ["color_wheel/light/row.py", "color_wheel/play/table.py"])
def test_a_missing_file_says_so(drive, gone):
    (drive / gone).unlink()
    result = headless.play([], firmware=drive, seconds=4)
    words = " ".join(text for _, text in result.console)
    assert "Something is missing on the drive" in words
    assert Path(gone).stem in words
    assert blinks(result) >= 2


def test_a_map_that_is_not_good_falls_back_to_the_wheels(tmp_path):
    wheel = json.loads((FIRMWARE / "leds" / "wheel.json").read_text(encoding="utf-8"))
    wheel["spaces"]["3m"][0] = wheel["spaces"]["3m"][1]
    bad = tmp_path / "bad.json"
    bad.write_text(json.dumps(wheel))
    result = headless.play([], leds=bad, seconds=1)
    assert "space 3m" in result.console[0][1]
    assert said(result)[0]["leds"] == "wheel"


def test_holes_in_a_map_are_allowed(tmp_path):
    wheel = json.loads((FIRMWARE / "leds" / "wheel.json").read_text(encoding="utf-8"))
    last = wheel["row"][26]
    wheel["row"][26] = None
    holed = tmp_path / "holed.json"
    holed.write_text(json.dumps(wheel))
    result = headless.play([*DEAL], leds=holed, seconds=6)
    assert not result.console
    assert not any(result.frames[-1][1][3 * last : 3 * last + 3])
    assert row(result.frames[-1][1])[25] > 0
