# SPDX-License-Identifier: MIT
"""The lesson by presses: every step to its end, wrong presses, ways out, and what it touches."""

import random

import pytest
from color_wheel import link_words
from color_wheel.play import chosen, codes, lesson
from color_wheel.play.codes import ATTRACT, BACK, CW, LESSON, MENU, NONE, OUT, PLAY, SELECT
from color_wheel.play.pointing import point
from color_wheel.rules.check import parse_position
from color_wheel.rules.check_moves import parse_piece, parse_space

from tests.play.hands import Hands
from tests.play.test_calling import groups_after
from tests.play.test_styles import NEARLY

# From the issue: picking, the two kinds of swap and none, touching twice, the row, winning.
STEPS = 8
# The swaps of each step, as the lesson's page of set-ups has them.
SWAPS = [
    [],
    [("2m", "0m")],
    [("1m", "3m")],
    [("4h", "6h")],
    [("6b", "6m")],
    [("6h", "2h")],
    [("3m", "1m"), ("1m", "3m")],
    [("3a", "4a"), ("3b", "4b")],
]


class Pupil(Hands):
    """Hands whose cursor is the lesson's while it is on."""

    def go(self, space):
        stage = self.play.stage
        for _ in range(12):
            if stage.cursor != space:
                self.tap(stage.way_to(space))
        assert stage.cursor == space


def pupil(**options):
    hands = Pupil(**options)
    hands.wait(500)
    hands.tap(BACK)
    assert hands.play.screen == LESSON
    return hands


def do(hands):
    """What the step that is on asks for; until the next one."""
    stage = hands.play.stage
    step = stage.step
    if step == 0:
        hands.go(parse_space("2m"))
        hands.tap(SELECT)
    for a, b in SWAPS[step]:
        if stage.picked == NONE:
            hands.go(parse_space(a))
            hands.tap(SELECT)
        hands.go(parse_space(b))
        hands.tap(SELECT)
    assert stage.done


def rest(hands):
    hands.wait(lesson.WIN_MS if hands.play.stage.won else lesson.CHEER_MS)


def at(step, **options):
    hands = pupil(**options)
    for _ in range(step):
        do(hands)
        rest(hands)
    assert hands.play.stage.step == step
    return hands


def test_every_step_to_the_end_by_a_brisk_player_in_two_minutes():
    hands = pupil()
    begun = hands.ms
    table = hands.play
    for step in range(STEPS):
        assert table.stage.step == step
        hands.wait(3000)  # to look
        do(hands)
        rest(hands)
    assert (table.screen, table.stage) == (ATTRACT, None)
    assert hands.ms - begun < 75_000
    stages = [(a, b) for code, a, b in hands.seen if code == codes.STAGE]
    assert stages == [(step, done) for step in range(STEPS) for done in (0, 1)]


def test_each_swap_stands_up_one_pyramid():
    hands = at(6)
    assert hands.play.stage.swaps == 5  # one in each step since the second
    assert hands.play.stage.about_row
    do(hands)
    assert hands.play.stage.swaps == 7
    rest(hands)
    do(hands)
    assert hands.play.stage.swaps == 9


