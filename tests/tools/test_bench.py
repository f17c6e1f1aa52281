# SPDX-License-Identifier: MIT
"""``color-wheel bench``: it measures every figure and judges it. The figures themselves are no
test: on a busy machine they say little."""

import json
import os

import pytest

from host_sim import cli, vm
from tools.bench import KINDS, figures, heap, pace
from tools.bench.figures import Figure, Row
from tools.bench.memory import FIGURES as MEMORY
from tools.bench.pace import FIGURES as PACE
from tools.bench.page import find_chromium


def bench(capsys, *arguments):
    status = cli.main(["bench", *arguments])
    said = capsys.readouterr()
    return status, said.out, said.err


@pytest.mark.parametrize("kind", KINDS)
def test_each_kind_measures_its_figures(capsys, kind):
    if kind == "page" and not (os.environ.get("CI") or find_chromium()):
        pytest.skip("no Chromium: apt-get install chromium-headless-shell")
    status, out, err = bench(capsys, kind, "--short", "--json")
    document = json.loads(out)
    shown = {figure["name"]: figure for figure in document["figures"]}
    assert status == (1 if document["missed"] or document["unmeasured"] else 0)
    assert not err
    for figure in shown.values():
        assert set(figure) == {"name", "unit", "measured", "promise", "bound", "kept", "how"}
    least = {"pace": len(PACE) - 8, "memory": len(MEMORY), "simulator": 2, "page": 4}.get(kind, 0)
    assert sum(figure["measured"] is not None for figure in shown.values()) >= least


def test_for_people(capsys):
    _, out, _ = bench(capsys, "simulator", "--short")
    lines = out.splitlines()
    assert lines[0].startswith("frames a second, headless ")
    assert "at least 60" in lines[0]
    assert lines[-1].endswith("missed")


def test_an_unknown_kind(capsys):
    status, out, err = bench(capsys, "speed")
    assert (status, out) == (2, "")
    assert len(err.splitlines()) == 1


def test_a_missing_vm_is_one_line_and_no_kept_promise(capsys, monkeypatch, tmp_path):
    monkeypatch.setattr(vm, "PROGRAM", tmp_path / "micropython")
    status, out, err = bench(capsys, "pace")
    assert status == 1
    assert len(err.splitlines()) == 1
    assert "dev extra" in err
    *shown, end = out.splitlines()
    promised = [line for line in shown if " at " in line]
    assert all("not measured" in line for line in promised)
    assert "MISSED" not in out
    assert end.endswith(f" kept, 0 missed, {len(promised)} not measured")


@pytest.mark.parametrize(
    ("at_least", "measured", "kept"),
    [
        *((False, 7.9, True), (False, 8, True), (False, 8.1, False)),
        *((True, 7.9, False), (True, 8, True), (True, 8.1, True)),
        *((True, None, False), (False, None, False)),
    ],
)
def test_a_promise_is_kept_up_to_its_bound(at_least, measured, kept):
    row = Row(Figure("x", "ms", 8, "", at_least), measured)
    assert row.kept is kept
    missed = not kept and measured is not None
    assert (("MISSED" in row.line()), ("not measured" in row.line())) == (missed, measured is None)


def test_nothing_promised_is_nothing_missed():
    assert Row(Figure("x", "ms", None, ""), 1e9).kept


def test_names_are_told_apart():
    names = [
        row.figure.name
        for kind in ("pace", "memory")
        for row in figures.rows({"pace": PACE, "memory": MEMORY}[kind], {})
    ]
    assert len(set(names)) == len(names)


def test_pace_is_reckoned_from_the_loop():
    """A loop of 118 us is 59 ms of a Pico: 1 us is half a ms."""
    lines = [("frame", "still", us) for us in (2, 4, 30)]
    lines += [("frame", "moving", 10), ("frame", "moving", 20), ("frame", "swap", 12)]
    lines += [("verdict", "swap", 8), ("verdict", "swap", 6)]
    lines += [("frame", "loads", 260), ("frame", "loads", 40)]
    lines += [("press", "1", 1), ("press", "4", 2)]
    lines += [("enter", "first-deal", 6), ("enter", "first-deal", 7)]
    lines += [("collect", "all", 50), ("loop", "all", 118)]
    found = pace.summary(pace.in_ms(lines))
    assert found["idle frame"] == 2
    assert (found["animated frame, worst"], found["animated frame, mean"]) == (10, 7)
    assert (found["swap and verdict"], found["press to changed frame"]) == (4, 2)
    assert (found["first deal"], found["collecting garbage"]) == (150, 25)


def test_a_frame_is_late_that_leaves_no_time_to_be_shown():
    """60 frames a second are 16.7 ms each, showing takes 5.8."""
    frames = [("moving", 10), ("moving", 11), ("still", 16), ("still", 17), ("deal", 40)]
    lines = [("frame", kind, ms) for kind, ms in [*frames, ("loads", 40)]]
    assert pace.late([*lines, ("press", "1", 40)]) == 2


def test_of_several_runs_the_least_of_each_frame_counts():
    """In units of each run's own loop: the second was as quick on a machine half as quick."""
    runs = [
        [("frame", "still", 3), ("frame", "still", 4), ("press", "1", 2), ("loop", "all", 59)],
        [("frame", "still", 6), ("frame", "still", 6), ("press", "1", 2), ("loop", "all", 118)],
    ]
    least = [("frame", "still", 3), ("frame", "still", 3), ("press", "1", 2), ("loop", "all", 59)]
    assert pace.least([pace.in_ms(run) for run in runs]) == least
    with pytest.raises(figures.Unmeasured):
        pace.least([runs[0], runs[1][:1]])


@pytest.mark.parametrize(("word", "board"), [(8, 68_000), (4, 100_000)])
def test_heaps_of_32_and_of_64_bits(monkeypatch, word, board):
    """100,000 bytes are 68,000 of 32 bits. 500 names take 3,000."""
    monkeypatch.setattr(vm, "word", lambda: word)
    use = heap.Use([80_000, 90_000], 500)
    assert heap.on_board(use, 100_000) == board + 3_000
    assert heap.on_vm(use, board + 3_000) == 100_000


def test_the_smallest_heap_is_above_all_that_fail(monkeypatch):
    """A heap of 150,000 is enough but for those of 160,000 to 162,500: 163,000 or a step more."""

    def runs_in(size, lines, nvm):
        return size >= 150_000 and not 160_000 <= size < 162_500

    monkeypatch.setattr(heap, "runs_in", runs_in)
    least = heap.smallest(heap.Use([100_000, 90_000], 0), [], None, step=2000, sure=8)
    assert 162_000 <= least <= 166_500
