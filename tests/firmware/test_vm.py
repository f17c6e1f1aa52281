# SPDX-License-Identifier: MIT
"""The unchanged firmware on the small VM: the same as under Blinka, to the byte on the wire."""

import json
from pathlib import Path

import pytest
from color_wheel.play import codes
from color_wheel.rules.check import parse_position
from color_wheel.rules.pieces import position_text
from color_wheel.rules.spaces import space_name

from host_sim import headless, vm
from tests.firmware.test_games import wasted
from tests.firmware.whole import hands_over, said, script
from tools.bench.game import START

ONE_SWAP_LEFT = (  # 9b-0a
    "R1R2P1R1/R2R3R3R3/O1O1O1O2/O2O2O3O3/Y1Y1Y1Y2/G1G1G1G2/C1C1C1C2/B1B1B1B2/B2B2B3P2/P1P2P2R1"
)
LEDS = Path(__file__).parents[2] / "firmware" / "leds"
DEAL = ["500 SELECT down", "600 SELECT up", "1000 SELECT down", "1100 SELECT up"]


def parsed(result):
    """The lines of the link; a small interpreter writes the keys of an object in another order."""
    return [(ms, json.loads(line) if line.startswith("{") else line) for ms, line in result.serial]


def both(lines, **options):
    """Run a script on both; the result, after everything in it was found the same."""
    large = headless.play(lines, **options)
    small = vm.play(lines, **options)
    assert small.power == large.power
    assert small.console == large.console
    for mine, other in zip(small.frames, large.frames, strict=False):
        assert mine == other
    assert len(small.frames) == len(large.frames)
    assert parsed(small) == parsed(large)
    assert small.tones == large.tones
    assert small.pins == large.pins
    assert small.flash == large.flash
    assert small.nvm == large.nvm
    return small


def presses(start_ms, *buttons, hold=100, gap=150):
    """Lines of a script: taps of buttons, one after the other."""
    lines = []
    ms = start_ms
    for button in buttons:
        lines += [f"{ms} {button} down", f"{ms + hold} {button} up"]
        ms += hold + gap
    return lines


def test_attract():
    result = both([], seconds=20)
    assert len({pixels for _, pixels in result.frames}) > 20


@pytest.mark.parametrize("leds", ["wheel", "panel16"])
def test_a_deal_on_both_maps(leds):
    result = both([*DEAL, *presses(1500, "CW", "OUT", "SELECT", "CW")], leds=LEDS / f"{leds}.json")
    assert len(result.frames[-1][1]) == 3 * {"wheel": 147, "panel16": 283}[leds]
    assert said(result)[0]["screen"] == "play"


def test_another_board():
    result = both(DEAL, board="adafruit_feather_rp2040")
    assert said(result)[0]["board"] == "adafruit_feather_rp2040"


def test_a_whole_game_to_the_win(deals):
    start, moves = deals[0]
    hands = hands_over(start)
    for a, b in moves:
        hands.swap(a, b)
    result = both(script(hands, start), seconds=hands.ms / 1000 + 8)
    state, told = said(result)
    assert (state["result"], state["screen"], len(told)) == ("won", "won", 18)
    assert [hz for _, hz in result.tones if hz][-2:] == [1175, 1568]


def test_lost_and_won_over_par(deals):
    start, moves = deals[5]
    hands = hands_over(start)
    wasted(hands, start, 28)
    hands.wait(4000)
    for a, b in moves:
        hands.swap(a, b)
    state, _ = said(both(script(hands, start), seconds=hands.ms / 1000 + 6))
    assert (state["result"], state["screen"], state["over"]) == ("lost", "won", 1 + len(moves))


