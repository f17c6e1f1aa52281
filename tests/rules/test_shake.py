# SPDX-License-Identifier: MIT
"""Annealing of a target layout: what a step may do, what it may cost, and what is noted."""

from math import log
from random import Random

import pytest
from color_wheel.rules.deal import deal
from color_wheel.rules.distance import Distance
from color_wheel.rules.layout import Rules
from color_wheel.rules.prng import Random as Prng
from color_wheel.rules.shake import _UPHILL, Shake

from tests.rules import oracle, wheels
from tests.rules.engine import (
    colours_of,
    counts_of,
    distance_of,
    finish,
    lies_well,
    parsed,
    score,
)

STYLES = [False, True]
FAR = 1 << 14
# No uphill step is drawn that goes further, in eighths of the temperature: 8 * -ln(1 / 64).
HIGHEST = 33


class Watched(Prng):
    """Takes down the layout at each step's first draw, of a space and a side of it."""

    def __init__(self, seed):
        super().__init__(seed)
        self.look = None
        self.seen = []

    def below(self, n):
        if n == 120:
            self.seen.append(bytes(self.look[:40]))
        return super().below(n)


class Run:
    """A run from the wheel as it lies; ``seen`` are the layouts after 0, 1, 2... steps."""

    def __init__(self, wheel, rainbow, steps, heat, worth, below=FAR, start=None, seed=1):
        self.wheel = wheel
        self.steps = steps
        self.heat = heat
        self.worth = worth
        self.rules = Rules(counts_of(wheel), rainbow)
        self.distance = Distance(colours_of(wheel), bytearray(p % 3 for p in wheel))
        random = Watched(seed)
        self.shake = Shake(self.distance, self.rules, random)
        random.look = self.shake._layout
        finish(self.shake.run(start or colours_of(wheel), steps, below, *heat, *worth))
        self.seen = [*random.seen, bytes(self.shake._layout[:40])]

    def part_of_the_way(self, ends, step):
        """What goes from one figure to another by steps."""
        return ends[0] + (ends[1] - ends[0]) * step // self.steps

    def missing(self, layout):
        """How many points of the score."""
        return self.rules.goal - score(self.rules, bytearray(layout) + bytes([255] * 216))

    def changes(self):
        """Of each step that changed something: its number, by how much it went away from the
        wheel, and by how many points the score fell."""
        for step in range(self.steps):
            old, new = self.seen[step : step + 2]
            if old != new:
                farther = distance_of(self.wheel, new) - distance_of(self.wheel, old)
                yield step, farther, self.missing(new) - self.missing(old)

    def costs(self):
        """Of each such step: the temperature, and the cost as a whole."""
        for step, farther, lost in self.changes():
            worth = self.part_of_the_way(self.worth, step)
            yield self.part_of_the_way(self.heat, step), farther + worth * lost


def some_wheel(number):
    """Half of them dealt, half near a solved one."""
    if number % 2:
        return deal(number)
    random = Random(number)
    return parsed(wheels.disturbed(wheels.sectors(random), random, 4))


@pytest.mark.parametrize("rainbow", STYLES)
def test_a_step_exchanges_two_colours_of_which_one_comes_to_its_like(rainbow):
    for number in range(4):
        run = Run(some_wheel(number), rainbow, 300, (60, 60), (5, 5))
        assert len(run.seen) == 301
        changed = 0
        for old, new in zip(run.seen, run.seen[1:], strict=False):
            spaces = [space for space in range(40) if old[space] != new[space]]
            if spaces:
                a, b = spaces
                assert (new[a], new[b]) == (old[b], old[a])
                assert any(
                    old[other] == new[space]
                    for space in spaces
                    for other in range(40)
                    if frozenset((oracle.NAMES[space], oracle.NAMES[other])) in oracle.ADJACENT
                )
                changed += 1
        assert changed > 50


@pytest.mark.parametrize("rainbow", STYLES)
@pytest.mark.parametrize("heat", [(40, 0), (0, 40), (12, 12)])
@pytest.mark.parametrize("worth", [(0, 70), (70, 0), (25, 25)])
def test_a_step_costs_no_more_than_its_temperature_lets_it(rainbow, heat, worth):
    costs = []
    for number in range(2):
        costs += list(Run(some_wheel(number), rainbow, 400, heat, worth).costs())
    assert all(8 * cost <= HIGHEST * temperature for temperature, cost in costs)
    assert any(cost > 0 for _, cost in costs)


