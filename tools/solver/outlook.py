# SPDX-License-Identifier: MIT
"""How many spaces at least must still change colour, for every state of the automaton.

Each space that changes costs 1; that each colour must end with as many spaces as it has pieces is
priced instead of counted: a price per colour and space, chosen so that the least total cost over
all targets grows as far as it will (subgradient steps). Any prices give a true lower bound. All is
whole numbers, in SCALE parts of a space.
"""

from dataclasses import dataclass

import numpy as np
from numba import njit

from tools.solver.automaton import COLOURS, Automaton

SCALE_BITS = 6
SCALE = 1 << SCALE_BITS
SPACES = 40
NEVER = 1 << 28
NEVER_IN_ROWS = 32000  # there costs take two bytes: more than 40 spaces at SCALE and _DEAREST
_DEAREST = 700  # a price at most (up to 14 in the deals seen); any prices give a true bound
_ABSENT = 1 << 24  # the price of a colour of which there is no piece
_PATIENCE = 3  # rounds without progress until the steps become shorter
_SHORTER = 0.7
_HOPED = 1.5  # spaces that a step hopes to gain


@dataclass(frozen=True)
class Outlook:
    """``rows[places[k] + state]``: for each colour of space k the least cost of the later spaces,
    and that colour's price. ``prices`` by colour."""

    rows: np.ndarray
    places: np.ndarray
    prices: np.ndarray
    wrong: int  # of a whole target, at least


@njit(cache=True, nogil=True)
def _backward(steps, accepts, prices, costs, places):
    """Fill in the least costs from the last space to the first; ``prices`` by space and colour."""
    states = len(accepts)
    for state in range(states):
        costs[places[SPACES] + state] = 0 if accepts[state] else NEVER
    costs[places[SPACES] + states] = NEVER
    for space in range(SPACES - 1, -1, -1):
        table = steps[space if space < 4 else 4 + (space & 3)]
        here = places[space]
        then = places[space + 1]
        price = prices[space]
        states = len(table) - 1
        for state in range(states):
            least = NEVER
            for colour in range(COLOURS):
                least = min(least, costs[then + table[state, colour]] + price[colour])
            costs[here + state] = least
        costs[here + states] = NEVER


@njit(cache=True, nogil=True)
def _rows(steps, prices, costs, places, rows):
    """Fill in the costs by colour, side by side in memory: that is where a listing spends time."""
    for space in range(SPACES):
        table = steps[space if space < 4 else 4 + (space & 3)]
        then = places[space + 1]
        for state in range(len(table)):
            row = rows[places[space] + state]
            for colour in range(COLOURS):
                cost = costs[then + table[state, colour]] + prices[colour]
                row[colour] = min(cost, NEVER_IN_ROWS)


@njit(cache=True, nogil=True)
def _cheapest(steps, prices, costs, places, target):
    """Write a target of the least cost."""
    state = 0
    for space in range(SPACES):
        table = steps[space if space < 4 else 4 + (space & 3)]
        least = costs[places[space] + state]
        for colour in range(COLOURS):
            then = table[state, colour]
            if costs[places[space + 1] + then] + prices[space, colour] == least:
                target[space] = colour
                state = then
                break


def _places(machine: Automaton) -> np.ndarray:
    sizes = [len(machine.table(space)) for space in range(SPACES)]
    return np.cumsum([0, *sizes, len(machine.accepts) + 1]).astype(np.int64)


def _by_space(colours: np.ndarray, counts: np.ndarray, prices: np.ndarray) -> np.ndarray:
    table = np.full((SPACES, COLOURS), SCALE, np.int32)
    table[np.arange(SPACES), colours] = 0
    table += prices.astype(np.int32)
    table[:, counts == 0] = _ABSENT
    return table


def outlook(
    machine: Automaton, colours: np.ndarray, rounds: int, enough: int | None = None
) -> Outlook:
    """The outlook for a wheel's colours by space, prices improved in so many rounds.

    It ends early once ``enough`` wrong spaces are certain.
    """
    counts = np.bincount(colours, minlength=COLOURS)
    places = _places(machine)
    costs = np.empty(places[-1], np.int32)
    target = np.zeros(SPACES, np.int64)
    prices = np.zeros(COLOURS)
    best_prices, best = prices, -np.inf
    drift = np.zeros(COLOURS)
    length, stale = 1.0, 0
    for _ in range(rounds):
        whole = np.round(prices).astype(np.int64)
        table = _by_space(colours, counts, whole)
        _backward(machine.steps, machine.accepts, table, costs, places)
        value = float(costs[0] - whole @ counts)
        if value > best:
            best, best_prices, stale = value, prices, 0
        else:
            stale += 1
            if stale > _PATIENCE:
                length, stale = length * _SHORTER, 0
        if enough is not None and best > (enough - 1) * SCALE:
            break
        _cheapest(machine.steps, table, costs, places, target)
        excess = np.bincount(target, minlength=COLOURS) - counts
        if not excess.any():
            break  # nothing is better than a target that is cheapest and counts right
        drift = excess + drift / 2
        hope = max(best + _HOPED * SCALE - value, SCALE / 4)
        prices = prices + length * hope * drift / max(float(drift @ drift), 1.0)
    whole = np.clip(np.round(best_prices), -_DEAREST, _DEAREST).astype(np.int64)
    table = _by_space(colours, counts, whole)
    _backward(machine.steps, machine.accepts, table, costs, places)
    wrong = -(-(int(costs[0]) - int(whole @ counts)) // SCALE)
    rows = np.empty((places[SPACES], COLOURS + 1), np.int16)  # one more, for the alignment
    _rows(machine.steps, whole, costs, places, rows)
    return Outlook(rows, places, whole, max(0, wrong))