@pytest.mark.parametrize("step", range(STEPS))
def test_the_set_ups_are_sound(step):
    """What is dark is one kind, in one group, and shares nothing with what is lit; and a set-up is
    solved by its swaps and not before: by groups counted in another way (test_calling)."""
    stage = at(step).play.stage
    wheel = bytes(stage.game.wheel)
    lit = [wheel[space] for space in range(40) if stage.lit[space]]
    (dark,) = {wheel[space] for space in range(40) if not stage.lit[space]}
    assert all(piece % 3 != dark % 3 and piece // 3 != dark // 3 for piece in lit)
    assert stage.game.groups[dark // 3] == 1
    for a, b in SWAPS[step]:
        x, y = wheel[parse_space(a)], wheel[parse_space(b)]
        assert x != y
        assert x % 3 == y % 3 or x // 3 == y // 3


@pytest.mark.parametrize("step", [4, 5, 7])
def test_what_touches_is_one_group_after_the_swaps_and_not_before(step):
    stage = at(step).play.stage
    wheel = bytearray(stage.game.wheel)
    colours = {wheel[space] // 3 for space in range(40) if stage.lit[space]} | {6}
    assert groups_after(wheel, 0, ()) > len(colours)
    for a, b in SWAPS[step]:
        a, b = parse_space(a), parse_space(b)
        wheel[a], wheel[b] = wheel[b], wheel[a]
    assert groups_after(wheel, 0, ()) == len(colours)


def test_the_corner_and_the_hub_are_what_they_are_called():
    wheel = at(4).play.stage.game.wheel
    assert wheel[parse_space("6a")] // 3 == wheel[parse_space("6b")] // 3 == 3
    wheel = at(5).play.stage.game.wheel
    assert wheel[parse_space("1h")] // 3 == wheel[parse_space("6h")] // 3 == 4  # five wedges on


def test_a_piece_that_shares_nothing_is_refused_on_the_way():
    hands = at(3)
    hands.go(parse_space("4h"))
    hands.tap(SELECT)
    hands.tap(CW)  # no other piece of this colour: it stays, but the try is seen
    assert (codes.REFUSED, parse_space("4h"), parse_space("5h")) in hands.seen
    assert hands.play.stage.cursor == parse_space("4h")
    hands.tap(OUT)
    assert hands.play.stage.cursor == parse_space("6h")
    hands.tap(SELECT)
    assert hands.play.stage.done


def test_a_dark_space_and_a_piece_without_partners_are_refused():
    hands = at(3)
    for name in ("3m", "5h"):
        hands.go(parse_space(name))
        hands.tap(SELECT)
        assert (codes.REFUSED, parse_space(name), NONE) in hands.seen
        assert hands.play.stage.picked == NONE


def test_a_swap_that_leads_astray_is_laid_anew():
    hands = at(4)
    before = bytes(hands.play.stage.game.wheel)
    hands.go(parse_space("6a"))
    hands.tap(SELECT)
    hands.go(parse_space("6b"))
    hands.tap(SELECT)
    assert bytes(hands.play.stage.game.wheel) != before
    assert hands.play.stage.goal == b""
    hands.wait(lesson.WRONG_MS)
    assert bytes(hands.play.stage.game.wheel) == before
    assert hands.play.stage.swaps == 4  # it counts all the same
    do(hands)


@pytest.mark.parametrize(("step", "apart"), [(4, ("6a", "6b")), (5, ("1h", "6h"))])
def test_what_does_not_touch_flashes_once(step, apart):
    stage = at(step).play.stage
    shown = [(codes.REFUSED, *map(parse_space, apart), stage.began + lesson.APART_MS)]
    for ms, moments in ((lesson.APART_MS - 1, []), (lesson.APART_MS, shown), (5000, shown)):
        stage.tick(stage.began + ms)
        assert stage.moments == moments


def test_a_goal_is_cheered_to_the_last_millisecond_and_no_press_is_heard_meanwhile():
    hands = at(4)
    do(hands)
    stage = hands.play.stage
    at_once = stage.done_at + lesson.CHEER_MS
    cursor = stage.cursor
    stage.press(CW, at_once - 2)
    stage.tick(at_once - 1)
    assert (stage.step, stage.cursor, stage.picked) == (4, cursor, NONE)
    stage.tick(at_once)
    assert (stage.step, stage.began, stage.moments) == (5, at_once, [])


def test_what_leads_astray_is_seen_to_the_last_millisecond_and_no_press_is_heard_meanwhile():
    hands = at(4)
    stage = hands.play.stage
    for name in ("6a", "6b"):
        hands.go(parse_space(name))
        hands.tap(SELECT)
    assert stage.moments[0][:3] == (codes.SWAPPED, parse_space("6a"), parse_space("6b"))
    at_once = stage.swapped_at + lesson.WRONG_MS
    stage.press(CW, at_once - 2)
    stage.tick(at_once - 1)
    assert (stage.cursor, stage.game.swaps) == (parse_space("6b"), 1)
    stage.tick(at_once)
    assert (stage.step, stage.game.swaps, stage.began) == (4, 0, at_once)


def test_the_win_lasts_longer():
    hands = at(7)
    do(hands)
    stage = hands.play.stage
    end = stage.done_at + lesson.WIN_MS
    stage.tick(end - 1)
    assert hands.play.screen == LESSON
    stage.tick(end)
    assert (hands.play.screen, hands.play.entered) == (ATTRACT, end)


def test_a_try_is_seen_as_a_refusal_of_the_two():
    hands = at(3)
    hands.go(parse_space("4h"))
    hands.tap(SELECT)
    hands.down(CW)
    assert hands.play.stage.moments == [
        (codes.REFUSED, parse_space("4h"), parse_space("5h"), hands.now)
    ]


def test_in_the_last_step_the_best_swap_leads_on_whatever_was_swapped_before():
    """By all that can be swapped, with the groups counted in another way (test_calling)."""
    stage = at(7).play.stage
    start = bytes(stage.game.wheel)
    lit = [space for space in range(40) if stage.lit[space]]
    pairs = [
        (a, b)
        for a in lit
        for b in lit
        if a < b and (start[a] % 3 == start[b] % 3 or start[a] // 3 == start[b] // 3)
    ]
    assert len(pairs) == 20
    for first in pairs:
        stage.game.swap(*first)
        stage.tell(codes.SWAPPED, *first)
        wheel = bytes(stage.game.wheel)
        after = {
            (a, b): groups_after(wheel, a, (b,))
            for a in lit
            for b in lit
            if a < b and (wheel[a] % 3 == wheel[b] % 3 or wheel[a] // 3 == wheel[b] // 3)
        }
        assert min(after.values()) < groups_after(wheel, 0, ())
        assert after[tuple(sorted(stage.goal))] == min(after.values())
        stage.game.take_back()


def test_where_no_swap_leads_on_in_the_last_step_it_is_laid_anew():
    """Light blue in two pieces, of which no one swap makes one: by all that can be swapped."""
    stage = at(7).play.stage
    start = bytes(stage.game.wheel)
    lit = [space for space in range(40) if stage.lit[space]]
    for a, b in ((14, 18), (15, 18)):
        stage.game.swap(a, b)
    stage.tell(codes.SWAPPED, 15, 18)
    wheel = bytes(stage.game.wheel)
    after = [
        groups_after(wheel, a, (b,))
        for a in lit
        for b in lit
        if wheel[a] % 3 == wheel[b] % 3 or wheel[a] // 3 == wheel[b] // 3
    ]
    assert min(after) == groups_after(wheel, 0, ()) == 4
    assert stage.goal == b""
    stage.tick(stage.swapped_at + lesson.WRONG_MS)
    assert stage.game.wheel == start
    assert sorted(stage.goal) == [14, 18]


def test_the_piece_that_was_picked_by_mistake_is_to_be_put_down():
    hands = pupil()
    stage = hands.play.stage
    hands.tap(SELECT)  # R3 on 0m, where the cursor is
    assert (stage.picked, stage.done) == (1, False)
    hands.tap(SELECT)
    do(hands)
    rest(hands)
    hands.tap(SELECT)  # puts B3 down again
    assert stage.goal == bytes((9, 1))
    do(hands)


@pytest.mark.parametrize("step", range(STEPS))
@pytest.mark.parametrize("seed", range(3))
def test_wrong_presses_never_get_stuck(step, seed):
    """After any presses what is shown leads on."""
    dice = random.Random(seed)
    hands = at(step)
    stage = hands.play.stage
    for _ in range(40):
        if stage.done:
            break
        hands.tap(dice.choice((0, 1, 2, 3, SELECT, SELECT)))
    for _ in range(8):
        if stage.done or stage.step != step:
            return
        if stage.goal:
            hands.go(stage.goal[0])
            hands.tap(SELECT)
        else:
            hands.wait(lesson.WRONG_MS)
    raise AssertionError("stuck")


@pytest.mark.parametrize("step", range(STEPS))
def test_after_a_while_the_next_press_is_shown_and_leads_there(step):
    hands = at(step)
    stage = hands.play.stage
    assert (stage.late, stage.hint) == (False, NONE)
    hands.wait(lesson.HINT_MS + 100)
    assert stage.late
    goal = stage.goal[0]
    for _ in range(12):
        hint = stage.hint
        if hint == NONE:
            break
        hands.tap(stage.way_to(goal))
        assert stage.cursor == hint
    assert stage.cursor == goal
    hands.tap(SELECT)
    assert not stage.late


@pytest.mark.parametrize("step", range(STEPS))
@pytest.mark.parametrize("done", [False, True])
def test_back_leaves_from_every_step(step, done):
    hands = at(step)
    if done:
        do(hands)
    hands.tap(BACK)
    assert (hands.play.screen, hands.play.stage) == (ATTRACT, None)
    hands.tap(SELECT)
    assert hands.play.screen == codes.DEALING


def playing(**options):
    hands = Pupil(**options)
    hands.play.begin(-1, hands.now, parse_position(NEARLY))
    hands._collect()
    hands.wait(200)
    hands.tap(SELECT)
    return hands


def from_menu(hands):
    hands.open_menu()
    hands.choose("lesson", "start")
    hands.tap(SELECT)
    assert hands.play.screen == LESSON


def test_from_the_menu_and_back_to_the_own_game():
    hands = playing()
    table = hands.play
    game, before = table.game, bytes(table.game.wheel)
    from_menu(hands)
    for _ in range(STEPS):
        do(hands)
        rest(hands)
    assert (table.screen, table.game) == (PLAY, game)
    assert (bytes(game.wheel), game.swaps, bytes(game.moves)) == (before, 0, b"")
    assert table.records == {}
    assert table.picked == NONE


def test_back_and_the_menu_over_the_lesson_lead_to_the_own_game():
    hands = playing()
    from_menu(hands)
    hands.tap(BACK)
    assert hands.play.screen == PLAY
    from_menu(hands)
    hands.open_menu()
    assert hands.play.left_at == PLAY
    hands.tap(BACK)
    assert hands.play.screen == PLAY


def test_nothing_of_it_is_kept():
    """Of its events the save keeps none but that of the screen, which only brings choices along."""
    from color_wheel.play import save

    hands = at(2)
    told = {code for code, _, _ in hands.seen} - {codes.SCREEN}
    assert told == {codes.MOVED, codes.PICKED, codes.SWAPPED, codes.STAGE}
    assert not any(save.KEPT >> code & 1 for code in told)


def test_a_countdown_goes_on_meanwhile_and_may_end_the_lesson():
    hands = Pupil(COUNTDOWN_S=30)
    hands.play.chosen[chosen.LIMIT] = chosen.COUNTDOWN
    hands.play.begin(-1, hands.now, parse_position(NEARLY))
    hands.tap(SELECT)
    assert hands.play.screen == PLAY
    from_menu(hands)
    hands.wait(31_000)
    assert (hands.play.screen, hands.play.stage) == (codes.LOST, None)


def test_in_attract_with_a_game_left_back_opens_the_menu():
    hands = playing(DIM_S=0, DARK_S=0, LEAVE_S=60)
    hands.wait(61_000)
    assert hands.play.screen == ATTRACT
    hands.tap(BACK)
    assert hands.play.screen == MENU


def test_a_locked_menu_does_not_offer_it():
    hands = Hands(MENU=0)
    hands.begin(parse_position(NEARLY))
    hands.open_menu()
    assert not hands.play.menu.offers(7, 0)
    hands = Hands()
    hands.open_menu()
    assert hands.play.menu.offers(7, 0)


def test_the_link_may_point_at_its_spaces():
    hands = pupil()
    assert point(hands.play, 9, hands.now) == "ok"
    hands.tap(SELECT)
    rest(hands)
    assert point(hands.play, 5, hands.now) == "differs"
    hands._collect()
    assert (codes.REFUSED, 9, 5) in hands.seen
    assert point(hands.play, 1, hands.now) == "ok"
    hands.tap(SELECT)
    assert hands.play.stage.done


def test_it_is_told_on_the_link():
    hands = at(3)
    said = dict(link_words.style_words(hands.play))["lesson"]
    assert (said["step"], said["steps"], said["done"]) == (3, STEPS, False)
    assert said["shown"] == ["4h", "5h", "6h"]
    assert (said["picked"], said["partners"], said["goal"]) == (None, [], ["4h", "6h"])
    assert said["position"].split("/")[4] == "O3P2P2P2"
    hands.go(parse_space("4h"))
    hands.tap(SELECT)
    said = dict(link_words.style_words(hands.play))["lesson"]
    assert (said["cursor"], said["picked"]) == ("4h", "4h")
    assert (said["partners"], said["goal"], said["swaps"]) == (["6h"], ["6h"], 2)
    refused = link_words.event_words(hands.play, codes.REFUSED, 16, 20)
    assert refused == ["refused", "differs", "4h", "5h"]
    hands.tap(BACK)
    assert dict(link_words.style_words(hands.play))["lesson"] is None
    assert parse_piece("P2") == lesson.HIDDEN
