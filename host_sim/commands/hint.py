# SPDX-License-Identifier: MIT
"""Say what the device's own hint engine says, after it has thought before each of the moves.

It keeps its plan from move to move, as on the device: whoever follows its hints gives it the start
and all moves so far. A move that is not legal changes nothing; standard error says so. One unit is
about a millisecond on a Pico; where it knows no way after so many, it thinks on until it does.
"""

import argparse
import sys

from color_wheel.rules.check_moves import move_text
from color_wheel.rules.game import LEGAL, Game
from color_wheel.rules.thinker import BUDGET, Thinker

from host_sim import words
from host_sim.commands.arguments import add_game, add_json, show

USUAL_UNITS = 2000


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """CODE-or-POSITION [MOVE ...] [--rainbow] [--think UNITS] [--json]."""
    add_game(parser)
    parser.add_argument(
        "--think",
        metavar="UNITS",
        type=_units,
        default=USUAL_UNITS,
        help=f"work before each move, 1 to {BUDGET} units (usually {USUAL_UNITS})",
    )
    add_json(parser)


def run(arguments: argparse.Namespace) -> int:
    """Print the swap to make now, and how many swaps the whole game takes that way."""
    wheel, deal = arguments.position
    game = Game(wheel, deal, arguments.rainbow)
    thinker = Thinker(game.wheel, arguments.rainbow)
    _think(thinker, arguments.think)
    for a, b in arguments.moves:
        refusal = game.refusal(a, b)
        if refusal != LEGAL:
            why = words.refusal(refusal, game.wheel, a, b)
            print(f"{move_text(a, b)} was left out: {why}", file=sys.stderr)
            continue
        game.swap(a, b)
        thinker.moved(game.wheel)
        _think(thinker, arguments.think)
    move = None if thinker.move is None else move_text(*thinker.move)
    total = game.swaps + thinker.left
    document = {"move": move, "expected_total": total}
    swaps = "1 swap" if total == 1 else f"{total} swaps"
    show(arguments.json, document, [f"{move or 'solved'}, {swaps} in all"])
    return 0


def _think(thinker: Thinker, units: int) -> None:
    thinker.step(units)
    while not thinker.ready:
        thinker.step(1)


def _units(text: str) -> int:
    """A whole number of units that the engine's budget for one position allows."""
    if text.isascii() and text.isdigit() and 0 < int(text[:9]) <= BUDGET and len(text) < 9:
        return int(text)
    raise argparse.ArgumentTypeError(f"{text[:40]!r} is no whole number from 1 to {BUDGET}")
