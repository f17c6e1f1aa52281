# SPDX-License-Identifier: MIT
"""``make mutation``: do the tests notice when the rules or the play are changed a little?

mutmut makes the mutants, each with one thing of one function changed, and sees which of the quick
tests call what; ``mutants`` tries them. What no test notices has survived. mutmut wants the package
at the root of a project, so one is laid out in ``build/mutation``, which keeps what was found: run
again, it goes on, and after a change it tries again what was changed. Needs the extra ``mutation``.

All of them take two hours and more: most of that goes to those that survive, for which all tests
are run. ``--seconds 3`` first tells, in half the time, which need be looked at.
"""

import argparse
import ast
import difflib
import json
import os
import random
import shutil
import subprocess
import sys
import tomllib
from collections.abc import Iterator
from functools import cache
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
WORK = ROOT / "build" / "mutation"
COPIED = ("firmware", "hardware", "host_sim", "tests", "tools")
# Where it matters most: these come first; those that look for good ways, of which there are many,
# come last.
FIRST = (
    *("rules.wheel", "rules.game", "rules.rainbow", "rules.check", "rules.check_moves"),
    *("rules.deal", "rules.prng", "rules.redeal", "rules.grades", "rules.call"),
    *("rules.distance", "rules.record"),
    *("play.table", "play.hand", "play.swapping", "play.log", "play.save", "play.writer"),
    *("play.resume", "play.records", "play.turns", "play.countdown", "play.ends", "play.noting"),
    *("play.match", "play.choice", "play.cursor", "play.menu", "play.remote"),
)
LAST = ("rules.thinker", "rules.cuts", "rules.route", "rules.shake")
# A profile of hypothesis: always the same few examples, and what fails need not be made small.
CONFTEST = """\
from hypothesis import Phase, settings

settings.register_profile(
    "few",
    max_examples=15,
    derandomize=True,
    database=None,
    deadline=None,
    phases=(Phase.explicit, Phase.generate),
)
settings.load_profile("few")
"""
SURVIVED = 0, 33  # mutmut's codes: the tests passed; there is none


def lay_out() -> None:
    """The project as mutmut wants it; what it has found stays."""
    WORK.mkdir(parents=True, exist_ok=True)
    ignored = shutil.ignore_patterns("__pycache__", ".*")
    for name in COPIED:
        shutil.rmtree(WORK / name, ignore_errors=True)
        shutil.copytree(ROOT / name, WORK / name, ignore=ignored)
    shutil.rmtree(WORK / "color_wheel", ignore_errors=True)
    # Newer than what was made of it before, for mutmut goes by that. It keeps what was found of a
    # function that is the same.
    package = ROOT / "firmware" / "color_wheel"
    shutil.copytree(package, WORK / "color_wheel", ignore=ignored, copy_function=shutil.copy)
    shutil.copy(ROOT / "pyproject.toml", WORK)
    (WORK / "conftest.py").write_text(CONFTEST, encoding="utf-8")


def python(folder: Path, *arguments: str, output: int | None = subprocess.PIPE) -> str:
    """Run Python in a folder of the project laid out; what it prints."""
    environment = os.environ | {"PYTHONPATH": str(folder), "CUTS": "3", "JOB": str(WORK / "job")}
    done = subprocess.run(
        (sys.executable, *arguments),
        cwd=folder,
        env=environment,
        check=False,
        stdout=output,
        encoding="utf-8",
    )
    return done.stdout or ""


def mutmut(*arguments: str) -> str:
    """Run it; what it prints."""
    return python(WORK, "-m", "mutmut", *arguments)


def metas() -> Iterator[tuple[str, Path]]:
    """By module, such as ``rules.wheel``, the file in which mutmut keeps what was found."""
    for path in sorted((WORK / "mutants" / "color_wheel").glob("*/*.py.meta")):
        yield f"{path.parent.name}.{path.name.removesuffix('.py.meta')}", path


def found() -> dict[str, dict[str, int | None]]:
    """By module the exit code of each mutant; None: not run, or not with all tests."""
    results = {}
    for module, path in metas():
        codes = json.loads(path.read_text(encoding="utf-8"))["exit_code_by_key"]
        if codes:
            results[module] = codes
    return results


def take_over() -> None:
    """Enter what ``mutants`` has found where mutmut keeps it."""
    results = WORK / "results"
    if not results.exists():
        return
    lines = [json.loads(line) for line in results.read_text(encoding="utf-8").splitlines()]
    # What has survived all tests, and was not noticed since by some of them, has survived.
    new = {line["mutant"]: line["code"] for line in lines if line.get("code") is not None}
    for _, path in metas():
        meta = json.loads(path.read_text(encoding="utf-8"))
        codes = meta["exit_code_by_key"]
        codes.update((name, new[name]) for name in codes if name in new)
        path.write_text(json.dumps(meta, indent=4), encoding="utf-8")
    results.unlink()


