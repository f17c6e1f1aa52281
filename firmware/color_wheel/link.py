# SPDX-License-Identifier: MIT
"""The device link: lines of JSON when something changed, and an inbox. Codes, no sentences.

Written so that a host that never reads, sends garbage or vanishes costs the game nothing.
"""

import json

from .inbox import ENOUGH, Inbox
from .link_words import NAMES, clock_words, event_words, style_words
from .play import codes, names
from .rules.deal import code_text
from .rules.game import NO_DEAL, RESULTS
from .rules.pieces import COLOURS, position_text

VERSION = 1
FIRMWARE = "0.1.0"
_MOVES_A_LINE = 20
_EVENTS_A_LINE = 3
_MOST_EVENTS = 48  # that wait for a slow host


class Link(Inbox):
    """The link over ``port``: ``connected``, ``in_waiting``, ``read(n)``, ``write(bytes)`` -> n.

    ``hello``: what is said of the device first, as a dict.
    """

    def __init__(self, port, play, hello):
        super().__init__(port, play)
        self._hello = {"color-wheel": VERSION, "firmware": FIRMWARE}
        self._hello.update(hello)
        self._sent = {}
        self._raw = {}
        self._told = b""  # the moves that the host has, two bytes each
        self._events = []
        self._clock_told = False
        self._complete = False  # the host has all moves
        self._parts = None  # of the report that is being made

    def event(self, code, a, b):
        """Remember what happened, to be told by ``work``."""
        if code == codes.CLOCK or code == codes.DEALT or code == codes.CHANGED:
            self._clock_told = False
        if self.there and code != codes.CLOCK:
            self._events.append((code, a, b))
            if len(self._events) > _MOST_EVENTS:  # the host is slow: the state will tell it
                self._events.pop(0)

    def work(self):
        """Put a part of what has changed into words; False where there is none.

        Nothing new is put on while much is waiting: what changes meanwhile is said when there is
        room, in one. So a slow host never costs more than a bounded queue, and no line is lost.
        """
        if not self.there:
            return False
        if self._parts is None:
            changed = self._events or not self._complete or not self._clock_told
            if not (changed or self.wants_all) or len(self.out) >= ENOUGH:
                return False
            self._parts = self._report()
        try:
            next(self._parts)
        except StopIteration:
            self._parts = None
        if self.out:
            self.write()
        return True

    def let_go(self, now):
        """The host has gone: what was for it is for nobody."""
        super().let_go(now)
        self.wants_all = True
        self._events = []
        self._parts = None

    def _report(self):
        """Generator: say what differs from what was said last, in lines of bounded length."""
        events = self._events
        self._events = []  # what happens from now on is for the next report
        if self.wants_all:
            self.wants_all = self._complete = False
            self._sent = {}
            self._raw = {}
            self._told = b""
            self._clock_told = False
            self._say(self._hello)
        play = self._play
        game = play.game
        picked = play.picked
        line = {}  # type: dict[str, object]
        self._note(line, "screen", names.SCREENS[play.screen])
        self._note(line, "cursor", NAMES[play.cursor])
        self._note(line, "picked", None if picked == codes.NONE else NAMES[picked])
        self._note(line, "provisional", play.provisional)
        self._note(line, "colour", None if play.colour == codes.NONE else COLOURS[play.colour])
        self._note(line, "old", play.previous is not None)
        partners = b"" if picked == codes.NONE else play.partners
        self._note_raw(line, "partners", partners, _names)
        yield
        for key, value in style_words(play):
            self._note(line, key, value)
        if not self._clock_told:
            self._clock_told = True
            if game is not None:
                line["clock"] = clock_words(play)
        self._say(line)
        yield
        if game is not None:
            line = {}
            self._note_raw(line, "position", game.wheel, position_text)
            self._note_raw(line, "deal", game.deal, _code)
            self._note_raw(line, "groups", game.groups, _counts)
            self._note(line, "swaps", game.swaps)
            self._note(line, "up", game.up)
            self._note(line, "over", game.over)
            self._note(line, "result", RESULTS[game.result])
            self._note(line, "solved", game.solved)
            self._note(line, "takebacks", game.takebacks)
            self._note(line, "undo", game.swaps)
            self._note(line, "redo", game.redos)
            self._say(line)
            yield
            self._say_moves(game)
            while not self._complete and len(self.out) < ENOUGH:
                yield
                self._say_moves(game)
        else:
            self._complete = True
        while events:
            some = events[:_EVENTS_A_LINE]
            events = events[_EVENTS_A_LINE:]
            self._say({"events": [event_words(play, code, a, b) for code, a, b in some]})
            yield

    def _note(self, line, key, value):
        if self._sent.get(key, self) != value:
            self._sent[key] = value
            line[key] = value

    def _note_raw(self, line, key, raw, words):
        """The same for what takes long to say: where it is as before, so are its words."""
        if self._raw.get(key, self) != raw:
            self._raw[key] = raw if isinstance(raw, int) else bytes(raw)
            self._note(line, key, words(raw))

    def _say_moves(self, game):
        line = {}  # type: dict[str, object]
        self._note_raw(line, "start", game.start, position_text)
        if line:
            self._told = b""
            line["from"] = 0
            line["moves"] = []
            self._say(line)
        moves = game.moves[: 2 * game.swaps]
        told = self._told
        same = len(told)
        if moves[:same] != told:
            same = 0
            while told[same : same + 2] == moves[same : same + 2] != b"":
                same += 2
            if same == len(moves):
                self._say({"from": same // 2, "moves": []})
        end = min(len(moves), same + 2 * _MOVES_A_LINE)
        if end > same:
            texts = [NAMES[moves[i]] + "-" + NAMES[moves[i + 1]] for i in range(same, end, 2)]
            self._say({"from": same // 2, "moves": texts})
        self._told = moves[:end]
        self._complete = end == len(moves)

    def _say(self, line):
        """Put a line on, if there is anything in it."""
        if line:
            self.out += json.dumps(line).encode() + b"\n"


def _code(deal):
    """A deal's code, or None."""
    return None if deal == NO_DEAL else code_text(deal)


def _names(partners):
    """The names of the spaces that are marked."""
    return [NAMES[i] for i in range(len(partners)) if partners[i]]


def _counts(groups):
    """The number of groups of each colour on the board."""
    return {COLOURS[c]: n for c, n in enumerate(groups) if n}
