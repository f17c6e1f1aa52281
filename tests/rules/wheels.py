# SPDX-License-Identifier: MIT
"""Wheels to test with: random ones, and solved ones made so on purpose."""

from tests.rules import oracle

BAG = [f"{colour}{size}" for colour in oracle.RAINBOW for size in "123"] * 3

# Colours by hand, wedge by wedge, each h m a b: rainbow order, clockwise.
GOOD = "RRRR/ORRO/OOOO/YYYY/GYYG/GGGG/CCCC/BCCB/BBBP/PPPP"
# One colour's piece far from the others.
SPLIT = "RRRR/ORRO/OOOY/YYOY/GYYG/GGGG/CCCC/BCCB/BBBP/PPPP"
# Purple is one piece at the hub.
NO_RIM = "RRRR/ORRO/OOOO/YYYY/GYYG/GGGG/CCCC/BCCB/BBBB/PBBB"
# Red reaches the rim on both sides of purple.
BROKEN = "RRRP/RRPR/OOOO/YYYY/GYYG/GGGG/CCCC/CCCC/BBBB/BBBB"
# Purple's middle piece lies between red and orange.
APART = "PRRR/PPRO/OOOO/YYYY/GYYG/GGGG/CCCC/BCCB/BBBB/PPPP"
# Red touches neither orange nor purple: green and cyan come between, along the hubs.
ALONE = "GGRO/GOOO/GYYY/GYYY/GGGG/CCCC/CBBB/CBBB/CPPP/CCPR"
# Rainbow order without cyan.
SIX = "RRRR/RRRO/OOOO/YOOY/YYYY/GGYG/GGGG/BBBB/PBBP/PPPP"


def recoloured(layout, *exchanges):
    """A layout with colours renamed: ``recoloured(GOOD, "RO", "OR")``."""
    return layout.translate(str.maketrans(dict(exchanges)))


def pieces_on(layout, random=None):
    """A position with the layout's colours; sizes in turn, or at random from the bag."""
    left = {colour: list("123" * 3) for colour in oracle.RAINBOW}
    if random:
        for sizes in left.values():
            random.shuffle(sizes)
    return "".join(c if c == "/" else c + left[c].pop() for c in layout)


def any_position(random):
    """Forty pieces of the bag, anywhere."""
    pieces = random.sample(BAG, 40)
    return oracle.write(dict(zip(oracle.NAMES, pieces, strict=True)))


def sectors(random):
    """A position whose colours follow each other round the wheel in rainbow order or, half the
    time, in any; usually solved, often in rainbow order, turned and mirrored at random."""
    colours = [c for c in oracle.RAINBOW if random.random() < 0.9]
    counts: dict[str, int] = {}
    while len(colours) < 5 or sum(counts.values()) != 40:
        colours = [c for c in oracle.RAINBOW if random.random() < 0.9]
        counts = {c: random.randint(1, 9) for c in colours}
    if random.random() < 0.5:
        random.shuffle(colours)
    line = "".join(c * counts[c] for c in colours)
    order = [f"{w}{part}" for w in range(10) for part in random.choice(["amhb", "ahmb", "hamb"])]
    wheel = dict(zip(order, line, strict=True))
    symmetry = random.choice(list(oracle.symmetries()))
    return pieces_on(oracle.write(oracle.moved(wheel, symmetry)), random)


def almost(layout=GOOD, move="2b-3a"):
    """A position that this move solves."""
    wheel = oracle.read(pieces_on(layout))
    a, b = move.split("-")
    assert oracle.may_swap(wheel, a, b)
    return oracle.write({**wheel, a: wheel[b], b: wheel[a]})


def by_hand(random):
    """One of the wheels made by hand with its colours renamed: next in the rainbow, or any."""
    colours = list(oracle.RAINBOW)
    if random.random() < 0.5:
        random.shuffle(colours)
    else:
        turn = random.randrange(7)
        colours = colours[turn:] + colours[:turn]
    layout = random.choice([GOOD, NO_RIM, BROKEN, APART, SIX])
    return pieces_on(recoloured(layout, *zip(oracle.RAINBOW, colours, strict=True)), random)


def disturbed(position, random, times):
    """The position after some exchanges of any two spaces, legal or not."""
    wheel = oracle.read(position)
    for _ in range(times):
        a, b = random.sample(oracle.NAMES, 2)
        wheel[a], wheel[b] = wheel[b], wheel[a]
    return oracle.write(wheel)


def any_moves(random, position, count, legal=0.8):
    """Moves from there on; a share of them surely legal, the rest any two spaces, even one."""
    wheel = oracle.read(position)
    moves = []
    for _ in range(count):
        a, b = random.choice(oracle.NAMES), random.choice(oracle.NAMES)
        if random.random() < legal:
            while not oracle.may_swap(wheel, a, b):
                b = random.choice(oracle.NAMES)
        if oracle.may_swap(wheel, a, b):
            wheel[a], wheel[b] = wheel[b], wheel[a]
        moves.append(f"{a}-{b}")
    return moves
