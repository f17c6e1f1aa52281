# SPDX-License-Identifier: MIT
"""Game records: there and back, what is kept, and every kind of damage with its line number."""

import json
from pathlib import Path
from random import Random

import pytest
from color_wheel.rules.check import parse_position
from color_wheel.rules.check_moves import parse_move
from color_wheel.rules.deal import deal as dealt
from color_wheel.rules.faults import TextError
from color_wheel.rules.game import LOST, NO_DEAL, PLAYING, WON, Game
from color_wheel.rules.pieces import position_text
from color_wheel.rules.record import LIMITS, WHO, Record, parse_record
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.rules import wheels

DEALS = json.loads((Path(__file__).parents[1] / "data" / "optimal-deals.json").read_text())
DEAL = DEALS[0]
SOLUTION = " ".join(DEAL["solution"])
RECORD = f"""color-wheel: 1
position: {DEAL["position"]}
style: solo+par
seats: 1
moves: {SOLUTION}
take-backs: 2
helped: no
time: 83500
result: won
"""


def faults(text):
    """What is said about a damaged record."""
    with pytest.raises(TextError) as caught:
        parse_record(text)
    return caught.value.faults


def test_read():
    record = parse_record(RECORD)
    assert position_text(record.game.start) == DEAL["position"]
    assert record.game.deal == NO_DEAL
    assert [(a, b) for a, b, _, _ in record.moves] == [parse_move(m) for m in DEAL["solution"]]
    assert (record.who, record.limit, record.game.rainbow) == ("solo", "par", False)
    assert (record.seats, record.takebacks, record.helped) == (1, 2, False)
    assert (record.time, record.game.result, record.extra) == (83500, WON, [])
    assert record.text() == RECORD


@pytest.mark.parametrize(
    ("was", "now"), [("helped: no", "helped: yes"), ("time: 83500", "time: " + "9" * 12)]
)
def test_read_and_written_alike(was, now):
    other = RECORD.replace(was, now)
    assert parse_record(other).text() == other


def test_a_deal_is_read_by_its_code():
    record = parse_record("color-wheel: 1\ndeal: 1oil2c\n")
    assert record.text().split("\n")[1] == "deal: 10112C"
    assert record.game.start == bytes(dealt(record.game.deal))


@settings(deadline=None, max_examples=60)
@given(
    number=st.integers(0, 999) | st.none(),
    style=st.tuples(st.sampled_from(WHO), st.sampled_from(LIMITS), st.booleans()),
    seats=st.integers(1, 10),
    count=st.integers(0, 40),
    helped=st.booleans(),
    time=st.none() | st.integers(0, 10**9),
    extra=st.dictionaries(
        st.from_regex(r"x-[a-z]{1,8}", fullmatch=True),
        st.text("abc äöü:/+@", max_size=12).map(str.strip),
        max_size=3,
    ),
    seed=st.integers(0, 10**6),
)
def test_there_and_back(number, style, seats, count, helped, time, extra, seed):
    random = Random(seed)
    start = parse_position(wheels.sectors(random)) if number is None else dealt(number)
    game = Game(start, NO_DEAL if number is None else number, style[2])
    moves = []
    at = 0
    for text in wheels.any_moves(random, position_text(start), count, legal=1):
        at += random.choice([0, random.randrange(10**6)])
        moves.append(
            (
                *parse_move(text),
                random.choice([None, at]),
                random.choice([None, random.randint(1, seats)]),
            )
        )
        game.swap(*moves[-1][:2])
    record = Record(game, moves)
    record.who, record.limit, _ = style
    record.seats = seats
    record.helped = helped
    record.time = time
    record.takebacks = seed
    record.extra = list(extra.items())
    again = parse_record(record.text())
    assert again.text() == record.text()
    assert again.moves == moves
    assert again.extra == list(extra.items())
    assert again.game.wheel == game.wheel
    assert again.result == record.result
    assert parse_record(record.text().replace("\n", "\r\n")).text() == record.text()


def test_a_fresh_record():
    assert Record(Game(parse_position(DEAL["position"]))).text() == (
        f"color-wheel: 1\nposition: {DEAL['position']}\nstyle: solo+par\nseats: 1\nmoves:\n"
        "take-backs: 0\nhelped: no\nresult: playing\n"
    )


def test_times_and_seats_of_moves():
    text = RECORD.replace(SOLUTION, SOLUTION.replace(" ", "@1500/2 ", 1) + "/3")
    text = text.replace("seats: 1", "seats: 3")
    moves = parse_record(text).moves
    assert moves[0][2:] == (1500, 2)
    assert moves[1][2:] == (None, None)
    assert moves[-1][2:] == (None, 3)
    assert parse_record(text).text() == text


