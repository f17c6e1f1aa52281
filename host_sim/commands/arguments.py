# SPDX-License-Identifier: MIT
"""Arguments that several commands take, and the two ways to print an answer."""

import argparse
import json
import sys
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any

from color_wheel.rules import check, check_moves
from color_wheel.rules.deal import deal
from color_wheel.rules.faults import TextError
from color_wheel.rules.game import NO_DEAL

from host_sim.errors import InputError

POSITION_HELP = "a position (R3G1Y2B1/O1..., wedges 0 to 9, each h m a b) or a deal code"
MOST_FAULTS = 5  # named in one line; of the others, how many there are
LONGEST_TEXT = 1 << 20  # bytes; a record of 999 moves is far below


def add_game(parser: argparse.ArgumentParser) -> None:
    """POSITION [MOVE ...] [--rainbow]: a game as far as it has been played."""
    parser.add_argument("position", metavar="POSITION", type=start_argument, help=POSITION_HELP)
    parser.add_argument(
        "moves",
        metavar="MOVE",
        nargs="*",
        default=[],
        type=move_argument,
        help="the swaps made so far, such as 3m-7a",
    )
    parser.add_argument(
        "--rainbow", action="store_true", help="the game asks for the rainbow's order too"
    )


def add_json(parser: argparse.ArgumentParser) -> None:
    """``--json``."""
    parser.add_argument("--json", action="store_true", help="print one JSON document")


def show(as_json: bool, document: dict[str, Any], lines: Iterable[str]) -> None:
    """Print the document as JSON, or the lines for people."""
    if as_json:
        print(json.dumps(document))
    else:
        for line in lines:
            print(line)


def in_one_line(error: TextError) -> str:
    """What is wrong with a text, short enough to be read."""
    more = len(error.faults) - MOST_FAULTS
    return "; ".join([*error.faults[:MOST_FAULTS], *([f"and {more} more"] if more > 0 else [])])


def _argument(parse: Callable[[str], Any]) -> Callable[[str], Any]:
    """A parser of the checking door as an argparse type."""

    def convert(text: str) -> Any:
        try:
            return parse(text)
        except TextError as error:
            raise argparse.ArgumentTypeError(in_one_line(error)) from None

    return convert


def _parse_start(text: str) -> tuple[bytearray, int]:
    """The wheel and the deal's number, or NO_DEAL, of a position or a deal code."""
    text = text.strip()
    if "/" in text or len(text) > 6:
        return check.parse_position(text), NO_DEAL
    try:
        number = check.parse_deal(text)
    except TextError as error:
        wanted = "; a position has 10 wedges joined by /, such as R3G1Y2B1/O1..."
        raise TextError([error.faults[0] + wanted]) from None
    return deal(number), number


start_argument = _argument(_parse_start)
deal_argument = _argument(check.parse_deal)
space_argument = _argument(check_moves.parse_space)
piece_argument = _argument(check_moves.parse_piece)
move_argument = _argument(check_moves.parse_move)


def printable(text: str) -> str:
    """A foreign text in one line that does nothing to a terminal."""
    return "".join(
        c if c.isprintable() else c.encode("unicode_escape", "backslashreplace").decode()
        for c in text
    )


def read_text(file: str | Path, name: str) -> str:
    """The text of a file, or of standard input for ``-``; InputError where it is none."""
    try:
        if str(file) == "-":
            if sys.stdin is None:
                raise InputError(f"{name}: the standard input is closed; a text file is wanted")
            data = sys.stdin.buffer.read(LONGEST_TEXT + 1)
        else:
            with open(file, "rb") as opened:
                data = opened.read(LONGEST_TEXT + 1)
    except OSError as error:
        raise InputError(
            f"{name} {str(file)!r} cannot be read: {error.strerror}; a text file is wanted"
        ) from None
    except ValueError:  # a zero byte in the name
        raise InputError(f"{name} {str(file)!r} is no file name") from None
    if len(data) > LONGEST_TEXT:
        raise InputError(f"{name} {str(file)!r} is longer than {LONGEST_TEXT} bytes")
    try:
        text: str = data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = data.count(b"\n", 0, error.start) + 1
        raise InputError(
            f"{name} {str(file)!r}, line {line}: the text must be UTF-8, this is not"
        ) from None
    return text
