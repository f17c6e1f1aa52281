# SPDX-License-Identifier: MIT
"""What is printed of the menu: it is up to date, complete, and nothing lies over anything else."""

import json
import re
import xml.etree.ElementTree as ET
from itertools import combinations, pairwise
from pathlib import Path

import pytest
from color_wheel.play.entries import ENTRIES
from shapely.geometry import Polygon, box

from tools import make_bezel, make_menu_table

ROOT = Path(__file__).resolve().parents[2]
WORDS = json.loads((ROOT / "host_sim/page/words.json").read_text(encoding="utf-8"))["menu"]
BEZELS = ("bezel.svg", "bezel-mirrored.svg", "bezel-wheel.svg")
SVG = "{http://www.w3.org/2000/svg}"


def drawing(name: str) -> ET.Element:
    return ET.fromstring((ROOT / "hardware" / name).read_text(encoding="utf-8"))


def place(text: ET.Element) -> Polygon:
    """What a text covers at most; DejaVu Sans, the widest usual font: 0.6 of its size a letter."""
    x, y, size = (float(text.attrib[key]) for key in ("x", "y", "font-size"))
    bold = "font-weight" in text.attrib
    across = len(text.text or "") * size * (0.72 if bold else 0.6)
    if text.get("text-anchor") == "middle":
        x -= across / 2
    return box(x, y - 0.76 * size, x + across, y + 0.24 * size)


def polygons(name: str) -> list[Polygon]:
    """What is cut out."""
    cut = [shape for shape in drawing(name).iter(f"{SVG}polygon") if shape.get("class") == "cut"]
    return [
        Polygon([tuple(map(float, p.split(","))) for p in shape.attrib["points"].split()])
        for shape in cut
    ]


@pytest.mark.parametrize(("name", "kind", "choices"), [(e[0], e[1], e[3]) for e in ENTRIES])
def test_every_entry_and_choice_has_words(name: str, kind: int, choices: tuple[str, ...]) -> None:
    words = WORDS["entries"][name]
    assert words["name"]
    assert all(words["choices"][choice] for choice in choices)


def test_files_on_disk_are_what_is_written() -> None:
    assert make_bezel.main(["--check"]) == 0, f"run {make_bezel.COMMAND}"
    assert make_menu_table.main(["--check"]) == 0, f"run {make_menu_table.COMMAND}"


def test_check_finds_a_changed_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    readme = tmp_path / "README.md"
    monkeypatch.setattr(make_menu_table, "README", readme)
    readme.write_text(f"before\n{make_menu_table.BEGIN}old\n{make_menu_table.END}after\n")
    assert make_menu_table.main(["--check"]) == 1
    assert "old" in readme.read_text()
    assert make_menu_table.main([]) == make_menu_table.main(["--check"]) == 0
    lines = readme.read_text().splitlines()
    assert (lines[0], lines[-1]) == ("before", "after")
    assert "old" not in lines
    readme.write_text("no markers\n")
    with pytest.raises(ValueError, match="marker is missing"):
        make_menu_table.main([])
    bezel = tmp_path / "bezel.svg"
    monkeypatch.setattr(make_bezel, "files", lambda: {bezel: "text\n"})
    assert make_bezel.main(["--check"]) == 1
    assert not bezel.exists()
    assert make_bezel.main([]) == make_bezel.main(["--check"]) == 0


@pytest.mark.parametrize("name", BEZELS)
def test_a_bezel_has_every_entry_with_its_choices_in_order(name: str) -> None:
    first = (ROOT / "hardware" / name).read_text(encoding="utf-8").splitlines()[0]
    assert make_bezel.COMMAND in first
    said = " ".join(" ".join(text.text or "" for text in drawing(name).iter(f"{SVG}text")).split())
    for entry, _, _, choices in ENTRIES:
        words = WORDS["entries"][entry]
        names = [
            re.sub(r"[,:]? *\{\w+\}[,:]? *", "", words["choices"][choice]) or choice
            for choice in choices
        ]
        if len(names) > 1:
            names = [f"{i + 1} {name}" for i, name in enumerate(names)]
        assert " ".join([words["name"], *names]) in said
    for button in ("CCW", "CW", "OUT", "IN", "SELECT", "BACK", "hold BACK", "hold SELECT"):
        assert re.search(rf"\b{button}\b", said)
    assert "OUT + IN" in said
    assert all(str(score) in said.split() for score in range(1, 28))


@pytest.mark.parametrize("name", BEZELS)
def test_nothing_lies_over_anything_else_or_beyond_the_sheet(name: str) -> None:
    texts = {(text.text, place(text)) for text in drawing(name).iter(f"{SVG}text")}
    sheet = box(4, 4, 206, 293)  # A4 but for what a printer leaves white
    for text, area in texts:
        assert sheet.contains(area), text
    for (one, here), (other, there) in combinations(texts, 2):
        assert here.intersection(there).area < 0.01, (one, other)
    for cut in polygons(name):
        assert sheet.contains(cut)
        for text, area in texts:
            # A text is on a piece or off it, and not under the knife.
            assert not cut.exterior.intersects(area), text
    for first, second in combinations(polygons(name), 2):
        assert first.intersection(second).area < 0.01


@pytest.mark.parametrize(("name", "first"), [("bezel.svg", 1), ("bezel-mirrored.svg", -1)])
def test_labels_lie_round_the_opening(name: str, first: int) -> None:
    opening = polygons(name)[0]
    left, top, right, bottom = opening.bounds
    assert (right - left, bottom - top) == (150, 150)  # 15 LEDs, 10 mm from one to the next
    titles = {
        text.text: place(text).centroid
        for text in drawing(name).iter(f"{SVG}text")
        if not opening.intersects(place(text))
    }
    names = [WORDS["entries"][entry[0]]["name"] for entry in ENTRIES]
    assert all(entry in titles for entry in names)
    # Above, on the right, below, on the left: three, two, three, two.
    for i, entry in enumerate(names):
        at = titles[entry]
        side = "above" if at.y < top else "below" if at.y > bottom else "beside"
        assert side == ("above" if i in (9, 0, 1) else "below" if i in (4, 5, 6) else "beside")
        across = (at.x - (left + right) / 2) * first
        assert i in (0, 5) or (across > 0) == (i < 5)


def test_the_rings_pieces_have_the_rims_length() -> None:
    """The wheel's ten corners lie 140 mm from the hub: an edge is 86.5 mm."""
    pieces = [cut for cut in polygons("bezel-wheel.svg") if cut.bounds[3] - cut.bounds[1] > 15]
    assert len(pieces) == 10
    for piece in pieces:
        points = list(piece.exterior.coords)
        level = [abs(a[0] - b[0]) for a, b in pairwise(points) if a[1] == b[1]]
        assert min(level) == pytest.approx(86.52, abs=0.02)
