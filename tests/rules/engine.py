# SPDX-License-Identifier: MIT
"""What the hint engine's tests ask: colours and counts of a wheel, its distance, what is solved."""

from collections import Counter

from color_wheel.rules.check import parse_position
from color_wheel.rules.layout import LAYOUT, NO_COLOUR
from color_wheel.rules.pieces import position_text

from tests.rules import oracle


def colours_of(wheel):
    """The layout that lies there."""
    return bytearray(piece // 3 for piece in wheel) + bytearray([NO_COLOUR] * (LAYOUT - 40))


def counts_of(wheel):
    return [sum(piece // 3 == colour for piece in wheel) for colour in range(7)]


def finish(work):
    """Run a generator to its end."""
    for _ in work:
        pass


def score(rules, layout):
    finish(rules.measure(layout))
    return rules.score


def wheel_with(counts, random):
    """A wheel that has so many pieces of each colour, of any sizes, anywhere."""
    wheel = []
    for colour, count in enumerate(counts):
        wheel += random.sample([colour * 3 + size for size in (0, 1, 2)] * 3, count)
    random.shuffle(wheel)
    return bytearray(wheel)


def some_counts(random, small):
    """Counts of the seven colours, 40 in all, with so many of them below three."""
    while True:
        counts = [random.randint(3, 9) for _ in range(7)]
        for colour in random.sample(range(7), small):
            counts[colour] = random.randint(0, 2)
        if sum(counts) == 40:
            return counts


def lies_well(wheel, rainbow):
    """Whether the oracle takes it for solved."""
    named = oracle.read(position_text(wheel))
    return oracle.is_rainbow(named) if rainbow else oracle.is_solved(named)


def distance_of(wheel, layout):
    """The distance as its module's docstring has it."""
    wants = [(p % 3, p // 3, want) for p, want in zip(wheel, layout, strict=False)]
    sized = Counter(edge for edge in wants if edge[1] != edge[2])
    plain: Counter[tuple[int, int]] = Counter()
    for (_, have, want), count in sized.items():
        plain[have, want] += count
    # Each pair is met twice, from either side.
    pairs = sum(min(count, plain[b, a]) for (a, b), count in list(plain.items())) // 2
    like = sum(min(count, sized[s, b, a]) for (s, a, b), count in list(sized.items())) // 2
    lack = Counter((size, want) for size, _, want in wants)
    lack.subtract((size, have) for size, have, _ in wants)
    return 24 * sized.total() - 8 * like - 4 * pairs + 5 * sum(map(abs, lack.values()))


def may_swap(wheel, a, b):
    """Whether the two pieces differ in just one of size and colour."""
    return (wheel[a] % 3 == wheel[b] % 3) != (wheel[a] // 3 == wheel[b] // 3)


def play(wheel, moves):
    """Play moves, all of which must be legal."""
    for a, b in moves:
        assert may_swap(wheel, a, b)
        wheel[a], wheel[b] = wheel[b], wheel[a]


def parsed(position):
    """The wheel of a position's text that holds."""
    wheel = parse_position(position)
    assert wheel is not None
    return wheel
