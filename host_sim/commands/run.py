# SPDX-License-Identifier: MIT
"""Run the firmware on a script of presses, headless and in virtual time.

Script lines: T_MS BUTTON down or up, T_MS POWER off or on, T_MS PIN NAME 0 or 1, T_MS SERIAL text.
Exit status 1 when the firmware crashed or hung.
"""

import argparse
import math
import os
import sys
from pathlib import Path

from host_sim.commands.arguments import read_text
from host_sim.commands.board import add_device_arguments, checked_map, checked_pins
from host_sim.errors import InputError

LONGEST_S = 86_400.0


def _seconds(text: str) -> float:
    try:
        seconds = float(text)
    except ValueError:
        seconds = math.nan
    if not 0 < seconds <= LONGEST_S:
        raise argparse.ArgumentTypeError(f"{text!r}: more than 0 and at most 86400 is wanted")
    return seconds


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """--script FILE --frames FILE [--nvm FILE] [--seconds N] [--board NAME] [--leds FILE]."""
    parser.add_argument("--script", metavar="FILE", required=True, help="- is standard input")
    parser.add_argument(
        "--frames",
        metavar="FILE",
        type=Path,
        required=True,
        help="where JSON lines are written; - is standard output",
    )
    parser.add_argument("--nvm", metavar="FILE", type=Path, help="keeps the device's memory")
    parser.add_argument(
        "--seconds",
        metavar="N",
        type=_seconds,
        help="how long (else: until one second after the script's last line)",
    )
    add_device_arguments(parser)


def run(arguments: argparse.Namespace) -> int:
    """Check everything before anything is run or written; then run."""
    checked_pins(arguments.board)
    if arguments.leds:
        checked_map(arguments.leds)
    script = read_text(arguments.script, "the script")
    to_stdout = str(arguments.frames) == "-"
    if not to_stdout:
        _check_output(arguments.frames, "the frames")
    if arguments.nvm:
        _check_output(arguments.nvm, "the nvm")
        if arguments.nvm.exists() and not arguments.nvm.is_file():
            raise InputError(f"the nvm cannot be kept in {str(arguments.nvm)!r}: a file is wanted")
    _check_apart(arguments)
    from host_sim import headless  # slow to load: only once the input is known to be good
    from host_sim.process import FIRMWARE, NvmError
    from host_sim.script import ScriptError, parse
    from host_sim.wiring import Wiring

    lines = script.split("\n")
    try:
        parse(lines, Wiring(arguments.board, FIRMWARE))
        result = headless.run(
            lines,
            frames=sys.stdout if to_stdout else arguments.frames,
            nvm=arguments.nvm,
            seconds=arguments.seconds,
            board=arguments.board,
            leds=arguments.leds,
        )
    except ScriptError as error:
        raise InputError(f"the script {arguments.script!r}, {error}") from None
    except NvmError as error:
        raise InputError(str(error)) from None
    except BrokenPipeError:
        raise  # whoever read the frames has seen enough
    except OSError as error:
        if error.filename is None:  # standard output
            raise
        raise InputError(f"{error.filename!r} cannot be used: {error.strerror}") from None
    for _, state, text in result.power:
        if state in ("crashed", "hung"):
            reason = text.strip().split("\n")[-1]
            print(f"color-wheel run: the firmware {state}: {reason}", file=sys.stderr)
            return 1
    return 0


def _check_apart(arguments: argparse.Namespace) -> None:
    """InputError when a file that is written is also another one of those that are named."""
    script = None if arguments.script == "-" else Path(arguments.script)
    frames = None if str(arguments.frames) == "-" else arguments.frames
    others = {"script": script, "LED map": arguments.leds}
    for name, file, further in (
        ("frames", frames, {"nvm": arguments.nvm, **others}),
        ("nvm", arguments.nvm, others),
    ):
        for other, one in further.items():
            if file and one and _is_same(file, one):
                raise InputError(
                    f"the {name} would overwrite the {other} {str(one)!r}: another file is wanted"
                )


def _is_same(one: Path, other: Path) -> bool:
    """Whether two paths are one file; a terminal or a pipe may well be both ends."""
    if one.exists() and other.exists():
        return one.is_file() and one.samefile(other)
    return os.path.realpath(one) == os.path.realpath(other)


def _check_output(file: Path, name: str) -> None:
    """InputError when a file could not be written; it is not touched."""
    try:
        target = file if file.exists() else file.parent
        good = not file.is_dir() and target.exists() and os.access(target, os.W_OK)
    except OSError:  # a name that is too long
        good = False
    if not good:
        raise InputError(
            f"{name} cannot be written to {str(file)!r}: a file in a folder that exists is wanted"
        )
