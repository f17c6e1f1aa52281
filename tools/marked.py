# SPDX-License-Identifier: MIT
"""Files of which a part is made: what lies between two marker comments is replaced."""

import argparse
import sys
from collections.abc import Callable
from pathlib import Path


def between(text: str, begin: str, content: str, end: str) -> str:
    """The text with other content between its markers. ValueError when one of them is missing."""
    before, found, rest = text.partition(begin)
    _, closed, after = rest.partition(end)
    if not found or not closed:
        raise ValueError(f"a marker is missing: {(end if found else begin).strip()}")
    return before + begin + content + end + after


def main(
    arguments: list[str] | None, about: str, file: Path, command: str, made: Callable[[str], str]
) -> int:
    """Write the file as it is made from its text, or with --check compare; 1: it differs."""
    parser = argparse.ArgumentParser(description=about)
    parser.add_argument("--check", action="store_true", help="write nothing, compare")
    check = parser.parse_args(arguments).check
    old = file.read_text(encoding="utf-8")
    new = made(old)
    if old == new:
        return 0
    if check:
        print(f"{file.name} is not what {command} writes", file=sys.stderr)
        return 1
    file.write_text(new, encoding="utf-8")
    print(f"wrote {file.name}")
    return 0
