# SPDX-License-Identifier: MIT
"""The lesson, and attract's own game, on the firmware under Blinka."""

from types import SimpleNamespace

from color_wheel.play import codes
from color_wheel.rules.check import parse_position

from host_sim import headless
from tests.firmware.whole import WHEEL, lit, play, row, said
from tests.play.test_lesson import STEPS, Pupil, do, from_menu, pupil, rest
from tests.play.test_styles import NEARLY


def typed(hands):
    return [f"{ms} {button} {way}" for ms, button, way in hands.log]


def spaces_lit(pixels):
    return {name for name in WHEEL["spaces"] if any(lit(pixels, name))}


def frame_at(result, ms):
    return [pixels for at, pixels in result.frames if at <= ms][-1]


def test_the_lesson_from_attract_to_its_end():
    hands = pupil()
    at = []
    for _ in range(STEPS):
        hands.wait(300)
        at.append(hands.ms)
        do(hands)
        rest(hands)
    result = headless.play(["0 HOST open", *typed(hands)], seconds=hands.ms / 1000 + 2)
    assert not result.console
    state, _ = said(result)
    assert (state["screen"], state["lesson"]) == ("attract", None)
    assert not result.flash  # nothing was saved
    # The fourth step shows three pieces, of one LED the small one; three pyramids stand up later.
    assert spaces_lit(frame_at(result, at[3])) >= {"4h", "5h", "6h"}
    assert lit(frame_at(result, at[3]), "5h") == (True, False, False)
    standing = max(row(frame_at(result, at[6] - 300)))
    assert sum(n == standing for n in row(frame_at(result, at[7]))) == 7
    assert any(hz for _, hz in result.tones)  # it is heard, too


def test_the_power_cut_in_the_lesson_resumes_the_own_game():
    hands = Pupil()
    hands.wait(600)
    hands.begin(parse_position(NEARLY))
    hands.wait(500)
    swap_own(hands)
    from_menu(hands)
    for _ in range(3):
        do(hands)
        rest(hands)
    off = hands.ms + 100
    more = (f"{off} POWER off", f"{off + 100} POWER on", f"{off + 2000} SERIAL status")
    result = play(hands, parse_position(NEARLY), *more, seconds=off / 1000 + 4)
    before = [line for line in result.serial if line[0] < off]
    assert said(SimpleNamespace(serial=before))[0]["lesson"]["step"] == 3
    after = [line for line in result.serial if line[0] > off + 100]
    state, moves = said(SimpleNamespace(serial=after))
    assert (state["screen"], state["lesson"], state["swaps"]) == ("play", None, 1)
    assert moves == ["2h-2b"]


def swap_own(hands):
    """2h with 2b by the own game's hand: the cursor from 0h two wedges on, then O2 beside it."""
    hands.tap(codes.CW, codes.CW, codes.SELECT)
    table = hands.play
    while table.cursor != 11:
        hands.tap(codes.CW)
    hands.tap(codes.SELECT)
    hands.wait(3200)
    assert table.game.swaps == 1


def test_attracts_game_is_seen_and_ends_at_a_press():
    script = ["0 HOST open", "30000 SELECT down", "30080 SELECT up"]
    result = headless.play(script, seconds=31)
    assert not result.console
    rainbow = frame_at(result, 9_000)
    assert len(spaces_lit(rainbow)) == 40
    assert all(lit(rainbow, name) == (True, True, True) for name in WHEEL["spaces"])
    # Its pieces are P2, O1, P3, P2 on the first wedge: the LEDs of the sizes.
    pieces = frame_at(result, 13_000)
    sizes = [lit(pieces, name) for name in ("0h", "0m", "0a", "0b")]
    assert sizes == [(False, True, True), (True, False, False), (True,) * 3, (False, True, True)]
    lying, *_ = sorted(row(pieces))
    assert sum(n > lying for n in row(frame_at(result, 29_900))) >= 3  # swaps stand on the row
    screens = [ms for ms, line in result.serial if '"screen": "dealing"' in line]
    assert 30_000 <= screens[0] <= 30_150
    quiet = [line for ms, line in result.serial if 5_000 < ms < 30_000]
    assert quiet == []
