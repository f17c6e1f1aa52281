# SPDX-License-Identifier: MIT
"""The documents for builders: their pins are the pin files', their commands exist and agree."""

import importlib.util
import re
from pathlib import Path

import pytest

from tools.draw_wiring import board_pins, edge

ROOT = Path(__file__).resolve().parents[2]
BUILDERS = ("README.md", "hardware/first-power-on.md", "hardware/parts.md", "hardware/pins.md")


def document(name: str) -> str:
    return (ROOT / name).read_text(encoding="utf-8")


def table() -> dict[str, list[str]]:
    """The pin table: use -> its other cells."""
    rows = re.findall(r"^\| `(\w+)` \|(.*)\|$", document("hardware/pins.md"), re.MULTILINE)
    return {use: [cell.strip() for cell in cells.split("|")] for use, cells in rows}


@pytest.mark.parametrize(
    "board", ["raspberry_pi_pico", "raspberry_pi_pico_w", "raspberry_pi_pico2"]
)
def test_the_pin_table_is_the_picos(board: str) -> None:
    pins = board_pins(board)
    assert {use: cells[0] for use, cells in table().items()} == pins
    assert {use: cells[1] for use, cells in table().items()} == {
        use: edge(pin) for use, pin in pins.items()
    }


def test_the_pin_table_is_the_feathers() -> None:
    assert {use: cells[2] for use, cells in table().items()} == board_pins(
        "adafruit_feather_rp2040"
    )


def test_the_pin_table_knows_every_board() -> None:
    files = {path.stem for path in (ROOT / "firmware/boards").glob("*.py")}
    assert set(re.findall(r"\w+(?=\.py)", document("hardware/pins.md"))) == files


@pytest.mark.parametrize("name", BUILDERS)
def test_links_lead_somewhere(name: str) -> None:
    for target, _, heading in re.findall(r"\]\((?!http)([^)#]*)(#?)([^)]*)\)", document(name)):
        file = (ROOT / name).parent / target if target else ROOT / name
        assert file.exists(), target
        if heading:
            titles = re.findall(r"^#+ (.*)$", file.read_text(encoding="utf-8"), re.MULTILINE)
            anchors = {re.sub(r"[^\w\- ]", "", title.lower()).replace(" ", "-") for title in titles}
            assert heading in anchors, heading


@pytest.mark.parametrize("name", ["README.md", "hardware/first-power-on.md"])
def test_make_board_is_the_way_and_the_folder_the_other(name: str) -> None:
    text = document(name)
    main = text.index("`make board`") if "`make board`" in text else text.index("    make board")
    assert main < text.index("build/CIRCUITPY") < text.index("circup install")
    assert ".venv/bin/python -m pip install circup" in text
    assert ".venv/bin/circup install -r firmware/requirements.txt" in text
    assert (ROOT / "firmware/requirements.txt").exists()
    assert "after the checks" in " ".join(text.split())  # when the budget is raised


@pytest.mark.parametrize("name", BUILDERS[1:])
def test_commands_are_given_as_they_are_typed(name: str) -> None:
    """Nobody has the environment's programs on the path; only Windows, where make is not."""
    text = document(name)
    for command in re.findall(r"(\S*)(?:python -m|circup install|color-wheel )", text):
        assert command.strip("`") == ".venv/bin/", command
    for module in re.findall(r"python -m ([\w.]+)", text):
        assert importlib.util.find_spec(module), module
    for target in re.findall(r"\bmake (\w+)`", text):
        assert re.search(rf"^{target}:", document("Makefile"), re.MULTILINE), target


def test_the_serial_console_can_be_found_on_every_system() -> None:
    text = document("hardware/first-power-on.md")
    for name in ("/dev/ttyACM0", "/dev/cu.usbmodem", "COM", "115200", "screen ", "https://code."):
        assert name in text
