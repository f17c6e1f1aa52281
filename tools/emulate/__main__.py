# SPDX-License-Identifier: MIT
"""The firmware on a real CircuitPython in an emulated Pico: python -m tools.emulate [--uf2 FILE]

The drive of ``make board`` lies in the emulated flash, a script presses the buttons, and what
comes out of the pin of the LEDs, decoded bit by bit, is compared with what the same script shows
under Blinka (see ``compare`` for what exactly). Exit status 0 where it is the same, 1 where it
differs or does not start, 2 for bad input. It may take a quarter of an hour: script.txt lasts 32 s,
and a second in which the Pico never rests took the emulator 40 s here, on a busy machine.

It wants a CircuitPython for the Raspberry Pi Pico: a file, or the internet. Where this was written
there was neither, so the whole has not been run yet, and the limits of ``compare`` are untried on
it. What has been run: the emulator, buttons and decoder with a program of our own
(tests/tools/test_emulate.py); the file system, read back by FatFs, which is CircuitPython's, and by
mtools; and the comparison, with firmware slowed down under Blinka in the Pico's place.
"""

import argparse
import sys
import time
from collections.abc import Sequence
from pathlib import Path

from host_sim.cli import INTERRUPTED
from host_sim.commandline import BAD_INPUT, DONE, FALSE, Parser
from host_sim.errors import InputError
from tools.emulate import RunError, compare, image, runs

SCRIPT = Path(__file__).with_name("script.txt")
WHO = ("Blinka", "the emulated Pico")


def parse(given: Sequence[str] | None) -> argparse.Namespace:
    """What is asked for. InputError."""
    parser = Parser(prog="emulate", description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--uf2", type=Path, help="a CircuitPython for the Pico; else it is fetched")
    parser.add_argument("--circuitpython", metavar="VERSION", help="which one is fetched")
    parser.add_argument("--script", type=Path, default=SCRIPT, help="buttons, as run takes them")
    parser.add_argument(
        "--stands",
        type=int,
        default=compare.STANDS_MS,
        metavar="MS",
        help="frames that stand for so long are compared (%(default)s)",
    )
    parser.add_argument("--keep", type=Path, metavar="FOLDER", help="writes all frames there")
    return parser.parse_args(given)


def report(found: compare.Difference, script: runs.Script) -> list[str]:
    """A difference in words."""
    one, other = WHO[found.who], WHO[not found.who]
    what, near = found.what, found.nearest
    when = script.before(what.start)
    lines = [f"At {what.start} ms, {when}, {one} shows for {what.ms} ms what {other} does not."]
    if near is None:
        return [*lines, f"There is nothing on {other}."]
    lines.append(f"The nearest of {other}, at {near.start} ms, is other in:")
    return lines + ["  " + led for led in compare.leds(what.frame, near.frame, runs.led_names())]


def emulate(given: argparse.Namespace) -> int:
    """Run both and compare; the exit status. InputError."""
    image.want_extra()
    script = runs.Script(given.script)
    if given.keep:
        runs.keep(given.keep)  # better now than after the run
    uf2, name = image.find(given.uf2, given.circuitpython)
    print(f"{name}, {script.end_ms / 1000:.1f} s of a Pico's time", flush=True)
    begun = time.monotonic()

    def tick(ms: int) -> None:
        where = "starting" if ms < 0 else f"at {ms / 1000:.0f} s"
        print(f"{where}, after {time.monotonic() - begun:.0f} s", file=sys.stderr, flush=True)

    try:
        shown = runs.blinka(script)
        emulated, said = runs.emulated(script, uf2, tick)
    except RunError as error:
        print(f"emulate: {error}", file=sys.stderr)
        return FALSE
    if given.keep:
        runs.keep(given.keep, blinka=shown, pico=emulated)
    first, second = (compare.standing(each, script.end_ms) for each in (shown, emulated))
    found = compare.compare(first, second, given.stands)
    if found is not None:
        print("\n".join([*report(found, script), said]))
        return FALSE
    long = [sum(one.ms >= given.stands for one in each) for each in (first, second)]
    if not min(long):
        print(f"Nothing that stands for {given.stands} ms: there is nothing to compare.")
        return FALSE
    print(
        f"The same: {long[0]} of {len(first)} frames under Blinka, and {long[1]} of {len(second)} "
        f"on the emulated Pico, that stand for {given.stands} ms."
    )
    return DONE


def main(given: Sequence[str] | None = None) -> int:
    """The exit status."""
    try:
        return emulate(parse(given))
    except InputError as error:
        print(f"emulate: {str(error).removeprefix('emulate: ')}", file=sys.stderr)
        return BAD_INPUT
    except KeyboardInterrupt:
        return INTERRUPTED


if __name__ == "__main__":
    sys.exit(main())
