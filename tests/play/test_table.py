# SPDX-License-Identifier: MIT
"""The table in solo games, by presses and time."""

import pytest
from color_wheel.play import again, chosen, codes, remote, screens
from color_wheel.play.codes import (
    ATTRACT,
    BACK,
    CW,
    DEALING,
    IN,
    LOST,
    MENU,
    NONE,
    OUT,
    PLAY,
    SELECT,
    WON,
)
from color_wheel.play.names import EVENTS
from color_wheel.play.pointing import point
from color_wheel.rules.check import parse_position
from color_wheel.rules.check_moves import parse_space
from color_wheel.rules.pieces import position_text

from tests.play.hands import Hands
from tests.play.test_cursor import HANDMADE
from tests.rules import oracle


def space(name):
    return parse_space(name)


@pytest.fixture
def hands():
    """Hands over the position of test_cursor, the cursor on 0h."""
    made = Hands()
    made.begin(parse_position(HANDMADE))
    return made


def names(hands):
    return [EVENTS[code] for code, _, _ in hands.seen]


def test_a_press_deals_and_another_skips_the_dealing():
    hands = Hands()
    assert hands.play.screen == ATTRACT
    hands.tap(CW)
    assert hands.play.screen == DEALING
    hands.tap(CW)
    assert (hands.play.screen, hands.play.cursor) == (PLAY, 0)  # skipping is no step


def test_dealing_ends_by_itself():
    hands = Hands()
    hands.tap(SELECT)
    hands.wait(codes.DEAL_MS - 200)
    assert hands.play.screen == DEALING
    hands.wait(200)
    assert hands.play.screen == PLAY


def test_two_deals_differ():
    hands = Hands()
    hands.tap(SELECT, SELECT)
    first = hands.play.game.start
    hands.down(BACK)
    hands.wait(1000)
    hands.up(BACK)
    hands.tap(OUT, SELECT)
    assert hands.play.screen == DEALING
    assert hands.play.game.start != first


def test_a_swap_counts_and_is_provisional_for_three_seconds(hands):
    hands.swap(space("0h"), space("7b"))
    play = hands.play
    assert (play.game.swaps, play.provisional, play.picked) == (1, True, NONE)
    hands.wait(2700)
    assert play.provisional
    hands.wait(300)
    assert not play.provisional
    assert (codes.SETTLED, space("0h"), space("7b")) in hands.seen


def test_back_takes_a_provisional_swap_back_at_no_cost(hands):
    before = bytes(hands.play.game.wheel)
    hands.swap(space("0h"), space("7b"))
    hands.tap(BACK)
    play = hands.play
    assert bytes(play.game.wheel) == before
    assert (play.game.swaps, play.game.takebacks, play.game.redos) == (0, 0, 0)
    assert (play.picked, play.cursor) == (space("0h"), space("7b"))  # the hand is still on it
    hands.tap(BACK)
    assert (play.picked, play.cursor) == (NONE, space("0h"))
    hands.tap(BACK, BACK, BACK)
    assert (play.screen, play.game.swaps) == (PLAY, 0)


def test_the_next_press_settles_the_swap(hands):
    hands.swap(space("0h"), space("7b"))
    hands.tap(CW)
    hands.tap(BACK)
    assert hands.play.game.swaps == 1


def test_without_take_back_a_swap_is_settled_at_once():
    hands = Hands(TAKE_BACK=0)
    hands.begin(parse_position(HANDMADE))
    hands.swap(space("0h"), space("7b"))
    hands.tap(BACK)
    assert hands.play.game.swaps == 1


def test_select_at_home_puts_the_piece_down(hands):
    hands.tap(SELECT, OUT, IN, SELECT)
    assert (hands.play.picked, hands.play.game.swaps) == (NONE, 0)
    assert names(hands)[-1] == "dropped"


def test_holding_a_cursor_button_repeats(hands):
    hands.down(CW)
    hands.wait(380)
    assert hands.play.cursor == space("1h")
    hands.wait(4 * codes.REPEAT_MS + 40)
    hands.up(CW)
    assert hands.play.cursor in (space("5h"), space("6h"))
    at = hands.play.cursor
    hands.wait(2000)
    assert hands.play.cursor == at


