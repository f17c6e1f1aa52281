# SPDX-License-Identifier: MIT
"""The generated files are what the generator writes, and the tables say what rules.md says."""

from pathlib import Path

import pytest
from color_wheel.rules import tables

from tools import make_tables

NAMES = [f"{wedge}{part}" for wedge in range(10) for part in "hmab"]


def named(table: bytes) -> dict[str, str]:
    assert len(table) == 40
    return {NAMES[space]: NAMES[table[space]] for space in range(40)}


@pytest.fixture(scope="module")
def files() -> dict[Path, str]:
    """What the generator writes now (the panel's search takes some seconds: once)."""
    return make_tables.files()


def test_files_on_disk_are_what_is_written(files: dict[Path, str]) -> None:
    for path, text in files.items():
        assert path.read_text(encoding="utf-8") == text, f"run {make_tables.COMMAND}"


def test_check_finds_a_changed_file(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    target = tmp_path / "deeper" / "tables.py"
    monkeypatch.setattr(make_tables, "files", lambda: {target: "text\n"})
    assert make_tables.main(["--check"]) == 1
    assert not target.exists()
    assert make_tables.main([]) == 0
    assert target.read_text(encoding="utf-8") == "text\n"
    assert make_tables.main(["--check"]) == 0
    target.write_text("other\n", encoding="utf-8")
    assert make_tables.main(["--check"]) == 1
    assert target.read_text(encoding="utf-8") == "other\n"
    assert capsys.readouterr().err.count("tables.py is not what") == 2


def test_generated_files_say_so_first(files: dict[Path, str]) -> None:
    for path, text in files.items():
        head = text.splitlines()[1 if path.suffix == ".py" else 0]
        assert make_tables.COMMAND in head


def test_rim_goes_round_clockwise() -> None:
    assert " ".join(NAMES[space] for space in tables.RIM) == (
        "0a 0b 1a 1b 2a 2b 3a 3b 4a 4b 5a 5b 6a 6b 7a 7b 8a 8b 9a 9b"
    )


def test_cursor_round_the_wheel() -> None:
    clockwise, counter = named(tables.CW), named(tables.CCW)
    for space in NAMES:
        assert clockwise[space] == f"{(int(space[0]) + 1) % 10}{space[1]}"
        assert counter[clockwise[space]] == space


def test_cursor_outwards_and_inwards() -> None:
    out, into = named(tables.OUT), named(tables.IN)
    for wedge in "0123456789":
        assert [out[wedge + part][1] for part in "hmab"] == ["m", "a", "b", "a"]
        assert [into[wedge + part][1] for part in "hmab"] == ["h", "h", "m", "m"]
        assert {move[wedge + part][0] for move in (out, into) for part in "hmab"} == {wedge}


def test_every_space_can_be_reached() -> None:
    reached = {0}
    for _ in range(40):
        reached |= {
            table[space]
            for space in reached
            for table in (tables.CW, tables.CCW, tables.OUT, tables.IN)
        }
    assert reached == set(range(40))
