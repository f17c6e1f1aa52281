# SPDX-License-Identifier: MIT
"""The menu entry by entry: where the buttons lead, what it offers, shows, tells and does."""

import pytest
from color_wheel.play import chosen, codes, remote
from color_wheel.play.codes import (
    ATTRACT,
    BACK,
    CCW,
    CW,
    IN,
    LOST,
    MENU,
    OUT,
    PLAY,
    READY,
    SELECT,
    WON,
)
from color_wheel.play.entries import ENTRIES, ORDER
from color_wheel.rules.check import parse_position

from tests.play.hands import Hands
from tests.play.test_cursor import HANDMADE
from tests.play.test_remote import out_of_time
from tests.play.test_styles import NEARLY

START = parse_position(HANDMADE)
NAMES = [name for name, _, _, _ in ENTRIES]


def opened(**options):
    """Hands in the menu over a game."""
    hands = Hands(**options)
    hands.begin(START)
    hands.open_menu()
    return hands


def at(hands):
    """The names of the entry and the choice that the cursor is on."""
    menu = hands.play.menu
    return NAMES[menu.entry], ENTRIES[menu.entry][3][menu.choice]


def test_the_entries_lie_clockwise_and_the_choices_outwards():
    hands = opened()
    seen = []
    for button in (CW, CW, CW, CCW, CCW, OUT, OUT, OUT, IN, CCW, CCW, CCW):
        hands.tap(button)
        seen.append(at(hands))
    assert seen == [
        *(("who", "solo"), ("limit", "par"), ("rainbow", "off"), ("limit", "par"), ("who", "solo")),
        *(("who", "cooperative"), ("who", "head-to-head"), ("who", "solo")),
        *(("who", "head-to-head"), ("game", "continue"), ("settings", "brightness")),
        ("records", "swaps"),
    ]


def test_where_the_cursor_is_is_told_as_numbers():
    hands = opened()
    assert (codes.MENU_AT, 0, 0) in hands.seen
    hands.seen.clear()
    hands.tap(CCW, IN)
    assert hands.seen == [(codes.MENU_AT, 9, 0), (codes.MENU_AT, 9, 2)]


@pytest.mark.parametrize(("brightness", "shown"), [(0, 1), (1, 2), (2, 3), (3, 4)])
def test_an_entry_with_values_begins_at_its_first_choice_whatever_its_value(brightness, shown):
    hands = opened()
    hands.play.chosen[chosen.BRIGHTNESS] = brightness
    hands.tap(CCW)
    assert at(hands) == ("settings", "brightness")
    assert hands.play.menu.number == shown


def test_what_the_row_shows():
    hands = opened()
    play = hands.play
    play.chosen[chosen.WHO] = chosen.COOPERATIVE
    play.chosen[chosen.LIMIT] = chosen.TIMER
    play.chosen[chosen.RAINBOW] = 1
    play.chosen[chosen.SEATS] = 4
    play.chosen[chosen.HUNDREDS : chosen.SEATS] = bytes((3, 1, 6))
    # Cooperative with a stopwatch and Rainbow, without take-backs: kind 9.
    play.records = {9: bytes((0, 19, 4, 210, 0, 7, 0, 5, 0, 1))}
    shown = {}
    for _ in range(10):
        entry = play.menu.entry
        for _ in ENTRIES[entry][3]:
            shown.setdefault(at(hands), play.menu.number)
            if at(hands)[0] not in ("who", "limit", "rainbow"):
                hands.tap(OUT)
        if play.menu.entry == entry:
            hands.tap(CW)
    numbered = {choice: number for choice, number in shown.items() if number != -1}
    assert numbered == {
        ("rainbow", "on"): ORDER,
        ("deal", "hundreds"): 316,
        ("deal", "tens"): 316,
        ("deal", "units"): 316,
        ("seats", "count"): 6,
        ("seats", "turns"): 1,
        ("records", "swaps"): 19,
        ("records", "time"): 999,  # 4 * 256 + 210 are too many for three digits
        ("records", "played"): 7,
        ("settings", "brightness"): 4,
        ("settings", "sound"): 2,
        ("settings", "palette"): 1,
    }


