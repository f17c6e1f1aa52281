# SPDX-License-Identifier: MIT
"""A crash of the game: seen, kept, and played on after it."""

from host_sim import headless
from tests.firmware.whole import restarts, sabotage, since

LOAD = "600 SERIAL load 316"
GO = ["900 SELECT down", "960 SELECT up"]
# The piece on 0h is picked up, and the first colour's nearest partner is swapped with it.
SWAP = ["1200 SELECT down", "1260 SELECT up", "1400 OUT down", "1460 OUT up"]
SWAP += ["1600 SELECT down", "1660 SELECT up"]
# And so again, in the game of after the restart.
SETTLED = ["5200 OUT down", "5260 OUT up"]
CRASH_AT = 6000


def crash_on_undo(drive):
    """``undo`` over the link crashes the game."""
    sabotage(
        drive,
        "color_wheel/play/remote.py",
        "    return _travel(play, codes.UNDO, now)\n",
        "    {}['a crash']\n",
    )


def test_a_crash_is_seen_kept_and_survived(drive):
    crash_on_undo(drive)
    lines = [LOAD, *GO, *SWAP, *SETTLED, f"{CRASH_AT} SERIAL undo"]
    result = headless.play(lines, firmware=drive, seconds=14)
    (restart,) = restarts(result, "reload")
    assert 3000 < restart - CRASH_AT < 7000
    words = "\n".join(text for _, text in result.console)
    assert "KeyError" in words
    assert "remote.py" in words
    shown = [pixels for ms, pixels in result.frames if CRASH_AT + 100 < ms < restart]
    amber = bytes((4, 12, 0))
    assert any(pixels[:3] == amber for pixels in shown)
    assert any(not any(pixels) for pixels in shown)
    state = since(result, restart)
    assert (state["screen"], state["deal"], state["swaps"]) == ("play", "316", 1)
    assert "KeyError" in state["crash"]
    assert "remote.py" in state["crash"]


def test_three_crashes_in_a_row_give_the_game_up_and_the_wheel_lives(drive):
    """The save itself makes the game crash: as often as it is loaded."""
    sabotage(
        drive,
        "color_wheel/app.py",
        "        self._choose()\n        gc.collect()\n",
        "        if self._play.game is not None:\n            [][1]\n",
    )
    lines = [LOAD, *GO, *SWAP, *SETTLED, "8000 POWER off", "8100 POWER on"]
    lines += ["40000 SELECT down", "40060 SELECT up", "40500 SELECT down", "40560 SELECT up"]
    result = headless.play(lines, firmware=drive, seconds=42)
    assert len(restarts(result, "reload")) == 3
    assert "crashed 3 times in a row" in "\n".join(text for _, text in result.console)
    state = since(result, restarts(result, "reload")[-1])
    assert state["screen"] == "play"  # a new game, by presses
    assert state["swaps"] == 0
    assert "IndexError" in state["crash"]


def test_a_crash_without_a_save_restarts_too(drive):
    sabotage(
        drive,
        "color_wheel/play/dealing.py",
        "    begin(table, number",
        "    {}['a crash']\n",
    )
    result = headless.play(GO, firmware=drive, seconds=10)
    (restart,) = restarts(result, "reload")
    assert since(result, restart)["screen"] == "attract"


def test_a_crash_in_the_middle_of_a_tune_ends_the_tune(drive):
    """A refused swap sounds; 40 ms later the game crashes."""
    crash_on_undo(drive)
    lines = [LOAD, *GO, f"{CRASH_AT} SERIAL swap 0h 0h", f"{CRASH_AT + 40} SERIAL undo"]
    result = headless.play(lines, firmware=drive, seconds=14)
    (restart,) = restarts(result, "reload")
    heard = [(ms, hz) for ms, hz in result.tones if CRASH_AT <= ms < restart]
    assert heard[0][1] > 0
    assert heard[-1][1] == 0
    assert heard[-1][0] - CRASH_AT < 500
