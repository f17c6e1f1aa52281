# SPDX-License-Identifier: MIT
"""Write what the book says into the solver's page: python -m tools.make_solver_page [--check]

What lies between the two marker comments of host_sim/page/solver.html is made from
tools/book/book.txt: the distribution as a picture, the easiest and hardest deals, and how good the
grades are. With --check nothing is written; exit status 1 if the page is not what would be written.
"""

import sys
from collections import Counter
from pathlib import Path
from statistics import mean

from color_wheel.rules.deal import NUMBERED
from color_wheel.rules.grades import BRONZE, GOLD, SILVER, grade

from tools import marked
from tools.make_book import BOOK, STYLES, Book, read

PAGE = Path(__file__).resolve().parents[1] / "host_sim/page/solver.html"
COMMAND = "python -m tools.make_solver_page"
BEGIN = f"      <!-- the book: do not edit, run {COMMAND} -->\n"
END = "      <!-- end of the book -->\n"
NAMES = {"plain": "plain", "rainbow": "Rainbow"}
MOST_DEALS = 6  # that are named
WIDTH, HEIGHT, FOOT, HEAD = 440, 220, 38, 18  # of the picture, in its own units

Counts = dict[str, Counter[int]]


def distribution(book: Book) -> Counts:
    """By style, how many deals are proven to take so many swaps at least."""
    return {
        style: Counter(e.bound for e in book.values() if e.style == style and e.proven)
        for style in STYLES
    }


def bars(counts: Counts) -> str:
    """The distribution as an SVG: for each number of swaps a bar plain and one Rainbow."""
    swaps = [number for count in counts.values() for number in count]
    first, last = min(swaps), max(swaps)
    slot = WIDTH / (last - first + 1)
    bar = slot * 0.4
    most = max(max(count.values()) for count in counts.values())
    ground = HEIGHT - FOOT
    parts = []
    for i, style in enumerate(STYLES):
        for number, deals in sorted(counts[style].items()):
            x = (number - first) * slot + slot / 2 + (i - 1) * bar
            height = deals / most * (ground - HEAD)
            parts.append(
                f'<rect class="{style}" x="{x:.1f}" y="{ground - height:.1f}" '
                f'width="{bar:.1f}" height="{height:.1f}"/>'
                f'<text class="count" x="{x + bar / 2:.1f}" y="{ground - height - 5:.1f}">'
                f"{deals}</text>"
            )
    parts.append(f'<path class="axis" d="M0 {ground}H{WIDTH}"/>')
    parts += [
        f'<text x="{(number - first + 0.5) * slot:.1f}" y="{ground + 18}">{number}</text>'
        for number in range(first, last + 1)
    ]
    parts.append(f'<text x="{WIDTH / 2}" y="{HEIGHT - 4}">fewest swaps</text>')
    inside = "".join(f"\n            {part}" for part in parts)
    label = "Deals by fewest swaps. " + "; ".join(
        f"{NAMES[style]}: "
        + ", ".join(f"{deals} in {number}" for number, deals in sorted(counts[style].items()))
        for style in STYLES
    )
    return (
        f'<svg viewBox="0 0 {WIDTH} {HEIGHT}" role="img" aria-label="{label}">{inside}\n'
        "          </svg>"
    )


def extremes(book: Book, style: str, numbers: Counter[int]) -> str:
    """The table's rows of the easiest and the hardest deals of a style."""
    rows = []
    for word, bound in (("Fewest", min(numbers)), ("Most", max(numbers))):
        deals = sorted(
            e.number for e in book.values() if e.style == style and e.proven and e.bound == bound
        )
        links = ", ".join(f'<a href="./?deal={n:03}">{n:03}</a>' for n in deals[:MOST_DEALS])
        more = f" and {len(deals) - MOST_DEALS} more" if len(deals) > MOST_DEALS else ""
        rows.append(
            f'<tr><th scope="row">{word}, {NAMES[style]}</th><td>{bound}</td>'
            f"<td>{links}{more}</td></tr>"
        )
    return "\n".join(f"          {row}" for row in rows)


def over(counts: Counts) -> str:
    """The table's rows of the grades: how far each is from the fewest, in the mean."""
    rows = []
    for name, which in (("Gold", GOLD), ("Silver", SILVER), ("Bronze, par", BRONZE)):
        cells = []
        for style in STYLES:
            limit = max(n for n in range(28) if grade(n, style == "rainbow") == which)
            above = limit - mean(counts[style].elements())
            cells.append(f"<td>{limit}, which is {above:.1f} more</td>")
        rows.append(f'<tr><th scope="row">{name}</th>{"".join(cells)}</tr>')
    return "\n".join(f"          {row}" for row in rows)


def found(book: Book) -> str:
    """What the page shows of the book."""
    counts = distribution(book)
    keys = "".join(
        f'<span><span class="key {style}"></span>{NAMES[style]}: {counts[style].total():,} of '
        f"{NUMBERED:,} numbered deals proven, "
        f"{mean(counts[style].elements()):.2f} swaps in the mean</span>"
        for style in STYLES
    )
    return f"""\
      <figure>
          {bars(counts)}
        <figcaption>{keys}</figcaption>
      </figure>
      <table>
        <caption>The easiest and the hardest of them: play one.</caption>
        <thead><tr><th></th><th scope="col">Swaps</th><th scope="col">Deals</th></tr></thead>
        <tbody>
{chr(10).join(extremes(book, style, counts[style]) for style in STYLES)}
        </tbody>
      </table>
      <table>
        <caption>How good the grades are: swaps, and how many that is above the fewest.</caption>
        <thead><tr><th></th><th scope="col">Plain</th><th scope="col">Rainbow</th></tr></thead>
        <tbody>
{over(counts)}
        </tbody>
      </table>
"""


def replaced(text: str) -> str:
    """The page with what the book says between its markers. ValueError when one is missing."""
    return marked.between(text, BEGIN, found(read(BOOK)), END)


def main(arguments: list[str] | None = None) -> int:
    """Write or check; 0 is good, 1 says that it differs."""
    return marked.main(arguments, __doc__.splitlines()[0], PAGE, COMMAND, replaced)


if __name__ == "__main__":
    sys.exit(main())
