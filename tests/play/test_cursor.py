# SPDX-License-Identifier: MIT
"""The cursor: over the wheel, and over the partners of the piece in hand."""

import pytest
from color_wheel.play.choice import Choice
from color_wheel.play.codes import CCW, CW, IN, OUT
from color_wheel.play.cursor import step
from color_wheel.rules.check import parse_position
from color_wheel.rules.check_moves import parse_space
from color_wheel.rules.game import Game
from color_wheel.rules.spaces import space_name

from tests.play.hands import steps_from


@pytest.mark.parametrize(
    ("space", "button", "there"),
    [
        ("3m", CW, "4m"),
        ("9b", CW, "0b"),
        ("0h", CCW, "9h"),
        ("3h", OUT, "3m"),
        ("3m", IN, "3h"),
        ("3a", OUT, "3b"),
        ("3b", OUT, "3a"),
        ("3a", IN, "3m"),
        ("3b", IN, "3m"),
        ("3h", IN, "3h"),
    ],
)
def test_steps_over_the_wheel(space, button, there):
    assert space_name(step(parse_space(space), button)) == there


def test_the_cursor_over_the_whole_wheel():
    """By names: CW and CCW keep the part, OUT and IN the wedge; and every space is reached."""
    for wedge in range(10):
        for part in "hmab":
            space = parse_space(f"{wedge}{part}")
            led = {button: space_name(step(space, button)) for button in (CW, CCW, OUT, IN)}
            assert led[CW] == f"{(wedge + 1) % 10}{part}"
            assert led[CCW] == f"{(wedge + 9) % 10}{part}"
            assert led[OUT] == str(wedge) + {"h": "m", "m": "a", "a": "b", "b": "a"}[part]
            assert led[IN] == str(wedge) + {"h": "h", "m": "h", "a": "m", "b": "m"}[part]
    assert len(steps_from(0, step)) == 40


def test_out_from_the_middle_reaches_the_rim():
    assert space_name(step(parse_space("3m"), OUT)) in ("3a", "3b")


# Piece in hand: R1 on 0h. Its partners by hand: the other reds of another size (R2 on 5m, R3 on
# 0m), and the smalls of other colours: O1 on 1h (touches 0h), O1 on 7b, Y1 on 4a. 9h holds
# another R1, which would change nothing. All the rest is medium and large of other colours.
HANDMADE = (
    "R1R3O2O3/O1Y2Y3G2/G3C2C3B2/B3P2P3O2/O3G2Y1C2/C3R2G3B2/B3P2P3Y2/Y3G2C2O1/B2P3G3C3/R1B3P2Y2"
)


@pytest.fixture
def choice():
    opened = Choice(bytearray(40))
    assert opened.open(parse_position(HANDMADE), parse_space("0h"))
    return opened


def test_partners_are_the_useful_ones(choice):
    names = {space_name(space) for space in range(40) if choice.partners[space]}
    assert names == {"0m", "5m", "1h", "7b", "4a"}


@pytest.mark.parametrize(
    ("presses", "there"),
    [
        ([OUT], "1h"),  # the next colour in rainbow order, its nearest
        ([OUT, CW], "7b"),
        ([OUT, CW, CW], "1h"),
        ([OUT, CCW], "7b"),
        ([OUT, OUT], "4a"),
        ([OUT, OUT, OUT], "0h"),  # round to home, which puts the piece down
        ([IN], "4a"),
        ([IN, IN], "1h"),  # back to a colour means its nearest
        ([CW], "0m"),  # the piece's own colour, nearest first
        ([CW, CW], "5m"),
        ([CCW], "5m"),
    ],
)
def test_choosing_among_the_partners(choice, presses, there):
    space = parse_space("0h")
    for press in presses:
        space = choice.step(space, press)
    assert space_name(space) == there


@pytest.mark.parametrize("press", [CW, CCW, OUT, IN])
def test_from_a_piece_that_is_no_partner_it_goes_on_as_from_home(choice, press):
    """The link may point at the other R1, on 9h."""
    assert choice.step(parse_space("9h"), press) == choice.step(parse_space("0h"), press)


def test_a_piece_without_a_useful_partner_is_not_picked_up():
    wheel = bytearray([2] * 40)  # forty R3: no such wheel can be dealt, but a map could be bad
    assert not Choice(bytearray(40)).open(wheel, 0)


def test_every_partner_is_at_most_four_presses_away_and_a_swap_takes_6_8(deals):
    """The figure that the issue computed for this scheme, over the 346 swaps of the 20 deals."""
    swaps = presses = 0
    for start, moves in deals:
        game = Game(start)
        cursor = 0
        for a, b in moves:
            travel = steps_from(cursor, step)
            ways = []
            for piece, partner in ((a, b), (b, a)):
                choice = Choice(bytearray(40))
                choice.open(game.wheel, piece)
                reached = steps_from(piece, choice.step)
                assert set(reached) == {piece} | {s for s in range(40) if choice.partners[s]}
                assert max(map(len, reached.values())) <= 4
                ways.append((len(travel[piece]) + len(reached[partner]) + 2, partner))
            best, cursor = min(ways, key=lambda way: way[0])
            presses += best
            swaps += 1
            game.swap(a, b)
    assert swaps == 346
    assert round(presses / swaps, 1) == 6.8
