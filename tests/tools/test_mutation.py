# SPDX-License-Identifier: MIT
"""Which mutants are run, in which order, and what is said of them."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from tools import mutation

ROOT = Path(__file__).parents[2]
NAMES = [f"color_wheel.rules.game.x_share__mutmut_{n}" for n in range(120)]


@pytest.fixture
def work(tmp_path, monkeypatch):
    """Where six mutants have been run: two killed, one out of time, two not, one not run."""
    folder = tmp_path / "mutants" / "color_wheel" / "rules"
    folder.mkdir(parents=True)
    codes = dict(zip(NAMES, [1, 0, 1, 36, None, 33], strict=False))
    (folder / "game.py.meta").write_text(json.dumps({"exit_code_by_key": codes}))
    body = "(a):\n    b = a\n    return {}\n"
    names = ["x_share__mutmut_orig", *(name.rpartition(".")[2] for name in NAMES[:6])]
    text = [f"def {name}{body}".format(f"b + {n}") for n, name in enumerate(names)]
    (folder / "game.py").write_text("\n".join(text))
    monkeypatch.setattr(mutation, "WORK", tmp_path)
    mutation.functions.cache_clear()
    return tmp_path


def test_the_same_share_is_drawn_whatever_the_order():
    some = mutation.drawn(NAMES, 1 / 12)
    assert some == mutation.drawn(NAMES[::-1], 1 / 12)
    assert len(set(some) & set(NAMES)) == 12 + 10
    assert mutation.drawn(NAMES[:9], 1 / 12) == NAMES[:9]


@pytest.mark.usefixtures("work")
def test_what_was_found_is_counted(capsys):
    mutation.report()
    said = capsys.readouterr().out
    assert "| rules.game | 6 | 5 | 3 | 60 % |" in said
    assert "| all | | 5 | 3 | 60.0 % |" in said
    for number in (1, 5):  # the first of them is number 0
        shown = f"mutmut_{number}\n-    return b + 0\n+    return b + {number + 1}\n"
        assert said.count(shown) == 1
    assert said.count("\n+") == 2
    assert mutation.chosen([], 1) == mutation.chosen(["rules.game"], 0.1) == [NAMES[4]]
    assert mutation.chosen(["rules.wheel"], 1) == []
    assert mutation.chosen([], 1, again=True) == [NAMES[1], NAMES[4], NAMES[5]]


def test_results_go_where_mutmut_keeps_them(work):
    lines = [
        {"test": "tests/a.py::test_a", "s": 1},
        {"mutant": NAMES[4], "code": 0},
        {"mutant": NAMES[1], "code": None},  # some tests were run again
        {"mutant": "of.another__mutmut_1", "code": 1},
    ]
    (work / "results").write_text("".join(json.dumps(line) + "\n" for line in lines))
    for _ in range(2):
        mutation.take_over()
        assert list(mutation.found()["rules.game"].values()) == [1, 0, 1, 36, 0, 33]
        assert not (work / "results").exists()


def test_what_matters_most_comes_first_and_the_hint_engine_last(work):
    for name in ("play/idle", "rules/wheel", "rules/cuts", "play/lesson"):
        path = work / "mutants" / "color_wheel" / f"{name}.py.meta"
        path.parent.mkdir(exist_ok=True)
        path.write_text(json.dumps({"exit_code_by_key": {name: None}}))
    assert mutation.chosen([], 1) == [
        *("rules/wheel", NAMES[4], "play/idle", "play/lesson", "rules/cuts")
    ]


# A module as mutmut writes it, by hand: ``double`` and two changes of it.
MUTATED = """\
import os
mutants_x_double__mutmut = {}

def wrap(decorated_func, mutants_dict):
    def trampoline(*args):
        name = os.environ["MUTANT_UNDER_TEST"].rpartition(".")[2]
        return mutants_dict.get(name, mutants_dict["_mutmut_orig"])(*args)
    def _trampoline_wrapper(*args):
        return trampoline(*args)
    return _trampoline_wrapper

def x_double__mutmut_orig(n, by=2):
    return n * by

def x_double__mutmut_1(n, by=2):
    return n + by

def x_double__mutmut_2(n, by=-2):
    return abs(n * by)

double = wrap(x_double__mutmut_orig, mutants_x_double__mutmut)
for number in ("orig", "1", "2"):
    mutants_x_double__mutmut[f"x_double__mutmut_{number}"] = globals()[f"x_double__mutmut_{number}"]
mutants_x_double__mutmut["_mutmut_orig"] = x_double__mutmut_orig
"""
TESTS = """\
from color_wheel.rules.some import double

def test_two():
    assert double(2) == 4

def test_three():
    assert double(3) == 6

def test_wrong():
    assert double(3) == 7
"""


def test_mutants_are_tried_until_a_test_fails(tmp_path):
    """As mutants of one process each; a test that fails without a change says nothing."""
    (tmp_path / "color_wheel" / "rules").mkdir(parents=True)
    (tmp_path / "color_wheel" / "rules" / "some.py").write_text(MUTATED)
    (tmp_path / "test_some.py").write_text(TESTS)
    tests = [f"test_some.py::test_{name}" for name in ("two", "three", "wrong")]
    names = [f"color_wheel.rules.some.x_double__mutmut_{n}" for n in (1, 2)]
    results = tmp_path / "results"
    job = {
        "mutants": {names[0]: tests, names[1]: tests, "color_wheel.rules.some.x_no__mutmut_1": []},
        "results": str(results),
        "seconds": 100,
        "jobs": 2,
    }
    (tmp_path / "job").write_text(json.dumps(job))
    folders = os.pathsep.join((str(tmp_path), str(ROOT)))
    subprocess.run(
        [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", "-p", "tools.mutants"],
        cwd=tmp_path,
        env=os.environ | {"PYTHONPATH": folders, "JOB": str(tmp_path / "job")},
        check=True,
        capture_output=True,
    )
    lines = [json.loads(line) for line in results.read_text().splitlines()]
    found = {line["mutant"]: line for line in lines if "mutant" in line}
    assert found[names[0]]["code"] == 1
    assert found[names[0]]["by"] == tests[1]  # 2 + 2 is 4, too
    assert (found[names[1]]["code"], found[names[1]]["ran"], found[names[1]]["of"]) == (0, 2, 2)
    assert found["color_wheel.rules.some.x_no__mutmut_1"]["code"] == 33
