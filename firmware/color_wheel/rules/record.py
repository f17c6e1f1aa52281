# SPDX-License-Identifier: MIT
"""Game records: text, one ``key: value`` a line, first ``color-wheel: 1``. Loaded when needed."""

from .check import parse_deal, parse_position
from .check_moves import move_text, parse_move
from .deal import code_text, deal
from .faults import TextError, shown
from .game import LEGAL, NO_DEAL, PAR, REASONS, RESULTS, WON, Game
from .pieces import position_text

WHO = ("solo", "cooperative", "head-to-head")
LIMITS = ("par", "timer", "countdown")
_NUMBERS = ("seats", "take-backs", "time")
WORDS = {
    "same-space": "both ends are the same space",
    "differs": "the two pieces have neither size nor colour in common",
    "full": "a game holds no more than 999 swaps",
}


class Record:
    """A game that was recorded.

    ``game`` is the game replayed to its end; ``moves`` a list of (a, b, ms since go or None, seat
    or None); ``who``, ``limit``, ``seats``, ``takebacks``, ``helped``, ``time`` (ms, or None) and
    ``extra``, the (key, value) pairs of keys that are not known here.
    """

    def __init__(self, game, moves=()):
        self.game = game
        self.moves = list(moves)
        self.who = "solo"
        self.limit = "par"
        self.seats = 1
        self.takebacks = 0
        self.helped = False
        self.time = None
        self.extra = []

    def text(self):
        """The record as text; ``parse_record`` reads it again."""
        game = self.game
        if game.deal == NO_DEAL:
            start = "position: " + position_text(game.start)
        else:
            start = "deal: " + code_text(game.deal)
        lines = [
            "color-wheel: 1",
            start,
            "style: " + self.style,
            f"seats: {self.seats}",
            ("moves: " + " ".join(_move_text(move) for move in self.moves)).strip(),
            f"take-backs: {self.takebacks}",
            "helped: " + ("yes" if self.helped else "no"),
        ]
        if self.time is not None:
            lines.append(f"time: {self.time}")
        lines.append("result: " + RESULTS[self.result])
        lines.extend(key + ": " + value for key, value in self.extra)
        return "\n".join(lines) + "\n"

    @property
    def style(self):
        """``solo+par``, ``cooperative+timer+rainbow`` ..."""
        return self.who + "+" + self.limit + ("+rainbow" if self.game.rainbow else "")

    @property
    def result(self):
        """What the moves end in: "playing" where only the clock could have ended it."""
        return self.game.result


def _move_text(move):
    a, b, at, seat = move
    text = move_text(a, b)
    if at is not None:
        text += f"@{at}"
    if seat is not None:
        text += f"/{seat}"
    return text


def parse_record(text):
    """The ``Record`` of a text; raises TextError with the line number of every fault."""
    faults = []  # type: list[str]
    fields, numbers = _fields(text, faults)

    def check(key, parse, default=None):
        """The parsed value of a key; what its parser finds wrong is noted with the line."""
        if key not in fields:
            return default
        try:
            return parse(fields[key])
        except TextError as error:
            faults.extend(f"line {numbers[key]}: {fault}" for fault in error.faults)
            return default

    number = check("deal", parse_deal, NO_DEAL)
    wheel = check("position", parse_position)
    starts = [numbers[key] for key in ("deal", "position") if key in fields]
    if not starts:
        faults.append(f"line {max(numbers.values())}: the record has neither a deal nor a position")
    elif len(starts) > 1:
        faults.append(f"line {max(starts)}: a record has either a deal or a position, not both")
    who, limit, rainbow = check("style", _style, ("solo", "par", False))
    values = {key: check(key, _number) for key in _NUMBERS}
    if values["seats"] == 0:
        faults.append(f"line {numbers['seats']}: at least one seat is wanted")
    helped = check("helped", _yes_no, False)
    result = check("result", _result)
    moves = check("moves", _moves, [])
    seats = None if "seats" in fields and not values["seats"] else values["seats"] or 1
    where = f"line {numbers.get('moves', 0)}: move "
    faults.extend(where + fault for fault in _wrong_marks(moves, seats))
    if faults:
        raise TextError(faults)
    start = deal(number) if wheel is None else wheel
    game = Game(start, number, rainbow, limit == "par")
    _replay(game, moves, numbers.get("moves", 0))
    record = Record(game, moves)
    record.who = who
    record.limit = limit
    record.seats = seats
    record.takebacks = game.takebacks = values["take-backs"] or 0
    record.helped = helped
    record.time = values["time"]
    record.extra = [(key, fields[key]) for key in sorted(fields, key=numbers.get) if _extra(key)]
    _check_result(record, result, numbers.get("result", 0))
    return record


