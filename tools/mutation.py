# SPDX-License-Identifier: MIT
"""``make mutation``: do the tests notice when the rules or the play are changed a little?

mutmut changes one thing of one function at a time and runs the quick tests that call it; what none
of them notices has survived. It wants the package at the root of a project, so one is laid out in
``build/mutation``, which keeps what was found: run again, it goes on. Needs the extra ``mutation``.

By default a part of the mutants, drawn by a fixed seed: all would take hours.
"""

import argparse
import json
import os
import random
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
WORK = ROOT / "build" / "mutation"
COPIED = ("firmware", "hardware", "host_sim", "tests", "tools")
# Where it matters most: these come first.
FIRST = (
    *("rules.wheel", "rules.game", "rules.rainbow", "rules.check", "rules.check_moves"),
    *(
        "rules.deal",
        "rules.prng",
        "rules.redeal",
        "rules.grades",
        "rules.call",
        "rules.distance",
        "rules.record",
    ),
    *("play.table", "play.hand", "play.swapping", "play.log", "play.save", "play.writer"),
    *("play.resume", "play.records", "play.turns", "play.countdown", "play.ends", "play.noting"),
    *("play.match", "play.choice", "play.cursor", "play.menu", "play.remote"),
)
# A profile of hypothesis that always tries the same few examples.
CONFTEST = """\
from hypothesis import settings

settings.register_profile("few", max_examples=15, derandomize=True, database=None, deadline=None)
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
    shutil.copytree(ROOT / "firmware" / "color_wheel", WORK / "color_wheel", ignore=ignored)
    shutil.copy(ROOT / "pyproject.toml", WORK)
    (WORK / "conftest.py").write_text(CONFTEST, encoding="utf-8")


def mutmut(*arguments: str) -> str:
    """Run it in the project laid out; what it prints."""
    command = (sys.executable, "-m", "mutmut", *arguments)
    environment = os.environ | {"PYTHONPATH": str(WORK), "CUTS": "3"}
    done = subprocess.run(
        command, cwd=WORK, env=environment, check=False, stdout=subprocess.PIPE, encoding="utf-8"
    )
    return done.stdout


def found() -> dict[str, dict[str, int | None]]:
    """By module, such as ``rules.wheel``, the exit code of each mutant; None: not run."""
    results = {}
    for path in sorted((WORK / "mutants" / "color_wheel").glob("*/*.py.meta")):
        codes = json.loads(path.read_text(encoding="utf-8"))["exit_code_by_key"]
        if codes:
            results[f"{path.parent.name}.{path.name.removesuffix('.py.meta')}"] = codes
    return results


def drawn(names: list[str], share: float) -> list[str]:
    """A share of a module's mutants, but at least a dozen."""
    count = min(len(names), 12 + round(share * len(names)))
    return sorted(random.Random(len(names)).sample(sorted(names), count))


def chosen(modules: list[str], share: float) -> Iterator[list[str]]:
    """The mutants that are to be run and have not been yet: those of FIRST, then the others."""
    known = found()
    for first in (True, False):
        yield [
            name
            for module, codes in known.items()
            if (module in FIRST) == first and (not modules or module in modules)
            for name in drawn(list(codes), share)
            if codes[name] is None
        ]


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
        lines = mutmut("show", name).splitlines()
        changed = [line for line in lines if line[:1] in "+-" and line[:3] not in ("+++", "---")]
        print(f"\n{name}\n" + "\n".join(changed))


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("modules", nargs="*", help="such as rules.wheel; none: all")
    parser.add_argument("--share", type=float, default=1 / 12, help="of each module's mutants")
    parser.add_argument("--report", action="store_true", help="only say what was found")
    arguments = parser.parse_args()
    if not arguments.report:
        lay_out()
        if not found():  # the mutants are made, and it is seen which tests call what
            mutmut("run", "--max-children", "1", "color_wheel.rules.grades*")
        for names in chosen(arguments.modules, arguments.share):
            if names:
                print(f"{len(names)} mutants", flush=True)
                mutmut("run", "--max-children", "1", *names)
    report()


if __name__ == "__main__":
    main()