def drawn(names: list[str], share: float) -> list[str]:
    """A share of a module's mutants, but at least a dozen."""
    count = min(len(names), 12 + round(share * len(names)))
    return sorted(random.Random(len(names)).sample(sorted(names), count))


def place(module: str) -> int:
    """When it is a module's turn."""
    return FIRST.index(module) if module in FIRST else len(FIRST) + (module in LAST)


def chosen(modules: list[str], share: float, again: bool = False) -> list[str]:
    """The mutants that are to be run and have not been yet, in that order; ``again``: and those
    that have survived."""
    known = found()
    wanted = (None, *SURVIVED) if again else (None,)
    return [
        name
        for module in sorted(known, key=place)
        if not modules or module in modules
        for name in (known[module] if share >= 1 else drawn(list(known[module]), share))
        if known[module][name] in wanted
    ]


def try_out(names: list[str], seconds: float, jobs: int) -> None:
    """Let ``mutants`` try them, each with the tests that call its function."""
    folder = WORK / "mutants"
    stats = json.loads((folder / "mutmut-stats.json").read_text(encoding="utf-8"))
    tests = stats["tests_by_mangled_function_name"]
    mutants = {name: tests.get(name.rpartition("__mutmut_")[0], []) for name in names}
    job = {"mutants": mutants, "results": str(WORK / "results"), "seconds": seconds, "jobs": jobs}
    (WORK / "job").write_text(json.dumps(job), encoding="utf-8")
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    selection = project["tool"]["mutmut"]["pytest_add_cli_args_test_selection"]
    options = ("-q", "--rootdir=.", "--tb=native", "-p", "no:cacheprovider", "-p", "tools.mutants")
    python(folder, "-m", "pytest", *options, *selection, output=subprocess.DEVNULL)


@cache
def functions(path: Path) -> dict[str, list[str]]:
    """The lines of every function of a module, by its name."""
    text = path.read_text(encoding="utf-8")
    lines = text.splitlines()
    return {
        node.name: lines[node.lineno - 1 : node.end_lineno]
        for node in ast.walk(ast.parse(text))
        if isinstance(node, ast.FunctionDef)
    }


def change(mutant: str) -> list[str]:
    """The lines of its function that a mutant has lost and got."""
    module, _, name = mutant.rpartition(".")
    there = functions((WORK / "mutants" / module.replace(".", "/")).with_suffix(".py"))
    both = []
    for one in (name.rpartition("_")[0] + "_orig", name):
        first, *others = there[one]
        both.append([first.replace(one, name.partition("__mutmut_")[0]), *others])
    lines = difflib.unified_diff(both[0], both[1], n=0, lineterm="")
    return [line for line in lines if line[:3] not in ("+++", "---", "@@ ")]


def report() -> None:
    """The score by module, and each survivor's change."""
    survivors = []
    all_killed = all_run = 0
    print("| module | mutants | run | killed | of those run |\n| --- | --- | --- | --- | --- |")
    for module, codes in found().items():
        run = {name: code for name, code in codes.items() if code is not None}
        left = [name for name, code in run.items() if code in SURVIVED]
        survivors += left
        killed = len(run) - len(left)
        all_killed, all_run = all_killed + killed, all_run + len(run)
        share = f"{100 * killed // len(run)} %" if run else ""
        print(f"| {module} | {len(codes)} | {len(run)} | {killed} | {share} |")
    print(f"| all | | {all_run} | {all_killed} | {100 * all_killed / max(1, all_run):.1f} % |")
    for name in survivors:
        print(f"\n{name}\n" + "\n".join(change(name)))


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("modules", nargs="*", help="such as rules.wheel; none: all")
    parser.add_argument("--share", type=float, default=1.0, help="of each module's mutants; 1: all")
    parser.add_argument(
        "--seconds",
        type=float,
        default=1e6,
        help="so long tests are run for one; what is not noticed then has not been run",
    )
    parser.add_argument("--again", action="store_true", help="also those that have survived")
    parser.add_argument("--jobs", type=int, default=1, help="how many at a time")
    parser.add_argument("--report", action="store_true", help="only say what was found")
    arguments = parser.parse_args()
    take_over()
    if not arguments.report:
        lay_out()
        # The mutants are made, and it is seen which tests call what.
        mutmut("run", "--max-children", "1", "color_wheel.rules.grades*")
        names = chosen(arguments.modules, arguments.share, arguments.again)
        print(f"{len(names)} mutants", flush=True)
        try:
            try_out(names, arguments.seconds, arguments.jobs)
        finally:
            take_over()
    report()


if __name__ == "__main__":
    main()
