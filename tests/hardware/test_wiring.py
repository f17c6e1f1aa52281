# SPDX-License-Identifier: MIT
"""The drawing on disk is what the pin files give now, and the documents agree with the maps."""

import json
import re
from html import unescape
from pathlib import Path

import pytest

from tools import draw_wiring

ROOT = Path(__file__).resolve().parents[2]


def words(svg: str) -> list[str]:
    """The drawing's texts: what does not depend on schemdraw's way of placing lines."""
    lines = re.findall(r"<(?:text|tspan)[^>]*>([^<]*)", svg)
    return [unescape(line).strip() for line in lines if line.strip()]


@pytest.fixture(scope="module")
def drawn() -> list[str]:
    return words((ROOT / "hardware/wiring.svg").read_text(encoding="utf-8"))


def test_file_on_disk_is_what_is_drawn(drawn: list[str]) -> None:
    assert drawn == words(draw_wiring.draw()), f"run {draw_wiring.COMMAND}"


def test_file_says_how_it_is_made() -> None:
    first = (ROOT / "hardware/wiring.svg").read_text(encoding="utf-8").splitlines()[0]
    assert draw_wiring.COMMAND in first


@pytest.mark.parametrize(
    "board", ["raspberry_pi_pico", "raspberry_pi_pico_w", "raspberry_pi_pico2"]
)
def test_every_pin_of_the_pin_file_is_in_the_drawing(drawn: list[str], board: str) -> None:
    scope: dict[str, dict[str, str]] = {}
    exec((ROOT / f"firmware/boards/{board}.py").read_text(encoding="utf-8"), scope)
    pins = scope["PINS"]
    for name in ("CCW", "CW", "OUT", "IN", "SELECT", "BACK"):
        assert name in drawn
        assert pins[name] in drawn
    assert pins["pixels"] in drawn
    assert pins["piezo"] in drawn
    note = next(line for line in drawn if line.startswith("Not wired"))
    for name in ("supply", "hold", "pulse", "failed", "reset", "start"):
        assert f"{name} {pins[name]}" in note


def test_pin_numbers_are_those_at_the_picos_edge() -> None:
    """A few of the Pico's datasheet: each ground pin leaves a gap in the numbers."""
    edge = {"GP0": 1, "GP2": 4, "GP7": 10, "GP15": 20, "GP16": 21, "GP17": 22, "GP22": 29}
    edge |= {"GP26": 31, "GP28": 34}
    assert {pin: int(draw_wiring.edge(pin)) for pin in edge} == edge
    ground = {3, 8, 13, 18, 23, 28, 33, 38}
    special = {30, 35, 36, 37, 39, 40}
    assert set(draw_wiring.EDGE.values()) == set(range(1, 41)) - ground - special


def test_every_part_is_in_the_drawing_and_in_the_list(drawn: list[str]) -> None:
    text = (ROOT / "hardware/parts.md").read_text(encoding="utf-8")
    for part in ("74AHCT125", "330 Ω", "100 Ω", "1000 µF", "100 nF", "1N5817", "piezo", "fuse"):
        assert any(part in line for line in drawn), part
        assert part in text, part


def test_documents_name_the_panels_idle_current() -> None:
    pixels = json.loads((ROOT / "firmware/leds/panel16.json").read_text(encoding="utf-8"))["pixels"]
    text = (ROOT / "hardware/parts.md").read_text(encoding="utf-8")
    assert f"{pixels} mA" in text  # 1 mA a dark LED
    assert f"{400 - pixels} mA" in text
    assert f"{400 - 147 + pixels} gives" in text


def test_documents_link_to_files_that_exist() -> None:
    for document in ("parts.md", "first-power-on.md"):
        text = (ROOT / "hardware" / document).read_text(encoding="utf-8")
        links = re.findall(r"\]\(([^)#]+)\)", text)
        assert links
        for link in links:
            assert (ROOT / "hardware" / link).exists(), link
