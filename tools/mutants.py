# SPDX-License-Identifier: MIT
"""A plugin of pytest, ``-p tools.mutants``: collects the tests once, then tries each mutant.

Each is tried in a process forked off, which runs the tests that call the changed function until one
fails: first those that have noticed most changes of it, and the quick ones. Before that all run
once without a change, for the time each takes. What mutmut lays out is not run by mutmut itself,
which starts pytest anew for each mutant and takes several times as long.

``JOB`` in the environment names a JSON file: ``mutants``, by name the tests to run; ``results``,
the file to which one JSON line is added for each; ``jobs``, how many to try at a time; ``seconds``,
how long the tests for one may take: what is not noticed then has no code, for not all were run.
"""

import gc
import json
import os
import resource
import signal
import sys
import time
from collections import Counter, deque
from pathlib import Path
from types import FunctionType, ModuleType
from typing import Any

import pytest

KILLED, SURVIVED, OUT_OF_TIME, NO_TESTS = 1, 0, 36, 33  # mutmut's codes
# A test may take so many times its own time, and so many seconds more (of the processor's time;
# by the clock, ten times that).
TIMES, MORE_S = 4, 3
MEMORY = 4 << 30


def original(value: object) -> FunctionType | None:
    """What mutmut has wrapped, to choose at each call which of the mutants to call."""
    if not isinstance(value, FunctionType) or value.__code__.co_name != "_trampoline_wrapper":
        return None
    choosing = dict(zip(value.__code__.co_freevars, value.__closure__ or (), strict=True))
    inner = choosing["trampoline"].cell_contents
    cells = dict(zip(inner.__code__.co_freevars, inner.__closure__, strict=True))
    found: FunctionType = cells["mutants_dict"].cell_contents["_mutmut_orig"]
    return None if found.__code__.co_freevars else found


def unwrap() -> None:
    """Let what is loaded call the originals directly, which is much quicker."""
    for module in list(sys.modules.values()):
        if module is None or not module.__name__.startswith(("color_wheel", "tests", "tools")):
            continue
        for name, value in list(vars(module).items()):
            if found := original(value):
                setattr(module, name, found)
            elif isinstance(value, type) and value.__module__.startswith("color_wheel"):
                for key, method in list(vars(value).items()):
                    if found := original(method):
                        setattr(value, key, found)


def change(mutant: str) -> None:
    """From now on the mutated function is called: where it is loaded already, and where not yet."""
    os.environ["MUTANT_UNDER_TEST"] = mutant
    module, _, name = mutant.rpartition(".")
    loaded = sys.modules.get(module)
    if isinstance(loaded, ModuleType):
        functions = vars(loaded)[f"mutants_{name.rpartition('__mutmut_')[0]}__mutmut"]
        into, out_of = functions["_mutmut_orig"], functions[name]
        if not into.__code__.co_freevars:
            into.__code__, into.__defaults__ = out_of.__code__, out_of.__defaults__
            into.__kwdefaults__ = out_of.__kwdefaults__


