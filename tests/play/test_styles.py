# SPDX-License-Identifier: MIT
"""The menu, what it chooses, and the styles that it makes: clocks, Rainbow, records, idle."""

import itertools
from pathlib import Path

import pytest
from color_wheel.play import chosen, codes, records, remote
from color_wheel.play.codes import (
    ATTRACT,
    BACK,
    CCW,
    CW,
    DEALING,
    IN,
    LOST,
    MENU,
    OUT,
    PLAY,
    READY,
    SELECT,
    WON,
)
from color_wheel.play.countdown import left
from color_wheel.play.entries import ENTRIES
from color_wheel.rules import grades
from color_wheel.rules.check import parse_position
from color_wheel.rules.check_moves import parse_move, parse_space
from color_wheel.rules.deal import deal

from tests.play.hands import Hands
from tests.play.test_cursor import HANDMADE

# One swap from solved, by hand: 9b and 0a are exchanged across the border of red and purple; the
# colours lie in rainbow order round the rim.
NEARLY = "R1R2P1R1/R2R3R3R3/O1O1O1O2/O2O2O3O3/Y1Y1Y1Y2/G1G1G1G2/C1C1C1C2/B1B1B1B2/B2B2B3P2/P1P2P2R1"


@pytest.fixture
def hands():
    made = Hands()
    made.begin(parse_position(HANDMADE))
    return made


def started(limit="par", rainbow="off", start=HANDMADE, **options):
    """Hands before a game of a style, chosen in the menu as a player does."""
    hands = Hands(**options)
    hands.begin(parse_position(HANDMADE))
    hands.open_menu()
    hands.choose("limit", limit)
    hands.choose("rainbow", rainbow)
    hands.play.begin(-1, hands.now, parse_position(start))
    hands.wait(20)
    return hands


def events(hands, code):
    return [event for event in hands.seen if event[0] == code]


# -- the menu ----------------------------------------------------------------------------------


def test_there_are_ten_entries_of_at_most_four_choices():
    assert len(ENTRIES) == 10
    assert all(len(choices) <= 4 for _, _, _, choices in ENTRIES)
    for _, _, values, choices in ENTRIES:
        assert len(values) in (0, 1, len(choices))


def test_every_entry_that_is_offered_is_reached_in_both_directions(hands):
    hands.open_menu()
    seen = []
    for button in (CW, CCW):
        there = []
        for _ in range(10):
            there.append(ENTRIES[hands.play.menu.entry][0])
            hands.tap(button)
        seen.append(set(there))
    assert seen[0] == seen[1]
    assert seen[0] >= {"game", "limit", "rainbow", "deal", "records", "settings"}


def test_an_entry_begins_at_the_first_choice_that_it_offers(hands):
    """In the order in which OUT goes through them."""
    hands.swap(parse_space("0h"), parse_space("1h"))
    assert remote.undo(hands.play, hands.now) == "ok"
    hands.open_menu()
    hands.choose("history", "redo")
    hands.tap(CW, codes.CCW)  # away, and back to it
    menu = hands.play.menu
    assert [menu.offers(menu.entry, choice) for choice in range(4)] == [False, True, False, True]
    assert menu.choice == 1


def test_a_cursor_button_that_is_held_goes_on_through_the_entries(hands):
    hands.open_menu()
    hands.down(CW)
    entries = set()
    for _ in range(200):
        entries.add(hands.play.menu.entry)
        hands.wait(16)
    hands.up(CW)
    assert entries == set(range(10)) - {5}  # alone there are no seats


def test_from_a_win_back_leads_to_attract_at_its_time():
    hands = started(start=NEARLY)
    hands.wait(1700)
    hands.swap(parse_space("9b"), parse_space("0a"))
    hands.wait(1100)
    hands.down(BACK)
    hands.play.release(BACK, hands.now + 6)
    assert (hands.play.screen, hands.play.entered) == (codes.ATTRACT, hands.now + 6)


def test_radio_buttons_are_set_at_once_and_remembered(hands):
    hands.open_menu()
    hands.choose("limit", "countdown")
    assert hands.play.chosen[chosen.LIMIT] == chosen.COUNTDOWN
    hands.tap(BACK)
    assert (hands.play.screen, hands.play.limit) == (PLAY, chosen.PAR)  # of this game
    hands.open_menu()
    hands.choose("limit", "countdown")
    assert not events(hands, codes.DEALT)[1:]
    hands.tap(SELECT)
    assert (hands.play.screen, hands.play.limit) == (READY, chosen.COUNTDOWN)


