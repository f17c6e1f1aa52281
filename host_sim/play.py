# SPDX-License-Identifier: MIT
"""``color-wheel play``: the firmware on the desktop, its page in the browser."""

import argparse
import asyncio
import os
import sys
import webbrowser
from pathlib import Path

from color_wheel.rules.check import TextError, parse_deal

from host_sim.board import DEFAULT_LEDS, page_board, read_leds, read_pins
from host_sim.machine import Machine
from host_sim.process import DEFAULT_BOARD
from host_sim.server import run_server

PORT = 8137


def add_play_arguments(parser: argparse.ArgumentParser) -> None:
    """The options of ``play``, for the command line's parser."""
    parser.add_argument("--deal", metavar="CODE", help="begin with this deal")
    parser.add_argument("--board", metavar="NAME", default=DEFAULT_BOARD, help="whose pins to use")
    parser.add_argument(
        "--leds", metavar="FILE", type=Path, help="the LED map (default: the wheel)"
    )
    parser.add_argument("--host", metavar="H", default="127.0.0.1", help="the address to listen on")
    parser.add_argument("--port", metavar="N", type=int, default=PORT, help="0 = any free one")
    parser.add_argument("--no-open", action="store_true", help="open no browser")


def saves_file() -> Path:
    """Where the simulated device's nvm is kept, so that a game outlives the program."""
    base = os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share"
    return Path(base) / "color-wheel" / "nvm.bin"


def fault(text: str) -> int:
    """One line that says what is wrong; the exit status for bad input."""
    print(f"color-wheel play: {text}", file=sys.stderr)
    return 2


def run_play(args: argparse.Namespace) -> int:
    """Play until Ctrl-C; the exit status."""
    if not 0 <= args.port <= 65535:
        return fault(f"port {args.port} is none: 0 to 65535 are, 0 for any free one")
    try:
        if args.deal:
            parse_deal(args.deal)
        pins = read_pins(args.board)
        leds = read_leds(args.leds or DEFAULT_LEDS)
        board = page_board(leds, args.board, pins)
        nvm = saves_file()
        nvm.parent.mkdir(parents=True, exist_ok=True)
        machine = Machine(board=args.board, leds=args.leds, nvm=nvm)
    except TextError as error:
        return fault("; ".join(error.faults))
    except (OSError, ValueError) as error:
        return fault(str(error))
    first = f"load {args.deal}" if args.deal else ""

    def ready(address: str) -> None:
        print(f"Color Wheel is at {address} (Ctrl-C ends it)", flush=True)
        if not args.no_open:
            webbrowser.open(address)

    async def play() -> None:
        await machine.power_on()
        try:
            await run_server(machine, board, args.host, args.port, ready, first)
        finally:
            await machine.close()

    try:
        asyncio.run(play())
    except KeyboardInterrupt:
        return 130
    except OSError as error:
        return fault(
            f"cannot listen on {args.host} port {args.port} ({error.strerror or error}); "
            "another --port or --host may be free, --port 0 always is"
        )
    return 0