def test_holding_back_opens_the_menu_and_back_leaves_it(hands):
    hands.tap(SELECT)
    hands.down(BACK)
    hands.wait(codes.HOLD_MS + 20)
    assert (hands.play.screen, hands.play.picked) == (MENU, NONE)
    hands.wait(3000)
    hands.up(BACK)
    assert hands.play.screen == MENU  # letting go is no step back
    hands.tap(BACK)
    assert hands.play.screen == PLAY


def test_a_game_thrown_away_can_be_had_back_until_the_next_has_begun(hands):
    hands.swap(space("0h"), space("7b"))
    old = hands.play.game
    hands.open_menu()
    hands.choose("game", "new")
    hands.tap(SELECT, SELECT)
    new = hands.play.game
    assert new is not old
    assert hands.play.previous is old
    hands.open_menu()
    hands.choose("history", "old")
    hands.tap(SELECT)
    assert (hands.play.game, hands.play.screen) == (old, PLAY)
    hands.open_menu()
    hands.choose("history", "old")
    hands.tap(SELECT)
    assert hands.play.game is new  # a slip there can be undone in the same way
    hands.tap(SELECT, OUT, SELECT)
    hands.wait(codes.PROVISIONAL_MS)
    assert hands.play.previous is None
    hands.open_menu()
    assert not hands.play.menu.offers(0, 3)


def test_in_and_out_together_step_through_the_colours(hands):
    hands.tap(OUT)  # 0m
    hands.down(OUT)
    hands.wait(50)
    hands.down(IN)
    assert hands.play.colour == 0
    assert hands.play.cursor == space("0m")  # the first of the two was no step
    shown = []
    for _ in range(8):
        shown.append(hands.play.colour)
        hands.wait(codes.COLOUR_MS + 16)
    assert shown == [0, 1, 2, 3, 4, 5, 6, 0]
    hands.up(OUT)
    assert hands.play.colour == NONE
    told = [event for event in hands.seen if event[0] == codes.COLOUR]
    assert told == [(codes.COLOUR, colour, NONE) for colour in (*shown, 1, NONE)]
    hands.wait(2000)
    hands.up(IN)
    assert hands.play.cursor == space("0m")  # nor is the one that is still held


def test_colours_that_are_not_on_the_board_are_not_shown():
    """Here yellow, green and purple are not: each of the other four in turn, from red on."""
    hands = Hands()
    hands.begin(bytes([0, 1, 3, 4, 12, 13, 15, 16] * 5))
    hands.down(OUT)
    hands.wait(50)
    hands.down(IN)
    shown = []
    for _ in range(6):
        shown.append(hands.play.colour)
        hands.wait(codes.COLOUR_MS + 16)
    assert shown == [0, 1, 4, 5, 0, 1]


def test_a_game_that_was_left_is_taken_up_at_its_time(hands):
    hands.wait(601_000)
    assert hands.play.screen == codes.ATTRACT
    hands.tap(SELECT)
    hands.wait(100)
    hands.tap(SELECT)  # the first one woke it
    assert hands.play.screen == codes.MENU
    hands.play.menu.press(SELECT, hands.now + 4)
    assert (hands.play.screen, hands.play.entered) == (PLAY, hands.now + 4)


def test_point_goes_only_where_the_cursor_may(hands):
    play = hands.play
    assert point(play, space("4m"), hands.now) == "ok"
    assert play.cursor == space("4m")
    assert point(play, space("0h"), hands.now) == "ok"
    hands.tap(SELECT)
    before = bytes(play.game.wheel)
    assert point(play, space("2h"), hands.now) == "differs"  # G3 with R1
    assert (play.cursor, play.picked) == (space("0h"), space("0h"))
    assert (codes.REFUSED, space("0h"), space("2h")) in play.events
    assert (bytes(play.game.wheel), play.game.swaps) == (before, 0)
    assert point(play, space("9h"), hands.now) == "ok"  # an identical piece: legal, if pointless
    hands.tap(SELECT)
    assert play.game.swaps == 1
    assert bytes(play.game.wheel) == before


