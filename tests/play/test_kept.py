# SPDX-License-Identifier: MIT
"""What the save keeps of all that can happen to a game, each read back by a start without a cut."""

import pytest
from color_wheel.play import chosen, codes, countdown, log, records, remote
from color_wheel.play.log import Log
from color_wheel.play.match import Match
from color_wheel.play.resume import load
from color_wheel.play.table import Table
from color_wheel.play.writer import Writer
from color_wheel.rules.check import parse_position
from color_wheel.rules.game import LOST

from tests.play.hands import Hands
from tests.play.test_cursor import HANDMADE
from tests.play.test_match import Powered, match_of_two
from tests.play.test_save import Flash, state

START = parse_position(HANDMADE)
RECORD = bytes((0, 17, 1, 2, 0, 3, 0, 2, 0, 1))


class Kept(Powered):
    """Hands over a table that is saved to ``flash``."""

    def __init__(self, flash=None):
        self.flash = Flash() if flash is None else flash
        super().__init__(self.flash)
        self.play = self.hands.play

    def begin(self, swaps=0):
        """A game with so many settled swaps of 0h and 1h."""
        self.hands.begin(START)
        for _ in range(swaps):
            self.hands.swap(0, 4)
            self.hands.wait(3100)

    def do(self, what, *arguments):
        """What the link does."""
        assert what(self.play, *arguments, self.hands.now) == "ok"
        self.collect()

    def keep(self, code, a=codes.NONE, b=codes.NONE):
        """Hand the save one event."""
        self.save.keep([(code, a, b)])
        assert not self.save.refused

    def again(self):
        """After the next start."""
        return Kept(Flash(self.flash))

    @property
    def log(self):
        return Log(self.flash)

    def fill(self, free):
        """Entries that say nothing, until so many bytes are free."""
        writer = Writer(self.save._log)
        while self.save._log.free > free:
            writer.append(log.SECONDS, 0)
        assert self.log.free == free

    def words(self):
        """The entries that are no records."""
        return [(a, b) for a, b, body in self.log.entries() if body is None]

    def bodies(self):
        """The records: (kind, its bytes)."""
        return [(kind, body) for kind, _, body in self.log.entries() if body is not None]


def test_the_words_of_a_game():
    kept = Kept()
    kept.begin(2)
    for what in (remote.undo, remote.redo, remote.restart):
        kept.do(what)
    of_time = [entry for entry in kept.words() if entry[0] == log.SECONDS]
    assert [entry for entry in kept.words() if entry not in of_time] == [
        *((0, 4), (0, 4), (40, 0), (41, 0), (40, 0), (40, 0))
    ]
    assert sum(seconds for _, seconds in of_time) == kept.play.game.elapsed // 1000
    assert (log.SECONDS, 0) not in of_time
    game = kept.again().play.game
    assert (game.swaps, game.redos, game.takebacks) == (0, 2, 3)


@pytest.mark.parametrize("what", [remote.undo, remote.restart])
def test_an_undo_costs_the_save_no_time(what):
    """The seconds since the clock was told last are kept, though the undo alone is written."""
    kept = Kept()
    kept.play.chosen[chosen.LIMIT] = chosen.TIMER
    kept.begin(1)
    kept.hands.wait(20_000)
    kept.do(what)
    kept.hands.open_menu()  # the stopwatch stands
    assert kept.play.game.elapsed > 23_000
    assert kept.again().play.game.elapsed == kept.play.game.elapsed // 1000 * 1000


def test_the_records_of_a_solo_game():
    kept = Kept()
    kept.begin()
    # As many choices as a menu has, made even; the start, no deal's number, par and nothing else.
    assert kept.bodies() == [
        (log.CHOICE, bytes(kept.play.chosen) + b"\0"),
        (log.GAME, bytes(START) + bytes((0, 0, 0, 0, log.PAR_BIT, 0))),
    ]


def test_the_words_of_a_game_in_a_new_log():
    """Swaps, take-backs, swaps that were no turn, a hint, undos, seconds, more time."""
    kept = Kept()
    kept.begin()
    game = kept.play.game
    for a, b in ((0, 4), (4, 0), (0, 31)):
        game.swap(a, b)
    for _ in range(70):
        game.undo()
        game.redo()
    game.undo()
    game.helped = True
    game.joined = 40
    game.elapsed = 64_000
    game.extra = -3_000
    kept.save._compact()
    assert kept.words() == [
        *((0, 4), (4, 0), (0, 31), (log.TAKEBACKS, 63), (log.TAKEBACKS, 7)),
        *((log.MARK, log.JOINED + 31), (log.MARK, log.JOINED + 9), (log.MARK, log.HELPED)),
        *((log.UNDO, 0), (log.SECONDS, 63), (log.SECONDS, 1), (log.BURNT, 3)),
    ]
    again = kept.again().play.game
    assert (again.swaps, again.redos, again.takebacks) == (2, 1, 71)
    assert (again.joined, again.helped) == (40, True)
    assert (again.elapsed, again.extra) == (64_000, -3_000)


