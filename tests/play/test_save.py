# SPDX-License-Identifier: MIT
"""The save, with the power cut at every write of the flash and in the middle of each."""

import copy
import os
import random
from contextlib import suppress

import pytest
from color_wheel.play import chosen, codes, crashed, remote, turns
from color_wheel.play.log import CHOICE, Log
from color_wheel.play.pointing import point, swap
from color_wheel.play.resume import load
from color_wheel.play.save import Save
from color_wheel.play.writer import Writer
from color_wheel.rules.check import parse_position
from color_wheel.rules.game import Game

from tests.play.hands import Hands
from tests.play.test_cursor import HANDMADE

SIZE = 4096
CUTS = int(os.environ.get("CUTS", "30"))


class PowerCutError(BaseException):
    """The power is gone: nothing may catch this."""


class Flash(bytearray):
    """nvm as on RP2 boards, with the power cut in the ``cut``-th operation (erase or program).

    A cut operation has changed some of the bits that it was to change: those of ``dice``.
    """

    def __init__(self, data=b"\xff" * SIZE, cut=0, dice=None):
        super().__init__(data)
        self.cut = cut
        self.dice = dice
        self.erases = 0
        self.operations = 0

    def __setitem__(self, where, data):
        start, end, _ = where.indices(SIZE)
        assert len(data) == end - start
        if self[start:end].strip(b"\xff"):
            whole = bytearray(self)
            whole[start:end] = data
            self.erases += 1
            self._operate(0, b"\xff" * SIZE)
            start, data = 0, whole
        for at in range(start, start + len(data), 256):
            self._operate(at, bytes(data[at - start : at - start + 256]))

    def _operate(self, start, data):
        self.operations += 1
        if self.operations == self.cut:
            old = self[start : start + len(data)]
            data = bytes(
                was ^ ((was ^ now) & self.dice.randrange(256))
                for was, now in zip(old, data, strict=True)
            )
        super().__setitem__(slice(start, start + len(data)), data)
        if self.operations == self.cut:
            raise PowerCutError


def state(game):
    """What of a game a power cut must not change."""
    if game is None:
        return None
    moves = bytes(game.moves[: 2 * game.swaps])
    return bytes(game.start), game.deal, moves, bytes(game.wheel), game.takebacks, game.result


class Bench:
    """Play and save joined as the app joins them; keeps what was settled at each moment."""

    def __init__(self, flash):
        self.flash = flash
        self.log = Log(flash)
        self.hands = Hands(start=0)
        play = self.hands.play
        load(self.log, play, 0)
        play.events.clear()
        self.save = Save(self.log, play)
        game = play.game
        self.shadow = copy.deepcopy(game)  # what was settled, followed event by event
        self.possible = [state(game)]  # what a power cut may leave: one, but while it is written
        self.hands._collect = self.collect

    def collect(self):
        play = self.hands.play
        events = list(play.events)
        play.events.clear()
        for event in events:
            self.shadow = self.follow(*event)
            self.possible.append(state(self.shadow))
        self.save.keep(events)
        self.possible = self.possible[-1:]
        if not play.provisional:
            assert self.possible == [state(play.game)]

    def follow(self, code, a, b):
        game = copy.deepcopy(self.shadow)
        if code == codes.DEALT:
            game = Game(self.hands.play.game.start, self.hands.play.game.deal)
        elif code == codes.SETTLED:
            game.swap(a, b)
        elif code == codes.CHANGED and a == codes.UNDO:
            game.undo()
        elif code == codes.CHANGED and a == codes.REDO:
            game.redo()
        return game


def some_play(table, dice, steps):
    """Swaps, take-backs, undos, redos and new games, by chance."""
    hands = table.hands
    play = hands.play
    if play.game is None or play.screen == codes.ATTRACT:
        hands.begin(parse_position(HANDMADE))
    for _ in range(steps):
        if play.screen == codes.LOST:
            hands.wait(1100)
            hands.tap(codes.SELECT)
        what = dice.randrange(12)
        if what == 0:
            remote.undo(play, hands.now)
            table.collect()
        elif what == 1:
            remote.redo(play, hands.now)
            table.collect()
        elif what == 2:
            hands.tap(codes.BACK)
        elif what == 3:
            play.begin(dice.randrange(1000), hands.now)
            table.collect()
            hands.tap(codes.SELECT)
        else:
            hands.tap(codes.SELECT)
            hands.tap(*[dice.choice((codes.OUT, codes.IN, codes.CW)) for _ in range(3)])
            hands.tap(codes.SELECT)
            if what < 8:
                hands.wait(codes.PROVISIONAL_MS)


