# SPDX-License-Identifier: MIT
"""The ``color-wheel`` command, but for how it begins (``cli``).

Exit status: 0 done, 1 the thing asked about is false or missed, 2 bad input (one line on standard
error, nothing written), 130 interrupted (``cli``). The commands are in ``host_sim/commands``, a
module each with ``add_arguments(parser)`` and ``run(arguments) -> status``; only the one asked for
is loaded.
"""

import argparse
import importlib
import os
import sys
from contextlib import suppress
from typing import Any, NoReturn

from host_sim.errors import InputError

PROGRAM = "color-wheel"
DONE = 0
FALSE = 1
BAD_INPUT = 2
WRITABLE = "the output must be writable"

# What each command does, in the order in which help lists them.
COMMANDS = {
    "play": "play on the simulated wheel, in the browser",
    "board": "show the spaces, their neighbours, LEDs and pins",
    "deal": "show the deal of a code, or a fresh random one",
    "check": "play moves on a position and judge every state",
    "call": "find the fewest swaps that bring a piece to a space",
    "hint": "ask the device's hint engine for the next swap",
    "solve": "find the fewest swaps that solve a wheel, proven if time allows",
    "run": "run the firmware on a script of button presses, in virtual time",
    "replay": "check a game record and show its states",
    "bench": "measure every promised figure and show its promise beside it",
}


class Parser(argparse.ArgumentParser):
    """An argument parser that refuses in one line."""

    def __init__(self, **options: object) -> None:
        super().__init__(allow_abbrev=False, **options)  # type: ignore[arg-type]

    def error(self, message: str) -> NoReturn:
        """Raise InputError; where argparse says only what is wrong, add what would be right."""
        if message.startswith(("the following", "unrecognized", "expected")):
            wanted = " ".join(self.format_usage().split()).removeprefix("usage: ")
            message += f"; wanted is: {wanted}"
        raise InputError(f"{self.prog}: {message}")

    def print_help(self, file: Any = None) -> None:
        """Print the help; argparse would keep to itself that it could not be written."""
        print(self.format_help(), end="", file=file)


def main(arguments: list[str]) -> int:
    """Run the command and return its exit status; a KeyboardInterrupt is let through."""
    if sys.stdout is None:
        _complain(f"{PROGRAM}: the standard output is closed: {WRITABLE}")
        return BAD_INPUT
    if hasattr(sys.stdout, "reconfigure"):
        sys.stdout.reconfigure(errors="backslashreplace")  # a foreign text in a narrow terminal
    try:
        try:
            status = _run(arguments)
        except SystemExit as end:  # argparse, after --help
            status = end.code if isinstance(end.code, int) else DONE
        sys.stdout.flush()  # here, or nobody would hear that it cannot be written
        return status
    except InputError as error:
        _complain(str(error))
        return BAD_INPUT
    except BrokenPipeError:
        _drop_output()
        return DONE  # whoever read it has seen enough
    except OSError as error:
        _drop_output()
        _complain(f"{PROGRAM}: {error.strerror or error}: {WRITABLE}")
        return BAD_INPUT


def _run(arguments: list[str]) -> int:
    name = arguments[0] if arguments else ""
    if name.startswith("-"):
        top = Parser(
            prog=PROGRAM,
            usage=f"{PROGRAM} COMMAND [...]",
            description="Color Wheel, the pyramid puzzle, on a simulated wheel of LEDs.",
            epilog="commands:\n"
            + "".join(f"  {command:8} {does}\n" for command, does in COMMANDS.items())
            + f"\n{PROGRAM} COMMAND --help tells more.",
            formatter_class=argparse.RawDescriptionHelpFormatter,
        )
        top.parse_args(arguments)
    if name not in COMMANDS:
        problem = f"there is no command {name!r}" if name else "a command is missing"
        raise InputError(f"{PROGRAM}: {problem}: the commands are {', '.join(COMMANDS)}")
    command = importlib.import_module(f"host_sim.commands.{name}")
    parser = Parser(prog=f"{PROGRAM} {name}", description=command.__doc__)
    command.add_arguments(parser)
    values = parser.parse_intermixed_args(arguments[1:])
    try:
        return int(command.run(values))
    except InputError as error:
        raise InputError(f"{parser.prog}: {error}") from None


def _complain(message: str) -> None:
    """One line on standard error, whatever the foreign texts in it hold."""
    line = "".join(c if c.isprintable() else "?" for c in " ".join(message.split()))
    with suppress(OSError):
        print(line, file=sys.stderr)


def _drop_output() -> None:
    """Let what could not be written go, or the interpreter would complain at its end."""
    with suppress(OSError, ValueError, AttributeError):
        null = os.open(os.devnull, os.O_WRONLY)
        os.dup2(null, sys.stdout.fileno())
        os.close(null)