@pytest.mark.parametrize(("free", "erases"), [(120, 0), (118, 1), (82, 1)])
def test_a_restart_of_sixty_swaps_needs_room_for_sixty_words(free, erases):
    kept = Kept()
    kept.begin()
    for _ in range(60):
        kept.play.game.swap(0, 4)
        kept.keep(codes.SETTLED, 0, 4)
    kept.play.enter(codes.PLAY, kept.hands.now)
    kept.collect()
    kept.fill(free)
    kept.do(remote.restart)
    assert kept.flash.erases == erases
    game = kept.again().play.game
    assert (game.swaps, game.redos, game.takebacks) == (0, 60, 60)
    assert game.wheel == START


@pytest.mark.parametrize(("free", "erases"), [(512, 0), (510, 1)])
def test_a_new_game_wants_room_far_over_par(free, erases):
    kept = Kept()
    kept.begin(1)
    kept.fill(free)
    kept.play.begin(7, kept.hands.now)
    kept.collect()
    assert kept.flash.erases == erases
    assert kept.again().play.game.deal == 7


@pytest.mark.parametrize(("free", "erases"), [(80, 0), (78, 1)])
def test_what_happens_in_a_game_wants_room_for_the_largest_of_it(free, erases):
    kept = Kept()
    kept.begin()
    kept.fill(free)
    kept.play.game.swap(0, 4)
    kept.keep(codes.SETTLED, 0, 4)
    assert kept.flash.erases == erases
    assert kept.again().play.game.swaps == 1


def test_what_is_not_kept_needs_no_room():
    kept = Kept()
    kept.begin(1)
    kept.fill(40)
    before = bytes(kept.flash)
    kept.keep(codes.MOVED, 3)
    kept.keep(codes.PICKED, 3)
    assert kept.flash == before
    kept.play.game.swap(0, 4)
    kept.keep(codes.SETTLED, 0, 4)  # for that a new log is begun
    assert kept.flash.erases == 1
    assert kept.again().play.game.swaps == 2


def test_the_game_before_is_the_game_after_the_next_start_too():
    kept = Kept()
    kept.begin(2)
    old = kept.play.game
    kept.play.begin(7, kept.hands.now)
    kept.hands.tap(codes.SELECT)
    new = kept.play.game
    kept.hands.open_menu()
    kept.hands.choose("history", "old")
    kept.hands.tap(codes.SELECT)
    assert kept.play.game is old
    play = kept.again().play
    assert (state(play.game), state(play.previous)) == (state(old), state(new))
    kept.hands.swap(4, 0)
    kept.hands.wait(3100)
    assert kept.again().play.previous is None  # now it has begun in earnest


