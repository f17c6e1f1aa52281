# SPDX-License-Identifier: MIT
"""Compute the book of the numbered deals: python -m tools.make_book [--help]

Each line of tools/book/book.txt tells for one deal, plain or Rainbow, the fewest swaps and one way
to do it in so many. Lines are appended as results come, so that nothing is lost when the tool is
stopped; started again it goes on where it was. --merge takes in lines computed elsewhere, --pack
writes the optima for the device. Which deals are still missing is told by --status.
"""

import argparse
import os
import sys
import time
from collections.abc import Iterable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor, as_completed
from dataclasses import dataclass
from pathlib import Path

from color_wheel.rules.check_moves import move_text
from color_wheel.rules.deal import NUMBERED, deal

ROOT = Path(__file__).resolve().parents[1]
BOOK = ROOT / "tools/book/book.txt"
OPTIMA = ROOT / "firmware/color_wheel/rules/optima.py"
PACK_COMMAND = "python -m tools.make_book --pack"
STYLES = ("plain", "rainbow")
HEAD = (
    "# Color Wheel: the fewest swaps for the numbered deals, made by python -m tools.make_book\n"
    "# deal style lower-bound best: moves (open: the bound is lower than the best known)\n"
)
FEWEST = {"plain": 11, "rainbow": 13}  # what 1 stands for in the packed optima, less one
NIBBLE = 15


@dataclass(frozen=True)
class Entry:
    """What is known of one deal: ``bound`` <= its fewest swaps <= the number of ``moves``."""

    number: int
    style: str
    bound: int
    moves: tuple[str, ...]

    @property
    def proven(self) -> bool:
        return self.bound == len(self.moves)

    def line(self) -> str:
        """Its line of the book."""
        mark = "" if self.proven else " open"
        moves = " ".join(self.moves)
        return f"{self.number:03} {self.style} {self.bound} {len(self.moves)}{mark}: {moves}\n"


Book = dict[tuple[int, str], Entry]


def parse(line: str) -> Entry:
    """The entry of a line; ValueError if it is none, for instance cut off by a stop."""
    head, colon, tail = line.partition(":")
    number, style, bound, best, *mark = head.split()
    entry = Entry(int(number), style, int(bound), tuple(tail.split()))
    if not colon or style not in STYLES or not line.endswith("\n"):
        raise ValueError("no line of the book")
    if len(entry.moves) != int(best) or (mark != [] if entry.proven else mark != ["open"]):
        raise ValueError("the line contradicts itself")
    return entry


def read(file: Path) -> Book:
    """The entries of a book; the better one where there are two, none for a line cut off."""
    book: Book = {}
    if file.exists():
        for line in file.read_text(encoding="utf-8").splitlines(keepends=True):
            if line.startswith("#"):
                continue
            try:
                add(book, parse(line))
            except ValueError:
                continue  # computed anew
    return book


def add(book: Book, entry: Entry) -> None:
    """Put an entry in; the higher bound and the shorter way of both stay."""
    key = (entry.number, entry.style)
    old = book.get(key, entry)
    shorter = min(old, entry, key=lambda one: len(one.moves))
    book[key] = Entry(*key, max(old.bound, entry.bound), shorter.moves)


def text(book: Book) -> str:
    """The book in order."""
    return HEAD + "".join(book[key].line() for key in sorted(book))


def write(file: Path, content: str) -> None:
    """Replace a file whole, whenever it is interrupted."""
    file.parent.mkdir(parents=True, exist_ok=True)
    part = file.with_suffix(".part")
    part.write_text(content, encoding="utf-8")
    os.replace(part, file)


def compute(task: tuple[int, str, float]) -> Entry:
    """Solve one deal on one thread."""
    from tools.solver.solve import solve

    number, style, seconds = task
    solution = solve(deal(number), style == "rainbow", seconds, threads=1)
    moves = tuple(move_text(one, other) for one, other in solution.moves)
    return Entry(number, style, solution.lower_bound, moves)


def missing(
    book: Book, numbers: Iterable[int], styles: Sequence[str] = STYLES
) -> Iterator[tuple[int, str]]:
    """Deals of which nothing is known, then those that are still open."""
    keys = [(number, style) for number in numbers for style in styles]
    yield from (key for key in keys if key not in book)
    yield from (key for key in keys if key in book and not book[key].proven)


