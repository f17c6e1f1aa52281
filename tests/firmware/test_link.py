# SPDX-License-Identifier: MIT
"""The device link: what it says, what it obeys, and a host that misbehaves."""

import json

import pytest
from color_wheel.link import Link
from color_wheel.link_words import NAMES
from color_wheel.play import codes
from color_wheel.rules.check import parse_position
from color_wheel.rules.pieces import position_text
from color_wheel.rules.spaces import space_name

from tests.play.hands import Hands
from tests.play.test_cursor import HANDMADE


class Port:
    """A serial port whose host reads ``takes`` bytes a write."""

    def __init__(self):
        self.connected = True
        self.takes = 1 << 20
        self.incoming = b""
        self.outgoing = b""

    @property
    def in_waiting(self):
        return len(self.incoming)

    def read(self, size):
        data, self.incoming = self.incoming[:size], self.incoming[size:]
        return data

    def write(self, data):
        taken = data[: self.takes]
        self.outgoing += taken
        return len(taken)


class Host:
    """Hands with a link: ``say`` sends a line, ``hear`` returns the answers and the JSON lines."""

    def __init__(self):
        self.port = Port()
        self.hands = Hands()
        self.link = Link(self.port, self.hands.play, {"board": "none"})
        self.state = {"moves": []}
        self.hands._collect = self.collect
        self.collect()

    def collect(self):
        for event in self.hands.play.events:
            self.link.event(*event)
        self.hands.play.events.clear()
        self.step()

    def step(self):
        """What twenty frames say."""
        self.link.poll(self.hands.now)
        for _ in range(20):
            self.link.work()
        self.link.write()

    def say(self, *lines):
        self.port.incoming += b"".join(line.encode() + b"\n" for line in lines)
        while self.port.incoming or b"\n" in self.link._line:
            self.link.poll(self.hands.now)
            self.collect()
        return self.hear()[0]

    def hear(self):
        *lines, rest = self.port.outgoing.split(b"\n")
        self.port.outgoing = rest
        answers = []
        events = []
        for line in lines:
            assert len(line) < 512
            if not line.startswith(b"{"):
                answers.append(line.decode())
                continue
            said = json.loads(line)
            events += said.pop("events", [])
            if "from" in said:
                self.state["moves"][said.pop("from") :] = said.pop("moves")
            self.state.update(said)
        return answers, events


@pytest.fixture
def host():
    made = Host()
    assert made.say("load " + HANDMADE, "down SELECT", "up SELECT") == ["ok", "ok", "ok"]
    assert made.state["screen"] == "play"
    return made


def test_everything_is_said_at_the_start(host):
    wanted = {
        "color-wheel": 1,
        "board": "none",
        "screen": "play",
        "cursor": "0h",
        "picked": None,
        "partners": [],
        "provisional": False,
        "colour": None,
        "deal": None,
        "position": HANDMADE,
        "start": HANDMADE,
        "moves": [],
        "swaps": 0,
        "up": 0,
        "over": 0,
        "result": "playing",
        "solved": False,
        "takebacks": 0,
        "undo": 0,
        "redo": 0,
    }
    assert {key: host.state[key] for key in wanted} == wanted


def test_the_names_of_the_spaces():
    assert list(NAMES) == [space_name(space) for space in range(40)]


def test_only_what_changed_is_said(host):
    assert host.say("point 4m") == ["ok"]
    host.port.outgoing = b""
    host.say("point 5m")
    host.step()
    assert host.port.outgoing == b""
    host.say("point 5m")  # nothing moved
    assert host.hear() == ([], [])


def test_a_swap_by_pointing(host):
    assert host.say("point 0h", "down SELECT", "up SELECT") == ["ok"] * 3
    assert host.state["picked"] == "0h"
    assert sorted(host.state["partners"]) == ["0m", "1h", "4a", "5m", "7b"]
    assert host.say("point 2h") == ["no differs"]
    assert host.state["cursor"] == "0h"
    assert host.say("point 7b", "down SELECT", "up SELECT") == ["ok"] * 3
    assert (host.state["moves"], host.state["swaps"]) == (["0h-7b"], 1)
    assert (host.state["provisional"], host.state["up"]) == (True, 1)
    swapped = HANDMADE.replace("R1R3", "O1R3", 1).replace("C2O1/", "C2R1/")
    assert host.state["position"] == swapped


