# SPDX-License-Identifier: MIT
"""Cooperative games: seats, whose turn it is, and who has moved last."""

import pytest
from color_wheel.play import chosen, codes, remote, turns
from color_wheel.play.codes import BACK, NONE, PLAY, SELECT
from color_wheel.rules.check import parse_position

from tests.play.hands import Hands
from tests.play.test_calling import call, name
from tests.play.test_styles import NEARLY


def table(seats, order):
    """Hands at a cooperative game, set by presses in the menu."""
    hands = Hands()
    hands.begin(parse_position(NEARLY))
    hands.open_menu()
    hands.choose("who", "cooperative")
    hands.choose("seats", "count")
    hands.tap(*[SELECT] * (seats - 2))
    hands.choose("seats", "turns")
    hands.tap(*[SELECT] * order)
    hands.tap(BACK)
    hands.begin(parse_position(NEARLY))
    game = hands.play.game
    assert (game.who, game.seats, game.order) == (chosen.COOPERATIVE, seats, order)
    return hands


def swap(hands, a=8, b=11):
    """O1 with O2 beside each other: always legal, there and back, and never a win."""
    hands.swap(a, b)


@pytest.mark.parametrize(
    ("seats", "wedges"),
    [
        (2, [0, 5]),
        (3, [0, 3, 6]),
        (4, [0, 2, 5, 7]),
        (5, [0, 2, 4, 6, 8]),
        (10, list(range(10))),
    ],
)
def test_seats_lie_round_the_wheel(seats, wedges):
    assert [turns.wedge_of(seat, seats) for seat in range(seats)] == wedges


def test_in_turn_it_goes_round_with_each_swap():
    hands = table(3, chosen.IN_TURN)
    seats = [turns.seat_shown(hands.play)]
    for _ in range(4):
        swap(hands)
        assert turns.seat_shown(hands.play) == seats[-1]  # it could still be taken back
        hands.wait(codes.PROVISIONAL_MS + 50)
        seats.append(turns.seat_shown(hands.play))
    assert seats == [0, 1, 2, 0, 1]
    assert [a for code, a, _ in hands.seen if code == codes.TURN] == [1, 2, 0, 1]


def test_a_swap_that_is_taken_back_is_no_turn():
    hands = table(3, chosen.IN_TURN)
    swap(hands)
    hands.tap(BACK)  # it is in hand again
    hands.tap(BACK)
    hands.wait(5000)
    assert hands.play.game.swaps == 0
    assert turns.seat_shown(hands.play) == 0


def test_who_says_a_seat_may_swap_where_it_is_the_turn():
    """Of three swaps two were one turn, a call's: two turns are over."""
    play = table(4, chosen.IN_TURN).play
    play.game.swaps, play.game.joined = 3, 1
    refusals = [turns.refusal(play, seat) for seat in range(5)]
    assert refusals == ["not-your-turn", "not-your-turn", None, "not-your-turn", "bad-seat"]


def test_a_call_is_one_turn():
    hands = table(3, chosen.IN_TURN)
    call(hands, "0h")
    name(hands, "O2")
    hands.tap(SELECT, SELECT)
    assert hands.play.game.swaps == 2
    assert turns.seat_shown(hands.play) == 1


def test_free_shows_nobody():
    hands = table(4, chosen.FREE)
    swap(hands)
    hands.wait(4000)
    assert turns.seat_shown(hands.play) == NONE


def test_after_another_shows_who_moved_last_where_that_is_known():
    hands = table(4, chosen.AFTER_ANOTHER)
    swap(hands)
    hands.wait(4000)
    assert turns.seat_shown(hands.play) == NONE  # the buttons do not know
    hands.play.seat = 2
    swap(hands)
    assert turns.refusal(hands.play, 2) == "another-first"
    hands.play.seat = NONE
    hands.wait(4000)
    assert turns.seat_shown(hands.play) == 2
    assert turns.refusal(hands.play, 2) == "another-first"
    assert turns.refusal(hands.play, 0) is None
    swap(hands)
    hands.wait(4000)
    assert turns.refusal(hands.play, 2) is None


def test_after_a_power_cut_it_is_still_known_who_moved_last():
    """The save keeps the seat; who pressed is gone with the power."""
    hands = table(4, chosen.AFTER_ANOTHER)
    hands.play.game.last_seat = 3
    assert hands.play.swapped_by == NONE
    assert turns.refusal(hands.play, 3) == "another-first"
    assert turns.refusal(hands.play, 1) is None


def test_nothing_is_undone_at_a_table_of_several():
    hands = table(2, chosen.FREE)
    swap(hands)
    hands.wait(4000)
    assert remote.undo(hands.play, hands.now) == "not-now"
    hands.open_menu()
    assert not hands.play.menu.offers(6, 0)


def test_alone_again_there_are_no_seats():
    hands = table(2, chosen.IN_TURN)
    hands.open_menu()
    hands.choose("who", "solo")
    hands.tap(BACK)
    hands.begin(parse_position(NEARLY))
    assert (hands.play.game.who, hands.play.game.seats) == (chosen.SOLO, 0)
    swap(hands)
    hands.wait(4000)
    assert hands.play.screen == PLAY
    assert codes.TURN not in [code for code, _, _ in hands.seen]