def read(flash):
    """The game and the one thrown away that are found in a copy of a flash."""
    play = Hands().play
    load(Log(Flash(flash)), play, 0)
    return play.game, play.previous


def deal_anew(table):
    table.hands.play.begin(500, table.hands.now)
    table.collect()


def test_nothing_is_erased_in_play_but_at_the_first_deal_or_a_full_log():
    flash = Flash()
    some_play(Bench(flash), random.Random(1), 60)
    assert flash.erases == 0  # writing over erased flash is no erase


def test_swaps_that_the_link_makes_in_one_step_are_kept_in_their_order_also_over_an_erase():
    flash = Flash()
    table = Bench(flash)
    hands = table.hands
    play = hands.play
    hands.begin(parse_position(HANDMADE))
    for i in range(800):
        if play.screen == codes.LOST:
            hands.wait(1100)
            hands.tap(codes.SELECT)
        erases = flash.erases
        for a, b in ((0, 31), (13, 14)):  # 0h and 7b, 3m and 3a
            answer = "ok" if play.screen == codes.PLAY else "not-now"
            assert swap(play, a, b, hands.now) == answer
        if play.screen == codes.PLAY:  # over par, too
            remote.undo(play, hands.now)
        table.collect()
        if i % 50 == 0 or flash.erases != erases:
            assert not play.provisional
            assert state(read(flash)[0]) == state(play.game)
    assert flash.erases > 0
    assert play.game.swaps > 700


@pytest.mark.parametrize("seed", range(8))
def test_power_cut_at_every_write_loses_nothing_that_was_settled(seed):
    whole = Flash()
    some_play(Bench(whole), random.Random(seed), 12)
    assert whole.operations > 20
    for cut in range(1, whole.operations + 1):
        flash = Flash(cut=cut, dice=random.Random(cut))
        table = Bench(flash)
        with pytest.raises(PowerCutError):
            some_play(table, random.Random(seed), 12)
        again = Bench(Flash(flash))
        assert state(again.hands.play.game) in table.possible
        assert not again.log.foreign or table.possible[0] is None
        some_play(again, random.Random(seed + 1), 3)
        last = Bench(Flash(again.flash))
        assert state(last.hands.play.game) == again.possible[0]


@pytest.mark.parametrize("seed", range(4))
def test_power_cut_while_the_log_is_rewritten_at_a_deal_loses_at_most_what_was_thrown_away(seed):
    """The one erase: whatever its moment, what is found is a playable game, or none at all."""
    full = Flash()
    table = Bench(full)
    deal_anew(table)
    while table.log.free >= 512:
        some_play(table, random.Random(seed), 3)
        table.hands.play.begin(seed, table.hands.now)
        table.collect()
        table.hands.tap(codes.SELECT)
    before = bytes(full)
    whole = Flash(before)
    deal_anew(Bench(whole))
    assert whole.erases == 1
    found = set()
    for cut in range(1, whole.operations + 1):
        flash = Flash(before, cut=cut, dice=random.Random(cut))
        table = Bench(flash)
        with pytest.raises(PowerCutError):
            deal_anew(table)
        again = Bench(Flash(flash))
        now = state(again.hands.play.game)
        assert now is None or sorted(now[0]) == sorted(now[3])
        found.add(now is None)
        some_play(again, random.Random(seed), 3)
        assert state(Bench(Flash(again.flash)).hands.play.game) == again.possible[0]
    assert True in found  # such a moment exists: the promise could not be stronger


def test_what_half_a_word_leaves_is_never_taken_for_a_swap():
    """Every subset of the zeros of every word that a swap can be: Berger's promise, exhausted."""
    for a in range(40):
        for b in range(a % 7, 40, 7):
            flash = bytearray(b"CWL2" + b"\xff" * 4)
            Writer(Log(flash)).append(a, b)
            word = flash[4] << 8 | flash[5]
            zeros = [bit for bit in range(16) if not word >> bit & 1]
            for subset in range(1 << len(zeros)):
                torn = 0xFFFF
                for i, bit in enumerate(zeros):
                    if subset >> i & 1:
                        torn &= ~(1 << bit)
                flash[4:6] = torn.to_bytes(2, "big")
                found = list(Log(flash).entries())
                assert found == ([(a, b, None)] if torn == word else [])