def test_events_have_names_and_texts(host):
    host.say("point 0h", "down SELECT", "up SELECT")
    host.hear()
    host.port.incoming += b"point 2h\npoint 7b\ndown SELECT\nup SELECT\n"
    host.link.poll(host.hands.now)
    host.collect()
    _, events = host.hear()
    assert ["refused", "differs", "0h", "2h"] in events
    assert ["moved", "7b"] in events
    assert ["swapped", "0h", "7b"] in events


def one_step(host, *lines):
    """The answers and events of lines that are taken in one step."""
    host.port.incoming += b"".join(line.encode() + b"\n" for line in lines)
    host.link.poll(host.hands.now)
    assert not host.port.incoming
    host.collect()
    return host.hear()


def test_a_swap_in_one_go(host):
    answers, events = one_step(host, "swap 0h 7b")
    assert answers == ["ok"]
    assert events[-2:] == [["moved", "7b"], ["swapped", "0h", "7b"]]
    swapped = HANDMADE.replace("R1R3", "O1R3", 1).replace("C2O1/", "C2R1/")
    wanted = {"position": swapped, "moves": ["0h-7b"], "cursor": "7b", "picked": None, "swaps": 1}
    assert {key: host.state[key] for key in wanted} == wanted
    assert host.state["provisional"] is True
    host.say("down BACK", "up BACK")  # for a while it can be taken back, as one by the buttons
    assert (host.state["position"], host.state["picked"]) == (HANDMADE, "0h")


def test_a_swap_in_one_go_puts_down_what_is_in_hand(host):
    host.say("point 4m", "down SELECT", "up SELECT")
    assert host.state["picked"] == "4m"
    host.hear()
    answers, events = one_step(host, "swap 0h 7b")
    assert answers == ["ok"]
    assert events == [["dropped", "4m"], ["moved", "7b"], ["swapped", "0h", "7b"]]
    assert (host.state["picked"], host.state["moves"]) == (None, ["0h-7b"])


def test_a_swap_in_one_go_that_is_refused_changes_nothing(host):
    host.say("swap 0h 7b", "point 4m")
    host.say("down SELECT", "up SELECT")
    before = dict(host.state)
    answers, events = one_step(host, "swap 0h 0m", "swap 3a 3a")
    assert (answers, host.state) == (["no differs", "no same-space"], before)
    wanted = [["refused", "differs", "0h", "0m"], ["refused", "same-space", "3a", "3a"]]
    assert events == wanted
    host.hands.play.game.swaps = 999
    assert one_step(host, "swap 0h 1h")[0] == ["no full"]


def test_of_two_swaps_in_one_step_the_second_settles_the_first(host):
    answers, events = one_step(host, "swap 0h 7b", "swap 3m 3a")
    assert answers == ["ok", "ok"]
    swapped = [event for event in events if event[0] in ("swapped", "settled")]
    assert swapped == [["swapped", "0h", "7b"], ["settled", "0h", "7b"], ["swapped", "3m", "3a"]]
    assert (host.state["moves"], host.state["provisional"]) == (["0h-7b", "3m-3a"], True)


def test_what_is_held_is_not_meant_for_what_was_swapped(host):
    host.say("down BACK", "swap 0h 7b", "up BACK")
    assert host.state["moves"] == ["0h-7b"]
    host.say("down SELECT", "swap 0h 7b")
    host.hands.wait(codes.HOLD_MS + 100)
    assert host.say("up SELECT") == ["ok"]
    assert (host.state["screen"], host.state["picked"]) == ("play", None)
    assert host.state["moves"] == ["0h-7b", "0h-7b"]


def test_a_swap_in_one_go_shows_all_colours_again(host):
    host.say("down OUT", "down IN", "up OUT", "up IN")
    host.say("down OUT", "down IN")
    assert host.state["colour"] is not None
    assert host.say("swap 0h 7b") == ["ok"]
    assert (host.state["colour"], host.state["moves"]) == (None, ["0h-7b"])


@pytest.mark.parametrize("screen", ["attract", "dealing", "menu", "lesson"])
def test_in_play_only_is_there_a_swap_in_one_go(screen):
    host = Host()
    if screen != "attract":
        host.say("load " + HANDMADE)
    if screen not in ("attract", "dealing"):
        host.say("down SELECT", "up SELECT")
        hold_back(host)
    if screen == "lesson":
        host.hands.choose("lesson", "start")
        host.hands.tap(codes.SELECT)
        host.hear()
    host.step()
    host.hear()
    assert host.state["screen"] == screen
    assert host.say("swap 0h 7b") == ["no not-now"]
    assert (host.state["screen"], host.state.get("swaps", 0)) == (screen, 0)


