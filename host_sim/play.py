# SPDX-License-Identifier: MIT
"""``color-wheel play``: the firmware on the desktop, its page in the browser."""

import argparse
import asyncio
import os
import socket
import sys
import threading
import webbrowser
from contextlib import suppress
from pathlib import Path
from typing import Any

from color_wheel.rules.deal import code_text

from host_sim.board import page_board, read_leds, shown_leds
from host_sim.commands.arguments import deal_argument
from host_sim.commands.board import add_device_arguments, checked_map, checked_pins
from host_sim.errors import InputError
from host_sim.events import Console, Event, Power
from host_sim.machine import Machine
from host_sim.process import NvmInUse
from host_sim.server import run_server

PORT = 8137


def port_argument(text: str) -> int:
    """A TCP port; argparse's error says what would be right."""
    if text.isascii() and text.isdecimal() and len(text) <= 5 and int(text) <= 65535:
        return int(text)
    raise argparse.ArgumentTypeError(
        f"{text[:20]!r} is no port: 0 to 65535 are, 0 for any free one"
    )


def host_argument(text: str) -> str:
    """A name or an address to listen on, as far as its form goes."""
    try:
        text.encode("idna")
    except UnicodeError:
        raise argparse.ArgumentTypeError(
            f"{text[:20]!r} is no name or address of a computer, such as localhost or 0.0.0.0"
        ) from None
    return text


def add_play_arguments(parser: argparse.ArgumentParser) -> None:
    """The options of ``play``, for the command line's parser."""
    parser.add_argument("--deal", metavar="CODE", type=deal_argument, help="begin with this deal")
    add_device_arguments(parser)
    parser.add_argument(
        "--host",
        metavar="H",
        type=host_argument,
        default="127.0.0.1",
        help="listen on (%(default)s); 0.0.0.0 lets other devices of the network play, too",
    )
    parser.add_argument(
        "--port",
        metavar="N",
        type=port_argument,
        default=PORT,
        help="0 = any free one (%(default)s)",
    )
    parser.add_argument("--no-open", action="store_true", help="open no browser")


def saves_file() -> Path:
    """Where the simulated device's nvm is kept, so that a game outlives the program."""
    base = os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share"
    return Path(base) / "color-wheel" / "nvm.bin"


def open_machine(args: argparse.Namespace) -> tuple[Machine, str]:
    """The device that the options ask for, and what is to be said of its save ("" if nothing);
    InputError when the save cannot be kept."""
    nvm = saves_file()
    try:
        nvm.parent.mkdir(parents=True, exist_ok=True)
        return Machine(board=args.board, leds=args.leds, nvm=nvm), ""
    except NvmInUse:
        return Machine(board=args.board, leds=args.leds), (
            f"color-wheel play: the saved game {nvm} is in use by another simulator: "
            "this one plays with an empty save that is not kept"
        )
    except OSError as error:
        raise InputError(
            f"the saved game {nvm} is unusable ({error}); remove it, or set XDG_DATA_HOME"
        ) from None


def tell(event: Event) -> None:
    """Print what the firmware prints, and how it ends if it does, as the device's words."""
    if isinstance(event, Console):
        said = event.text.split("\n")
    elif isinstance(event, Power) and event.state == "hung":
        said = [f"(hung) {line}" for line in event.text.split("\n")]
    elif isinstance(event, Power) and event.state in ("crashed", "stopped"):
        said = [f"({event.state})"]  # the console has said why
    else:
        return
    with suppress(OSError):  # the game goes on, whether anybody reads this or not
        for line in said:
            print("[device]", "".join(c if c.isprintable() else "?" for c in line), flush=True)


def tell_unsaved(error: OSError) -> None:
    """Say at the end that the file of the game could not be written."""
    with suppress(OSError):
        print(
            f"color-wheel play: the game could not be saved in {str(saves_file())!r}: {why(error)}",
            file=sys.stderr,
            flush=True,
        )


def why(error: OSError) -> str:
    """The system's own words; asyncio's tell the address a second time."""
    if error.errno is None or isinstance(error, socket.gaierror):
        return error.strerror or str(error)
    return os.strerror(error.errno)


def run_play(args: argparse.Namespace) -> int:
    """Play until Ctrl-C, a KeyboardInterrupt. InputError where the options do not do."""
    checked_map(args.leds)
    pins = checked_pins(args.board)
    board: dict[str, Any] = {}
    listening = False
    unkept = ""  # said once it is certain that this one plays

    def read_board() -> None:
        board.update(page_board(read_leds(shown_leds(args.leds)), args.board, pins))

    first = "" if args.deal is None else f"load {code_text(args.deal)}"

    def follow(event: Event) -> None:
        """The device reads its settings and its map as the power comes on: so does the page."""
        if isinstance(event, Power) and event.state == "on":
            with suppress(OSError, ValueError):  # a file that has just gone: all stays as it is
                read_board()
        tell(event)

    def ready(address: str, others: str) -> None:
        nonlocal listening
        listening = True
        if unkept:
            print(unkept, file=sys.stderr, flush=True)
        print(f"Color Wheel is at {address} (Ctrl-C ends it)", flush=True)
        if others not in ("", address):
            print(f"Other devices of this network find it at {others}", flush=True)
        if not args.no_open:
            # In a thread: a browser may take its time, and one in a terminal returns at its end.
            threading.Thread(target=webbrowser.open, args=(address,), daemon=True).start()

    async def play() -> None:
        nonlocal unkept
        machine, unkept = open_machine(args)
        try:
            await machine.power_on()
            await run_server(machine, board, args.host, args.port, ready, first, follow)
        finally:
            try:
                await machine.close()
            except OSError as error:
                tell_unsaved(error)

    read_board()
    try:
        asyncio.run(play())
    except OSError as error:
        if listening:
            raise
        raise InputError(
            f"cannot listen on {args.host}, port {args.port}: {why(error)}; "
            "--port 0 takes any free port"
        ) from None
    return 0