def timed(*marks):
    """The record, three seats, with these marks on its first moves."""
    ends = SOLUTION.split(" ")
    marked = [end + mark for end, mark in zip(ends, marks, strict=False)] + ends[len(marks) :]
    return RECORD.replace(SOLUTION, " ".join(marked)).replace("seats: 1", "seats: 3")


def test_times_may_stand_still_or_be_left_out_but_never_fall():
    for marks in (["@0"], ["@7", "@7", "@8"], ["@7", "", "@7"], ["", "@9"]):
        assert parse_record(timed(*marks)).text() == timed(*marks)
    said = "line 5: move 3: it was made at 6 ms, before the move at 7 ms"
    assert faults(timed("@5", "@7", "@6")) == [said]
    assert faults(timed("@7", "", "@6")) == [said]
    assert faults(timed("@7", "@7", "@6", "@6")) == [said]  # once, not for each that follows
    assert faults(timed("@1", "@9", "@8", "@9", "@3")) == [
        "line 5: move 3: it was made at 8 ms, before the move at 9 ms",
        "line 5: move 5: it was made at 3 ms, before the move at 9 ms",
    ]


def test_a_seat_must_be_one_of_the_seats():
    assert parse_record(timed("/1", "/3")).moves[1][3] == 3
    assert faults(timed("/1", "/4", "/0")) == [
        "line 5: move 2: there is no seat 4, only 1 to 3",
        "line 5: move 3: there is no seat 0, only 1 to 3",
    ]
    alone = timed("/1", "@2/2").replace("seats: 3\n", "")
    assert faults(alone) == ["line 4: move 2: there is no seat 2, only 1 to 1"]
    # Without a number of seats that can be read, there is nothing to compare with.
    assert faults(timed("/9").replace("seats: 3", "seats: x")) == [
        "line 4: a whole number is wanted, such as 27"
    ]


def test_unknown_keys_are_kept_in_their_order():
    text = RECORD + "zeal: much\nboard: raspberry_pi_pico\nnote: a: b\n"
    record = parse_record(text)
    assert record.extra == [("zeal", "much"), ("board", "raspberry_pi_pico"), ("note", "a: b")]
    assert record.text() == text


def test_what_is_left_out_has_a_usual_value():
    record = parse_record(f"color-wheel: 1\n\nposition: {DEAL['position']}")
    assert (record.who, record.limit, record.seats, record.moves) == ("solo", "par", 1, [])
    assert (record.takebacks, record.helped, record.time) == (0, False, None)
    assert record.style == "solo+par"
    assert record.game.result == PLAYING


@pytest.mark.parametrize(
    ("damage", "said"),
    [
        (
            ("color-wheel: 1", "color-wheel: 2"),
            ["line 1: a game record begins with the line color-wheel: 1"],
        ),
        (("color-wheel: 1\n", ""), ["line 1: a game record begins with the line color-wheel: 1"]),
        (("seats: 1", "seats 1"), ["line 4: every line of a record is a key, a colon and a value"]),
        (("seats: 1", ": 1"), ["line 4: every line of a record is a key, a colon and a value"]),
        (("seats: 1", "seats: one"), ["line 4: a whole number is wanted, such as 27"]),
        (("seats: 1", "seats: -1"), ["line 4: a whole number is wanted, such as 27"]),
        (("seats: 1", "seats: 0"), ["line 4: at least one seat is wanted"]),
        (("seats: 1", "style: solo+par"), ["line 4: 'style' was given already"]),
        (("seats: 1", "style : solo+par"), ["line 4: 'style' was given already"]),
        (("seats: 1", "deal: 316"), ["line 4: a record has either a deal or a position, not both"]),
        (("position", "place"), ["line 9: the record has neither a deal nor a position"]),
        (("take-backs: 2", "take-backs:"), ["line 6: a whole number is wanted, such as 27"]),
        (("helped: no", "helped: non"), ["line 7: yes or no is wanted"]),
        (("83500", "1e9"), ["line 8: a whole number is wanted, such as 27"]),
        (("83500", "9" * 13), ["line 8: a whole number is wanted, such as 27"]),
        (("result: won", "result: win"), ["line 9: the result is one of playing, won, lost"]),
        (
            ("result: won", "result: lost"),
            ["line 9: the result says lost, but its 18 moves (par is 27) leave it won"],
        ),
        (
            ("7a-0b", "7a-0m"),
            [
                "line 5: move 1, 7a-0m, is no swap: "
                "the two pieces have neither size nor colour in common"
            ],
        ),
        (
            (" 4b-0a", ""),
            ["line 9: the result says won, but its 17 moves (par is 27) leave it playing"],
        ),
        (
            ("7a-0b ", "7a-7a "),
            ["line 5: move 1, 7a-7a, is no swap: both ends are the same space"],
        ),
        (
            ("7a-0b 3a-1h", "7a-0c 3a:1h"),
            [
                "line 5: move 1: in the move '7a-0c', '0c' is no space: "
                "a wedge 0-9 and one of h, m, a, b, such as 3m",
                "line 5: move 2: '3a:1h' is no move: two spaces joined by -, such as 3m-7a",
            ],
        ),
        (("7a-0b", "7a-0b@"), ["line 5: move 1: a whole number is wanted, such as 27"]),
        (("7a-0b", "7a-0b@x"), ["line 5: move 1: a whole number is wanted, such as 27"]),
        (("7a-0b", "7a-0b/"), ["line 5: move 1: a whole number is wanted, such as 27"]),
        (("7a-0b", "7a-0b/2@15"), ["line 5: move 1: a whole number is wanted, such as 27"]),
        (
            ("R1Y2P2O3/", "R1Y2P2O9/"),
            ["line 2: 'O9' on 0b is no piece such as R3"],
        ),
    ],
)
def test_damage(damage, said):
    assert RECORD.count(damage[0]) >= 1
    assert faults(RECORD.replace(damage[0], damage[1], 1)) == said


