# SPDX-License-Identifier: MIT
"""Write the README's list of the menu: python -m tools.make_menu_table [--check]

What lies between the two marker comments of README.md is replaced. With --check nothing is written;
exit status 1 if the list on disk is not what would be written.
"""

import sys
import textwrap
from pathlib import Path

from tools import marked
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
    return marked.between(text, BEGIN, f"\n{menu_text()}\n", END)


def main(arguments: list[str] | None = None) -> int:
    """Write or check; 0 is good, 1 says that it differs."""
    return marked.main(arguments, __doc__.splitlines()[0], README, COMMAND, replaced)


if __name__ == "__main__":
    sys.exit(main())
