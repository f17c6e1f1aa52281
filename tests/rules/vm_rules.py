# SPDX-License-Identifier: MIT
"""What the rules say, printed: run by CPython and by MicroPython, which must print the same.

Arguments: the solved deals' file. In the small Python subset that both speak.
"""

import gc
import json
import sys

from color_wheel.rules.call import ways
from color_wheel.rules.check import parse_deal, parse_position
from color_wheel.rules.check_moves import parse_move, parse_piece, parse_space
from color_wheel.rules.deal import code_text, deal
from color_wheel.rules.faults import TextError
from color_wheel.rules.game import LEGAL, REASONS, RESULTS, Game
from color_wheel.rules.pieces import position_text
from color_wheel.rules.prng import Random
from color_wheel.rules.rainbow import rainbow_fault
from color_wheel.rules.record import Record, parse_record


def show_deals():
    for code in ("000", "001", "316", "999", "100000", "1ZZZZZ"):
        number = parse_deal(code)
        print(code_text(number), position_text(deal(number)))
    random = Random(2**26 - 1)
    print([random.below(n) for n in (2, 3, 63, 1000, 32765, 32768)])


def show_state(game):
    print(
        position_text(game.wheel),
        game.swaps,
        game.up,
        game.over,
        list(game.groups),
        game.solved,
        rainbow_fault(game.wheel, game.groups),
        RESULTS[game.result],
        game.redos,
    )


def replay(solved, key, rainbow):
    game = Game(parse_position(solved["position"]), rainbow=rainbow)
    show_state(game)
    moves = []
    for text in solved[key]:
        a, b = parse_move(text)
        print(text, REASONS[game.refusal(a, b)], REASONS[game.refusal(a, (b + 7) % 40)])
        game.swap(a, b)
        moves.append((a, b, 1500 * game.swaps, None))
        show_state(game)
    text = Record(game, moves).text()
    print(text)
    print(parse_record(text).text() == text)
    for _ in range(5):
        game.undo()
    game.redo()
    game.take_back()
    show_state(game)
    while game.swaps < 60:
        a = game.swaps % 40
        game.swap(a, next(b for b in range(40) if game.refusal(a, b) == LEGAL))
    show_state(game)


def show_faults():
    for parse, text in (
        (parse_position, "R3R3R3R3/x/G9G1G1G1"),
        (parse_position, ""),
        (parse_move, "3x-10"),
        (parse_move, "3m"),
        (parse_space, "aa"),
        (parse_piece, "Z1"),
        (parse_deal, "2A0B2C"),
        (parse_deal, "1a0b2u"),
        (parse_record, "color-wheel: 2"),
        (parse_record, "color-wheel: 1\nstyle: x\nseats: x\nmoves: 1h-1x 3\nhelped: x\nresult: x"),
        (parse_record, "color-wheel: 1\ndeal: 316\nmoves: 0h-0m"),
    ):
        try:
            print(parse(text))
        except TextError as error:
            print(error.faults)


def show_calls():
    for number in (0, 1, 316):
        wheel = deal(number)
        for piece in range(0, 21, 4):
            print(number, piece, ways(wheel, 13, piece))


with open(sys.argv[1]) as file:
    solved = json.load(file)[0]
show_deals()
replay(solved, "solution", False)
replay(solved, "rainbow_solution", True)
show_faults()
show_calls()
gc.collect()