class Loop:
    """Runs the mutants of a job, in their order."""

    def __init__(self, session: pytest.Session, job: dict[str, Any]) -> None:
        self.session = session
        self.items = {item.nodeid: item for item in session.items}
        self.mutants: dict[str, list[str]] = job["mutants"]
        self.jobs: int = job["jobs"]
        self.most_s: float = job["seconds"]
        self.results = Path(job["results"])
        self.seconds: dict[str, float] = {}
        self.noticed: dict[str, Counter[str]] = {}
        self.out = os.open(self.results, os.O_CREAT | os.O_APPEND | os.O_RDWR)

    def write(self, **what: object) -> None:
        """One line, at once."""
        os.write(self.out, json.dumps(what).encode() + b"\n")

    def fork(self, tests: list[str], mutant: str = "") -> int:
        """Begin to try a mutant; the process's number."""
        pid = os.fork()
        if pid:
            return pid
        try:
            self.child(tests, mutant)
        finally:
            os._exit(0)

    def child(self, tests: list[str], mutant: str) -> None:
        """Run the tests, and write what came of it."""
        nothing = os.open(os.devnull, os.O_WRONLY)
        os.dup2(nothing, 1)
        os.dup2(nothing, 2)
        began = time.process_time()
        at, ran = "", 0

        def out_of_time(*_: object) -> None:
            self.write(mutant=mutant, code=OUT_OF_TIME, by=at, ran=ran, of=len(tests))
            os._exit(0)

        if mutant:
            resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
            signal.signal(signal.SIGPROF, out_of_time)
            signal.signal(signal.SIGALRM, out_of_time)
            change(mutant)
        items = [self.items[test] for test in tests]
        for item, following in zip(items, [*items[1:], None], strict=True):
            at, ran = item.nodeid, ran + 1
            if mutant:
                most = TIMES * self.seconds[at] + MORE_S
                signal.setitimer(signal.ITIMER_PROF, most)
                signal.setitimer(signal.ITIMER_REAL, 10 * most)
            start = time.process_time()
            item.config.hook.pytest_runtest_protocol(item=item, nextitem=following)
            if not mutant:
                self.write(test=at, s=time.process_time() - start, failed=self.session.testsfailed)
            elif self.session.testsfailed or time.process_time() - began > self.most_s:
                break
        if mutant:
            code = SURVIVED if ran == len(tests) else None
            code = KILLED if self.session.testsfailed else code
            seconds = round(time.process_time() - began, 2)
            by = at if code else ""
            self.write(mutant=mutant, code=code, by=by, ran=ran, of=len(tests), s=seconds)

    def lines(self, start: int) -> list[dict[str, Any]]:
        """What has been written from there on."""
        with self.results.open("rb") as file:
            file.seek(start)
            return [json.loads(line) for line in file]

    def clean(self) -> None:
        """Once without a change: how long each test takes; which fail cannot tell anything."""
        start = os.lseek(self.out, 0, os.SEEK_END)
        os.waitpid(self.fork(list(self.items)), 0)
        before = 0
        for line in self.lines(start):
            if line["failed"] == before:
                self.seconds[line["test"]] = line["s"]
            else:
                print(f"fails unchanged: {line['test']}", file=sys.__stderr__)
            before = line["failed"]

    def order(self, mutant: str) -> list[str]:
        """The tests for it, first those that will most likely notice soon."""
        module, _, name = mutant.rpartition(".")
        function = name.rpartition("__mutmut_")[0]
        here = self.noticed.setdefault(f"{module}.{function}", Counter())
        near = self.noticed.setdefault(module, Counter())
        tests = [test for test in self.mutants[mutant] if test in self.seconds]

        def promise(test: str) -> float:
            return (here[test] + near[test] / 4 + 0.1) / (self.seconds[test] + 0.01)

        return sorted(tests, key=promise, reverse=True)

    def learn(self, line: dict[str, Any]) -> None:
        """Which test has noticed this one."""
        if line.get("by"):
            module, _, name = line["mutant"].rpartition(".")
            function = name.rpartition("__mutmut_")[0]
            for key in (f"{module}.{function}", module):
                self.noticed.setdefault(key, Counter())[line["by"]] += 1

    def run(self) -> None:
        """All of them."""
        self.clean()
        waiting = deque(self.mutants)
        running: dict[int, str] = {}
        heard: set[str] = set()  # one that still runs may have written already
        read = os.lseek(self.out, 0, os.SEEK_END)
        while waiting or running:
            while waiting and len(running) < self.jobs:
                mutant = waiting.popleft()
                if tests := self.order(mutant):
                    running[self.fork(tests, mutant)] = mutant
                else:
                    self.write(mutant=mutant, code=NO_TESTS, by="", ran=0, of=0)
            if not running:
                continue
            pid, status = os.wait()
            mutant = running.pop(pid, "")
            new = self.lines(read)
            read = os.lseek(self.out, 0, os.SEEK_END)
            for line in new:
                heard.add(line["mutant"])
                self.learn(line)
            if mutant and mutant not in heard:
                self.write(mutant=mutant, code=KILLED, by="", ran=0, of=0, status=status)


def pytest_runtestloop(session: pytest.Session) -> bool:
    """Instead of running the tests once."""
    job = json.loads(Path(os.environ["JOB"]).read_text(encoding="utf-8"))
    os.environ["MUTANT_UNDER_TEST"] = ""
    unwrap()
    gc.collect()
    gc.freeze()
    Loop(session, job).run()
    return True
