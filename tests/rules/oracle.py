# SPDX-License-Identifier: MIT
"""The rules once more, worked out independently from rules.md, on texts; shares no code with them.

A wheel here is a dict from space name (``3m``) to piece text (``R3``).
"""

from functools import cache
from itertools import groupby, pairwise

RAINBOW = "ROYGCBP"
NAMES = [f"{wedge}{part}" for wedge in range(10) for part in "hmab"]
RIM = [f"{wedge}{half}" for wedge in range(10) for half in "ab"]  # clockwise
PAR = 27


def _adjacency():
    """Pairs of spaces that share an edge: the table of rules.md, row by row."""
    pairs = set()
    for w in range(10):
        before, after = (w - 1) % 10, (w + 1) % 10
        pairs |= {frozenset(pair) for pair in [(f"{w}h", f"{before}h"), (f"{w}h", f"{after}h")]}
        pairs |= {frozenset((f"{w}m", f"{w}{part}")) for part in "hab"}
        pairs |= {frozenset((f"{w}a", f"{before}b")), frozenset((f"{w}b", f"{after}a"))}
    return pairs


ADJACENT = _adjacency()


def read(position):
    """The wheel of a position's text."""
    pieces = position.replace("/", "")
    return {name: pieces[2 * i : 2 * i + 2] for i, name in enumerate(NAMES)}


def write(wheel):
    """The position's text of a wheel."""
    return "/".join("".join(wheel[f"{w}{part}"] for part in "hmab") for w in range(10))


def groups(wheel):
    """How many groups each colour on the board lies in, by union-find over the adjacencies."""
    parent = {name: name for name in NAMES}

    def find(name):
        while parent[name] != name:
            name = parent[name]
        return name

    for pair in ADJACENT:
        a, b = pair
        if wheel[a][0] == wheel[b][0]:
            parent[find(a)] = find(b)
    roots = {find(name) for name in NAMES}
    counts = {colour: sum(wheel[root][0] == colour for root in roots) for colour in RAINBOW}
    return {colour: count for colour, count in counts.items() if count}


def present(wheel):
    """The colours on the board in rainbow order."""
    return [c for c in RAINBOW if any(piece[0] == c for piece in wheel.values())]


def touching(wheel):
    """Pairs of different colours that share an edge."""
    pairs = (frozenset(wheel[name][0] for name in pair) for pair in ADJACENT)
    return {pair for pair in pairs if len(pair) == 2}


def is_solved(wheel):
    """Whether each colour is one group."""
    return set(groups(wheel).values()) == {1}


def readings(wheel):
    """The rim's colours, one for each run, read from every space in both directions."""
    colours = [wheel[name][0] for name in RIM]
    for line in (colours, colours[::-1]):
        for start in range(20):
            yield [colour for colour, _ in groupby(line[start:] + line[:start])]


def apart(wheel):
    """Pairs (colour, following) whose groups should touch but do not."""
    colours = present(wheel)
    touches = touching(wheel)
    return [
        (colour, following)
        for colour, following in pairwise(colours)
        if frozenset((colour, following)) not in touches
    ]


def is_rainbow(wheel):
    """Whether the wheel is solved in rainbow order."""
    return (
        is_solved(wheel)
        and any(reading == present(wheel) for reading in readings(wheel))
        and not apart(wheel)
    )


def true_faults(wheel):
    """Everything that may be said of a solved wheel that is not in rainbow order, as words."""
    names = dict(
        zip(RAINBOW, ["red", "orange", "yellow", "green", "cyan", "blue", "purple"], strict=True)
    )
    colours = present(wheel)
    fewest = min(readings(wheel), key=len)
    said = set()
    for i, colour in enumerate(colours):
        arcs = fewest.count(colour)
        following = colours[(i + 1) % len(colours)]
        if arcs == 0:
            said.add(f"{names[colour]} does not reach the rim")
        if arcs > 1:
            said.add(f"{names[colour]} fills more than one arc of the rim")
        if sorted(fewest) == sorted(colours) and not any(r == colours for r in readings(wheel)):
            place = fewest.index(colour)
            sides = {fewest[place - 1], fewest[(place + 1) % len(fewest)]}
            if sides != {following} or len(colours) == 2:
                said.add(f"{names[colour]} is not followed by {names[following]} round the rim")
    said |= {f"{names[a]} and {names[b]} do not touch" for a, b in apart(wheel)}
    return said


def may_swap(wheel, a, b):
    """Whether the pieces of two spaces may be swapped."""
    return a != b and (wheel[a][0] == wheel[b][0] or wheel[a][1] == wheel[b][1])


def track(swaps):
    """Standing scoring pyramids and swaps over par: they stand up, then lie down one each."""
    standing = list(range(28)) + list(range(26, -1, -1)) + [0] * 1000
    return {"up": standing[swaps], "over": len(range(PAR, swaps))}


@cache
def judged(position):
    """(groups, solved, Rainbow) of a position."""
    wheel = read(position)
    return groups(wheel), is_solved(wheel), is_rainbow(wheel)


def journey(position, moves, rainbow=False):
    """What ``color-wheel check --json`` must print; its words stand as True, none as None."""
    wheel = read(position)
    fixed = None
    swaps = 0

    def state():
        nonlocal fixed
        in_groups, solved, in_order = judged(write(wheel))
        if fixed is None and (in_order if rainbow else solved):
            fixed = "won"
        elif fixed is None and swaps == PAR:
            fixed = "lost"
        return {
            "position": write(wheel),
            "swaps": swaps,
            "track": track(swaps),
            "groups": in_groups,
            "solved": solved,
            "rainbow": in_order,
            "rainbow_fault": None if in_order else True,
            "result": fixed or "playing",
        }

    start = state()
    steps = []
    for move in moves:
        a, b = move.split("-")
        legal = may_swap(wheel, a, b)
        if legal:
            wheel[a], wheel[b] = wheel[b], wheel[a]
            swaps += 1
        steps.append({"move": move, "legal": legal, "reason": None if legal else True, **state()})
    return {"start": start, "steps": steps, "end": state()}


def symmetries():
    """The board's 20 symmetries, each a dict from space to the space it comes to lie on."""
    flip = {"h": "h", "m": "m", "a": "b", "b": "a"}
    for turn in range(10):
        yield {name: f"{(int(name[0]) + turn) % 10}{name[1]}" for name in NAMES}
        yield {name: f"{(turn - int(name[0])) % 10}{flip[name[1]]}" for name in NAMES}


def moved(wheel, symmetry):
    """The wheel turned or mirrored."""
    return {symmetry[name]: piece for name, piece in wheel.items()}