@pytest.mark.parametrize(
    "style", ["", "solo", "par", "solo+par+", "par+solo", "solo+par+rainbow+x", "Solo+par"]
)
def test_damaged_style(style):
    (fault,) = faults(RECORD.replace("solo+par", style))
    assert fault == (
        "line 3: the style is one of solo, cooperative, head-to-head, + one of par, timer,"
        " countdown, and +rainbow where it was asked, such as solo+par"
    )


def test_every_fault_at_once():
    damaged = RECORD.replace("solo", "duo").replace("seats: 1", "seats: x").replace("won", "?")
    damaged = (
        damaged.replace("7a-0b", "7a0b").replace("/O2G3", "/O2G4").replace("helped:", "helped")
    )
    lines = sorted(fault.split(":")[0] for fault in faults(damaged))
    assert lines == ["line 2", "line 3", "line 4", "line 5", "line 7", "line 9"]


def test_a_game_without_the_limit_of_swaps_is_won_after_any_number():
    a, b = DEAL["solution"][0].split("-")
    moves = " ".join([f"{a}-{b}"] * 20 + DEAL["solution"])
    for style, result in (
        ("solo+timer", "won"),
        ("cooperative+countdown", "won"),
        ("solo+par", "lost"),
    ):
        text = RECORD.replace(SOLUTION, moves).replace("solo+par", style).replace("won", result)
        assert parse_record(text).text() == text
        other = "won" if result == "lost" else "playing"
        (fault,) = faults(text.replace(f"result: {result}", f"result: {other}"))
        assert fault.startswith("line 9: ")


def test_a_game_that_goes_on_is_not_lost_unless_time_was_the_limit():
    unfinished = RECORD.replace(" 4b-0a", "").replace("won", "lost")
    (fault,) = faults(unfinished)
    assert fault == "line 9: the result says lost, but its 17 moves (par is 27) leave it playing"
    for style in ("solo+timer", "solo+countdown"):
        text = unfinished.replace("solo+par", style)
        assert parse_record(text).result == LOST  # by the clock
        assert parse_record(text.replace("lost", "playing")).result == PLAYING


def test_rainbow_is_asked_where_the_style_says_so():
    text = RECORD.replace("solo+par", "solo+par+rainbow")
    (fault,) = faults(text)
    assert fault.endswith("leave it playing")
    won = text.replace(SOLUTION, " ".join(DEAL["rainbow_solution"]))
    assert parse_record(won).game.result == WON


def test_the_thousandth_swap_is_refused():
    a, b = DEAL["solution"][0].split("-")
    long = RECORD.replace(SOLUTION, " ".join([f"{a}-{b}"] * 999)).replace("won", "lost")
    assert parse_record(long).game.result == LOST
    (fault,) = faults(long.replace("moves:", f"moves: {a}-{b}"))
    assert fault == f"line 5: move 1000, {a}-{b}, is no swap: a game holds no more than 999 swaps"


@given(st.integers(0, len(RECORD) - 1), st.text(min_size=0, max_size=3))
def test_any_damage_is_refused_or_means_something(place, text):
    """Whatever three characters replace one: a TextError with line numbers, or a whole game."""
    damaged = RECORD[:place] + text + RECORD[place + 1 :]
    said = []
    try:
        record = parse_record(damaged)
    except TextError as error:
        said = error.faults
        assert said
    else:
        assert parse_record(record.text()).text() == record.text()
    assert all(fault.startswith("line ") for fault in said)
