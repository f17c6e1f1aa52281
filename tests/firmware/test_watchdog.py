# SPDX-License-Identifier: MIT
"""A game that hangs: the watchdog restarts it, and it comes back out of the save."""

import pytest

from host_sim import headless, vm
from host_sim.events import Power, Serial
from tests.firmware.test_rescue import CRASH_AT, GO, LOAD, SETTLED, SWAP
from tests.firmware.whole import restarts, sabotage, since
from tests.host_sim.test_machine import with_machine

BITE_MS = 8000
ONE_SWAP = [LOAD, *GO, *SWAP, *SETTLED]
FOR_EVER = "    import time\n    while True:\n        time.sleep(0.01)\n"


def hang_on_undo(drive, code=FOR_EVER):
    """``undo`` over the link never ends."""
    sabotage(
        drive, "color_wheel/play/remote.py", "    return _travel(play, codes.UNDO, now)\n", code
    )


@pytest.mark.parametrize("play", [headless.play, vm.play], ids=["Blinka", "small VM"])
def test_a_game_that_hangs_comes_back(drive, play):
    hang_on_undo(drive)
    lines = [*ONE_SWAP, f"{CRASH_AT} SERIAL undo", f"{CRASH_AT + 12_000} OUT down"]
    result = play(lines, firmware=drive)
    (restart,) = restarts(result, "watchdog")
    assert BITE_MS - 50 < restart - CRASH_AT < BITE_MS + 50
    assert [state for _, state, _ in result.power] == ["on", "reset"]
    state = since(result, restart)
    assert (state["screen"], state["deal"], state["swaps"]) == ("play", "316", 1)
    assert "hung" in state["crash"]


def test_three_hangs_in_a_row_give_the_game_up(drive):
    """It hangs as often as that game is played on, and with no other."""
    sabotage(
        drive,
        "color_wheel/app.py",
        "        play.tick(now)\n",
        "        while play.game and play.game.swaps:\n            time.sleep(0.01)\n",
    )
    saved = headless.play(ONE_SWAP, seconds=7).nvm
    lines = ["40000 SELECT down", "40060 SELECT up", "40500 SELECT down", "40560 SELECT up"]
    result = headless.play(lines, firmware=drive, nvm=saved, seconds=42)
    assert len(restarts(result, "watchdog")) == 3
    words = "\n".join(text for _, text in result.console)
    assert "crashed 3 times in a row" in words
    last = restarts(result, "watchdog")[-1]
    told = [line for ms, line in result.serial if last < ms < 40_000]
    assert any('"attract"' in line for line in told)
    state = since(result, last)
    assert (state["screen"], state["swaps"]) == ("play", 0)  # a new game, by presses
    assert "hung" in state["crash"]


def test_a_swap_between_hangs_makes_them_none_in_a_row(drive):
    hang_on_undo(drive)
    lines = list(ONE_SWAP)
    for n in range(4):  # a hang, and 9 s later, back in play, a swap of other pieces that settles
        at = CRASH_AT + 20_000 * n
        lines += [f"{at} SERIAL undo", f"{at + 10_500} SERIAL point {n + 1}h"]
        for ms, button in ((10_700, "SELECT"), (11_000, "OUT"), (11_300, "SELECT")):
            lines += [f"{at + ms} {button} down", f"{at + ms + 60} {button} up"]
    result = headless.play(lines, firmware=drive, seconds=(CRASH_AT + 80_000) / 1000)
    assert len(restarts(result, "watchdog")) == 4
    state = since(result, restarts(result, "watchdog")[-1])
    assert (state["deal"], state["swaps"]) == ("316", 5)


def test_a_crash_is_rescued_in_peace(drive):
    """The rescue's blinking takes nearly as long as the watchdog waits."""
    sabotage(
        drive,
        "color_wheel/play/remote.py",
        "    return _travel(play, codes.UNDO, now)\n",
        "    {}['a crash']\n",
    )
    (drive / "rescue.py").write_text(
        (drive / "rescue.py").read_text().replace("ROUNDS = 2\n", "ROUNDS = 7\n")
    )
    result = headless.play(
        [*ONE_SWAP, f"{CRASH_AT} SERIAL undo"], firmware=drive, seconds=CRASH_AT / 1000 + 25
    )
    assert not restarts(result, "watchdog")
    (restart,) = restarts(result, "reload")
    assert since(result, restart)["swaps"] == 1


def test_a_rescue_that_crashes_itself_is_no_dead_board(drive):
    sabotage(
        drive,
        "color_wheel/play/remote.py",
        "    return _travel(play, codes.UNDO, now)\n",
        "    {}['a crash']\n",
    )
    (drive / "rescue.py").write_text("[][1]\n")
    lines = [*ONE_SWAP, f"{CRASH_AT} SERIAL undo"]
    result = headless.play(lines, firmware=drive, seconds=CRASH_AT / 1000 + 12)
    (restart,) = restarts(result, "watchdog")
    assert since(result, restart)["swaps"] == 1


def test_a_drive_on_which_no_game_starts_is_left_in_peace(drive):
    (drive / "color_wheel" / "light" / "row.py").unlink()
    result = headless.play([], firmware=drive, seconds=30)
    assert [state for _, state, _ in result.power] == ["on"]


def test_a_board_without_a_watchdog_plays(drive):
    sabotage(
        drive, "code.py", "import first_light\n", "import microcontroller as m\nm.watchdog = None\n"
    )
    result = headless.play(ONE_SWAP, firmware=drive, seconds=12)
    assert [state for _, state, _ in result.power] == ["on"]
    assert since(result, 0)["swaps"] == 1
    with_a_dog = headless.play(ONE_SWAP, seconds=12)
    assert result.frames[-1][1] == with_a_dog.frames[-1][1]
    assert result.nvm == with_a_dog.nvm


def test_a_loop_that_asks_nothing_on_the_real_clock(drive):
    hang_on_undo(drive, "    while True:\n        pass\n")

    async def test(watcher):
        await watcher.machine.power_on()
        await watcher.until(Power, state="on")
        watcher.machine.serial("load 316")
        await watcher.until(Serial, text="ok")
        watcher.machine.serial("undo")
        hung = await watcher.until(Power, state="hung")
        assert "remote.py" in hung.text
        await watcher.until(Power, state="reset", text="watchdog")
        while True:
            line = await watcher.until(Serial)
            if '"deal": "316"' in line.text:
                break

    with_machine(test, firmware=drive, hang_s=1)