def test_the_log_is_rewritten_when_it_is_full_and_keeps_both_games():
    flash = Flash()
    table = Bench(flash)
    hands = table.hands
    for number in range(200):
        hands.play.begin(number, hands.now)
        table.collect()
        hands.tap(codes.SELECT)
        hands.tap(codes.SELECT, codes.OUT, codes.SELECT)
        hands.wait(codes.PROVISIONAL_MS)
    assert 1 <= flash.erases <= 200 * 54 // (SIZE - 512) + 1
    hands.play.begin(7, hands.now)
    table.collect()
    game, previous = read(flash)
    assert (game.deal, previous.deal, previous.swaps) == (7, 199, 1)


class CrampedFlash(Flash):
    """nvm where the heap has no room for more than ``room`` bytes in one piece."""

    room = 700

    def __setitem__(self, where, data):
        if len(data) > self.room:
            raise MemoryError
        super().__setitem__(where, data)


@pytest.mark.parametrize("before", [b"\xff" * SIZE, bytes(SIZE), b"CWL2" + bytes(SIZE - 4)])
def test_a_heap_in_small_pieces_still_begins_the_log_anew(before):
    flash = CrampedFlash(before)
    table = Bench(flash)
    for number in range(3):
        table.hands.play.begin(number, table.hands.now)
        table.collect()
    assert not table.save.refused
    game, _ = read(flash)
    assert game.deal == 2


def test_without_any_memory_for_it_the_game_goes_on_unsaved():
    flash = CrampedFlash(bytes(SIZE))
    flash.room = 0
    table = Bench(flash)
    table.hands.play.begin(1, table.hands.now)
    table.collect()
    assert table.save.refused
    assert table.hands.play.game.deal == 1


def test_a_game_longer_than_the_log_goes_on_being_saved():
    flash = Flash()
    table = Bench(flash)
    hands = table.hands
    hands.begin(parse_position(HANDMADE), number=-1)
    for i in range(2600):  # far more entries than fit: a swap, an undo, a redo, an undo
        if i % 4 == 0:
            hands.tap(codes.SELECT, codes.OUT, codes.SELECT, hold=16, gap=16)
            point(hands.play, 0, hands.now)
        elif i % 4 == 2:
            remote.redo(hands.play, hands.now)
        else:
            remote.undo(hands.play, hands.now)
        table.collect()
        if hands.play.screen == codes.LOST:
            remote.undo(hands.play, hands.now)
            table.collect()
    assert flash.erases >= 1
    game, _ = read(flash)
    assert state(game) == state(hands.play.game)
    assert game.takebacks > 1000


@pytest.mark.parametrize(
    "noise", [bytes(SIZE), random.Random(5).randbytes(SIZE), b"CWL0" + b"\xff" * (SIZE - 4)]
)
def test_a_foreign_save_area_is_said_and_then_replaced(noise):
    flash = Flash(noise)
    table = Bench(flash)
    assert table.log.foreign
    assert table.hands.play.game is None
    some_play(table, random.Random(2), 4)
    assert not table.log.foreign
    again = Bench(Flash(flash))
    assert not again.log.foreign
    assert state(again.hands.play.game) == table.possible[0]


def test_noise_behind_a_good_head_is_survived():
    for seed in range(50):
        flash = Flash(b"CWL2" + random.Random(seed).randbytes(SIZE - 4))
        table = Bench(flash)
        some_play(table, random.Random(seed), 2)
        assert state(Bench(Flash(flash)).hands.play.game) == table.possible[0]


def test_nvm_that_refuses_leaves_a_playable_game():
    class Refusing(Flash):
        def __setitem__(self, where, data):
            raise OSError("no flash")

    table = Bench(Refusing())
    some_play(table, random.Random(3), 5)
    assert table.save.refused
    assert table.hands.play.game is not None


