# SPDX-License-Identifier: MIT
"""Which colourings of the wheel are targets, as an automaton that reads the spaces in index order.

A target is a colouring in which each colour is one group (and, for Rainbow, the groups lie in the
rainbow's order). While the spaces are read wedge by wedge only five of those already read can still
touch a later one: wedge 0's h and a, the last h and b, and the m of a wedge that is not yet full.
So a state is those five colours, which of them hang together, and which colours are finished;
for Rainbow also how far the rim's order has come and which following colours touch already.

The tables of all wedges but the first are the same: states are numbered once for each part of a
wedge, over all wedges. They are made once and kept in the user's cache.
"""

from dataclasses import dataclass
from functools import lru_cache

import numpy as np
from numba import njit

from tools.solver.cache import cached

COLOURS = 7
EMPTY = 7
H0, A0, H, B, M, NEW = range(6)  # slots of a state; NEW only while a space is being read
FIRST_H, FIRST_M, FIRST_A, FIRST_B, NEXT_H, NEXT_M, NEXT_A, NEXT_B = range(8)
ILLEGAL = -1

# Bits of a packed state.
_GROUP = 15
_CLOSED = 30
_LAST = 37
_DIRECTION = 40
_WRAPPED = 42
_TOUCHED = 43


@dataclass(frozen=True)
class Automaton:
    """``steps[part]``: for each state the next one by colour, its last row standing for none.

    Parts 0-3 are wedge 0's, 4-7 every other wedge's. ``accepts``: whether a target is complete
    in a state after the last space.
    """

    steps: tuple[np.ndarray, ...]
    closed: tuple[np.ndarray, ...]
    accepts: np.ndarray

    def table(self, space: int) -> np.ndarray:
        """The table that reads this space, 0-39."""
        return self.steps[space if space < 4 else 4 + space % 4]


@njit(cache=True)
def _join(colours, groups, slot):
    """The new space joins the group of a slot of its colour."""
    if colours[slot] == colours[NEW]:
        old, new = groups[slot], groups[NEW]
        for i in range(6):
            if groups[i] == old:
                groups[i] = new


@njit(cache=True)
def _touch(colours, slot, following, touched):
    """Note that the new space's colour and a slot's follow each other, if they do."""
    one, other = colours[slot], colours[NEW]
    if other == EMPTY or one in (EMPTY, other):
        return touched
    if following[one] == other and one < other:
        touched |= 1 << one
    if following[other] == one and other < one:
        touched |= 1 << other
    return touched


@njit(cache=True)
def _drop(colours, groups, slot, closed):
    """Forget a slot; the finished colours afterwards, or ILLEGAL if its group is cut off."""
    colour, group = colours[slot], groups[slot]
    colours[slot] = EMPTY
    groups[slot] = slot
    other_group = False
    for i in range(6):
        if colours[i] == colour:
            if groups[i] == group:
                return closed
            other_group = True
    return ILLEGAL if other_group else closed | 1 << colour


@njit(cache=True)
def _rim(colours, colour, last, direction, wrapped, following):
    """The rim's order after one more rim space: (direction, wrapped), direction -1 if broken."""
    if colour == last:
        return direction, wrapped
    if wrapped:
        return ILLEGAL, wrapped
    if direction == 0:
        direction = 1 if following[last] == colour else 2
    if direction == 1 and following[last] != colour:
        return ILLEGAL, wrapped
    if direction == 2 and following[colour] != last:
        return ILLEGAL, wrapped
    return direction, 1 if colour == colours[A0] else 0


@njit(cache=True)
def _apart(closed, touched, following):
    """Whether two finished colours that should touch do not."""
    for colour in range(COLOURS):
        then = following[colour]
        both = closed >> colour & closed >> then & 1
        if then > colour and both and not touched >> colour & 1:
            return True
    return False


@njit(cache=True)
def _inland(closed, first, last, direction, wrapped, following):
    """Whether a finished colour never reached the rim."""
    if wrapped:
        return False
    colour = first
    seen = 1 << colour
    if direction == 1:
        while colour != last:
            colour = following[colour]
            seen |= 1 << colour
    elif direction == 2:
        colour = last
        seen |= 1 << colour
        while colour != first:
            colour = following[colour]
            seen |= 1 << colour
    return closed & ~seen != 0


@njit(cache=True)
def _unpack(state, colours, groups):
    for i in range(5):
        colours[i] = state >> 3 * i & 7
        groups[i] = state >> (_GROUP + 3 * i) & 7
    colours[NEW] = EMPTY
    groups[NEW] = NEW