def test_time_goes_by_in_a_new_game_while_the_one_before_may_be_had_back():
    kept = Kept()
    kept.begin(2)
    old = kept.play.game
    kept.play.begin(7, kept.hands.now)
    kept.hands.tap(codes.SELECT)
    kept.hands.wait(31_000)
    play = kept.again().play
    assert (play.game.deal, play.game.elapsed // 1000) == (7, 30)
    assert state(play.previous) == state(old)


@pytest.mark.parametrize(("limit", "told"), [(chosen.PAR, [codes.CLOCK]), (chosen.TIMER, [])])
def test_only_a_clock_that_runs_is_told_of_in_the_first_frame(limit, told):
    kept = Kept()
    kept.play.chosen[chosen.LIMIT] = limit
    kept.begin(1)
    play = Table(0, kept.play.settings)
    load(kept.log, play, 0)
    play.events.clear()
    play.tick(16)
    assert [event[0] for event in play.events] == told


def test_a_game_is_taken_up_at_the_time_of_the_start():
    kept = Kept()
    kept.begin(1)
    play = Table(77_000, kept.play.settings)
    load(kept.log, play, 78_000)
    assert (play.screen, play.entered) == (codes.PLAY, 78_000)
    kept.play.chosen[chosen.LIMIT] = chosen.TIMER
    kept.begin(1)
    load(kept.log, play, 79_000)
    assert (play.screen, play.entered) == (codes.READY, 79_000)


@pytest.mark.parametrize("who", [chosen.SOLO, chosen.COOPERATIVE])
@pytest.mark.parametrize("limit", [chosen.PAR, chosen.TIMER, chosen.COUNTDOWN])
@pytest.mark.parametrize("rainbow", [False, True])
def test_the_style_is_the_same_after_the_next_start(who, limit, rainbow):
    kept = Kept()
    for what, choice in ((chosen.WHO, who), (chosen.LIMIT, limit), (chosen.RAINBOW, rainbow)):
        kept.play.chosen[what] = choice
    kept.play.chosen[chosen.SEATS] = 8  # that is ten
    kept.play.chosen[chosen.TURNS] = chosen.AFTER_ANOTHER
    kept.begin(1)
    play = kept.again().play
    game = play.game
    assert (game.who, game.limit, game.rainbow) == (who, limit, rainbow)
    assert game.par == (limit == chosen.PAR)
    assert (game.seats, game.order) == ((10, 2) if who else (0, 0))
    # A clock waits for its player.
    assert play.screen == (codes.PLAY if limit == chosen.PAR else codes.READY)


@pytest.mark.parametrize(
    ("style", "players"),
    [(3 << 2, 0), (3 << 4, 2), (1 << 4, 3 << 4 | 2), (1 << 4, 11), (1 << 4, 1)],
)
def test_a_style_that_there_is_not_is_unreadable(style, players, capsys):
    flash = Flash(b"CWL2" + b"\xff" * 4092)
    body = bytes(START) + bytes((0, 0, 0, 0, style | log.PAR_BIT, players))
    Writer(Log(flash)).append_record(log.GAME, body)
    play = Hands().play
    there = Log(flash)
    load(there, play, 0)
    assert (there.usable, play.game, play.screen) == (False, None, codes.ATTRACT)
    assert (codes.FAULT, codes.NONE, codes.NONE) in play.events
    said = "The save was written by another version: it will be used from the next deal on.\n"
    assert capsys.readouterr().out == said


def test_only_what_can_be_chosen_is_taken_over():
    """The last of each choice, and one more."""
    for more, last in ((0, True), (1, False)):
        flash = Flash(b"CWL2" + b"\xff" * 4092)
        body = bytes(count - 1 + more for count in chosen.COUNTS)
        Writer(Log(flash)).append_record(log.CHOICE, body + b"\0")
        play = Kept(flash).play
        assert bytes(play.chosen) == (
            bytes((2, 2, 1, 1, 9, 9, 9, 8, 2, 2, 3, 1, 1))
            if last
            else bytes(chosen.defaults(play.settings))
        )


@pytest.mark.parametrize(
    ("limit", "elapsed", "screen"),
    [
        (chosen.TIMER, 61_000, codes.READY),
        (chosen.COUNTDOWN, 59_000, codes.READY),
        (chosen.COUNTDOWN, 60_000, codes.LOST),
    ],
)
def test_a_countdown_of_a_minute_that_is_over_is_lost_at_the_next_start(limit, elapsed, screen):
    kept = Kept()
    kept.play.chosen[chosen.LIMIT] = limit
    kept.begin()
    kept.play.game.elapsed = elapsed
    kept.keep(codes.CLOCK)
    play = kept.again().play
    assert play.screen == screen
    assert (play.game.result == LOST) == (screen == codes.LOST)
    assert play.game.counted == (screen == codes.LOST)  # at most once, and it may have been


@pytest.mark.parametrize(
    ("swaps", "screen"), [(26, codes.PLAY), (27, codes.LOST), (28, codes.PLAY)]
)
def test_a_game_that_was_lost_is_taken_up_as_lost_until_it_is_played_on(swaps, screen):
    kept = Kept()
    kept.begin()
    for _ in range(swaps):
        kept.play.game.swap(0, 4)
        kept.keep(codes.SETTLED, 0, 4)
    assert kept.again().play.screen == screen


@pytest.mark.parametrize(("swaps", "words"), [(0, 0), (1, 0), (2, 1)])
def test_of_a_call_only_the_swaps_that_were_no_turn_are_kept(swaps, words):
    kept = Kept()
    kept.play.chosen[chosen.WHO] = chosen.COOPERATIVE
    kept.begin()
    kept.keep(codes.CALLED, 0, swaps)
    assert kept.words() == [(log.MARK, log.JOINED + 1)] * words
    assert kept.again().play.game.joined == words


@pytest.mark.parametrize(
    ("said", "seat"), [(0, 0), (2, 2), (3, codes.NONE), (log.UNKNOWN, codes.NONE)]
)
def test_who_moved_last_is_one_of_the_seats_or_not_known(said, seat):
    kept = Kept()
    kept.play.chosen[chosen.WHO] = chosen.COOPERATIVE
    kept.play.chosen[chosen.SEATS] = 1  # that is three
    kept.play.chosen[chosen.TURNS] = chosen.AFTER_ANOTHER
    kept.begin(1)
    Writer(kept.log).append(log.MARK, said)
    game = kept.again().play.game
    assert (game.seats, game.last_seat) == (3, seat)


def test_time_that_is_added_and_burnt_is_kept_once():
    """Also where the game was begun before this start: only what is new is added to that."""
    kept = Kept()
    kept.play.chosen[chosen.LIMIT] = chosen.COUNTDOWN
    kept.begin()
    whole = 0
    for seconds in (130, -10, 1, -1, 0):
        countdown.add(kept.play, seconds, kept.hands.now)
        kept.collect()
        whole += seconds
        kept = kept.again()
        assert kept.play.game.extra == 1000 * whole
    told = [(log.EXTRA, 63), (log.EXTRA, 63), (log.EXTRA, 4), (log.BURNT, 10)]
    assert kept.words() == [*told, (log.EXTRA, 1), (log.BURNT, 1)]
    kept.play.game.extra += 2600  # whole seconds are kept, and what is left over with the next
    for more in (0, 400):
        kept.play.game.extra += more
        kept.keep(codes.CLOCK)
    assert kept.words()[-2:] == [(log.EXTRA, 2), (log.EXTRA, 1)]
    assert kept.again().play.game.extra == 1000 * whole + 3000


def test_a_record_is_there_after_the_next_start_until_all_are_cleared():
    kept = Kept()
    kept.begin()
    for kind in (0, 5, 53):
        kept.play.records[kind] = RECORD
        kept.keep(codes.RECORD, kind)
        assert kept.bodies()[-1] == (log.KIND, bytes((kind, 0)) + RECORD)
        assert kept.again().play.records == kept.play.records
    assert records.read(kept.again().play.records, 5, records.SWAPS) == 17
    kept.save._compact()
    assert kept.again().play.records == dict.fromkeys((0, 5, 53), RECORD)
    kept.play.records.clear()
    kept.keep(codes.RECORD)
    assert kept.again().play.records == {}


def test_where_nothing_was_chosen_a_screen_writes_nothing():
    kept = Kept()
    kept.begin(1)
    after = kept.again()
    before = bytes(after.flash)
    after.keep(codes.SCREEN, codes.PLAY)
    assert after.flash == before


def test_a_match_that_was_only_just_begun_is_none_after_the_power_cut():
    """Its first game is not there: the one before, of another match, can be played on."""
    kept = Kept()
    kept.play.chosen[chosen.WHO] = chosen.HEAD_TO_HEAD
    kept.play.begin(-1, kept.hands.now, START)
    kept.hands.tap(codes.SELECT, codes.SELECT)
    kept.hands.swap(0, 4)
    kept.hands.wait(3100)
    old = kept.play.game
    Writer(kept.log).append_record(log.MATCH, Match(2, chosen.EXACT).to_bytes())
    play = kept.again().play
    assert (play.match, play.screen) == (None, codes.PLAY)
    assert state(play.game) == state(old)


def test_the_standings_are_there_after_the_next_start():
    flash = Flash()
    match_of_two(flash)
    after = Kept(Flash(flash))
    assert (after.play.screen, after.play.entered) == (codes.STANDINGS, 0)
    assert [result[:2] for result in after.play.match.results] == [(True, 2), (True, 1)]
    after.keep(codes.SCREEN, codes.STANDINGS)
    assert after.flash == flash  # they are kept once


@pytest.mark.parametrize("word", [(3, 40), (40, 40), (31, 63)])
def test_a_swap_with_a_space_that_there_is_not_is_none(word):
    kept = Kept()
    kept.begin(1)
    Writer(kept.log).append(*word)
    play = kept.again().play
    assert play.screen == codes.PLAY
    assert play.game.swaps == (0 if word[0] == log.UNDO else 1)