@pytest.mark.parametrize("rainbow", STYLES)
@pytest.mark.parametrize("heat", [(40, 0), (0, 40), (30, 30)])
def test_some_steps_cost_far_more_than_the_temperature(rainbow, heat):
    """As a twelfth of those that would cost so much may. Where it is hot and where it is not."""
    costs = []
    for number in range(8):
        costs += list(Run(some_wheel(number), rainbow, 400, heat, (25, 25)).costs())
    for low, high in ((0, 20), (30, 41)):
        if low <= heat[0] < high or low <= heat[1] < high:
            assert any(2.5 * t < cost for t, cost in costs if low <= t < high)


def test_how_far_uphill():
    """The natural logarithm of a number drawn evenly, in eighths: so a step of so much is taken
    with the probability that annealing asks."""
    assert list(_UPHILL) == [round(-8 * log((i + 0.5) / 32)) for i in range(32)]


@pytest.mark.parametrize("rainbow", STYLES)
@pytest.mark.parametrize("worth", [(0, 70), (70, 0), (25, 25)])
def test_without_heat_no_step_costs_anything(rainbow, worth):
    free = 0
    for number in range(4):
        costs = [cost for _, cost in Run(some_wheel(number), rainbow, 400, (0, 0), worth).costs()]
        assert not costs or max(costs) <= 0
        free += costs.count(0)
    assert free


@pytest.mark.parametrize("rainbow", STYLES)
def test_without_heat_it_stops_where_nothing_is_better(rainbow):
    """None of the exchanges by which a space gets a neighbour's colour."""
    worth = 40
    for number in range(2):
        run = Run(some_wheel(number), rainbow, 6000, (0, 0), (worth, worth), seed=number)
        last = run.seen[-1]

        def cost(layout, run=run):
            return distance_of(run.wheel, layout) + worth * run.missing(layout)

        least = cost(last)
        for a in range(40):
            near = {
                last[b]
                for b in range(40)
                if frozenset((oracle.NAMES[a], oracle.NAMES[b])) in oracle.ADJACENT
            }
            for b in range(40):
                if last[b] in near - {last[a]}:
                    other = bytearray(last)
                    other[a], other[b] = last[b], last[a]
                    assert cost(other) >= least


@pytest.mark.parametrize("rainbow", STYLES)
@pytest.mark.parametrize("below", [FAR, 250])
def test_the_nearest_solved_layout_is_noted(rainbow, below):
    """It must be nearer than asked; where none is, what was asked is given back."""
    found = 0
    for number in range(0, 12, 2):
        run = Run(some_wheel(number), rainbow, 300, (1, 1), (36, 36), below, seed=number)
        distances = [
            distance_of(run.wheel, layout)
            for layout in set(run.seen[1:])
            if lies_well([3 * colour for colour in layout], rainbow) and not run.missing(layout)
        ]
        assert run.shake.value == min([*distances, below])
        if run.shake.value < below:
            assert bytes(run.shake.best) in run.seen
            assert distance_of(run.wheel, run.shake.best) == run.shake.value
            assert not run.missing(run.shake.best)
            found += 1
    assert found


def test_the_distance_is_kept():
    """From another layout than the wheel's too, and hot."""
    for number in range(3):
        start = bytearray(colours_of(deal(number + 50)))
        wheel = deal(number)
        run = Run(wheel, False, 200, (40, 40), (20, 20), start=start)
        assert run.seen[0] == start[:40]
        assert run.distance.value == distance_of(wheel, run.seen[-1])


def test_it_pauses_at_least_every_four_steps():
    """A step is a unit of work, and as many as four that do nothing."""
    wheel = parsed(wheels.pieces_on(wheels.GOOD))
    counts = counts_of(wheel)
    distance = Distance(colours_of(wheel), bytearray(p % 3 for p in wheel))
    random = Watched(1)
    shake = Shake(distance, Rules(counts, False), random)
    random.look = shake._layout
    before = 0
    for _ in shake.run(colours_of(wheel), 400, FAR, 0, 0, 40, 40):
        assert len(random.seen) - before <= 5
        before = len(random.seen)
    assert len(random.seen) - before <= 5
