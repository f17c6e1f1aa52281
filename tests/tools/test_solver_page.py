# SPDX-License-Identifier: MIT
"""The page on the solver says what the book says."""

import re
import xml.etree.ElementTree as ET
from pathlib import Path

import pytest

from tools import make_solver_page
from tools.make_book import Entry

ROOT = Path(__file__).resolve().parents[2]
TEXT = (ROOT / "host_sim/page/solver.html").read_text(encoding="utf-8")
LINES = (ROOT / "tools/book/book.txt").read_text(encoding="utf-8").splitlines()


def proven(style: str) -> list[int]:
    """The proven optima in the book, read without its maker."""
    entries = [line.split(":")[0].split() for line in LINES if not line.startswith("#")]
    return [int(entry[2]) for entry in entries if entry[1] == style and entry[2] == entry[3]]


def test_page_is_what_is_written() -> None:
    assert make_solver_page.main(["--check"]) == 0, f"run {make_solver_page.COMMAND}"


@pytest.mark.parametrize("style", ["plain", "rainbow"])
def test_bars_add_up_to_the_book(style: str) -> None:
    bars = re.findall(rf'class="{style}" .*?class="count"[^>]*>(\d+)<', TEXT)
    assert sum(map(int, bars)) == len(proven(style))


def test_bars_of_a_small_book() -> None:
    book = {(n, "plain"): Entry(n, "plain", 16, ("0h-1h",) * 16) for n in range(3)}
    book[3, "plain"] = Entry(3, "plain", 17, ("0h-1h",) * 17)
    book[4, "plain"] = Entry(4, "plain", 15, ("0h-1h",) * 18)  # open: it is not counted
    book[0, "rainbow"] = Entry(0, "rainbow", 19, ("0h-1h",) * 19)
    text = make_solver_page.found(book)
    drawing = ET.fromstring(text[text.index("<svg") : text.index("</svg>") + 6])
    heights = [float(rect.attrib["height"]) for rect in drawing.iter("rect")]
    assert heights[0] / heights[1] == pytest.approx(3, abs=0.01)
    assert "4 of 1,000" in text
    assert "16.25 swaps in the mean" in text  # (16 + 16 + 16 + 17) / 4
    assert "21, which is 4.8 more" in text
    assert '<td>16</td><td><a href="./?deal=000">000</a>, ' in text


def test_a_lost_marker_is_told() -> None:
    with pytest.raises(ValueError, match="marker is missing"):
        make_solver_page.replaced(TEXT.replace(make_solver_page.END, ""))