def test_a_swap_in_one_go_wins(host, deals):
    start, moves = deals[0]
    assert host.say("load " + position_text(start), "down SELECT", "up SELECT") == ["ok"] * 3
    *lines, last = ["swap " + space_name(a) + " " + space_name(b) for a, b in moves]
    assert host.say(*lines) == ["ok"] * len(lines)
    assert (host.state["screen"], host.state["swaps"]) == ("play", len(lines))
    assert host.say(last) == ["ok"]
    assert (host.state["screen"], host.state["result"]) == ("won", "won")
    assert (host.state["swaps"], host.state["cursor"]) == (len(moves), space_name(moves[-1][1]))
    assert host.say(last) == ["no not-now"]


def test_undo_redo_and_their_moves(host):
    host.say("down SELECT", "up SELECT", "point 7b", "down SELECT", "up SELECT")
    assert host.say("undo") == ["ok"]
    assert (host.state["moves"], host.state["takebacks"]) == ([], 1)
    assert (host.state["position"], host.state["redo"]) == (HANDMADE, 1)
    assert host.say("redo") == ["ok"]
    assert host.state["moves"] == ["0h-7b"]
    assert host.say("redo") == ["no empty"]


def test_an_undo_and_another_swap_in_one_breath(host):
    host.say("down SELECT", "up SELECT", "point 7b", "down SELECT", "up SELECT")
    lines = ("undo", "point 0h", "down SELECT", "up SELECT", "point 1h", "down SELECT", "up SELECT")
    assert host.say(*lines) == ["ok"] * 7
    assert host.state["moves"] == ["0h-1h"]


def test_long_move_lists_come_in_bounded_lines(host):
    for _ in range(30):
        host.say("point 0h", "down SELECT", "up SELECT")
        host.say("point 1h", "down SELECT", "up SELECT")
        host.hands.wait(80)  # a swap that may end the game is judged some frames later
        host.hear()
        if host.state["screen"] == "lost":
            host.hands.wait(1100)
            host.say("down SELECT", "up SELECT")
    assert (host.state["swaps"], host.state["up"], host.state["over"]) == (30, 24, 3)
    host.state = {"moves": ["wrong"]}
    assert host.say("status") == ["ok"]
    assert host.state["moves"] == ["0h-1h"] * 30


@pytest.mark.parametrize(
    ("line", "answer"),
    [
        ("", []),
        ("by \u00b2 up CW", ["no unknown"]),  # a digit, but no number
        ("date 202\u00b2-11-30", ["no unknown"]),
        ("load \u0663\u0661\u0666", ["no unknown"]),
        ("dance", ["no unknown"]),
        ("down", ["no unknown"]),
        ("down X", ["no bad-button"]),
        ("up select", ["no bad-button"]),
        ("point", ["no unknown"]),
        ("point 4x", ["no bad-space"]),
        ("point 40", ["no bad-space"]),
        ("load 12", ["no bad-deal"]),
        ("load 2ABCDE", ["no bad-deal"]),
        ("load R3/R3", ["no bad-position"]),
        ("load " + HANDMADE.replace("R1", "R9"), ["no bad-position"]),
        ("load " + 3 * HANDMADE, ["no too-long"]),
        ("x" * 1000, ["no too-long"]),
        ("point 4m extra", ["no unknown"]),
        ("swap", ["no unknown"]),
        ("swap 0h", ["no unknown"]),
        ("swap 0h 7b 1h", ["no unknown"]),
        ("swap 0h 4x", ["no bad-space"]),
        ("swap 40 0h", ["no bad-space"]),
        ("swap 0h 0h", ["no same-space"]),
        ("swap 0h 2h", ["no differs"]),
        ("undo", ["no empty"]),
    ],
)
def test_bad_lines_are_answered_and_change_nothing(host, line, answer):
    before = dict(host.state)
    assert host.say(line) == answer
    assert host.say("point 0h") == ["ok"]  # and the next line is understood
    assert host.state == before


def test_bytes_that_are_no_text(host):
    host.port.incoming = b"\xff\xfe\x00\n\x80point 4m\n" + bytes(range(128, 256)) + b"\nundo\n"
    host.link.poll(host.hands.now)
    host.step()
    answers, _ = host.hear()
    assert answers == ["no unknown"] * 3 + ["no empty"]