def test_pointed_at_over_the_link(deals):
    """Picked, refused, swapped, undone, redone, and everything that is no command."""
    start, moves = deals[2]
    words = ["load " + position_text(start), "undo", "down SELECT", "up SELECT", "undo"]
    for a, b in moves[:3]:
        for space in (a, b):
            words += [f"point {space // 4}{'hmab'[space % 4]}", "down SELECT"]
            words += ["up SELECT"]
    words += ["status", "undo", "undo", "redo", "redo", "redo"]
    words += ["point 0h", "down SELECT", "up SELECT"]
    words += [f"point {wedge}{ring}" for wedge in range(10) for ring in "hmab"]
    words += ["down BACK", "up BACK", "undo", "load 1Y00GH", "load xyz", "point 99", "jump"]
    words += ["down KNEE", "x" * 300, "\x7f{}", "load " + position_text(start)[:-1]]
    lines = [f"{600 + 120 * i} SERIAL {text}" for i, text in enumerate(words)]
    result = both(lines, seconds=0.6 + 0.12 * len(words) + 3)
    answers = {line for _, line in parsed(result) if isinstance(line, str)}
    assert answers >= {"ok", "no unknown", "no too-long", "no bad-button", "no bad-space"}
    swaps = [line["swaps"] for _, line in parsed(result) if "swaps" in line]
    assert swaps == [0, 1, 2, 3, 3, 2, 1, 2, 3, 2, 0]  # the status says it again
    assert answers >= {"no differs", "no bad-deal", "no bad-position", "no not-now", "no empty"}


def test_swapped_in_one_go_over_the_link(deals):
    """With a piece in hand, refused, two in one breath, undone, and the win."""
    start, moves = deals[2]
    swaps = ["swap " + " ".join(space_name(space) for space in move) for move in moves]
    words = ["load " + position_text(start), swaps[0], "down SELECT", "up SELECT"]
    words += ["down SELECT", "up SELECT", swaps[0], "swap 0h 0h", "swap 0h 9z", "swap 0h"]
    words += [f"swap 0h {wedge}m" for wedge in range(10)] + ["restart"]
    lines = [f"{600 + 120 * i} SERIAL {text}" for i, text in enumerate(words)]
    at = 600 + 120 * len(words)
    lines += [f"{at + 300 * (i // 2)} SERIAL {text}" for i, text in enumerate(swaps)]
    result = both(lines, seconds=at / 1000 + 0.15 * len(swaps) + 4)
    answers = {line for _, line in parsed(result) if isinstance(line, str)}
    assert answers >= {"ok", "no not-now", "no same-space", "no bad-space", "no unknown"}
    assert "no differs" in answers
    state, _ = said(result)
    assert (state["screen"], state["swaps"]) == ("won", len(moves))


def test_colours_one_by_one_menu_and_the_old_game():
    held = [
        *("1500 IN down", "1560 OUT down", "7000 OUT up", "7050 IN up"),
        *presses(7500, "SELECT", "CW", "SELECT"),
        *("9000 BACK down", "10500 BACK up"),
        *presses(11000, "CW", "SELECT"),
        *presses(12500, "SELECT", "CW", "OUT"),
        *("14000 BACK down", "15500 BACK up"),
        *presses(16000, "CCW", "SELECT"),
    ]
    result = both([*DEAL, *held], seconds=20)
    events = [
        tuple(event)
        for _, line in parsed(result)
        if line != "ok"
        for event in line.get("events", [])
    ]
    assert ("screen", "menu") in events
    assert any(event[0] == "colour" for event in events)


def test_power_cut_and_resumed(deals):
    start, moves = deals[3]
    hands = hands_over(start)
    for a, b in moves[:4]:
        hands.swap(a, b)
    hands.wait(3200)
    end = hands.ms
    lines = [
        *script(hands, start),
        *(f"{end} POWER off", f"{end + 300} POWER on"),
        *presses(end + 1500, "CW", "SELECT", "OUT"),
    ]
    result = both(lines)
    assert said(result)[0]["swaps"] == 4
    again = both(presses(500, "CCW", "SELECT"), nvm=result.nvm)
    assert said(again)[0]["swaps"] == 4


@pytest.mark.parametrize("size", [0, 100, 4096])
def test_power_cut_inside_the_flash(size):
    lines = [*DEAL, "3000 POWER on", *presses(4000, "CW", "SELECT")]
    both(lines, cut=(18, size), nvm=bytes(4096))


def test_settings():
    settings = {
        "COLOR_WHEEL_PALETTE": "colour-blind",
        "COLOR_WHEEL_BRIGHTNESS": 40,
        "COLOR_WHEEL_BUDGET_MA": 900,
        "COLOR_WHEEL_SOUND": 0,
        "COLOR_WHEEL_TAKE_BACK": 0,
    }
    assert not both(DEAL, settings=settings).tones
    settings = {"COLOR_WHEEL_PALETTE": "pastel", "COLOR_WHEEL_BRIGHTNESS": 0}
    words = [text for _, text in both(DEAL, settings=settings, seconds=6).console]
    assert any("pastel" in text for text in words)


