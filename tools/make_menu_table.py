# SPDX-License-Identifier: MIT
"""Write the README's list of the menu: python -m tools.make_menu_table [--check]

What lies between the two marker comments of README.md is replaced. With --check nothing is written;
exit status 1 if the list on disk is not what would be written.
"""

import argparse
import sys
import textwrap
from pathlib import Path

from tools.menu_words import Choice, Entry, entries

README = Path(__file__).resolve().parents[1] / "README.md"
COMMAND = "python -m tools.make_menu_table"
BEGIN = f"<!-- the menu: do not edit, run {COMMAND} -->\n"
END = "<!-- end of the menu -->\n"
WIDTH = 105  # columns, as the README's other lines


def choice_text(choice: Choice) -> str:
    """The choice and, in parentheses, what it is for: a sentence made a part of another."""
    if not choice.about:
        return choice.name
    return f"{choice.name} ({choice.about[0].lower()}{choice.about[1:].rstrip('.')})"


def item(number: int, entry: Entry) -> str:
    """The list's item of one entry, wrapped."""
    choices = "; ".join(map(choice_text, entry.choices))
    text = f"{number}. **{entry.name}**" + (f": {choices}" if choices else "")
    return textwrap.fill(text, WIDTH, subsequent_indent="   ", break_on_hyphens=False)


def menu_text() -> str:
    """All items: an entry's number is its wedge's."""
    return "".join(item(number, entry) + "\n" for number, entry in enumerate(entries()))


def replaced(text: str) -> str:
    """A README with the menu between its markers. ValueError when a marker is missing."""
    before, begin, rest = text.partition(BEGIN)
    _, end, after = rest.partition(END)
    if not begin or not end:
        raise ValueError(f"{README.name} lacks a marker: {(END if begin else BEGIN).strip()}")
    return f"{before}{BEGIN}\n{menu_text()}\n{END}{after}"


def main(arguments: list[str] | None = None) -> int:
    """Write or check; 0 is good, 1 says that the list differs."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--check", action="store_true", help="write nothing, compare")
    check = parser.parse_args(arguments).check
    old = README.read_text(encoding="utf-8")
    new = replaced(old)
    if old == new:
        return 0
    if check:
        print(f"{README.name} is not what {COMMAND} writes", file=sys.stderr)
        return 1
    README.write_text(new, encoding="utf-8")
    print(f"wrote {README.name}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