def cooperative(bench, order, swaps):
    """A game of three with so many swaps, the last two of them one call, by seats in turn."""
    play = bench.hands.play
    play.chosen[:] = chosen.defaults(play.settings)
    play.chosen[chosen.WHO] = chosen.COOPERATIVE
    play.chosen[chosen.SEATS] = 1
    play.chosen[chosen.TURNS] = order
    bench.hands.begin(parse_position(HANDMADE))
    for n in range(swaps):
        play.seat = n % 3
        bench.hands.swap(0, 31)
        bench.hands.wait(3100)
    play.game.joined += 1
    play.tell(codes.CALLED, 0, 2)
    bench.hands._collect()


@pytest.mark.parametrize("order", [chosen.IN_TURN, chosen.AFTER_ANOTHER])
@pytest.mark.parametrize("compacted", [False, True])
def test_whose_turn_it_is_survives_the_power_cut(order, compacted):
    bench = Bench(Flash())
    cooperative(bench, order, 5)
    if compacted:
        bench.save._compact()
    again = Bench(Flash(bench.flash))
    game = again.hands.play.game
    assert (game.who, game.seats, game.order) == (chosen.COOPERATIVE, 3, order)
    assert (game.swaps, game.joined) == (5, 1)
    # Four turns of three seats: the fourth was the first seat's again; the fifth swap was seat 1's.
    seat = turns.seat_shown(again.hands.play)
    assert seat == (1 if order == chosen.IN_TURN else 4 % 3)


@pytest.mark.parametrize("seed", range(5))
def test_power_cut_at_random_moments_of_random_games(seed):
    """``CUTS`` in the environment: how many cuts each of the five runs has (``make soak``).

    The flash goes on from game to game, so that it fills up and is begun anew. A cut comes in an
    operation of the flash or between two of them; what was settled last is there again. The one
    exception is a cut while a full log is begun anew.
    """
    dice = random.Random(seed)
    image = b"\xff" * SIZE
    for _ in range(CUTS):
        cut = dice.randrange(1, 40) if dice.randrange(3) else 0
        flash = Flash(image, cut=cut, dice=dice)
        table = Bench(flash)
        with suppress(PowerCutError):
            some_play(table, dice, dice.randrange(1, 16))
        image = bytes(flash)
        again = state(Bench(Flash(image)).hands.play.game)
        assert again in table.possible or (flash.erases and flash.operations == cut)


def test_a_swap_that_can_still_be_taken_back_is_not_settled_by_a_new_log():
    bench = Bench(Flash())
    bench.hands.begin(parse_position(HANDMADE))
    bench.hands.swap(0, 31)
    bench.hands.wait(3100)
    bench.hands.swap(0, 31)
    assert bench.hands.play.provisional
    bench.save._compact()
    assert not bench.save.refused
    game, _ = read(bench.flash)
    assert (game.swaps, bytes(game.moves)) == (1, bytes((0, 31)))


def test_a_new_log_keeps_all_of_a_game():
    """What can be redone, take-backs, the clock, what was burnt, and that there was a hint."""
    bench = Bench(Flash(bytes(SIZE)))
    play = bench.hands.play
    bench.hands.begin(parse_position(HANDMADE))
    for _ in range(3):
        bench.hands.swap(0, 31)
        bench.hands.wait(3100)
    for _ in range(2):
        assert remote.undo(play, bench.hands.now) == "ok"
    play.game.elapsed = 200_999
    play.game.helped = True
    for extra in (1_000, -1_000, 70_000, -130_000):
        play.game.extra = extra
        bench.save._compact()
        assert bench.log.usable
        game, _ = read(bench.flash)
        assert (game.swaps, game.redos, game.takebacks) == (1, 2, 2)
        assert (game.elapsed, game.extra, game.helped) == (200_000, extra, True)


def test_a_hint_and_what_was_chosen_are_kept_as_they_happen():
    bench = Bench(Flash())
    play = bench.hands.play
    bench.hands.begin(parse_position(HANDMADE))
    play.game.helped = True
    play.tell(codes.HELPED)
    bench.hands.open_menu()
    bench.hands.choose("settings", "brightness")
    bench.hands.tap(codes.SELECT)
    assert play.chosen[chosen.BRIGHTNESS] == 0  # from the brightest to the darkest
    before = bytes(bench.flash)
    assert bench.flash == before  # in the menu nothing is written
    bench.hands.tap(codes.BACK)
    assert bench.flash != before
    again = Bench(Flash(bench.flash)).hands.play
    assert again.chosen[chosen.BRIGHTNESS] == 0
    assert again.game.helped
    bench.hands.open_menu()
    bench.hands.tap(codes.BACK)
    kinds = [kind for kind, _, _ in bench.log.entries()]
    assert kinds.count(CHOICE) == 2  # at the first deal, and what was chosen anew: once