def test_a_dialled_number_is_dealt(hands):
    hands.open_menu()
    hands.choose("deal", "hundreds")
    hands.tap(SELECT, SELECT, SELECT)
    hands.choose("deal", "tens")
    hands.tap(SELECT)
    hands.choose("deal", "units")
    hands.tap(*[SELECT] * 6)
    assert hands.play.menu.number == 316
    hands.tap(codes.CW, codes.CCW)  # to another entry and back: it is dialled still
    assert (hands.play.menu.choice, hands.play.menu.number) == (1, 316)
    hands.choose("game", "new")
    hands.tap(SELECT)
    assert hands.play.game.deal == 316
    assert hands.play.game.start == deal(316)


def test_settings_step_round(hands):
    hands.open_menu()
    hands.choose("settings", "brightness")
    shown = []
    for _ in range(5):
        shown.append(hands.play.menu.number)
        hands.tap(SELECT)
    assert shown == [4, 1, 2, 3, 4]
    hands.choose("settings", "sound")
    hands.tap(SELECT)
    assert hands.play.chosen[chosen.SOUND] == 0


def test_a_locked_menu_has_only_the_game():
    hands = Hands(MENU=0)
    hands.begin(parse_position(HANDMADE))
    hands.open_menu()
    hands.tap(CW)
    assert ENTRIES[hands.play.menu.entry][0] == "game"
    hands.tap(CCW, OUT)
    assert ENTRIES[0][3][hands.play.menu.choice] == "new"


def test_restart_takes_everything_back_and_redo_brings_it(hands):
    hands.swap(parse_space("0h"), parse_space("7b"))
    hands.swap(parse_space("0h"), parse_space("4a"))
    hands.open_menu()
    hands.choose("game", "restart")
    hands.tap(SELECT)
    game = hands.play.game
    assert (hands.play.screen, game.swaps, game.redos, game.takebacks) == (PLAY, 0, 2, 2)
    assert game.wheel == game.start
    hands.open_menu()
    hands.choose("history", "redo")
    hands.tap(SELECT)
    assert (hands.play.screen, game.swaps) == (PLAY, 1)
    hands.open_menu()
    hands.choose("history", "undo")
    hands.tap(SELECT)
    assert game.swaps == 0


# -- timer and countdown -----------------------------------------------------------------------


def test_the_stopwatch_starts_as_the_wheel_appears_and_stands_while_it_is_hidden():
    hands = started("timer")
    assert hands.play.screen == READY
    hands.wait(5000)
    assert hands.play.game.elapsed == 0
    hands.tap(CW)
    assert hands.play.screen == READY
    hands.tap(SELECT)
    assert hands.play.screen == PLAY
    begun = hands.ms
    hands.wait(10_000)
    at_menu = hands.play.game.elapsed
    assert abs(at_menu - (hands.ms - begun)) < 200
    hands.open_menu()
    before = hands.play.game.elapsed
    hands.wait(20_000)
    assert hands.play.game.elapsed == before
    hands.tap(BACK)
    hands.wait(1000)
    assert 950 <= hands.play.game.elapsed - before <= 1100


def test_with_a_stopwatch_there_is_no_limit_of_swaps():
    hands = started("timer")
    hands.tap(SELECT)
    for _ in range(30):
        hands.swap(parse_space("0h"), parse_space("1h"))
    assert (hands.play.screen, hands.play.game.result) == (PLAY, 0)


def test_solved_against_the_clock_keeps_the_time_among_the_records():
    hands = started("timer", start=NEARLY)
    hands.tap(SELECT)
    hands.wait(7000)
    hands.swap(parse_space("9b"), parse_space("0a"))
    assert hands.play.screen == WON
    kind = records.kind_of(chosen.SOLO, chosen.TIMER, False, records.CLEAN)
    assert records.read(hands.play.records, kind, records.SWAPS) == 1
    assert 7 <= records.read(hands.play.records, kind, records.SECONDS) <= 9
    assert events(hands, codes.GRADE) == [(codes.GRADE, 0, codes.NONE)]


