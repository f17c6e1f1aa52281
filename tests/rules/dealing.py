# SPDX-License-Identifier: MIT
"""The dealing algorithm once more, from its description, in whole numbers of any size.

A multiply-with-carry step with multiplier a on 15-bit digits is a multiplication by a modulo
a * 2**15 - 1 (for there 2**15 is the inverse of a), which is how it is done here.
"""

from itertools import count

from tests.rules import oracle

MULTIPLIERS = (31791, 30903)
CROCKFORD = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"


def digits(seed):
    """The stream of numbers, 0 to 32767 each, of a seed."""
    starts = (1 + seed % 2**15, 1 + seed // 2**15)
    for step in count(9):  # eight are thrown away
        states = (
            start * pow(a, step, a * 2**15 - 1) % (a * 2**15 - 1)
            for start, a in zip(starts, MULTIPLIERS, strict=True)
        )
        yield sum(states) % 2**15


def shuffled(items, stream):
    """Fisher and Yates's shuffle, from the end; numbers that would favour some are thrown away."""
    items = list(items)
    for left in range(len(items), 1, -1):
        value = next(value for value in stream if value < 2**15 // left * left)
        items[left - 1], items[value % left] = items[value % left], items[left - 1]
    return items


def number_of(code):
    """The seed that a code stands for."""
    if len(code) == 3:
        return int(code)
    assert code[0] == "1"
    return 2**25 + sum(CROCKFORD.index(c) * 32**i for i, c in enumerate(reversed(code[1:])))


def position_of(code):
    """The position that a code deals."""
    stream = digits(number_of(code))
    while True:
        bag = [f"{colour}{size}" for colour in "ROYGCBP" for size in "123" for _ in range(3)]
        bag = shuffled(bag, stream)
        wheel: dict[str, str] = {}
        for i, name in enumerate(oracle.NAMES):
            beside = {
                wheel[other][0]
                for pair in oracle.ADJACENT
                if name in pair
                for other in pair
                if other in wheel
            }
            drawn = next(j for j in range(i, 63) if bag[j][0] not in beside)
            bag[i], bag[drawn] = bag[drawn], bag[i]
            wheel[name] = bag[i]
        if all(sum(piece[1] == size for piece in wheel.values()) >= 10 for size in "123"):
            return oracle.write(wheel)