def test_a_line_that_comes_in_pieces(host):
    for byte in b"point 4m\n":
        host.port.incoming += bytes((byte,))
        host.link.poll(host.hands.now)
        host.collect()
    assert host.hear()[0] == ["ok"]
    assert host.state["cursor"] == "4m"


def test_a_flood_of_lines_is_taken_a_few_at_a_time(host):
    host.port.incoming = b"status\n" * 1000
    host.link.poll(host.hands.now)
    assert len(host.port.incoming) > 6000
    assert len(host.link._line) <= 264


def test_a_host_that_does_not_read_costs_a_bounded_queue_and_loses_no_answer(host):
    host.port.takes = 0
    host.port.incoming = b"point 4m\npoint 5m\nstatus\n" * 100
    for _ in range(400):
        host.link.poll(host.hands.now)
        host.collect()
        assert len(host.link.out) <= 3072
    assert host.port.incoming  # it is not taken faster than it is answered
    host.port.takes = 7  # it wakes up, and reads slowly
    answers = []
    while host.port.incoming or host.link.out:
        host.link.poll(host.hands.now)
        host.collect()
        answers += host.hear()[0]
    assert answers == ["ok"] * 300
    assert (host.state["cursor"], host.state["position"]) == ("5m", HANDMADE)


def test_the_longest_game_is_told_in_full(host):
    """999 swaps are more than a queue holds: they come as the host takes them."""
    game = host.hands.play.game
    while game.swaps < 999:
        game.swap(0, 4)
    host.state = {"moves": ["wrong"]}
    host.port.takes = 64
    host.say("status")
    for _ in range(400):
        host.collect()
    assert host.hear()[0] == []
    assert host.state["moves"] == ["0h-1h"] * 999
    assert host.state["swaps"] == 999
    assert host.link.out == b""


@pytest.mark.parametrize("line", ["\u00a0", "\u3000", "\x1c", "\x85", "\u2028 \u2029"])
def test_a_line_of_white_space_of_other_kinds(host, line):
    assert host.say(line) == ["no unknown"]


def test_a_host_that_vanishes_lets_its_buttons_go(host):
    host.say("down CW")
    host.say("down OUT")
    host.say("down IN")
    assert host.state["colour"] == "R"
    host.port.connected = False
    host.link.poll(host.hands.now)
    host.collect()
    play = host.hands.play
    assert play.colour == codes.NONE
    at = play.cursor
    host.hands.wait(3000)
    assert (play.cursor, play.screen) == (at, codes.PLAY)
    host.hands.tap(codes.CW)
    assert play.cursor != at


def test_the_host_lets_only_its_own_buttons_go(host):
    host.hands.down(codes.CW)
    host.say("up CW")
    at = host.hands.play.cursor
    host.hands.wait(1000)
    assert host.hands.play.cursor != at  # the finger still holds it


def test_a_host_that_comes_back_hears_everything(host):
    host.port.connected = False
    host.hands.tap(codes.OUT)
    assert host.port.outgoing == b""
    host.port.connected = True
    host.state = {"moves": []}
    host.collect()
    host.hear()
    assert host.state["color-wheel"] == 1
    assert host.state["cursor"] == "0m"


def test_once_all_is_said_there_is_nothing_left_to_say():
    host = Host()
    assert host.hands.play.game is None
    assert not host.link.work()
    assert host.say("load 316") == ["ok"]
    assert not host.link.work()


def test_a_deal_is_told_by_its_code(host):
    assert host.say("load 316") == ["ok"]
    assert (host.state["deal"], host.state["screen"], host.state["moves"]) == ("316", "dealing", [])
    assert host.say("load 1a0b2c") == ["ok"]
    assert host.state["deal"] == "1A0B2C"
    assert parse_position(host.state["position"]) == host.hands.play.game.wheel


def hold_back(host):
    host.hands.down(codes.BACK)
    host.hands.wait(codes.HOLD_MS + 20)
    host.hands.up(codes.BACK)
    host.hear()


