# SPDX-License-Identifier: MIT
"""Keeps what of the games survives a power cut: starts and every settled swap, undo and redo.

A power cut loses nothing that was settled. The one exception is the log that is full, once in some
25 deals, mostly at a deal, and is begun anew: cut off in the 50 ms of its erase or the few ms until
all is written again, games, choices and records are lost. ``resume`` reads it.
"""

from ..rules.game import NO_DEAL
from . import chosen, codes
from .log import (
    BURNT,
    CHOICE,
    EXTRA,
    GAME,
    HELPED,
    JOINED,
    KIND,
    LIMIT_SHIFT,
    MARK,
    MATCH,
    OLD,
    ORDER_SHIFT,
    PAR_BIT,
    RAINBOW_BIT,
    REDO,
    SECONDS,
    TAKEBACKS,
    UNDO,
    UNKNOWN,
    WHO_SHIFT,
)
from .writer import Writer

_LARGEST = 80  # bytes that the largest of the entries of one event but DEALT takes, and more
# The events that are kept, a bit each.
KEPT = (
    1 << codes.DEALT
    | 1 << codes.SETTLED
    | 1 << codes.CLOCK
    | 1 << codes.CHANGED
    | 1 << codes.SCREEN
    | 1 << codes.RECORD
    | 1 << codes.CALLED
    | 1 << codes.TURN
    | 1 << codes.HELPED
    | 1 << codes.CHOSEN
)
_ROOM = 512  # bytes that a new game should find free: far over par, with undos


class Save:
    """Writes to a ``Log``. ``refused``: nvm would not take it, and play goes on without."""

    def __init__(self, log, play):
        self._log = log
        self._writer = Writer(log)
        self._play = play
        self._new_choices = False
        self._match_kept = self._match_bytes()
        self._read_clock()
        self.refused = False
        if play.game is None:  # what changes until the first deal is written with it, in a new log
            log.end = len(log.nvm)

    def keep(self, events):
        """Keep what the events of play, all since the last call, say that is to be kept."""
        try:
            for code, a, b in events:
                if KEPT >> code & 1 and not self._keep(code, a, b):
                    self._compact()  # holds the rest of the events, too
                    return
        except (OSError, ValueError, RuntimeError, MemoryError):  # play goes on without
            self.refused = True
            self._log.end = len(self._log.nvm)  # there is a gap: begin anew, should it be possible

    def _keep(self, code, a, b):
        """Keep what one event says; False where there is no room for it."""
        play = self._play
        if code == codes.DEALT:
            if self._log.free < _ROOM:
                return False
            self._match()
            self._start(play.game)
            self._read_clock()
        elif code == codes.CHOSEN:
            self._new_choices = True
        elif self._log.free < _LARGEST:
            return False
        elif code == codes.SETTLED:
            self._writer.append(a, b)
            self._clock()
        elif code == codes.CLOCK:
            self._clock()
        elif code == codes.TURN and play.game.order == chosen.AFTER_ANOTHER:
            self._writer.append(MARK, min(play.game.last_seat, UNKNOWN))
        elif code == codes.HELPED:
            self._writer.append(MARK, HELPED)
        elif code == codes.CALLED and b > 1 and play.game.who == chosen.COOPERATIVE:
            self._writer.append(MARK, JOINED + b - 1)
        elif code == codes.CHANGED and a == codes.RESTART:
            if self._log.free < 2 * b:
                return False
            for _ in range(b):
                self._writer.append(UNDO, 0)
        elif code == codes.CHANGED and a <= codes.OLD:
            self._writer.append((UNDO, REDO, OLD)[a], 0)
            if a == codes.OLD:
                self._read_clock()  # it has its own
        elif code == codes.SCREEN and a != codes.MENU:
            if self._new_choices:
                self._choices()
            if a == codes.STANDINGS and self._match_kept != self._match_bytes():
                self._match()
        elif code == codes.RECORD:
            if a == codes.NONE:
                return False  # cleared: only a new log forgets
            self._record(a)
        return True

    def _read_clock(self):
        self._game = game = self._play.game
        self._seconds = game.elapsed // 1000 if game else 0
        self._extra = game.extra // 1000 if game else 0

    def _clock(self):
        """Add the seconds that have passed since the last entry, in words of up to 63."""
        game = self._play.game
        if game is not self._game:
            return  # it begins with the next event
        self._count(SECONDS, game.elapsed // 1000 - self._seconds)
        more = game.extra // 1000 - self._extra
        self._count(EXTRA if more > 0 else BURNT, abs(more))
        self._read_clock()

    def _count(self, what, number):
        while number > 0:
            self._writer.append(what, min(63, number))
            number -= 63

    def _choices(self):
        choices = bytes(self._play.chosen)
        self._writer.append_record(CHOICE, choices + bytes(len(choices) & 1))
        self._new_choices = False

    def _match_bytes(self):
        match = self._play.match
        return b"" if match is None else match.to_bytes()

    def _match(self):
        """The match, before the game of the player whose turn it is; its results at the end."""
        self._match_kept = self._match_bytes()
        if self._match_kept:
            self._writer.append_record(MATCH, self._match_kept)

    def _record(self, kind):
        self._writer.append_record(KIND, bytes((kind, 0)) + self._play.records[kind])

    def _compact(self):
        """Begin the log anew: the choices, the records, and the games that can still be played."""
        play = self._play
        self._writer.rewrite()
        self._choices()
        for kind in sorted(play.records):
            self._record(kind)
        if play.previous is not None:
            self._start(play.previous)
            self._moves(play.previous, len(play.previous.moves))
            self._counted(play.previous)
        if play.game is not None:
            self._match()
            self._start(play.game)
            self._moves(play.game, len(play.game.moves) - 2 * play.provisional)
            self._counted(play.game)
        self._read_clock()

    def _counted(self, game):
        """A record that comes after a game says that the game is among them: an empty one does."""
        if game.counted:
            self._writer.append_record(KIND, b"")

    def _start(self, game):
        number = (game.deal - NO_DEAL).to_bytes(4, "big")
        style = game.limit << LIMIT_SHIFT | game.who << WHO_SHIFT
        style |= game.rainbow * RAINBOW_BIT | game.par * PAR_BIT
        players = game.seats | game.order << ORDER_SHIFT
        self._writer.append_record(GAME, game.start + number + bytes((style, players)))

    def _moves(self, game, end):
        for i in range(0, end, 2):
            self._writer.append(game.moves[i], game.moves[i + 1])
        self._count(TAKEBACKS, game.takebacks - game.redos)
        for at in range(0, game.joined, 31):
            self._writer.append(MARK, JOINED + min(31, game.joined - at))
        if game.helped:
            self._writer.append(MARK, HELPED)
        if game.order == chosen.AFTER_ANOTHER:
            self._writer.append(MARK, min(game.last_seat, UNKNOWN))
        for _ in range(game.redos):
            self._writer.append(UNDO, 0)
        self._count(SECONDS, game.elapsed // 1000)
        extra = game.extra // 1000
        self._count(EXTRA if extra > 0 else BURNT, abs(extra))
