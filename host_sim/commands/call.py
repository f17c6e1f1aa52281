# SPDX-License-Identifier: MIT
"""Find the fewest swaps that bring a kind of piece to a space, and all the ways to do it.

Exit status 1 when no such piece is on the board.
"""

import argparse

from color_wheel.rules.call import ways
from color_wheel.rules.check_moves import move_text
from color_wheel.rules.pieces import piece_text
from color_wheel.rules.spaces import space_name

from host_sim.commands.arguments import (
    POSITION_HELP,
    add_json,
    piece_argument,
    show,
    space_argument,
    start_argument,
)


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """POSITION SPACE PIECE [--json]."""
    parser.add_argument("position", metavar="POSITION", type=start_argument, help=POSITION_HELP)
    parser.add_argument(
        "space", metavar="SPACE", type=space_argument, help="a wedge and one of h m a b: 3m"
    )
    parser.add_argument(
        "piece", metavar="PIECE", type=piece_argument, help="a colour of ROYGCBP and 1-3: R3"
    )
    add_json(parser)


def run(arguments: argparse.Namespace) -> int:
    """Print the first of the shortest ways, and all of them."""
    wheel, _ = arguments.position
    space = arguments.space
    found = ways(wheel, space, arguments.piece)
    texts = [[move_text(space, other) for other in way] for way in found or ()]
    document = {"moves": texts[0] if texts else None, "ways": texts}
    called = f"{piece_text(arguments.piece)} to {space_name(space)}"
    if not texts:
        lines = [f"{called}: no such piece is on the board"]
    elif not texts[0]:
        lines = [f"{called}: it is there already"]
    else:
        swaps = "1 swap" if len(texts[0]) == 1 else f"{len(texts[0])} swaps"
        lines = [f"{called}: {swaps}", *(" ".join(way) for way in texts)]
    show(arguments.json, document, lines)
    return 0 if texts else 1
