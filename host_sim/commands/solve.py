# SPDX-License-Identifier: MIT
"""Find the fewest swaps that solve a wheel, and prove that fewer do not.

Of a game record it tells after each move how many swaps were still needed. Without --prove it
stops after ten seconds a position with the best it has; what is not proven says so. The numbered
deals are in a book, 000 to 999: give the position to have it worked out once more.
"""

import argparse
import importlib.util
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager, nullcontext, suppress
from pathlib import Path
from typing import TYPE_CHECKING, Any

from color_wheel.rules.check_moves import move_text, parse_move
from color_wheel.rules.faults import TextError
from color_wheel.rules.record import parse_record

from host_sim.commands.arguments import add_json, in_one_line, read_text, show, start_argument
from host_sim.errors import InputError
from tools.solver.solution import Move, Solution

if TYPE_CHECKING:
    from tools.solver.solve import Progress

SECONDS = 10.0  # a position, where no proof is asked for
WANTED = "CODE, POSITION or RECORD-FILE"
INSTALL = (
    "the solver needs numba: in the project's folder, .venv/bin/python -m pip install -e '.[solve]'"
)
PREPARING = "getting ready (the first time this takes a minute)"
BAR = 20  # characters
PATHS = ("/", "./", "../", "~", ".\\", "..\\")  # no deal and no position begins like this
_CLEAR = "\r\x1b[K"

Solve = Callable[[bytearray, Solution | None], Solution]


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """CODE, POSITION or RECORD-FILE [--rainbow] [--prove] [--seconds N] [--json]."""
    parser.add_argument(
        "what",
        metavar=WANTED.replace(" ", "-").replace(",", ""),
        help="a deal code, a position (R3G1Y2B1/O1...) or the file of a game record (- is standard"
        " input)",
    )
    parser.add_argument("--rainbow", action="store_true", help="ask for the rainbow's order too")
    parser.add_argument("--prove", action="store_true", help="go on until the fewest are proven")
    parser.add_argument(
        "--seconds",
        type=_seconds,
        metavar="N",
        help="stop after so many seconds a position (10 without --prove)",
    )
    add_json(parser)


def run(arguments: argparse.Namespace) -> int:
    """Print the swaps, or what a record's game still needed."""
    record = None
    what = arguments.what
    if not what.strip():
        raise InputError(f"what is to be solved is missing; wanted is: {WANTED}")
    if what == "-" or _is(Path.is_file, what):
        try:
            record = parse_record(read_text(what, "the record"))
        except TextError as error:
            raise InputError(f"the record is damaged: {in_one_line(error)}") from None
    else:
        wheel, number = _start(what)
        known = _in_book(number, arguments.rainbow)
        if known and (known.proven or not (_installed() or arguments.prove)):
            show(arguments.json, _document(known), _lines(known))
            return 0
    if not _installed():
        raise InputError(INSTALL)
    seconds = arguments.seconds
    if seconds is None and not arguments.prove:
        seconds = SECONDS
    if record is None:
        solution = _solver(arguments.rainbow, seconds)(wheel, known)
        show(arguments.json, _document(solution), _lines(solution))
        return 0
    rainbow = arguments.rainbow or record.game.rainbow
    known = _in_book(record.game.deal, rainbow)
    start, *steps = _analysis(record, _solver(rainbow, seconds), known)
    show(arguments.json, {"start": start, "steps": steps}, _analysis_lines([start, *steps]))
    return 0


def _installed() -> bool:
    try:
        return importlib.util.find_spec("numba") is not None
    except ValueError:  # barred from being imported
        return False


def _seconds(text: str) -> float:
    with suppress(ValueError):
        seconds = float(text)
        if 0 < seconds <= 1e6:
            return seconds
    raise argparse.ArgumentTypeError(f"{text!r} is no time: seconds are wanted, such as 10")


def _is(kind: Callable[[Path], bool], text: str) -> bool:
    try:
        return kind(Path(text))
    except (OSError, ValueError):
        return False


def _start(text: str) -> tuple[bytearray, int]:
    """The wheel, and its deal's number or NO_DEAL."""
    try:
        wheel, number = start_argument(text)
        return bytearray(wheel), number
    except argparse.ArgumentTypeError as error:
        if text.startswith(PATHS) and not _is(Path.exists, text):
            raise InputError(f"there is no file {text}") from None
        if _is(Path.is_dir, text):
            raise InputError(f"{text} is a folder; a record is a file") from None
        raise InputError(f"{error}; there is no file of that name either") from None


def _in_book(number: int, rainbow: bool) -> Solution | None:
    """What the book of the numbered deals tells; an installation may have none."""
    from tools.make_book import BOOK, read

    entry = read(BOOK).get((number, "rainbow" if rainbow else "plain"))
    if entry is None:
        return None
    moves = [parse_move(move) for move in entry.moves]
    return Solution([(a, b) for a, b in moves], entry.bound, True)