def _extra(key):
    known = ("color-wheel", "deal", "position", "style", "moves", "helped", "result")
    return key not in known and key not in _NUMBERS


def _fields(text, faults):
    """The values and the line numbers of all keys, both as dicts."""
    fields = {}
    numbers = {}
    lines = text.split("\n")
    if lines[0].strip() != "color-wheel: 1":
        raise TextError(["line 1: a game record begins with the line color-wheel: 1"])
    for i, line in enumerate(lines):
        line = line.strip()
        if not line:
            continue
        key, colon, value = line.partition(":")
        key = key.strip()
        if not colon or not key:
            faults.append(f"line {i + 1}: every line of a record is a key, a colon and a value")
        elif key in fields:
            faults.append(f"line {i + 1}: {shown(key)} was given already")
        else:
            fields[key] = value.strip()
            numbers[key] = i + 1
    return fields, numbers


def _style(text):
    words = text.split("+")
    rainbow = words[2:] == ["rainbow"]
    if (
        len(words) < 2
        or words[0] not in WHO
        or words[1] not in LIMITS
        or (words[2:] and not rainbow)
    ):
        raise TextError(
            [
                "the style is one of "
                + ", ".join(WHO)
                + ", + one of "
                + ", ".join(LIMITS)
                + ", and +rainbow where it was asked, such as solo+par"
            ]
        )
    return words[0], words[1], rainbow


def _number(text):
    if not text or len(text) > 12 or not all("0" <= c <= "9" for c in text):
        raise TextError(["a whole number is wanted, such as 27"])
    return int(text)


def _yes_no(text):
    if text not in ("yes", "no"):
        raise TextError(["yes or no is wanted"])
    return text == "yes"


def _result(text):
    if text not in RESULTS:
        raise TextError(["the result is one of " + ", ".join(RESULTS)])
    return RESULTS.index(text)


def _moves(text):
    moves = []
    faults = []  # type: list[str]
    for number, word in enumerate(text.split()):
        try:
            rest, slash, seat = word.partition("/")
            ends, sign, at = rest.partition("@")
            a, b = parse_move(ends)
            moves.append((a, b, _number(at) if sign else None, _number(seat) if slash else None))
        except TextError as error:
            faults.extend(f"move {number + 1}: {fault}" for fault in error.faults)
    if faults:
        raise TextError(faults)
    return moves


def _wrong_marks(moves, seats):
    """Times that fall and seats that there are not; ``seats`` None: their number is not known."""
    faults = []
    last = 0
    for i, (_, _, at, seat) in enumerate(moves):
        if at is not None:
            if at < last:
                faults.append(f"{i + 1}: it was made at {at} ms, before the move at {last} ms")
            last = at
        if seat is not None and seats and not 1 <= seat <= seats:
            faults.append(f"{i + 1}: there is no seat {seat}, only 1 to {seats}")
    return faults


def _replay(game, moves, line):
    for i, move in enumerate(moves):
        refusal = game.refusal(move[0], move[1])
        if refusal != LEGAL:
            raise TextError(
                [
                    f"line {line}: move {i + 1}, {move_text(move[0], move[1])}, is no swap: "
                    + WORDS[REASONS[refusal]]
                ]
            )
        game.swap(move[0], move[1])


def _check_result(record, result, line):
    if result is None:
        return
    wanted = record.result
    if (record.limit == "par" and result != wanted) or (result == WON) != (wanted == WON):
        raise TextError(
            [
                f"line {line}: the result says {RESULTS[result]}, but its {record.game.swaps} "
                f"moves (par is {PAR}) leave it {RESULTS[wanted]}"
            ]
        )
    if result != wanted:
        record.game.lose()  # the clock did it
