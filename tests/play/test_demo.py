# SPDX-License-Identifier: MIT
"""Attract's own game: the packed solutions, the visible hand, and that any press ends it."""

import json

import pytest
from color_wheel.play import codes, demo
from color_wheel.play.choice import Choice
from color_wheel.play.codes import ATTRACT, BACK, CW, DEALING, LESSON, MENU, NONE, PLAY, SELECT
from color_wheel.play.cursor import step
from color_wheel.play.stage import DEALS, PLAYS, RESTS, SHOWS, Stage
from color_wheel.rules.check import parse_position
from color_wheel.rules.game import LEGAL, WON, Game

from tests.play.conftest import DEALS as FILE
from tests.play.hands import Hands, steps_from
from tests.play.test_cursor import HANDMADE
from tests.play.test_styles import NEARLY

QUIET_MS = 10_000


def unpacked(packed):
    start = bytes(letter - 65 for letter in packed[:40])
    moves = [letter - 48 for letter in packed[40:]]
    return start, list(zip(moves[::2], moves[1::2], strict=True))


def test_the_packed_games_are_deals_with_an_optimal_solution(deals):
    optima = [deal["optimum"] for deal in json.loads(FILE.read_text())]
    assert len(demo.GAMES) == 3
    for packed in demo.GAMES:
        start, moves = unpacked(packed)
        number = deals.index((bytearray(start), moves))
        assert len(moves) == optima[number]


@pytest.mark.parametrize("packed", demo.GAMES)
def test_they_lead_to_the_win(packed):
    start, moves = unpacked(packed)
    game = Game(start)
    for a, b in moves:
        assert game.refusal(a, b) == LEGAL
        game.swap(a, b)
    assert (game.result, game.swaps) == (WON, len(moves))


def quiet(**options):
    """Hands off, in attract, until it plays."""
    hands = Hands(**options)
    hands.wait(QUIET_MS - 50)
    assert hands.play.stage is None
    hands.wait(100)
    assert hands.play.stage is not None
    return hands


def test_it_begins_after_ten_seconds_and_is_told_to_nobody():
    hands = quiet()
    assert hands.play.screen == ATTRACT
    hands.seen.clear()
    hands.wait(45_000)
    assert hands.seen == []
    assert hands.play.game is None


def test_each_phase_knows_since_when_it_is():
    hands = quiet()
    stage = hands.play.stage
    assert stage.phase == DEALS
    while stage.phase == DEALS:
        hands.wait(16)
    assert (stage.phase, stage.since) == (PLAYS, hands.now)


def test_when_each_thing_happens():
    """Every wait ends with its last millisecond, and what it is since knows when that was."""
    stage = demo.Demo(1000)
    assert (stage.now, stage.moved, stage.moments) == (1000, 1000, [])
    assert (stage.phase, stage.since) == (DEALS, 1000)
    at = 1000

    def due(wait):
        nonlocal at
        before = stage.phase, stage.cursor, stage.picked, stage.game.swaps
        stage.tick(at + wait - 1)
        assert (stage.phase, stage.cursor, stage.picked, stage.game.swaps) == before
        at += wait
        stage.tick(at)
        assert stage.now == at

    due(codes.DEAL_MS)
    assert (stage.phase, stage.since) == (PLAYS, at)
    due(demo.SWAP_MS)
    assert (stage.cursor, stage.moved) == (4, at)  # the first move is from 1h to 9a
    due(demo.STEP_MS)
    assert (stage.picked, stage.picked_at) == (4, at)
    due(demo.PICK_MS)
    while stage.game.swaps == 0:
        assert stage.moved == at
        due(demo.STEP_MS)
    assert (stage.swapped_at, stage.provisional) == (at, False)
    assert stage.moments[0] == (codes.SWAPPED, 4, 38, at)
    stage.picked = NONE
    _, moves = unpacked(demo.GAMES[0])
    for a, b in moves[1:-1]:
        stage.game.swap(a, b)
    stage.picked, stage.cursor = moves[-1]
    due(demo.SWAP_MS)
    assert (stage.phase, stage.since) == (SHOWS, at)
    due(demo.SHOW_MS)
    assert (stage.phase, stage.since) == (RESTS, at)
    due(demo.REST_MS)
    assert (stage.phase, stage.since, stage.moments) == (DEALS, at, [])


def test_the_hand_takes_steps_that_a_player_could_take():
    """A frame changes one thing: the cursor by a step, the piece in hand, or a swap of the two."""
    hands = quiet(DIM_S=0, DARK_S=0)
    stage = hands.play.stage
    _, moves = unpacked(demo.GAMES[0])
    hands.wait(codes.DEAL_MS + 100)
    assert stage.phase == PLAYS
    before = stage.cursor, stage.picked, stage.game.swaps
    for _ in range(8000):
        hands.wait(16)
        if stage.phase != PLAYS:
            break
        after = stage.cursor, stage.picked, stage.game.swaps
        if after[2] != before[2]:
            assert (before[1], before[0]) == moves[before[2]]
            assert after[1] == NONE
        elif after[1] != before[1]:
            assert (after[0], after[1], before[1]) == (before[0], before[0], NONE)
        elif after[0] != before[0] and after[1] == NONE:
            assert after[0] in [step(before[0], button) for button in range(4)]
        elif after[0] != before[0]:
            assert stage.partners[after[0]] or after[0] == stage.picked
        before = after
    assert (stage.phase, stage.game.result) == (SHOWS, WON)
    assert stage.swaps == len(moves)
    hands.wait(demo.SHOW_MS + 50)
    assert (stage.phase, stage.swaps) == (RESTS, 0)
    hands.wait(demo.REST_MS + 50)
    assert stage.phase == DEALS
    assert bytes(stage.game.start) == unpacked(demo.GAMES[1])[0]