def test_of_a_kind_that_was_never_played_the_row_shows_nought():
    hands = opened()
    hands.choose("records", "swaps")
    for _ in range(3):
        assert hands.play.menu.number == 0
        hands.tap(OUT)
    assert hands.play.menu.number == -1  # to clear them


def offered(hands):
    """All that is offered, as ``entry choice``."""
    menu = hands.play.menu
    return {
        f"{name} {choice}"
        for entry, (name, _, _, choices) in enumerate(ENTRIES)
        for n, choice in enumerate(choices)
        if menu.offers(entry, n)
    }


ALWAYS = {
    *("game continue", "game new", "who solo", "who cooperative", "who head-to-head"),
    *("limit par", "limit timer", "limit countdown", "rainbow off", "rainbow on", "deal random"),
    *("deal hundreds", "deal tens", "deal units", "lesson start", "records swaps", "records time"),
    *("records played", "records clear", "settings brightness", "settings sound"),
    "settings palette",
}


@pytest.mark.parametrize(
    ("who", "seats"),
    [
        (chosen.SOLO, set()),
        (chosen.COOPERATIVE, {"seats count", "seats turns"}),
        (chosen.HEAD_TO_HEAD, {"seats count", "seats match"}),
    ],
)
def test_the_seats_depend_on_who_plays(who, seats):
    hands = opened()
    hands.play.chosen[chosen.WHO] = who
    assert offered(hands) == ALWAYS | seats | {"history hint"}


def test_the_history_depends_on_the_game():
    hands = Hands()
    hands.begin(START)
    hands.swap(0, 4)
    hands.swap(0, 4)
    hands.open_menu()
    one = ALWAYS | {"history hint"}
    assert offered(hands) == one | {"game restart", "history undo"}
    hands.tap(BACK)
    assert remote.undo(hands.play, hands.now) == "ok"
    hands.open_menu()
    assert offered(hands) == one | {"game restart", "history undo", "history redo"}
    hands.tap(BACK)
    assert remote.undo(hands.play, hands.now) == "ok"
    hands.open_menu()
    assert offered(hands) == one | {"history redo"}
    hands.tap(BACK)
    hands.play.today = 77
    hands.play.previous = hands.play.game
    hands.open_menu()
    assert offered(hands) == one | {"game today", "history redo", "history old"}


def test_at_a_table_of_several_nothing_is_taken_back():
    hands = Hands()
    hands.play.chosen[chosen.WHO] = chosen.COOPERATIVE
    hands.begin(START)
    hands.swap(0, 4)
    hands.open_menu()
    assert offered(hands) == ALWAYS | {"seats count", "seats turns"}


def test_a_locked_menu_offers_no_more_than_games():
    hands = Hands(MENU=0)
    hands.begin(START)
    hands.swap(0, 4)
    hands.wait(3100)
    hands.play.today = 77
    hands.play.previous = hands.play.game
    hands.open_menu()
    assert offered(hands) == {"game continue", "game new", "game restart", "history old"}


def test_what_is_lit():
    """Three LEDs for a choice, one to three for a value: 0 not offered, 1 offered, 2 chosen."""
    hands = opened()
    play = hands.play
    play.chosen[chosen.LIMIT] = chosen.TIMER
    play.chosen[chosen.HUNDREDS : chosen.SEATS] = bytes((0, 5, 9))
    play.chosen[chosen.BRIGHTNESS] = 1
    hands.tap(BACK)
    hands.open_menu()
    three, two, one = 3 << 2 | 1, 2 << 2 | 1, 1 << 2 | 1
    states = [list(play.menu.states[entry * 4 : entry * 4 + 4]) for entry in range(10)]
    assert states == [
        [three, three, 0, 0],
        [three | 2, three, three, 0],
        [three, three | 2, three, 0],
        [three | 2, three, 0, 0],
        [one, one, two, three],
        [0, 0, 0, 0],
        [0, 0, 0, three],
        [three, 0, 0, 0],
        [three, three, three, three],
        [one, three, one, 0],
    ]


