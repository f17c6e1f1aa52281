# SPDX-License-Identifier: MIT
"""Measure every figure that is promised and show it beside its promise.

Exit status 1 if a promise is missed, or if a figure cannot be measured here. Takes some minutes;
what runs on the small VM needs the dev extra.
"""

import argparse
import sys

from host_sim.commands.arguments import add_json, show
from host_sim.errors import InputError
from tools.bench import KINDS, figures


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """[KIND ...] [--short] [--json]."""
    parser.add_argument(
        "kinds", metavar="KIND", nargs="*", default=[], help=f"only these of {', '.join(KINDS)}"
    )
    parser.add_argument(
        "--short", action="store_true", help="roughly, within seconds: only to see that it works"
    )
    add_json(parser)


def run(arguments: argparse.Namespace) -> int:
    """Print the table, or the document."""
    for kind in arguments.kinds:
        if kind not in KINDS:
            raise InputError(f"there is no kind {kind!r} of figures: they are {', '.join(KINDS)}")
    measured = [figures.measure(kind, arguments.short) for kind in arguments.kinds or KINDS]
    rows = [row for some, _ in measured for row in some]
    for why in filter(None, (why for _, why in measured)):
        print(f"color-wheel bench: {why}", file=sys.stderr)
    failed = [row for row in rows if not row.kept]
    missed = [row.figure.name for row in failed if row.measured is not None]
    unmeasured = [row.figure.name for row in failed if row.measured is None]
    document = {
        "short": arguments.short,
        "figures": [row.document() for row in rows],
        "missed": missed,
        "unmeasured": unmeasured,  # of those that are promised
    }
    end = f"{len(rows) - len(failed)} kept, {len(missed)} missed"
    if unmeasured:
        end += f", {len(unmeasured)} not measured"
    show(arguments.json, document, [*(row.line() for row in rows), end])
    return 1 if failed else 0
