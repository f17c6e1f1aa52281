# SPDX-License-Identifier: MIT
"""The generated files are what the generator writes."""

from pathlib import Path

import pytest

from tools import make_tables


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
