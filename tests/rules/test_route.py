# SPDX-License-Identifier: MIT
"""Ways to a target layout: each swap is legal and the best there is; they lead there."""

from itertools import combinations
from random import Random

from color_wheel.rules.deal import deal
from color_wheel.rules.distance import SWAP
from color_wheel.rules.prng import Random as Prng
from color_wheel.rules.route import NO_WAY, Route

from tests.rules.engine import (
    colours_of,
    distance_of,
    finish,
    may_swap,
    play,
    some_counts,
    wheel_with,
)


def scarce(random):
    """A wheel of 40 pieces of the bag in which many colours lack a size or two."""
    kinds: list[int] = []
    while 3 * len(kinds) < 40:
        kinds = [
            3 * colour + size
            for colour in range(7)
            for size in random.sample(range(3), random.choice((1, 1, 2, 3)))
        ]
    return bytearray(random.sample(3 * kinds, 40))


def exchanged(wheel, random, count):
    """The wheel's layout with so many spaces' colours dealt anew among them."""
    layout = bytearray(colours_of(wheel)[:40])
    spaces = random.sample(range(40), count)
    colours = [layout[space] for space in spaces]
    random.shuffle(colours)
    for space, colour in zip(spaces, colours, strict=True):
        layout[space] = colour
    return layout