@njit(cache=True)
def _pack(colours, groups, closed, last, direction, wrapped, touched):
    state = closed << _CLOSED | last << _LAST | direction << _DIRECTION
    state |= wrapped << _WRAPPED | touched << _TOUCHED
    for i in range(5):
        lowest = i
        if colours[i] != EMPTY:
            for j in range(i):
                if groups[j] == groups[i] and colours[j] != EMPTY:
                    lowest = j
                    break
        state |= np.int64(colours[i]) << 3 * i | np.int64(lowest) << (_GROUP + 3 * i)
    return state


@njit(cache=True)
def _read(state, part, colour, rainbow, following, colours, groups):
    """The packed state after a space of that part and colour, or ILLEGAL."""
    closed = state >> _CLOSED & 127
    touched = state >> _TOUCHED & 127
    last = state >> _LAST & 7
    direction = state >> _DIRECTION & 3
    wrapped = state >> _WRAPPED & 1
    if closed >> colour & 1 or following[colour] == EMPTY:
        return np.int64(ILLEGAL)
    _unpack(state, colours, groups)
    colours[NEW] = colour
    first_slot, second_slot = NEW, NEW
    if part in (FIRST_M, NEXT_H, NEXT_M):
        first_slot = H
    elif part in (FIRST_A, FIRST_B, NEXT_B):
        first_slot = M
    elif part == NEXT_A:
        first_slot, second_slot = M, B
    if first_slot != NEW:
        _join(colours, groups, first_slot)
        if rainbow:
            touched = _touch(colours, first_slot, following, touched)
    if second_slot != NEW:
        _join(colours, groups, second_slot)
        if rainbow:
            touched = _touch(colours, second_slot, following, touched)
    if rainbow:
        if part == FIRST_A:
            last = colour
        elif part in (FIRST_B, NEXT_A, NEXT_B):
            direction, wrapped = _rim(colours, colour, last, direction, wrapped, following)
            if direction == ILLEGAL:
                return np.int64(ILLEGAL)
            last = colour
    # Slots that nothing will touch any more, then the new space's own place.
    if part == NEXT_H:
        closed = _drop(colours, groups, H, closed)
    elif part == NEXT_A:
        closed = _drop(colours, groups, B, closed)
    elif part in (FIRST_B, NEXT_B):
        closed = _drop(colours, groups, M, closed)
    if closed == ILLEGAL:
        return np.int64(ILLEGAL)
    if part == NEXT_A:
        closed = _drop(colours, groups, NEW, closed)
        if closed == ILLEGAL:
            return np.int64(ILLEGAL)
    else:
        slot = B
        if part in (FIRST_H, NEXT_H):
            slot = H
        elif part in (FIRST_M, NEXT_M):
            slot = M
        elif part == FIRST_A:
            slot = A0
        colours[slot] = colour
        groups[slot] = groups[NEW]
        if part == FIRST_H:
            colours[H0] = colour
            groups[H0] = groups[NEW]
    if rainbow and part >= FIRST_A:
        if _apart(closed, touched, following):
            return np.int64(ILLEGAL)
        if _inland(closed, colours[A0], last, direction, wrapped, following):
            return np.int64(ILLEGAL)
    return _pack(colours, groups, closed, last, direction, wrapped, touched)


@njit(cache=True)
def _read_all(states, part, rainbow, following):
    colours = np.empty(6, np.int64)
    groups = np.empty(6, np.int64)
    after = np.empty((len(states), COLOURS), np.int64)
    for i in range(len(states)):
        for colour in range(COLOURS):
            after[i, colour] = _read(states[i], part, colour, rainbow, following, colours, groups)
    return after


@njit(cache=True)
def _complete(state, rainbow, following, colours, groups):
    """Whether the colouring is a target: wedge 9 touches wedge 0, then all must hang together."""
    _unpack(state, colours, groups)
    closed = state >> _CLOSED & 127
    touched = state >> _TOUCHED & 127
    for slot, start in ((H, H0), (B, A0)):
        colours[NEW] = colours[slot]
        groups[NEW] = groups[slot]
        _join(colours, groups, start)
        if rainbow:
            touched = _touch(colours, start, following, touched)
    colours[NEW] = EMPTY
    for i in range(4):
        closed |= 1 << colours[i]
        for j in range(i):
            if colours[i] == colours[j] and groups[i] != groups[j]:
                return False
    if not rainbow:
        return True
    last = state >> _LAST & 7
    first = colours[A0]
    if last == first:
        in_order = state >> _WRAPPED & 1 == 1
    elif state >> _DIRECTION & 3 == 1:
        in_order = following[last] == first
    else:
        in_order = following[first] == last
    return in_order and not _apart(closed, touched, following)