def test_the_day_s_deal_and_a_random_one_are_dealt():
    hands = opened()
    hands.play.today = 77
    hands.choose("game", "today")
    hands.tap(SELECT)
    assert (hands.play.game.deal, hands.play.screen) == (77, codes.DEALING)
    hands.tap(SELECT)
    hands.open_menu()
    hands.choose("deal", "units")
    hands.tap(SELECT, SELECT)
    assert (hands.play.screen, hands.play.chosen[chosen.DEAL]) == (MENU, chosen.NUMBER)
    hands.choose("deal", "random")
    hands.seen.clear()
    hands.tap(SELECT)
    assert hands.play.chosen[chosen.DEAL] == chosen.RANDOM
    assert [event[0] for event in hands.seen][:2] == [codes.CHOSEN, codes.DEALT]
    assert hands.play.game.deal >= 1 << 25


def test_who_plays_is_told_as_it_is_chosen_and_its_seats_light_up():
    hands = opened()
    hands.tap(CW)
    hands.seen.clear()
    hands.tap(OUT)
    assert hands.seen == [(codes.CHOSEN, codes.NONE, codes.NONE), (codes.MENU_AT, 1, 1)]
    assert [state & 1 for state in hands.play.menu.states[20:24]] == [1, 1, 0, 0]
    hands.tap(SELECT)
    assert hands.play.game.who == chosen.COOPERATIVE


def test_continue_goes_back_to_where_it_was():
    hands = Hands()
    hands.play.chosen[chosen.LIMIT] = chosen.TIMER
    hands.begin(START)
    hands.open_menu()
    hands.seen.clear()
    hands.tap(SELECT)
    assert hands.play.screen == PLAY
    hands.play.begin(-1, hands.now, START)
    hands.wait(20)
    hands.open_menu()
    hands.tap(SELECT)
    assert hands.play.screen == READY


@pytest.mark.parametrize("steps", [1, 3])
def test_out_and_in_go_round_an_entry_of_four(steps):
    hands = opened()
    hands.choose("records", "swaps")
    seen = []
    for _ in range(5):
        hands.tap(OUT if steps == 1 else IN)
        seen.append(hands.play.menu.choice)
    assert seen == [steps * n % 4 for n in range(1, 6)]


@pytest.mark.parametrize("digit", ["hundreds", "tens", "units"])
def test_to_dial_one_digit_is_to_choose_a_number(digit):
    hands = opened()
    hands.choose("deal", digit)
    assert hands.play.chosen[chosen.DEAL] == chosen.RANDOM
    hands.tap(SELECT)
    assert hands.play.chosen[chosen.DEAL] == chosen.NUMBER
    assert hands.play.menu.number == {"hundreds": 100, "tens": 10, "units": 1}[digit]


def test_that_the_records_are_cleared_is_told():
    hands = opened()
    hands.play.records[0] = bytes(10)
    hands.choose("records", "clear")
    hands.tap(SELECT)
    hands.seen.clear()
    hands.tap(SELECT)
    assert hands.seen == [(codes.RECORD, codes.NONE, codes.NONE)]
    assert hands.play.records == {}


def ended(swaps):
    """After so many swaps to and fro."""
    hands = Hands()
    hands.begin(START)
    for _ in range(swaps):
        hands.play.game.swap(0, 4)
    hands.play.show_verdict(hands.now)
    hands.wait(1100)
    return hands


@pytest.mark.parametrize(
    ("entry", "choice", "swaps", "screen"),
    [
        ("history", "undo", 27, PLAY),
        ("game", "restart", 27, PLAY),
        ("deal", "random", 1, codes.DEALING),
        ("game", "new", 1, codes.DEALING),
        ("who", "solo", 1, codes.DEALING),
        ("lesson", "start", 1, codes.LESSON),
    ],
)
def test_what_is_done_is_done_at_the_time_of_the_press(entry, choice, swaps, screen):
    hands = ended(swaps)
    hands.open_menu()
    hands.choose(entry, choice)
    hands.play.press(SELECT, hands.now + 7)
    assert (hands.play.screen, hands.play.entered) == (screen, hands.now + 7)


