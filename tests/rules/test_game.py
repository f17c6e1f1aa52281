# SPDX-License-Identifier: MIT
"""A game: swaps, track, result, undo, redo, take-back, against a model that replays everything."""

from random import Random

import pytest
from color_wheel.rules.check import parse_position
from color_wheel.rules.check_moves import parse_move
from color_wheel.rules.game import (
    DIFFERS,
    FULL,
    LEGAL,
    LOST,
    MOST_SWAPS,
    NO_DEAL,
    PLAYING,
    SAME_SPACE,
    WON,
    Game,
)
from color_wheel.rules.pieces import position_text
from color_wheel.rules.wheel import count_groups, exchange
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from tests.rules import oracle, wheels

SOLVED = wheels.pieces_on(wheels.GOOD)
APART = wheels.pieces_on(wheels.APART)
LAST = "2b-3a"  # solves ALMOST
ALMOST = wheels.almost(wheels.GOOD, LAST)
STARTS = [SOLVED, APART, ALMOST, wheels.pieces_on(wheels.SPLIT)]
spaces = st.integers(0, 39)


class Model(RuleBasedStateMachine):
    """Random play; the model is a list of moves and how many of them count."""

    @initialize(start=st.sampled_from(STARTS) | st.permutations(wheels.BAG), rainbow=st.booleans())
    def begin(self, start, rainbow):
        if not isinstance(start, str):
            start = oracle.write(dict(zip(oracle.NAMES, start, strict=False)))
        self.start = start
        self.rainbow = rainbow
        self.game = Game(parse_position(start), rainbow=rainbow)
        self.fresh = False  # the last thing done was a swap
        self.moves = []
        self.done = 0
        self.takebacks = 0

    def wheel(self):
        """The wheel after the moves that count."""
        wheel = oracle.read(self.start)
        for move in self.moves[: self.done]:
            a, b = move.split("-")
            wheel[a], wheel[b] = wheel[b], wheel[a]
        return wheel

    @rule(a=spaces, b=spaces)
    def swap(self, a, b):
        names = oracle.NAMES[a], oracle.NAMES[b]
        legal = oracle.may_swap(self.wheel(), *names)
        refusal = self.game.refusal(a, b)
        assert (refusal == LEGAL) == legal
        if legal:
            self.game.swap(a, b)
            self.gone = self.moves[self.done :]
            self.moves[self.done :] = ["-".join(names)]
            self.done += 1
            self.fresh = True
        else:
            assert refusal == (SAME_SPACE if a == b else DIFFERS)

    @rule(a=spaces, times=st.integers(1, 20))
    def swap_often(self, a, times):
        """Back and forth, to come to par and beyond."""
        wheel = self.wheel()
        b = next(i for i in range(40) if oracle.may_swap(wheel, oracle.NAMES[a], oracle.NAMES[i]))
        for _ in range(times):
            self.swap(a, b)

    @precondition(lambda self: self.done)
    @rule(times=st.integers(1, 5))
    def undo(self, times):
        self.fresh = False
        for _ in range(min(times, self.done)):
            self.game.undo()
            self.done -= 1
            self.takebacks += 1

    @precondition(lambda self: self.done < len(self.moves))
    @rule(times=st.integers(1, 5))
    def redo(self, times):
        self.fresh = False
        for _ in range(min(times, len(self.moves) - self.done)):
            self.game.redo()
            self.done += 1

    @precondition(lambda self: self.done and self.done == len(self.moves))
    @rule()
    def take_back(self):
        """What could be redone before the swap can be redone again."""
        self.game.take_back()
        self.done -= 1
        self.moves[self.done :] = self.gone
        self.fresh = False

    @invariant()
    def agrees(self):
        game = self.game
        end = oracle.journey(self.start, self.moves[: self.done], self.rainbow)["end"]
        assert position_text(game.wheel) == end["position"]
        assert position_text(game.start) == self.start
        assert game.swaps == end["swaps"]
        assert {"up": game.up, "over": game.over} == end["track"]
        groups = {colour: n for colour, n in zip("ROYGCBP", game.groups, strict=True) if n}
        assert groups == end["groups"]
        assert game.solved == end["rainbow" if self.rainbow else "solved"]
        assert ("playing", "won", "lost")[game.result] == end["result"]
        assert game.takebacks == self.takebacks
        assert game.redos == len(self.moves) - self.done
        pairs = zip(game.moves[::2], game.moves[1::2], strict=True)
        assert [f"{oracle.NAMES[a]}-{oracle.NAMES[b]}" for a, b in pairs] == self.moves
        if self.done:
            assert game.last_move() == parse_move(self.moves[self.done - 1])


