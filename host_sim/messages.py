# SPDX-License-Identifier: MIT
"""The messages between the page's server and its tabs, and how what a tab says is read.

To a tab: a frame is binary (the bytes on the wire); all else is one JSON object a message:
``{"line": text}`` from the device link, ``{"tone": hz}`` (0 = silence),
``{"power": state, "text": words}``, ``{"console": text}``, ``{"party": who}`` (``party.py``), and
``{"answer": text, "id": n}`` and ``{"analysis": document, "id": n}`` (``analysis.py``) to the tab
that asked.

From a tab: ``{"down": BUTTON}`` and ``{"up": BUTTON}`` (the physical buttons),
``{"send": line, "id": n}`` (a line into the link), ``{"analyse": record, "id": n}`` (an empty one:
what was asked before is not waited for any more), ``{"power": "on" or "off"}``, ``{"seat": n}``
(the tab is the page of this seat, 1-10) and ``{"name": text, "of": n}`` (what a seat is called).
All else is ignored.

A tab of a seat plays over the link alone, by lines such as ``by 3 down SELECT``: physical buttons
cannot know who presses them.
"""

import json
from collections.abc import Iterator
from typing import Any

from color_wheel.play.codes import BUTTONS

LONGEST_MESSAGE = 16384  # bytes from a tab: the analysis of a game of 999 swaps, and more
LONGEST_LINE = 512  # characters; the link itself takes fewer


def read(raw: str | bytes) -> dict[str, Any]:
    """What a tab says; nothing where that is no message."""
    if not isinstance(raw, str):
        return {}
    try:
        message = json.loads(raw)
    except (ValueError, RecursionError):
        return {}
    return message if isinstance(message, dict) else {}


def presses(message: dict[str, Any]) -> Iterator[tuple[str, bool]]:
    """The physical buttons that a message presses (True) or lets go."""
    for key, pressed in (("down", True), ("up", False)):
        name = message.get(key)
        if isinstance(name, str) and name in BUTTONS:
            yield name, pressed


def refusal(line: str) -> str:
    """The answer to a line that the device is not given, "" for one that it is."""
    if not line.isprintable() or not line.strip():  # it would not answer a line of spaces
        return "no unknown"
    return "no too-long" if len(line) > LONGEST_LINE else ""


def link_press(line: str) -> tuple[str, bool] | None:
    """The button that a line for the link presses (True) or lets go, such as ``down SELECT`` or
    ``by 3 up CW``; None for any other line."""
    words = line.split()
    command = words[2:] if words[:1] == ["by"] else words
    if len(command) == 2 and command[0] in ("down", "up") and command[1] in BUTTONS:
        return command[1], command[0] == "down"
    return None