def test_where_a_press_leads_from_an_end_or_from_attract_it_leads_at_once():
    hands = ended(27)
    hands.play.press(BACK, hands.now)
    hands.play.release(BACK, hands.now + 3)
    assert (hands.play.screen, hands.play.entered) == (MENU, hands.now + 3)
    hands = ended(1)
    hands.play.enter(codes.ATTRACT, hands.now)
    hands.play.press(BACK, hands.now)
    hands.play.release(BACK, hands.now + 5)
    assert (hands.play.screen, hands.play.entered) == (MENU, hands.now + 5)


def test_no_hint_is_offered_for_a_game_that_is_lost():
    hands = ended(27)
    hands.tap(SELECT)  # to play on
    assert hands.play.screen == PLAY
    assert remote.hint(hands.play, hands.now) == "not-now"
    hands.open_menu()
    assert "history hint" not in offered(hands)
    assert "history undo" in offered(hands)


def test_the_menu_over_the_lesson_over_an_end_leads_back_to_the_end():
    hands = ended(27)
    hands.open_menu()
    hands.choose("lesson", "start")
    hands.tap(SELECT)
    hands.open_menu()
    hands.tap(BACK)
    assert hands.play.screen == codes.LOST
    hands.wait(1100)
    hands.tap(SELECT)
    assert hands.play.screen == PLAY


BACKWARD = {"game restart", "history undo", "history redo", "history hint"}


@pytest.mark.parametrize("limit", [chosen.TIMER, chosen.COUNTDOWN])
def test_nothing_is_taken_back_in_a_game_whose_clock_waits_for_a_press(limit):
    hands = Hands(LEAVE_S=60, DIM_S=0, DARK_S=0)
    hands.play.chosen[chosen.LIMIT] = limit
    hands.begin(START)
    for _ in range(2):
        hands.swap(0, 31)
        hands.wait(3100)
    hands.open_menu()
    hands.choose("history", "undo")
    hands.tap(SELECT)
    hands.open_menu()
    assert set(offered(hands)) >= BACKWARD
    hands.play.left_at = ATTRACT
    assert not BACKWARD & set(offered(hands))
    hands.play.left_at = READY
    assert not BACKWARD & set(offered(hands))


def test_nothing_is_taken_back_when_the_time_is_up():
    hands = out_of_time()
    hands.wait(1100)  # deaf so long
    hands.open_menu()
    assert hands.play.left_at == LOST
    assert not BACKWARD & set(offered(hands))


@pytest.mark.parametrize("what", [("game", "continue"), ("game", "restart"), ("history", "undo")])
def test_a_solved_game_that_was_left_is_gone_back_to(what):
    hands = Hands()
    hands.begin(parse_position(NEARLY))
    hands.swap(39, 2)
    hands.wait(1100)
    hands.tap(BACK)
    assert hands.play.screen == ATTRACT
    hands.open_menu()
    hands.choose(*what)
    hands.tap(SELECT)
    swaps = 1 if what[1] == "continue" else 0
    assert (hands.play.screen, hands.play.game.swaps) == (WON if swaps else PLAY, swaps)


def test_a_game_of_a_match_before_is_not_brought_back_alone():
    hands = Hands()
    play = hands.play
    play.chosen[chosen.WHO] = chosen.HEAD_TO_HEAD
    play.begin(-1, hands.now, START)
    while play.screen != PLAY:
        hands.tap(SELECT)
    hands.swap(0, 31)
    play.chosen[chosen.WHO] = chosen.SOLO
    hands.begin(START)
    hands.open_menu()
    assert play.previous is not None
    assert "history old" not in offered(hands)


@pytest.mark.parametrize("screen", [READY, LOST, MENU, WON, ATTRACT])
def test_select_held_on_does_nothing_where_it_leads_to(screen):
    """No call is opened in the game that it has entered."""
    hands = Hands()
    play = hands.play
    if screen == READY:
        play.chosen[chosen.LIMIT] = chosen.TIMER
        play.begin(-1, hands.now, START)
    elif screen == LOST:
        hands.begin(START)
        for _ in range(27):
            hands.swap(0, 31)
    elif screen == WON:
        hands.begin(parse_position(NEARLY))
        hands.swap(39, 2)
    elif screen == MENU:
        hands.begin(START)
        hands.open_menu()
    hands.wait(1100)
    assert play.screen == screen
    hands.tap(SELECT, hold=6000)
    assert play.screen == PLAY
    assert not play.down
