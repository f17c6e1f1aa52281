# SPDX-License-Identifier: MIT
"""The fewest swaps that solve a wheel, with proof if time allows.

First good targets are guessed and solved. Then, for a rising number of swaps, all targets for
which that many might do are listed and searched: when none is solved the bound rises by one, and
when it meets the best solution that one is proven. Once that takes long, one swap less than the
best solution is asked for at once: the guess is mostly right, and what that refutes includes all
smaller numbers. Two threads share the first wedge's colourings.
"""

import threading
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace

import numpy as np

from tools.solver import swaps
from tools.solver.automaton import COLOURS, automaton
from tools.solver.guess import guesses
from tools.solver.outlook import outlook
from tools.solver.solution import Move, Solution
from tools.solver.swaps import CUT, FOUND, Searcher
from tools.solver.targets import Enumeration

THREADS = 2
_ROUNDS = 8  # of the outlook's prices
_GUESSES, _GUESS_STEPS, _GUESS_SEED = 16, 100_000, 1
_QUICK = 300  # states of a search that only hopes
_UNLIMITED = 1 << 60
_LONG = 0.25  # seconds that one more swap may take until only the best solution is questioned
_NEVER = np.zeros(1, np.bool_)  # a stop flag that stays down
# One swap from rainbow order (2b-3a): what ``ready`` solves.
_READY = "R1R2R3R1/O1R2R3O2/O3O1O2Y1/O3Y2Y3Y1/G1Y2Y3G2/G3G1G2G3/C1C2C3C1/B1C2C3B2/B3B1B2P1/P2P3P1P2"


Progress = Callable[[int, int | None, float], None]


def solve(
    wheel: bytes | bytearray,
    rainbow: bool = False,
    seconds: float | None = None,
    progress: Progress | None = None,
    threads: int = THREADS,
    start: Solution | None = None,
) -> Solution:
    """Solve a wheel (pieces 0-20 by space); without ``seconds`` until it is proven.

    ``start`` is what is already known of this wheel; it is trusted.

    ``progress(bound, best or None, share of this bound's work)`` is called now and then, and for
    each better solution, from any thread.
    """
    if start and start.proven:
        return start
    return _Solver(wheel, rainbow, seconds, progress, threads, start or Solution()).run()


def ready() -> None:
    """Compile what is not compiled yet, and make the tables, so that solving takes its own time."""
    pieces = _READY.replace("/", "")
    wheel = bytes(
        3 * "ROYGCBP".index(pieces[i]) + int(pieces[i + 1]) - 1 for i in range(0, len(pieces), 2)
    )
    for rainbow in (False, True):
        solve(wheel, rainbow, threads=1)


class _Solver:
    def __init__(
        self,
        wheel: bytes | bytearray,
        rainbow: bool,
        seconds: float | None,
        progress: Progress | None,
        threads: int,
        start: Solution,
    ) -> None:
        self._wheel = bytes(wheel)
        self._rainbow = rainbow
        self._progress = progress
        self._threads = threads
        self._stop = np.zeros(1, np.bool_)  # read by compiled code without the interpreter's lock
        self._lock = threading.Lock()
        self._local = threading.local()
        self._best = replace(start)
        self._out_of_time = False
        self._share = 0.0
        self._timer = None if seconds is None else threading.Timer(seconds, self._time_is_up)

    def run(self) -> Solution:
        if self._timer:
            self._timer.daemon = True
            self._timer.start()
        try:
            self._run()
        finally:
            self._stop[0] = True
            if self._timer:
                self._timer.cancel()
        return self._best

    def _time_is_up(self) -> None:
        with self._lock:
            self._out_of_time = True
            if self._best.found:  # else the first solution ends it
                self._stop[0] = True

    def _run(self) -> None:
        colours = np.frombuffer(self._wheel, np.uint8).astype(np.int64) // 3
        present = tuple(bool(np.any(colours == colour)) for colour in range(COLOURS))
        if not self._rainbow:
            self._guess()
        machine = automaton(self._rainbow, present)
        enough = 2 * self._best.length - 1 if self._best.found else None
        view = outlook(machine, colours, _ROUNDS, enough)
        # Each wrong space costs at least half a swap: see the bounds in ``swaps``.
        self._best.lower_bound = max(self._best.lower_bound, (view.wrong + 1) // 2)
        if self._best.proven:
            return
        work = Enumeration(machine, view, self._wheel)
        took = 0.0
        while not self._best.proven and not self._enough_time_spent():
            self._go_on()
            length = self._best.lower_bound
            if self._best.found and took > _LONG:
                length = self._best.length - 1
            start = time.monotonic()
            if self._refute(work, length):
                self._best.lower_bound = length + 1
            took = max(took, time.monotonic() - start)

    def _go_on(self) -> None:
        """Lower the stop flag that the last solution raised."""
        with self._lock:
            self._stop[0] = self._enough_time_spent()

    def _enough_time_spent(self) -> bool:
        return self._out_of_time and self._best.found

    def _guess(self) -> None:
        searcher = self._searcher()
        for target in guesses(self._wheel, _GUESSES, _GUESS_STEPS, _GUESS_SEED):
            self._hope(searcher, target)

    def _hope(self, searcher: Searcher, target: np.ndarray) -> None:
        """Look for a solution better than the best one, without insisting."""
        least = swaps.least(swaps.needs(self._wheel, target))
        most = self._best.length - 1 if self._best.found else 2 * least + 20
        for length in range(least, most + 1):
            status, moves = searcher.search(self._wheel, target, length, _QUICK, _NEVER)
            if status == FOUND:
                self._keep(moves)
                return

    def _keep(self, moves: list[Move]) -> None:
        with self._lock:
            if not self._best.found or len(moves) < self._best.length:
                self._best.moves = moves
                self._best.found = True
            if self._out_of_time:
                self._stop[0] = True
        self._tell()

    def _searcher(self) -> Searcher:
        if not hasattr(self._local, "searcher"):
            self._local.searcher = Searcher()
        searcher: Searcher = self._local.searcher
        return searcher

    def _refute(self, work: Enumeration, length: int) -> bool:
        """Whether so many swaps do not suffice; if they do, the solution is kept.

        All targets are tried a little before one is searched to the end: one that can be had in
        so many swaps mostly yields at once, one that cannot takes long.
        """
        hard: list[np.ndarray] = []
        with ThreadPoolExecutor(self._threads) as pool:
            listed = pool.map(lambda task: self._try_targets(work, task, length), work.tasks)
            for done, some in enumerate(listed, 1):
                hard.extend(some)
                self._share = done / len(work.tasks) / 2
                self._tell()
            searched = pool.map(lambda target: self._search(target, length), hard)
            for done, _ in enumerate(searched, 1):
                self._share = 0.5 + done / len(hard) / 2
                self._tell()
        return not self._stop[0]

    def _try_targets(self, work: Enumeration, task: np.ndarray, length: int) -> list[np.ndarray]:
        """The task's targets that a short search neither solves nor refutes."""
        if self._stop[0]:
            return []
        hard = []
        for target in work.targets(task, length, self._stop):
            if self._search(target, length, _QUICK) == CUT:
                hard.append(target)
                if not self._best.found:
                    self._hope(self._searcher(), target)
        return hard

    def _search(self, target: np.ndarray, length: int, most: int = _UNLIMITED) -> int:
        status, moves = self._searcher().search(self._wheel, target, length, most, self._stop)
        if status == FOUND:
            self._keep(moves)
            self._stop[0] = True
        return status

    def _tell(self) -> None:
        if self._progress:
            best = self._best.length if self._best.found else None
            self._progress(self._best.lower_bound, best, self._share)