def test_the_countdown_ends_the_game_and_more_time_revives_it():
    hands = started("countdown", COUNTDOWN_S=30)
    hands.tap(SELECT)
    hands.wait(29_800)
    assert hands.play.screen == PLAY
    hands.wait(300)
    assert (hands.play.screen, hands.play.game.result) == (LOST, 2)
    assert events(hands, codes.TIMEOUT)
    assert remote.add_time(hands.play, 20, hands.now) == "ok"
    assert (hands.play.screen, hands.play.game.result) == (PLAY, 0)
    hands.wait(19_000)
    assert hands.play.screen == PLAY
    hands.wait(1100)
    assert hands.play.screen == LOST


@pytest.mark.parametrize(("ms", "screen"), [(29_999, PLAY), (30_000, LOST)])
def test_the_countdown_ends_at_nought(ms, screen):
    hands = started("countdown", COUNTDOWN_S=30)
    hands.tap(SELECT)
    hands.play.game.elapsed = ms - 16
    hands.wait(16)
    assert (hands.play.game.elapsed, hands.play.screen) == (ms, screen)


def test_time_is_added_to_what_was_added_before_and_revives_from_the_first_millisecond():
    hands = started("countdown", COUNTDOWN_S=30)
    play = hands.play
    hands.tap(SELECT)
    hands.play.game.elapsed = 29_990
    hands.wait(16)
    assert play.screen == LOST
    play.game.elapsed = 50_000
    assert remote.add_time(play, 5, hands.now) == "ok"
    assert remote.add_time(play, 15, hands.now) == "ok"
    assert (play.game.extra, play.screen) == (20_000, LOST)  # nothing is left yet
    play.game.elapsed = 50_999
    assert remote.add_time(play, 1, hands.now + 7) == "ok"
    assert (play.screen, play.entered) == (PLAY, hands.now + 7)


def test_no_time_is_added_where_none_runs_down(hands):
    assert remote.add_time(hands.play, 20, hands.now) == "not-now"
    assert remote.add_time(Hands().play, 20, 0) == "not-now"


def test_what_the_link_and_the_menu_do_happens_at_their_time():
    """Restart and undo, from an end that they leave; the lesson."""
    for act in (remote.restart, remote.undo):
        hands = started(start=NEARLY)
        hands.wait(1700)
        hands.swap(parse_space("9b"), parse_space("0a"))
        assert hands.play.screen == WON
        assert act(hands.play, hands.now + 5) == "ok"
        assert (hands.play.screen, hands.play.entered) == (PLAY, hands.now + 5)
    for entry, choice, screen in (("history", "undo", PLAY), ("lesson", "start", codes.LESSON)):
        hands = started()
        hands.wait(1700)
        hands.swap(parse_space("0h"), parse_space("1h"))
        hands.open_menu()
        hands.choose(entry, choice)
        hands.play.menu.press(SELECT, hands.now + 3)
        assert (hands.play.screen, hands.play.entered) == (screen, hands.now + 3)


def test_the_countdown_goes_on_behind_the_menu():
    hands = started("countdown", COUNTDOWN_S=30)
    hands.tap(SELECT)
    hands.open_menu()
    hands.wait(31_000)
    assert hands.play.screen == LOST


def test_swaps_over_par_burn_seconds_where_that_is_set():
    hands = started("countdown", COUNTDOWN_S=600, BURN_S=10)
    hands.tap(SELECT)
    for _ in range(29):
        hands.swap(parse_space("0h"), parse_space("1h"))
    hands.wait(3100)
    assert hands.play.game.extra == -20_000
    assert abs(600_000 - left(hands.play) - 20_000 - hands.play.game.elapsed) < 2


def test_the_27th_swap_ends_a_countdown_only_where_that_is_set():
    hands = started("countdown", COUNTDOWN_S=600, COUNTDOWN_PAR=1)
    hands.tap(SELECT)
    for _ in range(27):
        hands.swap(parse_space("0h"), parse_space("1h"))
    assert hands.play.screen == LOST


def test_the_clock_is_exact_across_the_wrap_of_the_ticks():
    hands = Hands(start=(1 << 29) - 20_000, COUNTDOWN_S=60)
    hands.play.chosen[chosen.LIMIT] = chosen.COUNTDOWN
    hands.play.begin(-1, hands.now, parse_position(HANDMADE))
    hands.tap(SELECT)
    begun = hands.ms
    hands.wait(40_000)
    assert abs(hands.play.game.elapsed - (hands.ms - begun)) < 150
    hands.wait(21_000)
    assert hands.play.screen == LOST


