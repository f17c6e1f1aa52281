# SPDX-License-Identifier: MIT
"""The records number by number: what a game that has ended changes, and what it leaves."""

import pytest
from color_wheel.play import again, chosen, codes, noting, records
from color_wheel.play.records import PLAYED, SECONDS, STREAK, SWAPS, WINS
from color_wheel.rules.check import parse_position
from color_wheel.rules.game import LOST, NO_DEAL, WON, Game
from color_wheel.rules.grades import BRONZE, GOLD, PERFECT, SILVER

from tests.play.hands import FRAME_MS, Hands
from tests.play.test_cursor import HANDMADE
from tests.play.test_styles import NEARLY

ALL = (SWAPS, SECONDS, PLAYED, WINS, STREAK)


def ended(result=WON, swaps=20, ms=0, **more):
    """A game of which no more is known than what records ask for."""
    game = Game(parse_position(HANDMADE), rainbow=more.pop("rainbow", False))
    game.result, game.swaps, game.elapsed = result, swaps, ms
    for name, value in more.items():
        setattr(game, name, value)
    return game


def numbers(kept, kind):
    return [records.read(kept, kind, what) for what in ALL]


def test_of_a_kind_that_was_never_played_nothing_is_known():
    assert numbers({}, 7) == [65535, 65535, 0, 0, 0]


def test_the_least_of_each_and_how_many():
    kept = {}
    for game, left in (
        (ended(swaps=300, ms=600_999), [300, 600, 1, 1, 1]),
        (ended(swaps=299, ms=601_000), [299, 600, 2, 2, 2]),
        (ended(swaps=301, ms=599_999), [299, 599, 3, 3, 3]),
        (ended(LOST, swaps=27, ms=1000), [299, 599, 4, 3, 0]),
        (ended(swaps=25, ms=1_000), [25, 1, 5, 4, 1]),
        (ended(swaps=26, ms=999), [25, 0, 6, 5, 2]),
    ):
        assert records.add(kept, game) == 0
        assert numbers(kept, 0) == left


def test_a_number_that_is_full_stays_full():
    kept = {0: b"\xff" * 10}
    records.add(kept, ended(swaps=1, ms=65_534_000))
    assert numbers(kept, 0) == [1, 65534, 65535, 65535, 65535]
    kept = {0: b"\xff\xff\xff\xff\xff\xfe\x01\xff\0\xff"}
    records.add(kept, ended(swaps=65_536, ms=10**9))
    assert numbers(kept, 0) == [65535, 65535, 65535, 0x200, 0x100]


@pytest.mark.parametrize(
    ("kind", "game"),
    [
        (0, {}),
        (1, {"rainbow": True}),
        (2, {"limit": chosen.TIMER}),
        (6, {"who": chosen.COOPERATIVE}),
        (18, {"takebacks": 1}),
        (36, {"helped": True}),
        (36, {"helped": True, "takebacks": 2}),
        (
            53,
            {"helped": True, "who": 2, "limit": 2, "rainbow": True},
        ),
    ],
)
def test_which_kind_it_is(kind, game):
    kept = {}
    assert records.add(kept, ended(**game)) == kind
    assert list(kept) == [kind]


def told(code, **of_game):
    """What is said of a game that has just ended."""
    play = Hands().play
    play.game = ended(**of_game)
    play.events.clear()
    noting.note(play)
    noting.note(play)  # as after a look into the menu
    return [(a, b) for what, a, b in play.events if what == code]


@pytest.mark.parametrize("solved", [False, True])
@pytest.mark.parametrize("result", [LOST, WON])
def test_only_a_win_is_graded(solved, result):
    graded = told(codes.GRADE, solved=solved, result=result, swaps=27)
    assert graded == ([(BRONZE, codes.NONE)] * 2 if solved and result == WON else [])


@pytest.mark.parametrize(
    ("deal", "rainbow", "swaps", "graded"),
    [
        (NO_DEAL, False, 22, (SILVER, codes.NONE)),
        (NO_DEAL, True, 22, (GOLD, codes.NONE)),
        (0, False, 17, (PERFECT, 17)),
        (0, False, 18, (GOLD, 17)),
        (0, True, 20, (PERFECT, 20)),
        (0, True, 21, (GOLD, 20)),
        (1000, False, 17, (GOLD, codes.NONE)),
    ],
)
def test_the_grade_and_the_fewest_swaps_of_a_numbered_deal(deal, rainbow, swaps, graded):
    """By the book deal 000 takes 17 swaps, and 20 with Rainbow."""
    assert told(codes.GRADE, deal=deal, rainbow=rainbow, swaps=swaps, solved=True)[0] == graded


@pytest.mark.parametrize(("swaps", "counted"), [(0, []), (1, [(18, codes.NONE)])])
def test_a_game_with_a_swap_is_counted_once(swaps, counted):
    assert told(codes.RECORD, swaps=swaps, takebacks=1) == counted


def test_a_game_that_goes_on_is_not_counted_and_an_end_is_told_again_where_it_is_seen_again():
    hands = Hands()
    hands.begin(parse_position(NEARLY))
    play = hands.play
    play.game.swap(8, 11)
    play.show_verdict(hands.now)
    assert play.records == {}
    play.game.swap(39, 2)  # that wins
    play.show_verdict(hands.now)
    hands.wait(100)
    assert list(play.records) == [0]
    play.events.clear()
    play.show_verdict(hands.now)
    assert play.events == [(codes.GRADE, GOLD, codes.NONE)]
    assert numbers(play.records, 0)[2:] == [1, 1, 1]


def test_an_end_is_noted_in_the_frame_after_its_own():
    """The frame that swaps has enough to do."""
    hands = Hands()
    hands.begin(parse_position(NEARLY))
    play = hands.play
    play.game.swap(8, 11)
    play.game.swap(39, 2)
    play.show_verdict(hands.now)
    play.tick(hands.now)
    assert play.screen == codes.WON
    assert play.records == {}
    play.tick(hands.now + FRAME_MS)
    assert list(play.records) == [0]


@pytest.mark.parametrize(
    ("counted", "swaps", "said"), [(False, 1, [(18, codes.NONE)]), (True, 1, []), (False, 0, [])]
)
def test_a_game_out_of_the_save_is_counted_and_told_where_it_was_not(counted, swaps, said):
    play = Hands().play
    play.game = ended(LOST, swaps=swaps, takebacks=1)
    play.game.counted = counted
    play.events.clear()
    again.take_up(play, 2000)
    assert [(a, b) for what, a, b in play.events if what == codes.RECORD] == said
    assert list(play.records) == [kind for kind, _ in said]
    assert play.game.counted
