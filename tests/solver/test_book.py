# SPDX-License-Identifier: MIT
"""The book: every solution replayed by the independent rules, a few proofs made again, the device's
copy compared, and the tool that makes it stopped in the middle."""

from pathlib import Path
from random import Random

import pytest
from color_wheel.rules import book as device
from color_wheel.rules.deal import deal
from color_wheel.rules.pieces import position_text

from tests.rules import oracle
from tools import make_book
from tools.make_book import BOOK, OPTIMA, STYLES, Entry
from tools.solver.solve import solve

KNOWN = make_book.read(BOOK)
PROVEN = sorted(key for key, entry in KNOWN.items() if entry.proven)
# The lower the optimum, the quicker the proof.
QUICK = sorted(PROVEN, key=lambda key: KNOWN[key].bound)[: max(1, len(PROVEN) // 10)]
SECONDS = 60.0


def test_every_solution_solves_its_deal():
    assert KNOWN
    for (number, style), entry in KNOWN.items():
        wheel = oracle.read(position_text(deal(number)))
        for move in entry.moves:
            a, b = move.split("-")
            assert oracle.may_swap(wheel, a, b), (number, style, move)
            wheel[a], wheel[b] = wheel[b], wheel[a]
        assert oracle.is_rainbow(wheel) if style == "rainbow" else oracle.is_solved(wheel)
        assert 0 < entry.bound <= len(entry.moves)


def test_rainbow_never_needs_fewer():
    for number, style in PROVEN:
        if style == "plain" and (number, "rainbow") in KNOWN:
            assert KNOWN[number, style].bound <= len(KNOWN[number, "rainbow"].moves)


def test_a_few_are_proven_again():
    for number, style in Random(len(PROVEN)).sample(QUICK, 2):
        solution = solve(deal(number), style == "rainbow", SECONDS)
        entry = KNOWN[number, style]
        assert solution.lower_bound <= entry.bound <= solution.length
        assert not solution.proven or solution.length == entry.bound


def test_the_file_is_what_the_tool_writes():
    assert BOOK.read_text(encoding="utf-8") == make_book.text(KNOWN)


def test_the_device_carries_the_books_optima():
    assert OPTIMA.read_text(encoding="utf-8") == make_book.optima_text(KNOWN)
    for number in range(1000):
        for style in STYLES:
            entry = KNOWN.get((number, style))
            known = len(entry.moves) if entry and entry.proven else 0
            assert device.optimum(number, style == "rainbow") == known


@pytest.mark.parametrize("number", [-1, 1000, 1001, 33_554_432])
def test_the_device_knows_no_other_deal(number):
    assert device.optimum(number, False) == 0
    assert device.optimum(number, True) == 0


ENTRIES = [
    Entry(0, "plain", 2, ("0h-1h", "3m-7a")),
    Entry(0, "rainbow", 1, ("0h-1h", "3m-7a")),
    Entry(7, "plain", 1, ("9b-0a",)),
]


def test_a_line_reads_back():
    assert [make_book.parse(entry.line()) for entry in ENTRIES] == ENTRIES
    assert [" open:" in entry.line() for entry in ENTRIES] == [False, True, False]


def test_a_line_cut_off_anywhere_is_computed_anew(tmp_path: Path):
    file = tmp_path / "book.txt"
    whole = make_book.HEAD + "".join(entry.line() for entry in ENTRIES)
    last = len(ENTRIES[-1].line())
    for cut in range(1, last + 1):
        file.write_text(whole[:-cut])
        assert (
            sorted(make_book.read(file).values(), key=lambda e: (e.number, e.style))
            == (ENTRIES[:-1])
        )


def test_of_two_results_the_better_halves_stay():
    both: make_book.Book = {}
    make_book.add(both, Entry(0, "plain", 1, ("0h-1h", "3m-7a", "4a-4b")))
    make_book.add(both, Entry(0, "plain", 2, ("0h-1h",) * 4))
    make_book.add(both, Entry(0, "plain", 0, ("0h-1h", "3m-7a")))
    assert both == {(0, "plain"): Entry(0, "plain", 2, ("0h-1h", "3m-7a"))}


def test_what_is_missing_comes_first_then_what_is_open():
    known = {(entry.number, entry.style): entry for entry in ENTRIES}
    wanted = list(make_book.missing(known, range(2)))
    assert wanted == [(1, "plain"), (1, "rainbow"), (0, "rainbow")]
    assert list(make_book.missing(known, range(2), ("plain",))) == [(1, "plain")]


def test_the_tool_goes_on_where_it_was(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys):
    file = tmp_path / "book.txt"
    file.write_text(make_book.HEAD + ENTRIES[0].line() + ENTRIES[1].line()[:-9])
    arguments = ["--book", str(file), "--to", "0", "--seconds", "0.2"]
    assert make_book.main(arguments) == 0
    known = make_book.read(file)
    assert known[0, "plain"] == ENTRIES[0]  # not computed again
    assert set(known) == {(0, "plain"), (0, "rainbow")}
    assert "plain: 1 of 1000 deals proven, 0 open, 999 not yet computed" in capsys.readouterr().out


def test_an_optimum_that_does_not_fit_is_refused():
    with pytest.raises(ValueError, match="half a byte"):
        make_book.packed({(0, "plain"): Entry(0, "plain", 40, ("0h-1h",) * 40)})