def test_a_host_that_does_not_read_and_comes_back():
    lines = [
        *("0 HOST closed", *DEAL, "1200 HOST open", "1500 HOST stalled"),
        *presses(1600, *["CW", "CCW"] * 20),
        *("12000 HOST open", "12500 HOST closed", "13000 HOST open"),
    ]
    assert said(both(lines))[0]["screen"] == "play"


def test_buttons_that_bounce_and_a_queue_that_runs_over():
    lines = [*DEAL]
    for t in range(0, 4000, 50):
        button = codes.BUTTONS[t // 50 % 5]
        lines += [f"{1500 + t} {button} down", f"{1525 + t} {button} up"]
    both(lines)


def test_past_the_wrap_of_the_ticks():
    both([*DEAL, *presses(65_000, *["CW", "OUT"] * 4)])


@pytest.mark.parametrize("later", [8, 16, 24, 40, 56, 72])
def test_a_win_counts_though_a_host_begins_another_game_in_the_same_moment(later):
    """The winning press, and in that frame or one of the next, before and after it is judged, a
    line of the host's."""
    nearly = parse_position(ONE_SWAP_LEFT)
    hands = hands_over(nearly)
    hands.swap(39, 2)
    hands.wait(50)
    lines = script(hands, nearly)
    at = [int(line.split()[0]) for line in lines if "SELECT down" in line][-1]
    lines.append(f"{at + later} SERIAL load {START}")
    lines.sort(key=lambda line: int(line.split()[0]))
    result = vm.play(lines, seconds=at / 1000 + 3)
    told = "".join(line for _, line in result.serial)
    state, _ = said(result)
    assert '"grade", "gold"' in told
    assert '"record"' in told
    assert (state["screen"], state["position"], state["swaps"]) == ("play", START, 0)


WINS = {
    "by a press": ["point 9b", "down SELECT", "up SELECT", "point 0a", "down SELECT"],
    "by a line": ["swap 9b 0a"],
}


def won_and_then(way, line):
    """By the link a win and, in the same ms, a line: its answer, the last state, (ms, screen)."""
    words = ["load " + ONE_SWAP_LEFT, "undo", *WINS[way]]
    at = [500 + 500 * i for i in range(len(words))]
    at[1:] = [2500 + 100 * i for i in range(len(words) - 1)]  # the deal is there
    lines = [f"{ms} SERIAL {text}" for ms, text in zip(at, words, strict=True)]
    result = vm.play([*lines, f"{at[-1]} SERIAL {line}"], seconds=at[-1] / 1000 + 3)
    answers = [text for _, text in result.serial if not text.startswith("{")]
    told = "".join(text for _, text in result.serial)
    assert len(answers) == len(words) + 1
    assert '"grade", "gold"' in told
    assert '"record", 0' in told  # solo, by par, without help
    screens = [(ms, said["screen"]) for ms, said in parsed(result) if "screen" in said]
    return answers[-1], said(result)[0], screens


@pytest.mark.parametrize("way", WINS)
@pytest.mark.parametrize("line", ["swap 0h 5a", "hint", "point 5h", "by 2 swap 0h 5a"])
def test_no_line_of_the_same_moment_comes_between_a_win_and_its_verdict(way, line):
    answer, state, screens = won_and_then(way, line)
    assert answer.startswith("no ")
    assert (state["screen"], state["result"], state["swaps"], state["cursor"]) == (
        "won",
        "won",
        1,
        "0a",
    )
    assert screens[-1][1] == "won"


@pytest.mark.parametrize("way", WINS)
def test_a_deal_of_the_same_moment_is_dealt_in_whole(way):
    answer, state, screens = won_and_then(way, "load " + START)
    assert (answer, state["position"], state["swaps"]) == ("ok", START, 0)
    (won, _), (dealing, _), (play, _) = screens[-3:]
    assert [screen for _, screen in screens[-3:]] == ["won", "dealing", "play"]
    assert won <= dealing
    assert play - dealing >= codes.DEAL_MS - 100  # told some frames late


@pytest.mark.parametrize("way", WINS)
def test_an_undo_of_the_same_moment_takes_back_what_was_won_and_counted(way):
    answer, state, screens = won_and_then(way, "undo")
    assert (answer, state["result"], state["swaps"]) == ("ok", "playing", 0)
    assert [screen for _, screen in screens[-2:]] == ["won", "play"]