def test_the_menu_is_told_by_names(host):
    hold_back(host)
    assert host.state["screen"] == "menu"
    assert host.state["menu"] == {
        "entry": "game",
        "choice": "continue",
        "number": -1,
        "sure": False,
        "offered": [
            *("game", "who", "limit", "rainbow", "deal", "history", "lesson", "records"),
            "settings",
        ],
    }
    host.hands.choose("limit", "timer")
    host.hear()
    assert (host.state["menu"]["entry"], host.state["menu"]["choice"]) == ("limit", "timer")
    assert host.state["chosen"] == {
        "who": "solo",
        "limit": "timer",
        "rainbow": "off",
        "deal": "random",
        "number": 0,
        "seats": 2,
        "turns": "in-turn",
        "match": "turned",
        "brightness": 4,
        "sound": "on",
        "palette": "standard",
        "countdown": 600,
    }
    host.hands.tap(codes.BACK)
    host.hear()
    assert (host.state["menu"], host.state["screen"]) == (None, "play")


def test_style_and_clock(host):
    assert host.state["style"] == "solo+par"
    hold_back(host)
    host.hands.choose("rainbow", "on")
    host.hands.choose("limit", "countdown")
    host.hands.tap(codes.SELECT)
    host.hear()
    assert (host.state["screen"], host.state["style"]) == ("ready", "solo+countdown+rainbow")
    assert host.state["clock"] == {"ms": 600_000, "runs": False, "down": True}
    host.hands.tap(codes.SELECT)
    host.hear()
    assert host.state["clock"]["runs"] is True
    assert 599_800 <= host.state["clock"]["ms"] <= 600_000
    host.state["clock"] = None
    host.hands.wait(20_000)
    host.hear()
    assert host.state["clock"] is None  # it runs by itself at the host
    host.hands.wait(11_000)
    host.hear()
    assert 568_000 <= host.state["clock"]["ms"] <= 570_500


def test_restart(host):
    host.say("down SELECT", "up SELECT", "point 7b", "down SELECT", "up SELECT")
    assert host.say("restart") == ["ok"]
    assert (host.state["moves"], host.state["redo"]) == ([], 1)


def test_a_deal_is_the_last_command_of_a_step(host):
    """So that the save, which looks once a step, sees the game that each deal began."""
    host.port.incoming = b"load 001\npoint 1m\nload 002\n"
    seen = []
    for _ in range(4):
        host.link.poll(host.hands.now)
        seen.append(host.hands.play.game.deal)
        host.collect()
    assert seen == [1, 2, 2, 2]


def together(host, order):
    """A game of three at the table, chosen by presses."""
    hold_back(host)
    host.hands.choose("who", "cooperative")
    host.hands.choose("seats", "count")
    host.hands.tap(codes.SELECT)
    host.hands.choose("seats", "turns")
    host.hands.tap(*[codes.SELECT] * order)
    host.hands.tap(codes.BACK)
    host.say("load " + HANDMADE, "down SELECT", "up SELECT")
    assert host.state["style"] == "cooperative+par"
    assert host.state["seats"] == 3


def swap_by(host, seat):
    """0h with 7b, by a page of that seat; the answer to the press that swaps."""
    host.say("point 0h", "down SELECT", "up SELECT", "point 7b")
    (answer, _) = host.say(f"by {seat} down SELECT", f"by {seat} up SELECT")
    if answer != "ok":
        host.say("down BACK", "up BACK")
    host.hands.wait(4000)
    host.hear()
    return answer


def test_seats_are_held_to_their_turn(host):
    together(host, 0)
    assert (host.state["order"], host.state["seat"]) == ("in-turn", 1)
    assert [swap_by(host, seat) for seat in (2, 1, 1, 2, 4)] == [
        "no not-your-turn",
        "ok",
        "no not-your-turn",
        "ok",
        "no bad-seat",
    ]
    assert (host.state["seat"], host.state["swaps"]) == (3, 2)


def test_nobody_moves_twice_running(host):
    together(host, 2)
    assert (host.state["order"], host.state["seat"]) == ("after-another", None)
    assert [swap_by(host, seat) for seat in (2, 2, 3, 2)] == [
        "ok",
        "no another-first",
        "ok",
        "ok",
    ]
    assert (host.state["seat"], host.state["swaps"]) == (2, 3)


def test_a_swap_in_one_go_is_held_to_the_turns(host):
    """It settles the last swap, and with that the turn has passed on."""
    together(host, 0)
    lines = [f"by {seat} swap 0h 7b" for seat in (2, 1, 1, 2, 4, 3)]
    assert host.say(*lines) == [
        "no not-your-turn",
        "ok",
        "no not-your-turn",
        "ok",
        "no bad-seat",
        "ok",
    ]
    assert host.state["moves"] == ["0h-7b"] * 3
    hold_back(host)
    assert host.say("by 1 swap 0h 7b") == ["no not-now"]