def test_undo_and_redo(hands):
    play = hands.play
    before = bytes(play.game.wheel)
    assert remote.undo(play, hands.now) == "empty"
    hands.swap(space("0h"), space("7b"))
    after = bytes(play.game.wheel)
    assert remote.undo(play, hands.now) == "ok"
    assert (bytes(play.game.wheel), play.game.swaps, play.game.takebacks) == (before, 0, 1)
    assert remote.redo(play, hands.now) == "ok"
    assert (bytes(play.game.wheel), play.game.swaps) == (after, 1)
    assert remote.redo(play, hands.now) == "empty"


def test_undo_and_redo_are_not_for_every_screen():
    hands = Hands()
    assert remote.undo(hands.play, hands.now) == "not-now"
    hands.tap(SELECT)
    assert remote.redo(hands.play, hands.now) == "not-now"
    assert point(hands.play, 3, hands.now) == "not-now"


def test_a_whole_game_to_the_win(deals):
    start, moves = deals[0]
    hands = Hands()
    hands.begin(start)
    for a, b in moves:
        assert hands.play.screen == PLAY
        hands.swap(a, b)
    play = hands.play
    assert (play.screen, play.game.result, play.game.swaps) == (WON, 1, 18)
    assert names(hands).count("swapped") == names(hands).count("settled") == 18
    hands.tap(SELECT, SELECT, BACK)
    assert play.screen == WON  # mashing in the first second does nothing
    hands.wait(1000)
    hands.tap(SELECT)
    assert play.screen == DEALING


def waste(hands, swaps):
    """Swap 0h and 1h to and fro: R1 and O1 of the handmade position."""
    for _ in range(swaps):
        hands.swap(space("0h"), space("1h"))


def test_a_loss_and_playing_on(hands):
    play = hands.play
    waste(hands, 27)
    assert (play.screen, play.game.up, play.game.over) == (LOST, 27, 0)
    hands.tap(SELECT, BACK, SELECT, BACK)
    assert play.screen == LOST
    hands.wait(1000)
    hands.tap(BACK)
    assert (play.screen, play.menu.choice) == (MENU, 1)
    hands.tap(BACK)
    hands.wait(1000)
    assert play.screen == LOST
    hands.tap(SELECT)
    assert play.screen == PLAY
    waste(hands, 1)
    assert (play.screen, play.game.up, play.game.over) == (PLAY, 26, 1)


def test_won_over_par_stays_lost(deals):
    start, moves = deals[1]
    hands = Hands()
    hands.begin(start)
    a, b = moves[0]
    for _ in range(14):
        hands.swap(a, b)
        if hands.play.screen == LOST:
            hands.wait(1100)
            hands.tap(SELECT)
    for a, b in moves:
        if hands.play.screen == LOST:
            hands.wait(1100)
            hands.tap(SELECT)
        hands.swap(a, b)
    play = hands.play
    assert (play.screen, play.game.swaps, play.game.result) == (WON, 14 + 16, 2)
    assert play.game.over == 3
    assert remote.undo(play, hands.now) == "ok"
    assert (play.screen, play.game.over) == (PLAY, 2)


def test_a_group_says_so(deals):
    """As soon as it is one, by the oracle's count; nothing is said of one that stays whole."""
    start, moves = deals[2]
    hands = Hands()
    hands.begin(start)
    before = oracle.groups(oracle.read(position_text(start)))
    for a, b in moves:
        hands.seen.clear()
        hands.swap(a, b)
        after = oracle.groups(oracle.read(position_text(hands.play.game.wheel)))
        told = [a for code, a, _ in hands.seen if code == codes.GROUPED]
        whole = [c for c in oracle.RAINBOW if after[c] == 1 and before[c] != 1]
        assert [oracle.RAINBOW[colour] for colour in told] == whole
        before = after
    assert set(before.values()) == {1}


def test_the_thousandth_swap_is_refused_and_says_which(hands):
    game = hands.play.game
    while game.swaps < 999:
        game.swap(0, 4)
    hands.tap(SELECT, codes.OUT)
    a, b = hands.play.picked, hands.play.cursor
    assert a != b
    hands.seen.clear()
    hands.tap(SELECT)
    assert (codes.REFUSED, a, b) in hands.seen
    assert (game.swaps, hands.play.picked, hands.play.screen) == (999, a, PLAY)


