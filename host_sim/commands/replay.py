# SPDX-License-Identifier: MIT
"""Check a game record and show its states."""

import argparse
from typing import Any

from color_wheel.rules.deal import code_text
from color_wheel.rules.faults import TextError
from color_wheel.rules.game import NO_DEAL, RESULTS, Game
from color_wheel.rules.record import Record, parse_record

from host_sim.commands import states
from host_sim.commands.arguments import (
    add_json,
    in_one_line,
    printable,
    read_text,
    show,
)
from host_sim.errors import InputError


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """FILE [--json]."""
    parser.add_argument("file", metavar="FILE", help="a game record; - is standard input")
    add_json(parser)


def run(arguments: argparse.Namespace) -> int:
    """Print what the record says and every state of its game."""
    text = read_text(arguments.file, "the record")
    try:
        record = parse_record(text)
    except TextError as error:
        raise InputError(f"the record is damaged: {in_one_line(error)}") from None
    game = Game(record.game.start, record.game.deal, record.game.rainbow)
    document = states.journey(game, [(a, b) for a, b, _, _ in record.moves])
    for step, (_, _, at, seat) in zip(document["steps"], record.moves, strict=True):
        step["at_ms"] = at
        step["seat"] = seat
    document = {"record": _about(record), **document}
    about = [
        f"{printable(key):10} {_shown(value)}"
        for key, value in document["record"].items()
        if value is not None
    ]
    show(arguments.json, document, [*about, *states.lines(document)])
    return 0


def _shown(value: Any) -> str:
    return ("yes" if value else "no") if isinstance(value, bool) else printable(str(value))


def _about(record: Record) -> dict[str, Any]:
    """What a record says beside its moves; keys that are not known stand as they are."""
    game = record.game
    return {
        "deal": None if game.deal == NO_DEAL else code_text(game.deal),
        "style": record.style,
        "seats": record.seats,
        "take-backs": record.takebacks,
        "helped": record.helped,
        "time": record.time,
        "result": RESULTS[record.result],
        **dict(record.extra),
    }
