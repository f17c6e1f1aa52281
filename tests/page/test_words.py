# SPDX-License-Identifier: MIT
"""The table of words and those who read it fit together."""

import json
import re
from typing import Any

import pytest
from color_wheel.play import names
from color_wheel.rules.game import REASONS

from host_sim.server import PAGE

WORDS: dict[str, Any] = json.loads((PAGE / "words.json").read_text(encoding="utf-8"))
# A prefix that some modules put before the keys they look up.
PREFIXES = ("", "ask.", "score.", "stats.", "position-faults.")


def find(path: str) -> Any:
    """What the table has at a path such as "reasons.differs", None when nothing."""
    found: Any = WORDS
    for key in path.split("."):
        found = found.get(key) if isinstance(found, dict) else None
    return found


def asked() -> list[str]:
    """Every key that the page's files name in full."""
    keys = set()
    for file in PAGE.glob("*.js"):
        keys.update(re.findall(r'\bsay\(\s*"([^"]+)"', file.read_text(encoding="utf-8")))
    html = (PAGE / "index.html").read_text(encoding="utf-8")
    keys.update(re.findall(r'data-(?:words|label)="([^"]+)"', html))
    return sorted(keys)


@pytest.mark.parametrize("key", asked())
def test_what_is_asked_for_is_there(key: str) -> None:
    assert any(isinstance(find(prefix + key), str) for prefix in PREFIXES)


@pytest.mark.parametrize("screen", [name for name in names.SCREENS if name != "menu"])
def test_every_screen_has_its_words(screen: str) -> None:
    assert set(WORDS["screens"][screen]) == {"now", "can"}


@pytest.mark.parametrize("reason", [name for name in REASONS if name != "legal"])
def test_every_reason_has_its_words(reason: str) -> None:
    assert WORDS["reasons"][reason].endswith(".")


def test_what_the_words_fill_in_is_named_in_both_numbers() -> None:
    def texts(table: Any) -> list[str]:
        if isinstance(table, dict):
            return [text for value in table.values() for text in texts(value)]
        return [table] if isinstance(table, str) else []

    for text in texts(WORDS):
        assert text.count("{") == text.count("}") == len(re.findall(r"\{\w+\}", text))
        if "|" in text and "{name}" not in text:
            one, many = text.split("|")
            assert set(re.findall(r"\{\w+\}", one)) <= set(re.findall(r"\{\w+\}", many))