def test_the_game_survives_the_wrap_of_the_clock(deals):
    start, moves = deals[3]
    hands = Hands(start=(1 << 29) - 5000)
    hands.begin(start)
    for a, b in moves:
        hands.swap(a, b)
    assert hands.play.screen == WON
    assert hands.now < 1 << 28  # it did wrap


def test_when_the_queue_runs_over_nothing_stays_held(hands):
    hands.down(CW)
    hands.down(BACK)
    screens.release_all(hands.play, hands.now)
    at = hands.play.cursor
    hands.wait(3000)
    assert (hands.play.cursor, hands.play.screen) == (at, PLAY)


@pytest.mark.parametrize("days", [0.01, 1, 3.2, 5, 6.1])
def test_an_end_is_deaf_for_a_second_however_long_it_is_left(days):
    """Beyond half the ticks' period, 3.1 days, differences are negative."""
    hands = Hands(DIM_S=0, DARK_S=0, LEAVE_S=0)
    hands.begin(parse_position(HANDMADE))
    waste(hands, 27)
    assert hands.play.screen == LOST
    hands.ms += int(days * 86_400_000)
    hands.play.press(SELECT, hands.now)
    assert hands.play.screen == PLAY


def test_taking_back_costs_no_redo_either(hands):
    hands.swap(space("0h"), space("7b"))
    remote.undo(hands.play, hands.now)
    assert hands.play.game.redos == 1
    hands.swap(space("0h"), space("1h"))
    assert hands.play.game.redos == 0
    hands.tap(BACK)
    assert hands.play.game.redos == 1
    assert remote.redo(hands.play, hands.now) == "ok"
    assert hands.play.game.moves == bytes((space("0h"), space("7b")))


def test_back_pressed_in_time_takes_back_however_late_it_is_let_go(hands):
    hands.swap(space("0h"), space("7b"))
    hands.wait(2700)
    hands.tap(BACK, hold=500)
    assert hands.play.game.swaps == 0


def test_a_wheel_that_is_laid_out_solved_is_won_at_once(deals):
    start, moves = deals[0]
    wheel = bytearray(start)
    for a, b in moves:
        wheel[a], wheel[b] = wheel[b], wheel[a]
    hands = Hands()
    hands.play.begin(-1, hands.now, wheel)
    hands.wait(codes.DEAL_MS + 20)
    assert (hands.play.screen, hands.play.game.swaps) == (WON, 0)
    assert not hands.play.records  # that is no feat


def test_undo_ends_the_show_of_colours(hands):
    hands.swap(space("0h"), space("7b"))
    hands.down(OUT)
    hands.down(IN)
    assert hands.play.colour != NONE
    remote.undo(hands.play, hands.now)
    assert hands.play.colour == NONE
    hands.up(OUT)
    hands.up(IN)
    hands.tap(SELECT)
    assert hands.play.picked != NONE


def test_a_back_held_into_the_end_does_nothing_in_the_deaf_second(hands):
    waste(hands, 27)
    remote.undo(hands.play, hands.now)
    hands.wait(2000)
    hands.down(BACK)
    remote.redo(hands.play, hands.now)
    assert hands.play.screen == LOST
    hands.wait(64)
    hands.up(BACK)
    assert hands.play.screen == LOST


def test_a_swap_that_is_taken_back_is_told_and_its_piece_is_in_hand_from_then_on(hands):
    hands.swap(space("0h"), space("7b"))
    hands.seen.clear()
    hands.down(BACK)
    hands.wait(100)
    hands.play.release(BACK, hands.now + 3)
    assert hands.play.events == [(codes.TOOK_BACK, space("0h"), space("7b"))]
    assert (hands.play.picked, hands.play.picked_at) == (space("0h"), hands.now + 3)


@pytest.mark.parametrize("limit", [0, 1, 2])
@pytest.mark.parametrize("rainbow", [0, 1])
def test_back_asks_for_the_row_where_there_is_more_to_see_than_swaps(limit, rainbow):
    hands = Hands()
    hands.play.chosen[chosen.LIMIT] = limit
    hands.play.chosen[chosen.RAINBOW] = rainbow
    hands.begin(parse_position(HANDMADE))
    hands.play.press(BACK, hands.now)
    hands.play.release(BACK, hands.now + 3)
    assert hands.play.asked_at == (hands.now + 3 if limit or rainbow else None)


