# SPDX-License-Identifier: MIT
"""Calling a piece to a space: naming it, seeing the ways, playing one; all by presses."""

import pytest
from color_wheel.play import chosen, codes
from color_wheel.play.codes import BACK, CALL, CCW, CW, IN, MENU, OUT, PLAY, SELECT, WON
from color_wheel.rules.check import parse_position
from color_wheel.rules.check_moves import parse_piece, parse_space

from tests.play.hands import Hands
from tests.play.test_cursor import HANDMADE
from tests.play.test_styles import NEARLY


def call(hands, space):
    """Hold SELECT on a space."""
    hands.go(parse_space(space))
    hands.tap(SELECT, hold=codes.HOLD_MS + 50)
    assert hands.play.screen == CALL


def name(hands, piece):
    """Turn the named piece to another: the colour first, then the size."""
    wanted = parse_piece(piece)
    for _ in range(7):
        if hands.play.stage.piece // 3 != wanted // 3:
            hands.tap(CW)
    for _ in range(3):
        if hands.play.stage.piece != wanted:
            hands.tap(OUT)
    assert hands.play.stage.piece == wanted


def begun(position, **options):
    hands = Hands(**options)
    hands.begin(parse_position(position) if isinstance(position, str) else position)
    return hands


def test_a_call_of_one_swap_wins():
    """P1 lies on 0a and 9h; to 9b (R1) either comes in one swap. 0a solves the wheel, 9h not."""
    hands = begun(NEARLY)
    call(hands, "9b")
    assert hands.play.picked == codes.NONE  # what the press picked up was put down
    name(hands, "P1")
    hands.tap(SELECT)
    assert [tuple(way) for way in hands.play.stage.ways] == [(2,), (36,)]
    hands.tap(CW)
    assert hands.play.stage.way == (36,)
    hands.tap(CCW)
    hands.tap(SELECT)
    assert hands.play.screen == WON
    assert (hands.play.game.swaps, hands.play.game.last_move()) == (1, (39, 2))
    assert hands.play.stage is None
    assert (codes.CALLED, 39, 1) in hands.seen


def test_a_call_of_two_swaps_counts_both():
    """R1 on 0h, O2 wanted: by R2 (0m, 1h) or by O1 (2h, 2m, 2a), then O2 (2b, 3h, 3m): 15 ways."""
    hands = begun(NEARLY)
    call(hands, "0h")
    name(hands, "O2")
    hands.tap(SELECT)
    ways = hands.play.stage.ways
    assert sorted(ways) == sorted((a, b) for a in (1, 4, 8, 9, 10) for b in (11, 12, 13))
    shown = hands.play.stage.way
    hands.tap(SELECT)
    assert hands.play.screen == PLAY
    game = hands.play.game
    assert game.swaps == 2
    assert list(game.moves) == [0, shown[0], 0, shown[1]]
    assert game.wheel[0] == parse_piece("O2")
    assert not hands.play.provisional
    assert hands.play.cursor == 0


def test_each_call_of_two_swaps_is_one_turn():
    hands = Hands()
    hands.play.chosen[chosen.WHO] = chosen.COOPERATIVE
    hands.begin(parse_position(NEARLY))
    for calls, piece in enumerate(("O2", "R1", "O3"), 1):
        call(hands, "0h")
        name(hands, piece)
        hands.tap(SELECT)
        assert len(hands.play.stage.way) == 2
        hands.tap(SELECT)
        assert (hands.play.game.swaps, hands.play.game.joined) == (2 * calls, calls)


def test_cw_goes_on_through_the_ways_and_ccw_back():
    hands = begun(NEARLY)
    call(hands, "0h")
    name(hands, "O2")
    hands.tap(SELECT)
    at = []
    for button in (CW, CW, CCW, CCW, CCW, CCW, OUT, IN, CW, CW):
        hands.tap(button)
        at.append(hands.play.stage.at)
    assert at == [1, 2, 1, 0, 14, 13, 13, 13, 14, 0]


def test_the_way_that_leaves_the_fewest_groups_comes_first():
    hands = begun(HANDMADE)
    call(hands, "5m")
    for piece in ("R1", "Y2", "B3"):
        name(hands, piece)
        hands.tap(SELECT)
        if hands.play.stage.ways:
            start = hands.play.game.wheel
            counts = [groups_after(start, 21, way) for way in hands.play.stage.ways]
            assert counts == sorted(counts)
            hands.tap(BACK)


def groups_after(wheel, space, way):
    """Counted by spreading over neighbours from the rules' text, not by the firmware's tables."""
    pieces = list(wheel)
    for other in way:
        pieces[space], pieces[other] = pieces[other], pieces[space]
    seen, groups = set(), 0
    for first in range(40):
        if first in seen:
            continue
        groups += 1
        queue = [first]
        while queue:
            here = queue.pop()
            seen.add(here)
            for there in beside(here):
                if there not in seen and pieces[there] // 3 == pieces[here] // 3:
                    queue.append(there)
    return groups


def beside(space):
    w, part = divmod(space, 4)
    before, after = (w - 1) % 10, (w + 1) % 10
    return {
        0: (4 * before, 4 * after, 4 * w + 1),
        1: (4 * w, 4 * w + 2, 4 * w + 3),
        2: (4 * w + 1, 4 * before + 3),
        3: (4 * w + 1, 4 * after + 2),
    }[part]


# R1 R2, Y2 Y3 alone: from R1 to Y3 there is no go-between, R3 and Y1 are not on the board.
FOUR_KINDS = bytes([0, 1, 7, 8] * 10)


