# SPDX-License-Identifier: MIT
"""The menu in words, for what is printed: the firmware's entries in the page's words."""

import json
import re
from pathlib import Path
from typing import Any, NamedTuple

from color_wheel.play.entries import ENTRIES

WORDS = Path(__file__).resolve().parents[1] / "host_sim/page/words.json"


class Choice(NamedTuple):
    """A choice of an entry: its name, and what it is for ("" when the name says it)."""

    name: str
    about: str


class Entry(NamedTuple):
    """An entry of the menu; its choices in the order h, m, a, b."""

    name: str
    choices: tuple[Choice, ...]


def plain(text: str) -> str:
    """Without the places that the page fills in: "fewest swaps: {shown}" is "fewest swaps".

    What consists of such a place alone is "".
    """
    return " ".join(re.sub(r"\{\w+\}", "", text).split()).strip(" ,:")


def entries() -> list[Entry]:
    """The ten entries, clockwise from the top. KeyError if one or a choice of it has no words."""
    words: dict[str, Any] = json.loads(WORDS.read_text(encoding="utf-8"))["menu"]["entries"]
    return [entry(words[name], choices) for name, _, _, choices in ENTRIES]


def entry(words: dict[str, Any], choices: tuple[str, ...]) -> Entry:
    """An entry from its part of the words."""
    about = words.get("about", {})
    return Entry(
        words["name"],
        tuple(Choice(plain(words["choices"][key]) or key, about.get(key, "")) for key in choices),
    )