def extend(file: Path, numbers: range, styles: Sequence[str], jobs: int, seconds: float) -> None:
    """Compute what is missing and append each line as soon as it is known."""
    book = read(file)
    write(file, text(book))  # in order, and without a line cut off
    tasks = [(*key, seconds) for key in missing(book, numbers, styles)]
    start = time.monotonic()
    with ProcessPoolExecutor(jobs) as pool, file.open("a", encoding="utf-8") as appended:
        results = as_completed([pool.submit(compute, task) for task in tasks])
        for done, entry in enumerate((result.result() for result in results), 1):
            appended.write(entry.line())
            appended.flush()
            os.fsync(appended.fileno())
            took = time.monotonic() - start
            best = len(entry.moves)
            print(
                f"{entry.number:03} {entry.style}: {entry.bound} to {best}; "
                f"{done} of {len(tasks)} in {took:.0f} s",
                flush=True,
            )
    write(file, text(read(file)))


def packed(book: Book) -> bytes:
    """Half a byte a deal, all plain ones first: its proven optimum less FEWEST, 0 unknown."""
    halves = []
    for style in STYLES:
        for number in range(NUMBERED):
            entry = book.get((number, style))
            value = entry.bound - FEWEST[style] if entry and entry.proven else 0
            if not 0 <= value <= NIBBLE:
                raise ValueError(f"deal {number:03}, {style}: {value} does not fit half a byte")
            halves.append(value)
    return bytes(halves[i] | halves[i + 1] << 4 for i in range(0, len(halves), 2))


def optima_text(book: Book) -> str:
    """The text of rules/optima.py."""
    data = packed(book)
    rows = "".join(
        '    b"' + "".join(f"\\x{value:02x}" for value in data[i : i + 20]) + '"\n'
        for i in range(0, len(data), 20)
    )
    return (
        "# SPDX-License-Identifier: MIT\n"
        f"# Generated from tools/book/book.txt: do not edit, run {PACK_COMMAND}\n"
        '"""The fewest swaps of the numbered deals, half a byte each; read by ``book``."""\n\n'
        f"PLAIN_BASE = {FEWEST['plain']}\n"
        f"RAINBOW_BASE = {FEWEST['rainbow']}\n"
        "# Plain, then Rainbow; even deals in the low half: the optimum less its base, 0 unknown.\n"
        f"OPTIMA = (\n{rows})\n"
    )


def status(book: Book) -> str:
    """How much of the book there is."""
    lines = []
    for style in STYLES:
        known = [entry for entry in book.values() if entry.style == style]
        proven = sum(entry.proven for entry in known)
        lines.append(
            f"{style}: {proven} of {NUMBERED} deals proven, {len(known) - proven} open, "
            f"{NUMBERED - len(known)} not yet computed"
        )
    return "\n".join(lines)


def main(arguments: list[str] | None = None) -> int:
    """Compute, merge, pack or tell; 0 is good."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--book", type=Path, default=BOOK, metavar="FILE")
    parser.add_argument("--jobs", type=int, default=1, help="processes at work")
    parser.add_argument("--from", type=int, default=0, dest="first", metavar="NUMBER")
    parser.add_argument("--to", type=int, default=NUMBERED - 1, dest="last", metavar="NUMBER")
    parser.add_argument("--style", choices=STYLES, help="only plain or only Rainbow")
    parser.add_argument("--seconds", type=float, default=1800.0, help="for each deal, at most")
    parser.add_argument("--merge", type=Path, metavar="FILE", help="take in another book's lines")
    parser.add_argument("--pack", action="store_true", help="write the optima for the device")
    parser.add_argument("--status", action="store_true", help="only tell how much there is")
    chosen = parser.parse_args(arguments)
    if chosen.merge:
        book = read(chosen.book)
        for entry in read(chosen.merge).values():
            add(book, entry)
        write(chosen.book, text(book))
    if chosen.pack:
        write(OPTIMA, optima_text(read(chosen.book)))
    if not (chosen.merge or chosen.pack or chosen.status):
        numbers = range(chosen.first, chosen.last + 1)
        styles = (chosen.style,) if chosen.style else STYLES
        extend(chosen.book, numbers, styles, chosen.jobs, chosen.seconds)
    print(status(read(chosen.book)))
    return 0


if __name__ == "__main__":
    sys.exit(main())