def test_what_a_hand_does_is_told(hands):
    hands.seen.clear()
    hands.tap(CW, SELECT, BACK, SELECT, OUT)
    told = [event for event in hands.seen if event[0] <= codes.DROPPED]
    there = hands.play.cursor
    assert told == [
        *((codes.MOVED, 4, NONE), (codes.PICKED, 4, NONE), (codes.DROPPED, 4, NONE)),
        *((codes.PICKED, 4, NONE), (codes.MOVED, there, NONE)),
    ]


def test_a_new_deal_ends_the_show_of_colours(hands):
    hands.down(OUT)
    hands.down(IN)
    hands.play.begin(7, hands.now)
    assert (hands.play.colour, hands.play.pressed) == (NONE, NONE)
    assert (codes.COLOUR, NONE, NONE) in hands.play.events


@pytest.mark.parametrize(("limit", "par"), [(0, True), (1, False), (2, True)])
def test_where_the_27th_swap_ends_a_countdown_it_ends_no_other_clock(limit, par):
    play = Hands(COUNTDOWN_PAR=1).play
    play.chosen[chosen.LIMIT] = limit
    play.begin(7, 0)
    assert play.game.par == par


@pytest.mark.parametrize(("name", "palette"), [("colour-blind", 1), ("standard", 0)])
def test_the_palette_and_the_sound_begin_as_the_settings_say(name, palette):
    for sound in (0, 1):
        play = Hands(PALETTE=name, SOUND=sound).play
        assert list(play.chosen[chosen.SOUND :]) == [sound, palette]


# -- to the millisecond --------------------------------------------------------------------------


def changes(play, at, what):
    """Whether a tick changes something, and one a millisecond before does not."""
    before = what(play)
    play.tick(at - 1)
    early = what(play) != before
    play.tick(at)
    return not early and what(play) != before


def test_the_dealing_ends_with_its_last_millisecond():
    play = Hands().play
    play.begin(7, 2000)
    assert changes(play, 2000 + codes.DEAL_MS, lambda play: play.screen)
    assert (play.screen, play.entered) == (PLAY, 2000 + codes.DEAL_MS)


def test_a_swap_is_settled_with_its_last_millisecond(hands):
    hands.swap(space("0h"), space("7b"))
    at = hands.play.swapped_at + codes.PROVISIONAL_MS
    assert changes(hands.play, at, lambda play: play.provisional)


def test_the_next_colour_comes_to_the_millisecond(hands):
    hands.down(OUT)
    hands.down(IN)
    for _ in range(3):
        at = hands.play.colour_at + codes.COLOUR_MS
        assert changes(hands.play, at, lambda play: play.colour)
        assert hands.play.colour_at == at


@pytest.mark.parametrize("button", [codes.CCW, CW, OUT, IN])
def test_a_held_button_repeats_to_the_millisecond(hands, button):
    hands.go(space("5a"))
    hands.down(button)
    at = hands.now + codes.REPEAT_AFTER_MS
    assert changes(hands.play, at, lambda play: play.cursor)
    if button == IN:
        return  # at the hub it goes no further
    for _ in range(3):
        at += codes.REPEAT_MS
        assert changes(hands.play, at, lambda play: play.cursor)


@pytest.mark.parametrize(("button", "screen"), [(BACK, MENU), (SELECT, codes.CALL)])
def test_a_button_is_held_from_a_certain_millisecond_on(hands, button, screen):
    hands.down(button)
    assert changes(hands.play, hands.now + codes.HOLD_MS, lambda play: play.screen)
    assert hands.play.screen == screen


def test_a_running_clock_is_told_every_half_minute(hands):
    play = hands.play
    at = hands.now + codes.CLOCK_MS - (play.game.elapsed - play.told)
    play.tick(at - 1)
    assert codes.CLOCK not in [code for code, _, _ in play.events]
    play.tick(at)
    assert codes.CLOCK in [code for code, _, _ in play.events]


def lost(hands, limit=0):
    """At an end by swaps, or by the clock where there is one."""
    play = hands.play
    play.chosen[chosen.LIMIT] = limit
    hands.begin(parse_position(HANDMADE))
    if limit:
        play.game.lose()
    else:
        for _ in range(27):
            play.game.swap(0, 4)
    play.show_verdict(hands.now)
    assert play.screen == LOST
    return play


