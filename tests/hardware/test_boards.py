# SPDX-License-Identifier: MIT
"""The boards' pin files against the pin lists of circuitpython-stubs."""

import importlib.util
import re
from pathlib import Path

import pytest

BOARDS = Path(__file__).resolve().parents[2] / "firmware/boards"
NAMES = (
    "adafruit_feather_rp2040",
    "raspberry_pi_pico",
    "raspberry_pi_pico2",
    "raspberry_pi_pico_w",
)
# What interfaces.md fixes for the Pico family.
PICO = {
    "pixels": 16,
    **{"CCW": 2, "CW": 3, "OUT": 4, "IN": 5, "SELECT": 6, "BACK": 7},
    **{"piezo": 15, "supply": 17, "hold": 18, "pulse": 22, "failed": 19, "reset": 20, "start": 21},
}


def pins(board: str) -> dict[str, str]:
    """PINS of a pin file, which imports nothing."""
    scope: dict[str, dict[str, str]] = {}
    exec((BOARDS / f"{board}.py").read_text(encoding="utf-8"), {"__builtins__": {}}, scope)
    return scope["PINS"]


def stub(board: str) -> dict[str, str]:
    """Pin name -> the chip's pin, as the stubs list them."""
    package = importlib.util.find_spec("circuitpython_setboard")
    assert package is not None
    assert package.origin is not None
    text = (
        Path(package.origin).parents[1] / "board_definitions" / board / "__init__.pyi"
    ).read_text(encoding="utf-8")
    assert f"- board_id: {board}\n" in text
    return dict(re.findall(r"^(\w+): microcontroller\.Pin  # (\w+)$", text, re.MULTILINE))


def test_there_are_just_these_boards() -> None:
    assert sorted(path.stem for path in BOARDS.glob("*.py")) == sorted(NAMES)


@pytest.mark.parametrize("board", NAMES)
def test_each_pin_exists_and_serves_once(board: str) -> None:
    known = stub(board)
    chosen = pins(board)
    assert set(chosen) == set(PICO)
    assert set(chosen.values()) <= set(known)
    chip = [known[name] for name in chosen.values()]
    assert len(set(chip)) == len(chip), "two names of one pin"


@pytest.mark.parametrize(
    "board", ["raspberry_pi_pico", "raspberry_pi_pico2", "raspberry_pi_pico_w"]
)
def test_pico_pins_are_the_interface(board: str) -> None:
    assert pins(board) == {name: f"GP{number}" for name, number in PICO.items()}


def test_feather_keeps_its_buses_and_own_parts_free() -> None:
    known = stub("adafruit_feather_rp2040")
    used = {known[name] for name in pins("adafruit_feather_rp2040").values()}
    for name in ("RX", "TX", "SDA", "SCL", "NEOPIXEL", "BUTTON", "LED"):
        assert known[name] not in used
