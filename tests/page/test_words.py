# SPDX-License-Identifier: MIT
"""The table of words and those who read it fit together."""

import json
import re
from typing import Any

import pytest
from color_wheel.play import names
from color_wheel.rules.game import REASONS

from host_sim.web import PAGE

WORDS: dict[str, Any] = json.loads((PAGE / "words.json").read_text(encoding="utf-8"))
# A prefix that some modules put before the keys they look up.
PREFIXES = ("", "analysis.", "ask.", "score.", "stats.", "standings.", "position-faults.")


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


# Screens whose words depend on what they show.
KINDS = {
    "standings": ("standings-won", "standings-tied", "standings-unsolved"),
    "call": ("call", "call-way", "call-only"),
    "ready": ("ready", "ready-seat", "ready-first", "ready-pass"),
}
APART = ("menu", "lesson")  # they have tables of their own
# Events that need no words of their own: what changes says them, in words.js.
SHOWN: tuple[str, ...] = (
    "moved",
    "picked",
    "dropped",
    "swapped",
    "dealt",
    "screen",
    "settled",
    "colour",
    "menu",
)
SHOWN += ("chosen", "clock", "idle", "record", "call", "turn", "stage", "changed", "grade", "hint")


@pytest.mark.parametrize("screen", [name for name in names.SCREENS if name not in APART])
def test_every_screen_has_its_words(screen: str) -> None:
    for kind in KINDS.get(screen, (screen,)):
        assert set(WORDS["screens"][kind]) == {"now", "can"}


def test_every_event_has_its_words() -> None:
    assert not [name for name in names.EVENTS if name not in SHOWN and name not in WORDS["events"]]


def test_every_reason_that_the_link_answers_has_its_words() -> None:
    """Whatever a module of the link or of play returns as a reason."""
    package = PAGE.parents[1] / "firmware" / "color_wheel"
    files = [package / name for name in ("inbox.py", "seat_link.py", "commands.py")]
    files.append(package / "deal_link.py")
    files += [package / "play" / name for name in ("remote.py", "pointing.py", "turns.py")]
    text = "".join(file.read_text(encoding="utf-8") for file in files)
    found = set(re.findall(r'return "([a-z-]+)"', text)) | set(
        re.findall(r'_answer\("([a-z-]+)"', text)
    )
    assert {"not-your-turn", "another-first", "bad-seat", "too-long", "not-now"} <= found
    assert [name for name in found - {"ok"} if name not in WORDS["reasons"]] == []


def test_on_every_screen_it_is_said_why_something_cannot_be_done_now() -> None:
    assert set(WORDS["not-on"]) == set(names.SCREENS)


def test_what_the_device_prints_is_known_by_how_it_begins() -> None:
    """A line of the program is another one: then so is its beginning here."""
    package = PAGE.parents[1] / "firmware" / "color_wheel"
    text = "".join(file.read_text(encoding="utf-8") for file in package.rglob("*.py"))
    prints = re.findall(r'print\("([^"]+)', text)
    for known in WORDS["printed"].values():
        assert [line for line in prints if line.startswith(known["begins"])]
        assert known["words"].endswith(".")


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