def test_people_can_follow():
    """A swap takes its seconds, and a game no more than two minutes."""
    hands = quiet(DIM_S=0, DARK_S=0)
    stage = hands.play.stage
    hands.wait(30_000)
    assert 4 <= stage.game.swaps <= 12
    hands.wait(90_000)
    assert stage.phase != PLAYS or bytes(stage.game.start) == unpacked(demo.GAMES[1])[0]


@pytest.mark.parametrize("seconds", [0.5, 5, 12])
def test_any_press_acts_at_once_as_ever(seconds):
    hands = quiet()
    hands.wait(int(seconds * 1000))
    hands.down(CW)
    assert (hands.play.screen, hands.play.stage) == (DEALING, None)
    hands.up(CW)
    hands.tap(SELECT)
    assert (hands.play.screen, hands.play.cursor) == (PLAY, 0)


def test_back_leads_to_the_lesson_and_held_to_the_menu():
    hands = quiet()
    hands.tap(BACK)
    assert hands.play.screen == LESSON
    hands = quiet()
    hands.open_menu()
    assert hands.play.screen == MENU


def test_it_dims_and_darkens_and_comes_back_after_that():
    hands = quiet()
    hands.wait(51_000)
    assert (hands.play.idle, hands.play.stage is None) == (1, False)
    hands.wait(240_000)
    assert (hands.play.idle, hands.play.stage) == (2, None)
    hands.tap(SELECT)  # only wakes
    assert (hands.play.idle, hands.play.screen) == (0, ATTRACT)
    hands.wait(QUIET_MS + 100)
    assert hands.play.stage is not None


def test_a_game_that_is_left_is_not_touched():
    hands = Hands(DIM_S=0, DARK_S=0, LEAVE_S=60)
    hands.begin(parse_position(NEARLY))
    game = hands.play.game
    hands.wait(60_000 + 500)
    assert hands.play.screen == ATTRACT
    assert hands.play.stage is not None  # nobody has pressed for far longer than it takes
    hands.wait(60_000)
    assert hands.play.game is game
    assert game.swaps == 0
    hands.tap(SELECT)
    assert (hands.play.screen, hands.play.stage) == (MENU, None)


def test_what_is_to_be_seen_is_the_last_swap_or_refusal_and_what_it_made_whole():
    stage = Stage(7)
    seen = []
    for code in (codes.REFUSED, codes.PICKED, codes.SWAPPED, codes.GROUPED, codes.MOVED):
        stage.tell(code, 1, 2)
        seen.append([moment[0] for moment in stage.moments])
    assert seen == [
        *([codes.REFUSED], [codes.REFUSED], [codes.SWAPPED]),
        *([codes.SWAPPED, codes.GROUPED], [codes.SWAPPED, codes.GROUPED]),
    ]
    stage.tell(codes.REFUSED, 3)
    assert stage.moments == [(codes.REFUSED, 3, NONE, 7)]


def presses(stage, goal, where):
    """How many presses its way to a space takes, a press at a time."""
    count = 0
    while stage.cursor != goal:
        stage.cursor = where(stage.cursor, stage.way_to(goal))
        count += 1
        assert count < 20
    return count


def test_its_way_with_a_piece_in_hand_is_hardly_ever_longer_than_the_shortest():
    """Over all pieces of the handmade wheel and all their partners."""
    more = ways = 0
    stage = Stage(0)
    stage.game = Game(parse_position(HANDMADE))
    stage.choice = Choice(bytearray(40))
    for home in range(40):
        if stage.choice.open(stage.game.wheel, home):
            for goal, shortest in steps_from(home, stage.choice.step).items():
                stage.picked = stage.cursor = home
                more += presses(stage, goal, stage.choice.step) - len(shortest)
                ways += 1
    assert ways == 702
    assert more <= 4


@pytest.mark.parametrize("here", range(40))
def test_with_empty_hands_it_goes_the_shortest_way(here):
    for goal, shortest in steps_from(here, step).items():
        stage = Stage(0)
        stage.cursor = here
        assert presses(stage, goal, step) == len(shortest)


@pytest.mark.parametrize("home", range(40))
def test_with_a_piece_in_hand_it_goes_the_shortest_way_or_one_press_more(home):
    """Colours first, by the shorter way round: that is seldom one press more than need be."""
    stage = Stage(0)
    stage.game = Game(parse_position(HANDMADE))
    stage.choice = Choice(bytearray(40))
    if stage.choice.open(stage.game.wheel, home):
        for goal, shortest in steps_from(home, stage.choice.step).items():
            stage.picked = stage.cursor = home
            assert len(shortest) <= presses(stage, goal, stage.choice.step) <= len(shortest) + 1