# -- Rainbow -----------------------------------------------------------------------------------


def test_rainbow_is_won_only_in_order():
    hands = started("par", "on", start=NEARLY)
    hands.wait(1700)
    hands.swap(parse_space("9b"), parse_space("0a"))
    assert hands.play.screen == WON


def test_groups_out_of_order_are_told_and_play_goes_on():
    """Red and orange exchanged as colours: all whole, but red lies between orange and yellow."""
    swapped = NEARLY.replace("R", "x").replace("O", "R").replace("x", "O")
    hands = started("par", "on", start=swapped)
    hands.wait(1700)
    hands.swap(parse_space("9b"), parse_space("0a"))
    assert (hands.play.screen, hands.play.game.result) == (PLAY, 0)
    # Clockwise orange, red, yellow, ...: orange is followed by red, and the other way nothing is.
    assert events(hands, codes.UNORDERED) == [(codes.UNORDERED, 0, 1)]


# -- records -----------------------------------------------------------------------------------


def test_each_kind_of_game_has_a_number_of_its_own():
    """Class, who, limit, Rainbow: as digits of a number, the last of which counts most often."""
    kinds = itertools.product(range(3), range(3), range(3), (False, True))
    numbers = [records.kind_of(who, limit, rainbow, best) for best, who, limit, rainbow in kinds]
    assert numbers == list(range(54))


def test_results_are_kept_apart_and_counted_once():
    hands = started(start=NEARLY)
    hands.wait(1700)
    hands.swap(parse_space("9b"), parse_space("0a"))
    clean = records.kind_of(chosen.SOLO, chosen.PAR, False, records.CLEAN)
    helped = records.kind_of(chosen.SOLO, chosen.PAR, False, records.TAKE_BACKS)
    played = [records.read(hands.play.records, kind, records.PLAYED) for kind in (clean, helped)]
    assert played == [1, 0]
    remote.undo(hands.play, hands.now)
    remote.redo(hands.play, hands.now)
    hands.wait(100)
    played = [records.read(hands.play.records, kind, records.PLAYED) for kind in (clean, helped)]
    assert (hands.play.screen, played) == (WON, [1, 0])


def test_a_streak_ends_with_a_loss():
    hands = started(start=NEARLY)
    clean = records.kind_of(chosen.SOLO, chosen.PAR, False, records.CLEAN)
    for wins in (1, 2):
        hands.play.begin(-1, hands.now, parse_position(NEARLY))
        hands.wait(1700)
        hands.swap(parse_space("9b"), parse_space("0a"))
        hands.wait(1100)
        assert records.read(hands.play.records, clean, records.STREAK) == wins
    hands.play.begin(-1, hands.now, parse_position(HANDMADE))
    hands.wait(1700)
    for _ in range(27):
        hands.swap(parse_space("0h"), parse_space("1h"))
    values = [records.read(hands.play.records, clean, what) for what in range(5)]
    assert values[0] == 1
    assert values[2:] == [3, 2, 0]


def test_records_are_cleared_only_after_a_confirmation():
    hands = started(start=NEARLY)
    hands.wait(1700)
    hands.swap(parse_space("9b"), parse_space("0a"))
    hands.wait(1100)
    hands.open_menu()
    hands.choose("records", "clear")
    hands.tap(SELECT)
    assert hands.play.records
    hands.tap(OUT, IN, SELECT)  # looking elsewhere is no confirmation
    assert hands.play.records
    hands.tap(SELECT)
    assert not hands.play.records


# -- idle --------------------------------------------------------------------------------------


def test_idle_dims_then_darkens_and_a_press_in_the_dark_only_wakes(hands):
    hands.wait(59_000)
    assert hands.play.idle == 0
    hands.wait(1500)
    assert hands.play.idle == 1
    at = hands.play.cursor
    hands.tap(CW)
    assert (hands.play.idle, hands.play.cursor != at) == (0, True)  # it acts
    hands.wait(300_500)
    assert hands.play.idle == 2
    at = hands.play.cursor
    hands.tap(CW)
    assert (hands.play.idle, hands.play.cursor) == (0, at)