@pytest.mark.parametrize(("ms", "deaf"), [(0, True), (1, True), (999, True), (1000, False)])
def test_an_end_is_deaf_to_the_millisecond(hands, ms, deaf):
    play = lost(hands)
    play.press(SELECT, play.entered + ms)
    assert (play.screen == LOST) == deaf


@pytest.mark.parametrize(("limit", "screen"), [(0, PLAY), (2, MENU)])
def test_from_a_loss_select_leads_on_at_once(hands, limit, screen):
    play = lost(hands, limit)
    play.press(SELECT, hands.now + 1200)
    assert (play.screen, play.entered) == (screen, hands.now + 1200)


def test_a_clock_starts_at_the_press():
    hands = Hands()
    hands.play.chosen[chosen.LIMIT] = 1
    hands.play.begin(7, hands.now)
    hands.play.press(SELECT, hands.now + 9)
    assert (hands.play.screen, hands.play.entered) == (PLAY, hands.now + 9)


def test_in_attract_a_press_finds_the_game_that_was_left_at_once(hands):
    hands.play.enter(ATTRACT, hands.now)
    hands.play.press(SELECT, hands.now + 9)
    assert (hands.play.screen, hands.play.entered) == (MENU, hands.now + 9)


def test_a_wheel_that_is_laid_out_solved_is_won_as_it_appears(deals):
    start, moves = deals[0]
    wheel = bytearray(start)
    for a, b in moves:
        wheel[a], wheel[b] = wheel[b], wheel[a]
    play = Hands().play
    play.begin(-1, 2000, wheel)
    play.press(SELECT, 2100)
    assert (play.screen, play.entered) == (WON, 2100)


def test_both_held_count_for_out_and_in_alone(hands):
    hands.tap(OUT)
    hands.down(OUT)
    hands.wait(50)
    hands.play.press(IN, hands.now + 3)
    assert (hands.play.cursor, hands.play.moved) == (space("0m"), hands.now + 3)
    hands.play.end_colour()
    hands.play.press(CW, hands.now + 7)
    assert (hands.play.cursor, hands.play.colour) == (space("1m"), NONE)


def test_in_a_call_a_held_button_goes_on_too(hands):
    hands.tap(SELECT, hold=codes.HOLD_MS + 50)
    stage = hands.play.stage
    hands.down(CW)
    seen = [stage.piece // 3]
    hands.wait(codes.REPEAT_AFTER_MS + 2)
    seen.append(stage.piece // 3)
    hands.wait(codes.REPEAT_MS)
    seen.append(stage.piece // 3)
    assert seen == [1, 2, 3]


@pytest.mark.parametrize("first", [OUT, IN])
def test_a_button_held_from_before_the_pick_throws_the_cursor_nowhere(hands, first):
    """Held while SELECT picks up, its step was one: the second button shows colours, and the
    cursor stays on the piece in hand."""
    hands.down(first)
    hands.wait(40)
    here = hands.play.cursor
    assert here != space("0h") or first == IN
    hands.tap(SELECT)
    assert hands.play.picked == here
    hands.down(OUT + IN - first)
    assert (hands.play.cursor, hands.play.colour != NONE) == (here, True)


def test_a_button_held_while_it_is_dealt_throws_the_cursor_nowhere(hands):
    hands.go(space("4m"))
    hands.tap(OUT)
    hands.play.begin(316, hands.now)
    hands.down(OUT)  # the dealing is skipped
    assert hands.play.screen == PLAY
    here = hands.play.cursor
    hands.down(IN)
    assert hands.play.cursor == here


def test_a_countdown_lost_over_par_is_taken_up_as_lost():
    hands = Hands(COUNTDOWN_S=120)
    hands.play.chosen[chosen.LIMIT] = chosen.COUNTDOWN
    hands.begin(parse_position(HANDMADE))
    for _ in range(29):
        hands.swap(0, 31)
    hands.wait(121_000)
    assert (hands.play.screen, hands.play.game.over) == (LOST, 2)
    assert again.screen_of_game(hands.play) == LOST