@pytest.mark.parametrize("colours", [(0, 1, 2, 3, 4, 5, 6), (0, 2, 3, 5), (1, 2, 6), (0, 4, 6)])
def test_cw_goes_through_the_colours_on_the_board_in_rainbow_order_and_ccw_back(colours):
    hands = begun(bytes((3 * colour + 1) for colour in colours * 40)[:40])
    call(hands, "0h")
    for button, order in ((CW, [*colours[1:], colours[0]]), (CCW, colours[::-1])):
        seen = []
        for _ in colours:
            hands.tap(button)
            seen.append(hands.play.stage.piece // 3)
        assert seen == list(order)


def test_out_makes_the_piece_larger_and_in_smaller():
    hands = begun(bytes((0, 1, 2, 12) * 10))
    call(hands, "0h")
    seen = []
    for button in (OUT, OUT, OUT, IN, IN, IN, IN):
        hands.tap(button)
        seen.append(hands.play.stage.piece)
    assert seen == [1, 2, 0, 2, 1, 0, 2]


def test_kinds_that_are_not_on_the_board_are_skipped():
    hands = begun(FOUR_KINDS)
    call(hands, "0h")
    seen = []
    for button in (OUT, OUT, CW, OUT, CW, IN, CCW):
        hands.tap(button)
        seen.append(hands.play.stage.piece)
    # R1: R2, R1, then yellow has no small one: Y2, Y3, red has no large one: R1, R2 (IN), Y2.
    assert seen == [1, 0, 7, 8, 0, 1, 7]


def test_what_takes_three_swaps_is_refused_with_the_cost():
    hands = begun(FOUR_KINDS)
    call(hands, "0h")
    name(hands, "Y3")
    hands.down(SELECT)
    assert hands.play.stage.refused_at == hands.now
    hands.up(SELECT)
    assert (codes.NO_WAY, 0, 3) in hands.seen
    assert (hands.play.screen, hands.play.game.swaps) == (CALL, 0)
    assert not hands.play.stage.ways


def test_the_piece_that_lies_there_is_no_call():
    hands = begun(NEARLY)
    call(hands, "4m")
    hands.tap(SELECT)
    assert (codes.NO_WAY, 17, 0) in hands.seen
    assert hands.play.game.swaps == 0


def test_back_goes_one_step_at_a_time():
    hands = begun(NEARLY)
    call(hands, "0h")
    name(hands, "O2")
    hands.tap(SELECT)
    hands.tap(BACK)
    assert (hands.play.screen, hands.play.stage.ways) == (CALL, None)
    assert hands.play.stage.piece == parse_piece("O2")
    hands.tap(BACK)
    assert (hands.play.screen, hands.play.game.swaps) == (PLAY, 0)
    assert hands.play.cursor == 0


def test_holding_back_opens_the_menu_over_the_game():
    hands = begun(NEARLY)
    call(hands, "0h")
    name(hands, "O2")
    hands.tap(SELECT)
    hands.open_menu()
    hands.tap(BACK)
    assert hands.play.screen == PLAY


def test_held_after_a_swap_or_a_put_down_calls_nothing():
    hands = begun(NEARLY)
    hands.go(parse_space("9b"))
    hands.tap(SELECT)
    hands.tap(SELECT, hold=codes.HOLD_MS + 500)  # puts it down again
    assert hands.play.screen == PLAY
    hands.tap(SELECT)
    hands.go(parse_space("0a"))
    hands.tap(SELECT, hold=codes.HOLD_MS + 500)  # swaps, and wins
    assert hands.play.screen == WON


def test_the_27th_swap_in_the_middle_of_a_call_ends_the_game():
    """26 swaps there and back, then a call of two: the first of them is the 27th."""
    hands = begun(NEARLY)
    for _ in range(26):
        hands.swap(8, 11)  # O1 with O2: red and purple stay apart
    hands.wait(3100)
    call(hands, "0h")
    name(hands, "O2")
    hands.tap(SELECT, SELECT)
    assert hands.play.screen == codes.LOST
    assert hands.play.game.swaps == 27
    hands.wait(1100)
    hands.tap(SELECT)  # play on: now both count
    assert hands.play.screen == PLAY
    call(hands, "4h")  # Y1, by Y2 or C1 and so on
    name(hands, "C2")
    hands.tap(SELECT, SELECT)
    assert hands.play.game.swaps == 29
    assert hands.play.game.over == 2


def test_the_clock_goes_on_in_a_call_and_may_end_it():
    hands = Hands(COUNTDOWN_S=30)
    hands.play.chosen[chosen.LIMIT] = chosen.COUNTDOWN
    hands.begin(parse_position(NEARLY))
    call(hands, "0h")
    hands.wait(31_000)
    assert hands.play.screen == codes.LOST
    assert hands.play.stage is None


@pytest.mark.parametrize("screen", [MENU, codes.ATTRACT])
def test_select_held_elsewhere_calls_nothing(screen):
    hands = Hands()
    if screen == MENU:
        hands.begin(parse_position(NEARLY))
        hands.open_menu()
        hands.choose("records", "played")
    hands.down(SELECT)
    hands.wait(codes.HOLD_MS + 200)
    hands.up(SELECT)
    assert hands.play.screen != CALL


@pytest.mark.parametrize(("swaps", "done"), [(997, 2), (998, 1), (999, 0)])
def test_a_call_ends_where_a_game_holds_no_more_swaps(swaps, done):
    hands = begun(NEARLY)
    game = hands.play.game
    while game.swaps < swaps:
        game.swap(4, 5)
    call(hands, "0h")
    name(hands, "O2")
    hands.tap(SELECT)
    assert len(hands.play.stage.way) == 2
    hands.play.stage.press(SELECT, hands.now + 9)
    assert (game.swaps, hands.play.screen, hands.play.picked) == (swaps + done, PLAY, codes.NONE)
    assert hands.play.entered == hands.now + 9
    assert (codes.CALLED, 0, done) in hands.play.events
