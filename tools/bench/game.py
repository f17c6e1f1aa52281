# SPDX-License-Identifier: MIT
"""A whole game as a script for the firmware: what the figures of memory are measured with."""

from collections.abc import Iterable

from color_wheel.rules.check import parse_position
from color_wheel.rules.check_moves import parse_move
from color_wheel.rules.pieces import position_text

from host_sim import vm
from tools.hands import Hands

FIRST_MS = 600  # the wheel is loaded and shown by then
# A deal with the fewest swaps that solve it.
START = "R1Y2P2O3/O2G3Y3C3/B1O3P1Y1/R1C1O1G1/G2P2R3B2/R2B2P1O1/G1Y2G1O2/B3O3R3Y3/P3Y1C1B2/C2B3C2C3"
SOLUTION = (
    "7a-0b 3a-1h 2m-7b 1h-6a 9h-8b 8m-3m 6h-2h 3a-6m 1a-4a "
    "5h-4b 8h-9m 9m-1b 4a-1b 3b-2a 3h-2a 3m-0m 2a-0m 4b-0a"
)


def start() -> bytearray:
    """The wheel of the game that is played here."""
    wheel: bytearray = parse_position(START)
    return wheel


def hands_over(start: bytes | bytearray) -> Hands:
    """Hands that hold the game of a start, as the script's ``load`` and SELECT will have it."""
    hands = Hands()
    hands.wait(FIRST_MS)
    hands.begin(start)
    return hands


def script(hands: Hands, start: bytes | bytearray) -> list[str]:
    """The script of what hands did: the start is sent over the link, all else is pressed."""
    load = f"{FIRST_MS} SERIAL load {position_text(start)}"
    return [load, *(f"{ms} {button} {way}" for ms, button, way in hands.log)]


def taps(at: int, buttons: Iterable[str], gap: int) -> list[str]:
    """Script lines of buttons pressed for 100 ms each, every ``gap`` ms."""
    lines = []
    for i, button in enumerate(buttons):
        lines += [f"{at + gap * i} {button} down", f"{at + gap * i + 100} {button} up"]
    return lines


def whole_game(with_host: bool) -> tuple[list[str], bytes | None]:
    """(script, nvm) of a game to its win, then a new deal, the menu, and the old game again.

    With a host, it is loaded over the link; without one, it comes out of the save.
    """
    wheel = start()
    hands = hands_over(wheel)
    begun = len(hands.log)
    for word in SOLUTION.split():
        hands.swap(*parse_move(word))
    hands.wait(8000)
    lines = script(hands, wheel)
    at = hands.ms
    presses = ["SELECT", "SELECT", "CW", "SELECT", "SELECT", "OUT"]
    presses += ["SELECT", "CCW", "CW", "IN", "SELECT"]
    lines += taps(at, presses, 300)
    at += 300 * len(presses)
    lines += [f"{at} OUT down", f"{at + 50} IN down", f"{at + 2500} IN up", f"{at + 2550} OUT up"]
    lines += [f"{at + 3000} BACK down", f"{at + 4000} BACK up"]
    lines += taps(at + 4500, ("CW", "SELECT", "SELECT", "CW"), 300)
    if with_host:
        return lines, None
    saved = vm.play(lines[: 1 + begun], seconds=3).nvm
    return ["0 HOST closed", *lines[1 + begun :]], saved


def rounds(count: int) -> list[str]:
    """The script of deals, a swap each and the menu, again and again: 8 s a round."""
    lines = []
    buttons = ["SELECT", "SELECT", "SELECT", "CW", "SELECT", "OUT", "SELECT", "IN"]
    for i in range(count):
        at = 500 + 8000 * i
        lines += taps(at, buttons, 250)
        at += 250 * len(buttons)
        lines += [f"{at + 3000} BACK down", f"{at + 4000} BACK up"]
        lines += taps(at + 4300, ("CW", "SELECT"), 250)
    return lines