def test_the_clock_is_kept_once_however_often_it_is_told():
    bench = Bench(Flash())
    play = bench.hands.play
    play.chosen[chosen.LIMIT] = chosen.TIMER
    play.begin(7, bench.hands.now)
    bench.collect()
    bench.hands.tap(codes.SELECT)
    for _ in range(4):
        bench.hands.wait(40_000)
        bench.hands.open_menu()  # the stopwatch stands, and that is told
        bench.hands.tap(codes.BACK)
        game, _ = read(bench.flash)
        assert game.elapsed == play.game.elapsed // 1000 * 1000
    assert 160_000 <= game.elapsed <= 166_000


@pytest.mark.parametrize("swaps", [1, 3])
@pytest.mark.parametrize(
    "also",
    [[], [remote.redo], [remote.redo, remote.undo], [lambda play, now: swap(play, 13, 14, now)]],
)
def test_a_restart_is_kept_as_it_was_whatever_follows_in_the_same_step(swaps, also):
    """Two lines of the link in one step; before that something was undone."""
    table = Bench(Flash())
    hands = table.hands
    hands.begin(parse_position(HANDMADE))
    for _ in range(swaps + 1):
        hands.swap(0, 31)
        hands.wait(3100)
    assert remote.undo(hands.play, hands.now) == "ok"
    table.collect()
    for what in [remote.restart, *also]:
        assert what(hands.play, hands.now) == "ok"
    hands.play.settle()
    play = hands.play
    table.save.keep(play.events)
    game, _ = read(table.flash)
    assert state(game) == state(play.game)
    assert game.redos == play.game.redos


def test_what_was_chosen_and_cleared_without_a_game_is_kept_with_the_next_deal():
    """Three crashes in a row leave a save in order, and no game."""
    table = Bench(Flash())
    table.hands.begin(parse_position(HANDMADE))
    table.hands.play.records[0] = bytes(10)
    table.save.keep([(codes.RECORD, 0, codes.NONE)])
    for _ in range(crashed.MOST):
        crashed.keep(Log(table.flash), "crash")
    table = Bench(table.flash)
    play = table.hands.play
    assert (play.game, play.records) == (None, {0: bytes(10)})
    play.chosen[chosen.BRIGHTNESS] = 1
    play.records.clear()
    for _ in range(3):
        deal_anew(table)
    again = Bench(Flash(table.flash)).hands.play
    assert (again.chosen[chosen.BRIGHTNESS], again.records) == (1, {})
    assert table.flash.erases == 1


def test_after_a_write_that_failed_once_the_log_is_begun_anew():
    """An entry is missing in it: what would follow belongs to another wheel."""

    class Faltering(Flash):
        refuses = False

        def __setitem__(self, where, data):
            if self.refuses:
                raise MemoryError
            super().__setitem__(where, data)

    table = Bench(Faltering())
    hands = table.hands
    hands.begin(parse_position(HANDMADE))
    table.flash.refuses = True
    hands.swap(0, 31)
    hands.wait(3100)
    assert table.save.refused
    table.flash.refuses = False
    hands.swap(13, 14)
    hands.wait(3100)
    assert state(read(table.flash)[0]) == state(hands.play.game)
    assert hands.play.game.swaps == 2


def test_the_clock_of_a_new_game_is_not_booked_on_the_one_before():
    """``load`` while a swap over par could still be taken back: it settles and burns first."""
    table = Bench(Flash())
    hands = table.hands
    play = hands.play
    play.settings["BURN_S"] = 20

    def keep():
        table.save.keep(play.events)
        play.events.clear()

    hands._collect = keep
    play.chosen[chosen.LIMIT] = chosen.COUNTDOWN
    hands.begin(parse_position(HANDMADE))
    for _ in range(28):
        hands.swap(0, 31)
        hands.wait(3100)
    assert play.game.extra == -20_000
    hands.swap(0, 31)
    old = play.game
    play.begin(7, hands.now)
    keep()
    game, previous = read(table.flash)
    assert (game.deal, game.extra) == (7, 0)
    assert (previous.swaps, previous.extra) == (29, -20_000)
    assert old.extra == -40_000  # the last burn is in no entry, and none is given back