def test_a_game_that_is_left_goes_to_attract_and_is_offered_again(hands):
    hands.swap(parse_space("0h"), parse_space("7b"))
    game = hands.play.game
    hands.wait(601_000)
    assert hands.play.screen == ATTRACT
    hands.tap(CW)  # wakes
    hands.tap(CW)
    assert (hands.play.screen, hands.play.menu.choice) == (MENU, 0)
    hands.tap(SELECT)
    assert (hands.play.screen, hands.play.game, game.swaps) == (PLAY, game, 1)
    hands.wait(601_000)
    hands.tap(CW, CW)
    hands.choose("game", "new")
    hands.tap(SELECT)
    assert hands.play.screen == DEALING


def test_never_means_never():
    hands = Hands(DIM_S=0, DARK_S=0, LEAVE_S=0)
    hands.begin(parse_position(HANDMADE))
    hands.wait(700_000)
    assert (hands.play.idle, hands.play.screen) == (0, PLAY)


def test_a_running_countdown_stays_awake():
    hands = started("countdown", COUNTDOWN_S=900)
    hands.tap(SELECT)
    hands.wait(700_000)
    assert (hands.play.idle, hands.play.screen) == (0, PLAY)


def ended(how):
    """Hands at an end: won, lost by swaps, or in the gas."""
    hands = Hands(COUNTDOWN_S=30)
    if how == "gas":
        hands.play.chosen[chosen.LIMIT] = chosen.COUNTDOWN
    hands.begin(parse_position(NEARLY))
    if how == "gas":
        hands.wait(30_100)
    elif how == "lost":
        for _ in range(27):
            hands.swap(8, 11)
    else:
        hands.swap(39, 2)
    assert hands.play.screen == (WON if how == "won" else LOST)
    return hands


@pytest.mark.parametrize("how", ["won", "lost", "gas"])
@pytest.mark.parametrize("leave", ["back", "continue"])
def test_a_pause_after_the_end_goes_back_to_the_same_show(how, leave):
    """The menu covers it; the show has gone on, and no second of deafness is added."""
    hands = ended(how)
    hands.wait(1500)
    screen, entered, elapsed = hands.play.screen, hands.play.entered, hands.play.game.elapsed
    hands.open_menu()
    hands.wait(20_000)
    hands.tap(BACK if leave == "back" else SELECT)
    assert (hands.play.screen, hands.play.entered) == (screen, entered)
    assert hands.play.game.elapsed == elapsed
    hands.tap(SELECT)
    assert hands.play.screen != screen  # it is heard at once


def test_a_pause_in_a_swap_that_could_be_taken_back_settles_it():
    hands = Hands()
    hands.begin(parse_position(NEARLY))
    hands.swap(8, 11)
    hands.wait(100)  # its fade is on
    hands.open_menu()
    hands.tap(BACK)
    assert (hands.play.screen, hands.play.game.swaps) == (PLAY, 1)
    assert not hands.play.provisional


def test_a_pause_hides_the_stopwatch_s_wheel_and_stops_it():
    hands = Hands()
    hands.play.chosen[chosen.LIMIT] = chosen.TIMER
    hands.begin(parse_position(NEARLY))
    hands.wait(5000)
    hands.open_menu()
    elapsed = hands.play.game.elapsed
    hands.wait(60_000)
    hands.tap(BACK)
    assert hands.play.screen == PLAY
    assert 0 <= hands.play.game.elapsed - elapsed < 200


@pytest.mark.parametrize("more", [0, 2])
def test_the_fewest_swaps_of_a_numbered_deal_are_perfect(more):
    """Deal 000 in the 17 swaps of the book; or with a swap there and back before them."""
    book = Path(__file__).parents[2] / "tools" / "book" / "book.txt"
    line = next(line for line in book.read_text().splitlines() if line.startswith("000 plain "))
    moves = [parse_move(word) for word in line.split(": ")[1].split()]
    assert len(moves) == 17
    hands = Hands()
    hands.begin(deal(0), 0)
    for _ in range(more):
        hands.swap(*moves[0])
    for a, b in moves:
        hands.swap(a, b)
    assert hands.play.screen == WON
    ((grade, best),) = [(a, b) for code, a, b in hands.seen if code == codes.GRADE]
    assert grade == (grades.GOLD if more else grades.PERFECT)
    assert best == 17
