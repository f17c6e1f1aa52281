# SPDX-License-Identifier: MIT
"""Play moves on a position and judge every state; a move that is not legal changes nothing.

A state's groups name the colours on the board only. Its result is fixed at the first solved state
(with --rainbow: in rainbow order) or at swap 27.
"""

import argparse

from color_wheel.rules.game import Game

from host_sim.commands import states
from host_sim.commands.arguments import (
    add_game,
    add_json,
    show,
)


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """POSITION [MOVE ...] [--rainbow] [--json]."""
    add_game(parser)
    add_json(parser)


def run(arguments: argparse.Namespace) -> int:
    """Print the start, the steps and the end."""
    wheel, deal = arguments.position
    document = states.journey(Game(wheel, deal, arguments.rainbow), arguments.moves)
    show(arguments.json, document, states.lines(document))
    return 0