def _solver(rainbow: bool, seconds: float | None) -> Solve:
    """A function that solves wheels; at a terminal it shows how far it is."""
    terminal = sys.stderr is not None and sys.stderr.isatty()
    if terminal:
        print(f"{PREPARING} ...", end="", file=sys.stderr, flush=True)
    with nullcontext() if terminal else _told_of_compiling():
        from tools.solver.solve import ready, solve

        ready()
    if terminal:
        print(_CLEAR, end="", file=sys.stderr)

    def one(wheel: bytearray, start: Solution | None) -> Solution:
        try:
            return solve(wheel, rainbow, seconds, _bar() if terminal else None, start=start)
        finally:
            if terminal:
                print(_CLEAR, end="", file=sys.stderr)

    return one


@contextmanager
def _told_of_compiling() -> Iterator[None]:
    """Where no line can be wiped out again, one is printed only if something is compiled."""
    from numba.core import event

    class Told(event.Listener):  # type: ignore[misc]
        told = False

        def on_start(self, _: Any) -> None:
            if not self.told:
                print(f"color-wheel solve: {PREPARING}", file=sys.stderr, flush=True)
            self.told = True

        def on_end(self, _: Any) -> None:
            """Silent."""

    with event.install_listener("numba:compile", Told()):
        yield


def _bar() -> "Progress":
    shown = ""

    def draw(bound: int, best: int | None, share: float) -> None:
        nonlocal shown
        full = int(BAR * share)
        text = f"[{'#' * full}{'.' * (BAR - full)}] at least {bound}, best so far {best or '-'}"
        if text != shown:
            shown = text
            print(f"\r{text}  ", end="", file=sys.stderr, flush=True)

    return draw


def _document(solution: Solution) -> dict[str, Any]:
    return {
        "moves": [move_text(one, other) for one, other in solution.moves],
        "length": solution.length if solution.found else None,
        "lower_bound": solution.lower_bound,
        "proven": solution.proven,
    }


def _fewest(entry: dict[str, Any]) -> str:
    if entry["proven"]:
        return f"{entry['length']}, proven"
    best = "none found yet" if entry["length"] is None else f"{entry['length']} found"
    return f"at least {entry['lower_bound']}, {best}"


def _lines(solution: Solution) -> Iterator[str]:
    document = _document(solution)
    yield f"fewest   {_fewest(document)}"
    yield f"swaps    {' '.join(document['moves']) or 'none'}"


def _analysis(record: Any, solve: Solve, known: Solution | None) -> Iterator[dict[str, Any]]:
    """The start (move null) and each move, with what is needed after it; ``lost`` counts swaps
    that brought the end no nearer (2: farther), null where it is not proven. ``known``: of the
    start."""
    wheel = bytearray(record.game.start)
    moves = [(a, b) for a, b, _, _ in record.moves]
    solutions = [solve(wheel, known)]
    for move in moves:
        known = _known_after(wheel, solutions[-1], move)
        _play(wheel, move)
        solutions.append(solve(wheel, known))
    documents = [_document(solution) for solution in solutions]
    for i, document in enumerate(documents):
        before = documents[i - 1] if i else None
        lost = None
        if before and before["proven"] and document["proven"]:
            lost = document["length"] - before["length"] + 1
        yield {"move": move_text(*moves[i - 1]) if i else None, **document, "lost": lost}


def _known_after(wheel: bytearray, before: Solution, move: Move) -> Solution:
    """What a wheel's solution tells of the wheel after that move.

    One swap brings the end nearer by one at most. A way to it is the old one without the move, if
    that still leads there, else the move taken back and the old one.
    """
    here, there = bytearray(wheel), bytearray(wheel)
    _play(there, move)
    moves = [move, *before.moves]
    rest = list(before.moves)
    for twin in (move, move[::-1]):
        if twin in rest:
            rest.remove(twin)
            for old in before.moves:
                _play(here, old)
            if all(_play(there, left) for left in rest) and here == there:
                moves = rest
            break
    return Solution(moves, max(0, before.lower_bound - 1), before.found)


def _play(wheel: bytearray, move: Move) -> bool:
    """Swap two pieces; whether the rules allow it: they share size or colour, not both."""
    one, other = wheel[move[0]], wheel[move[1]]
    wheel[move[0]], wheel[move[1]] = other, one
    return (one // 3 == other // 3) != (one % 3 == other % 3)


def _analysis_lines(needed: list[dict[str, Any]]) -> Iterator[str]:
    for entry in needed:
        lost = f", {entry['lost']} lost" if entry["lost"] else ""
        yield f"{entry['move'] or 'start':8} still needs {_fewest(entry)}{lost}"
    total = sum(entry["lost"] or 0 for entry in needed)
    yield f"lost     {total} in all"