Model.TestCase.settings = settings(max_examples=70, stateful_step_count=25, deadline=None)
TestModel = Model.TestCase


def idle(game, times):
    """Swaps that come to nothing: 0h with the first partner, again and again."""
    b = next(b for b in range(40) if game.refusal(0, b) == LEGAL)
    for _ in range(times):
        game.swap(0, b)


def lost_game():
    """A game lost at its 27th swap."""
    game = Game(parse_position(ALMOST))
    idle(game, 27)
    assert game.result == LOST
    return game


def test_undoing_the_27th_swap_undoes_the_loss():
    game = lost_game()
    game.undo()
    assert game.result == PLAYING
    game.redo()
    assert game.result == LOST


def test_undoing_the_27th_swap_and_winning_with_another():
    game = lost_game()
    game.undo()
    game.swap(*parse_move(LAST))
    assert (game.result, game.swaps, game.redos) == (WON, 27, 0)


def test_a_loss_stays_one_over_par():
    game = lost_game()
    idle(game, 1)
    game.swap(*parse_move(LAST))
    assert (game.solved, game.result, game.over) == (True, LOST, 2)
    game.undo()
    assert (game.solved, game.result, game.over) == (False, LOST, 1)


def test_a_loss_by_the_clock_is_undone_with_the_last_swap_before_it():
    game = Game(parse_position(ALMOST), par=False)
    idle(game, 3)
    game.lose()
    idle(game, 1)
    game.undo()
    assert (game.swaps, game.result) == (3, LOST)
    game.undo()
    assert (game.swaps, game.result) == (2, PLAYING)


def test_a_win_stays_one_whatever_comes_after():
    game = Game(parse_position(ALMOST))
    game.swap(*parse_move(LAST))
    assert game.result == WON
    game.swap(*parse_move(LAST))
    assert (game.solved, game.result) == (False, WON)
    idle(game, 40)
    assert game.result == WON
    for _ in range(41):
        game.undo()
    assert (game.solved, game.result) == (True, WON)
    game.undo()
    assert game.result == PLAYING


def test_a_wheel_that_is_dealt_solved_is_won_before_the_first_swap():
    assert Game(parse_position(SOLVED)).result == WON
    assert Game(parse_position(APART), rainbow=True).result == PLAYING
    assert Game(parse_position(APART)).result == WON


def test_the_count_ends_at_999():
    game = Game(parse_position(ALMOST))
    idle(game, MOST_SWAPS)
    assert (game.swaps, game.up, game.over) == (999, 0, 972)
    assert game.refusal(0, 0) == SAME_SPACE
    assert {game.refusal(0, b) for b in range(1, 40)} == {DIFFERS, FULL}
    game.undo()
    assert game.redos == 1
    assert LEGAL in {game.refusal(0, b) for b in range(1, 40)}


@pytest.mark.parametrize("deal", [0, 316, NO_DEAL])
def test_a_game_knows_where_it_came_from(deal):
    game = Game(parse_position(ALMOST), deal)
    assert game.deal == deal


def test_groups_are_kept_as_they_are_counted_also_round_corners():
    """Five colours lie each round a corner of the hub, where six ties make one group: swaps there
    and back again, so that loops close and open."""
    wheel = bytearray(40)
    for i, space in enumerate(space for space in range(40) if space % 8 not in (0, 1, 3, 4, 5, 6)):
        wheel[space] = 15 + i % 6
    for corner in range(5):
        for space in (0, 1, 3, 4, 5, 6):
            wheel[8 * corner + space] = 3 * corner
    groups, counted = bytearray(7), bytearray(7)
    count_groups(wheel, groups)
    assert list(groups[:5]) == [1] * 5
    random = Random(7)
    for _ in range(400):
        swaps = [random.sample(range(40), 2) for _ in range(random.randint(1, 4))]
        for a, b in swaps + swaps[::-1]:
            exchange(wheel, groups, a, b)
            count_groups(wheel, counted)
            assert groups == counted
