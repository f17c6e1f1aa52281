# SPDX-License-Identifier: MIT
"""Show the position of a deal code, or of a fresh random one."""

import argparse
import secrets

from color_wheel.rules.deal import RANDOM_BASE, RANDOM_SEEDS, code_text, deal
from color_wheel.rules.pieces import position_text

from host_sim.commands.arguments import add_json, deal_argument, show


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """[CODE] [--json]."""
    parser.add_argument(
        "code",
        metavar="CODE",
        nargs="?",
        type=deal_argument,
        help="000 to 999, or six letters and digits that begin with 1; none: a random deal",
    )
    add_json(parser)


def run(arguments: argparse.Namespace) -> int:
    """Print the code and the position."""
    number = arguments.code
    if number is None:
        number = RANDOM_BASE + secrets.randbelow(RANDOM_SEEDS)
    document = {"code": code_text(number), "position": position_text(deal(number))}
    show(arguments.json, document, (f"{key:8} {value}" for key, value in document.items()))
    return 0