def test_nobody_swaps_twice_running_in_one_go(host):
    together(host, 2)
    lines = [f"by {seat} swap 0h 7b" for seat in (2, 2, 3, 2)]
    assert host.say(*lines) == ["ok", "no another-first", "ok", "ok"]
    host.hands.wait(4000)
    host.hear()
    assert (host.state["seat"], host.state["swaps"]) == (2, 3)


def test_in_a_match_only_the_player_whose_game_it_is_may_do_anything(host):
    hold_back(host)
    host.hands.choose("who", "head-to-head")
    host.hands.tap(codes.BACK)
    host.say("load " + HANDMADE)
    assert host.state["screen"] == "ready"
    assert host.say("by 2 down SELECT", "by 2 up SELECT") == ["no not-your-turn", "ok"]
    assert host.state["screen"] == "ready"
    assert host.say("by 1 down SELECT", "by 1 up SELECT") == ["ok", "ok"]
    host.hands.wait(2000)
    host.hear()
    assert host.state["screen"] == "play"
    lines = ("by 2 point 7b", "by 2 down SELECT", "by 2 undo", "by 2 down BACK", "by 3 down CW")
    assert host.say(*lines) == ["no not-your-turn"] * 4 + ["no bad-seat"]
    assert host.say("by 2 swap 0h 7b") == ["no not-your-turn"]
    assert (host.state["picked"], host.state["swaps"]) == (None, 0)
    assert host.say("by 2 status", "by 1 point 7b") == ["ok", "ok"]


@pytest.mark.parametrize("line", ["by 0 point 1m", "by 11 point 1m", "by x point 1m", "by -1 undo"])
def test_a_seat_that_there_is_not(host, line):
    assert host.say(line) == ["no bad-seat"]


def test_by_alone_is_no_command(host):
    assert host.say("by", "by 1") == ["no unknown", "no unknown"]


def test_a_call_is_told(host):
    host.say("point 0h", "down SELECT")
    host.hands.wait(codes.HOLD_MS + 50)
    host.say("up SELECT")
    assert host.state["screen"] == "call"
    piece = host.state["position"][:2]
    assert host.state["call"] == {"space": "0h", "piece": piece, "way": [], "at": 0, "ways": 0}
    host.say("down CW")
    host.say("up CW", "down SELECT")
    call = host.state["call"]
    assert call["ways"] >= 1
    assert 1 <= len(call["way"]) <= 2
    host.say("up SELECT")
    host.port.incoming += b"down SELECT\nup SELECT\n"
    host.link.poll(host.hands.now)
    host.collect()
    _, events = host.hear()
    assert ["called", "0h", len(call["way"])] in events
    assert (host.state["call"], host.state["screen"]) == (None, "play")
    assert host.state["moves"] == ["0h-" + space for space in call["way"]]


def test_the_piece_that_lies_there_is_no_call(host):
    host.say("point 0h", "down SELECT")
    host.hands.wait(codes.HOLD_MS + 50)
    host.say("up SELECT")
    host.port.incoming += b"down SELECT\nup SELECT\n"
    host.link.poll(host.hands.now)
    host.collect()
    assert ["no-way", "0h", 0] in host.hear()[1]


def test_the_deal_of_the_day(host):
    """2026-11-30 is day 9830 since 2000-01-01: 9830 x 617 = 6,065,110, deal 110."""
    hold_back(host)
    assert not host.hands.play.menu.offers(0, 3)
    host.hands.tap(codes.BACK)
    assert host.say("date 2026-11-30") == ["ok"]
    assert host.state["today"] == "110"
    hold_back(host)
    host.hands.choose("game", "today")
    host.hands.tap(codes.SELECT)
    host.hear()
    assert host.state["deal"] == "110"


@pytest.mark.parametrize(
    "line", ["date", "date 2026-2-3", "date 2026-02-30", "date 30.11.2026", "date 2026-11-3x"]
)
def test_a_date_that_is_none(host, line):
    assert host.say(line) == ["no unknown" if line == "date" else "no bad-date"]
    assert host.state["today"] is None


def test_a_deal_wakes_the_wheel(host):
    """As every other command that plays: it was about to be left."""
    play = host.hands.play
    play.idle = 2
    play.quiet = 599_000
    assert host.say("load 316") == ["ok"]
    assert (play.idle, play.quiet < 1000) == (0, True)
