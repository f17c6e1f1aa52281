# SPDX-License-Identifier: MIT
"""Records: the best of each kind of game, and how many were played and won.

A kind is one number: the class of the result (clean, with take-backs, helped), who played, the
limit and Rainbow. Each has ten bytes: fewest swaps, least seconds (both 65535 for none), played,
won, and the streak of wins; two bytes each, high first.
"""

from ..rules.game import WON

CLEAN = 0
TAKE_BACKS = 1
HELPED = 2
KINDS = 54  # 3 classes, 3 of who, 3 limits, with Rainbow or without
BYTES = 10
NONE = 65535
SWAPS = 0
SECONDS = 1
PLAYED = 2
WINS = 3
STREAK = 4
_NEW = b"\xff\xff\xff\xff\0\0\0\0\0\0"


def kind_of(who, limit, rainbow, result_class):
    """The number of a kind, 0-53."""
    return ((result_class * 3 + who) * 3 + limit) * 2 + bool(rainbow)


def read(records, kind, what):
    """One of SWAPS ... STREAK of a kind; records: a dict of bytes by kind."""
    data = records.get(kind)
    if data is None:
        return NONE if what <= SECONDS else 0
    return _number(data, what)


def add(records, game):
    """Count a game that has ended; the kind of which it is one."""
    result_class = HELPED if game.helped else TAKE_BACKS if game.takebacks else CLEAN
    kind = kind_of(game.who, game.limit, game.rainbow, result_class)
    data = bytearray(records.get(kind, _NEW))
    if game.result == WON:
        _write(data, SWAPS, min(_number(data, SWAPS), game.swaps))
        _write(data, SECONDS, min(_number(data, SECONDS), game.elapsed // 1000))
        _write(data, WINS, _number(data, WINS) + 1)
        _write(data, STREAK, _number(data, STREAK) + 1)
    else:
        _write(data, STREAK, 0)
    _write(data, PLAYED, _number(data, PLAYED) + 1)
    records[kind] = bytes(data)
    return kind


def _number(data, what):
    return data[2 * what] << 8 | data[2 * what + 1]


def _write(data, what, number):
    """What is more than two bytes can say is left at the most."""
    if number <= NONE:
        data[2 * what] = number >> 8
        data[2 * what + 1] = number & 255