def wrong(wheel, layout):
    """The spaces that have not what they want."""
    return [space for space in range(40) if wheel[space] // 3 != layout[space]]


def after(wheel, a, b):
    """The wheel after a swap."""
    swapped = bytearray(wheel)
    swapped[a], swapped[b] = wheel[b], wheel[a]
    return swapped


def moves_of(route):
    return [(route.moves[2 * i], route.moves[2 * i + 1]) for i in range(route.length)]


def test_ways_lead_to_any_target():
    """Also where colours have few pieces, or two of them share no size."""
    random = Random(4)
    for number in range(60):
        wheel = wheel_with(some_counts(random, number % 3), random)
        layout = bytearray(colours_of(wheel)[:40])
        random.shuffle(layout)
        route = Route()
        finish(route.find(wheel, layout, NO_WAY, Prng(number)))
        moves = [(route.moves[2 * i], route.moves[2 * i + 1]) for i in range(route.length)]
        assert distance_of(wheel, layout) <= SWAP * len(moves)
        play(wheel, moves)
        assert colours_of(wheel)[:40] == layout


def test_a_way_between_colours_that_share_no_size():
    """Red is small, orange is large; all else lies where it should."""
    wheel = bytearray([0] * 3 + [5] * 3)
    wheel += bytearray(colour * 3 + i % 3 for colour in range(2, 6) for i in range(8))
    wheel += bytearray([18, 19])
    layout = bytearray(colours_of(wheel)[:40])
    layout[0], layout[3] = layout[3], layout[0]
    route = Route()
    finish(route.find(wheel, layout, NO_WAY, Prng(1)))
    assert route.length == 5
    play(wheel, [(route.moves[2 * i], route.moves[2 * i + 1]) for i in range(5)])
    assert colours_of(wheel)[:40] == layout


class Reckoned(Route):
    """Notes by how much each swap is to bring it nearer, nought in a placement, and does."""

    def __init__(self):
        super().__init__()
        self.gains = []

    def _swap(self, a, b):
        before = self._distance.value
        super()._swap(a, b)
        self.gains.append((self._gain, before - self._distance.value))


def test_by_how_much_a_swap_comes_nearer_is_known():
    """Of all kinds of swaps: where all lies wrong, and where pieces of many kinds are missing."""
    random = Random(15)
    kinds = set()
    for number in range(120):
        wheel = deal(number) if number % 2 else scarce(random)
        layout = exchanged(wheel, random, 40 if number % 2 else 20)
        route = Reckoned()
        finish(route.find(wheel, layout, NO_WAY, Prng(number)))
        moves = moves_of(route)
        for (a, b), (reckoned, gain) in zip(moves, route.gains, strict=True):
            if reckoned:
                assert reckoned == gain
                kinds.add((gain, wheel[a] // 3 == wheel[b] // 3))
            play(wheel, [(a, b)])
        assert distance_of(wheel, layout) == route._distance.value == 0
    assert len(kinds) >= 12


def test_no_other_swap_comes_nearer():
    """Where one comes nearer at all."""
    random = Random(11)
    for number in range(60):
        wheel = scarce(random)
        layout = exchanged(wheel, random, 20 if number % 8 == 0 else random.randint(2, 9))
        route = Route()
        finish(route.find(wheel, layout, NO_WAY, Prng(number)))
        for a, b in moves_of(route)[:5]:
            before = distance_of(wheel, layout)
            amiss = wrong(wheel, layout)
            # Where both are right already, none can come nearer.
            gains = [
                before - distance_of(after(wheel, *pair), layout)
                for pair in combinations(range(40), 2)
                if (pair[0] in amiss or pair[1] in amiss) and may_swap(wheel, *pair)
            ]
            if max(gains) <= 0:
                break  # from here on see the next test
            play(wheel, [(a, b)])
            assert before - distance_of(wheel, layout) == max(gains)


def swaps_that_right_one(wheel, layout):
    """The fewest swaps after which more spaces are right: 1 or 2, or 3 for more."""
    amiss = wrong(wheel, layout)

    def one_does(wheel):
        return any(
            wheel[b] // 3 == layout[a] != layout[b] and may_swap(wheel, a, b)
            for a in wrong(wheel, layout)
            for b in range(40)
        )

    if one_does(wheel):
        return 1
    for a, b in combinations(range(40), 2):
        if may_swap(wheel, a, b):
            swapped = after(wheel, a, b)
            if len(wrong(swapped, layout)) == len(amiss) and one_does(swapped):
                return 2
    return 3


def share_a_size(wheel, a, b):
    """Whether the colours that lie there have pieces of one size."""
    sizes = [{piece % 3 for piece in wheel if piece // 3 == wheel[space] // 3} for space in (a, b)]
    return bool(sizes[0] & sizes[1])


def test_a_placement_rights_one_more_in_the_fewest_swaps():
    """Three where two pieces of the size that is wanted must be fetched, and five where the two
    colours share no size."""
    random = Random(12)
    took = []
    for _ in range(400):
        wheel = scarce(random)
        layout = exchanged(wheel, random, random.randint(2, 3))
        amiss = wrong(wheel, layout)
        if not amiss:
            continue
        route = Route()
        next(route.find(wheel, layout, NO_WAY, Prng(1)))  # the wheel is loaded
        route._layout = layout
        route.length = 0
        finish(route._distance.load(layout))
        finish(route._place())
        far = not any(
            wheel[b] // 3 == layout[a] and share_a_size(wheel, a, b) for a in amiss for b in amiss
        )
        fewest = swaps_that_right_one(wheel, layout)
        assert route.length == (5 if far else fewest)
        play(wheel, moves_of(route))
        assert len(wrong(wheel, layout)) < len(amiss)
        assert route._distance.value == distance_of(wheel, layout)
        took.append(route.length)
    assert {1, 2, 3, 5} <= set(took)


def test_only_a_way_that_is_shorter_than_asked():
    """The same draws find the same way; asked for a shorter one they find none that is."""
    random = Random(13)
    for number in range(6):
        wheel = wheel_with(some_counts(random, 0), random)
        layout = exchanged(wheel, random, 20)
        route = Route()
        finish(route.find(wheel, layout, NO_WAY, Prng(number)))
        length, moves = route.length, moves_of(route)
        finish(route.find(wheel, layout, length + 1, Prng(number)))
        assert (route.length, moves_of(route)) == (length, moves)
        finish(route.find(wheel, layout, length, Prng(number)))
        assert route.length >= length


def test_it_gives_up_as_soon_as_the_bound_tells():
    """No swap gains more than SWAP, so it need not look at a target too far off for that."""
    random = Random(14)
    for number in range(6):
        wheel = deal(number)
        layout = exchanged(wheel, random, 20)
        bound = -(-distance_of(wheel, layout) // SWAP)
        route = Route()
        work = route.find(wheel, layout, bound, Prng(1))
        finish(work)
        assert route.length == NO_WAY
        assert not any(route.moves)
        finish(route.find(wheel, layout, bound + 1, Prng(1)))
        assert any(route.moves)


def test_no_swap_where_all_lies_right():
    wheel = deal(1)
    route = Route()
    finish(route.find(wheel, colours_of(wheel), 1, Prng(1)))
    assert route.length == 0
