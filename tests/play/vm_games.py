# SPDX-License-Identifier: MIT
"""Plays games by presses and prints all that happens. Run by CPython and by MicroPython alike.

Arguments: files with a position in the first line and its moves in the second.
"""

import sys

from color_wheel.play import codes, remote
from color_wheel.play.log import Log
from color_wheel.play.resume import load
from color_wheel.play.save import Save
from color_wheel.rules.check import parse_position
from color_wheel.rules.check_moves import parse_move
from color_wheel.rules.pieces import position_text
from hands import Hands


def main(paths):
    """Play every file's game, with undos on the way, keeping it in a log; then read the log."""
    nvm = bytearray(b"\xff" * 4096)
    log = Log(nvm)
    hands = Hands(start=(1 << 29) - 90000)  # the ticks wrap on the way
    save = Save(log, hands.play)
    for path in paths:
        with open(path) as file:
            start = parse_position(file.readline())
            moves = [parse_move(word) for word in file.readline().split()]
        hands.begin(start)
        keep(hands, save)
        for a, b in moves:
            hands.swap(a, b)
            print(a, b, remote.undo(hands.play, hands.now), remote.redo(hands.play, hands.now))
            keep(hands, save)
        show(hands.play)
        hands.wait(1100)
        hands.tap(codes.SELECT, codes.SELECT, codes.SELECT, codes.OUT, codes.SELECT)
        hands.wait(3100)
        keep(hands, save)
        show(hands.play)
    read = Hands().play
    load(Log(nvm), read, 0)
    print(position_text(read.game.wheel), read.game.swaps, read.previous is None)
    print(read.game.elapsed, sorted(read.records.items()))


def keep(hands, save):
    """Hand the events over as the app does, and print them."""
    events = hands.seen + hands.play.events
    hands.log.clear()  # only a script needs it, and it grows
    hands.seen.clear()
    hands.play.events.clear()
    save.keep(events)
    print(events)


def show(play):
    """Print what can be read of play and its game."""
    game = play.game
    print(play.screen, play.cursor, play.picked, game.swaps, game.up, game.over, game.result)
    print(position_text(game.wheel), list(game.groups))


main(sys.argv[1:])