@njit(cache=True)
def _complete_all(states, rainbow, following):
    colours = np.empty(6, np.int64)
    groups = np.empty(6, np.int64)
    accepts = np.zeros(len(states), np.bool_)
    for i in range(len(states)):
        accepts[i] = _complete(states[i], rainbow, following, colours, groups)
    return accepts


def _numbered(after, states):
    """A table of packed states as numbers in a sorted list of states; illegal is one past it."""
    places = np.searchsorted(states, after)
    places[after == ILLEGAL] = len(states)
    nowhere = np.full((1, COLOURS), len(states))
    return np.ascontiguousarray(np.vstack([places, nowhere]).astype(np.int32))


def _closed(states):
    """The finished colours of every state as bits, and a last row for none."""
    return np.append(states >> _CLOSED & 127, 0).astype(np.uint8)


def _legal(after):
    return np.unique(after[after != ILLEGAL])


def _empty_state() -> int:
    state = 0
    for i in range(5):
        state |= EMPTY << 3 * i | i << (_GROUP + 3 * i)
    return state


def following_colours(present: tuple[bool, ...]) -> np.ndarray:
    """By colour the next one on the board in the rainbow, cyclically; EMPTY for an absent one."""
    on_board = [colour for colour in range(COLOURS) if present[colour]]
    following = np.full(COLOURS + 1, EMPTY, np.int64)
    for i, colour in enumerate(on_board):
        following[colour] = on_board[(i + 1) % len(on_board)]
    return following


def _build(rainbow: bool, present: tuple[bool, ...]) -> dict[str, np.ndarray]:
    following = following_colours(present)
    states = np.array([_empty_state()], np.int64)
    afters = []
    for part in range(4):
        after = _read_all(states, part, rainbow, following)
        afters.append((after, states))
        states = _legal(after)
    # All states before each part of a later wedge: grow them until nothing new comes.
    known = [states, *(np.empty(0, np.int64) for _ in range(3))]
    fresh = states
    part = 0
    while len(fresh):
        found = _legal(_read_all(fresh, 4 + part, rainbow, following))
        part = (part + 1) % 4
        fresh = np.setdiff1d(found, known[part], assume_unique=True)
        known[part] = np.union1d(known[part], fresh)
    accepts = _complete_all(known[0], rainbow, following)
    made = {}
    for part in range(4):
        made[f"closed{part}"] = _closed(afters[part][1])
        made[f"closed{part + 4}"] = _closed(known[part])
        before = known[0] if part == 3 else afters[part + 1][1]
        made[f"step{part}"] = _numbered(afters[part][0], before)
        after = _read_all(known[part], 4 + part, rainbow, following)
        made[f"step{part + 4}"] = _numbered(after, known[(part + 1) % 4])
    made["accepts"] = accepts
    return _trimmed(made)


def _trimmed(made: dict[str, np.ndarray]) -> dict[str, np.ndarray]:
    """The same without the states from which no target can be completed."""
    steps = [made[f"step{part}"] for part in range(8)]
    useful = [np.zeros(len(table), np.bool_) for table in steps]
    useful[4][:-1] = made["accepts"]
    before: list[int] = []
    while (count := [int(np.count_nonzero(some)) for some in useful]) != before:
        before = count
        for part in (7, 6, 5, 4, 3, 2, 1, 0):
            useful[part] |= useful[_then(part)][steps[part]].any(axis=1)
    trimmed = {"accepts": made["accepts"][useful[4][:-1]]}
    for part in range(8):
        then = useful[_then(part)]
        numbers = np.where(then, np.cumsum(then) - 1, np.count_nonzero(then))
        kept = numbers[steps[part][useful[part]]]
        nowhere = np.full((1, COLOURS), np.count_nonzero(then))
        trimmed[f"step{part}"] = np.vstack([kept, nowhere]).astype(np.int32)
        trimmed[f"closed{part}"] = made[f"closed{part}"][useful[part]]
    return trimmed


def _then(part: int) -> int:
    """The part that is read after this one."""
    return part + 1 if part < 7 else 4


@lru_cache(maxsize=8)
def automaton(rainbow: bool, present: tuple[bool, ...]) -> Automaton:
    """The automaton for a board that holds these colours; plain targets need not know them."""
    if not rainbow:
        present = (True,) * COLOURS
    name = ("rainbow-" if rainbow else "plain-") + "".join("01"[on] for on in present)
    made = cached(name, lambda: _build(rainbow, present))
    return Automaton(
        tuple(made[f"step{part}"] for part in range(8)),
        tuple(made[f"closed{part}"] for part in range(8)),
        made["accepts"],
    )
