# SPDX-License-Identifier: MIT
"""Days of play on the drive that a board gets, in virtual time on the small VM.

python -m tools.soak [--days N]

Somebody mashes buttons in games and menus, thinks for minutes, goes away for an hour; a host sends
commands and nonsense, stops reading, unplugs. The ticks wrap after 65 s and every 6.2 days from
there. What must hold: no exception, nothing printed, a game's clock that keeps within 0.1 % of the
time, and a heap whose low points do not rise. Exit status 1 where one does not.
"""

import argparse
import json
import random
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path

from color_wheel.play.codes import BACK

from host_sim import vm
from host_sim.events import Console, Power, Serial
from tools.bench.drives import packed
from tools.hands import Hands

BUTTONS = ("CCW", "CW", "OUT", "IN", "SELECT", "SELECT", "BACK")
LINES = ("status", "undo", "redo", "restart", "point 3m", "date 2026-11-30", "jump", "x" * 300, "{")
BEGINS = ("ready", "dealing")  # screens that come with another game, and so with its clock
DAY_MS = 86_400_000
MOST_DRIFT = 0.001
TELLING_MS = 1000  # the link tells of a clock up to six frames late: that evens out
# Bytes of a 64-bit heap: each of the 54 kinds of games that is played first takes its record's 90.
MOST_GROWTH = 54 * 90
HEAP = "600k"  # the VM looks for free blocks from the start of its heap: a large one is slow


class SoakError(Exception):
    """Something that must hold did not; str() says what, and when."""


class Soak:
    """One device and what is done to it; ``away``: the most minutes without a press.

    ``counted``, ``told``: ms of the games' clocks between two tellings while they ran, by the
    link's time and by their own. ``low``: of each round the least heap in use, in bytes.
    """

    def __init__(self, device: vm.VmDevice, seed: int = 0, away: int = 90) -> None:
        self._away = away
        self._device = device
        self._dice = random.Random(seed)
        self._clock: tuple[int, int, bool] | None = None  # (at, ms, down) while it runs
        self.counted = self.told = self.clocks = 0
        self.low: list[int] = []
        device.power_on()
        device.run(1000)

    def choose_timer(self) -> None:
        """By the menu: games with a clock that the link tells, until mashing chooses others."""
        hands = Hands()
        hands.wait(self._device.now)
        hands.open_menu()
        hands.choose("limit", "timer")
        hands.tap(BACK)
        for at, button, way in hands.log:
            self._device.button(button, way == "down", at)
        self._device.run_until(hands.ms + 500)

    def run_until(self, end_ms: int) -> None:
        """Rounds until the device's time is there. SoakError at once where something is wrong."""
        rounds = (self._game, self._game, self._think, self._leave, self._host, self._menu)
        while self._device.now < end_ms:
            self._dice.choice(rounds)()
            self._look()

    def want_true_clocks(self) -> None:
        """SoakError where the games' clocks drift."""
        if abs(self.told - self.counted) > MOST_DRIFT * self.counted + TELLING_MS:
            raise SoakError(f"the clocks went {self.told} ms in {self.counted} ms")

    def want_flat_heap(self) -> None:
        """SoakError where the low points rise; for hours, for in the first all packs are loaded."""
        quarter = max(1, len(self.low) // 4)
        before, after = min(self.low[quarter : 2 * quarter]), min(self.low[-quarter:])
        if after > before + MOST_GROWTH:
            raise SoakError(f"the heap's low points rose from {before} to {after} bytes")

    # -- rounds ----------------------------------------------------------------------------------

    def _press(self, button: str, hold: int = 80, gap: int = 220) -> None:
        device = self._device
        device.button(button, True)
        device.run(hold)
        device.button(button, False)
        device.run(gap)

    def _wait(self, minutes: int) -> None:
        for _ in range(minutes):  # one by one: a device that says nothing for long seems to hang
            self._device.run(60_000)

    def _mash(self, count: int) -> None:
        for _ in range(count):
            hold = self._dice.choice((80, 80, 80, 80, 900))
            self._press(self._dice.choice(BUTTONS), hold, self._dice.choice((100, 300, 1200)))

    def _game(self) -> None:
        self._device.serial(f"load {self._dice.randrange(1000):03}")
        self._device.run(300)
        self._press("SELECT")
        self._mash(self._dice.randrange(10, 80))

    def _think(self) -> None:
        self._wait(self._dice.randrange(1, 6))
        self._mash(3)

    def _leave(self) -> None:
        self._wait(self._dice.randrange(self._away // 4, self._away))
        self._press("SELECT")

    def _host(self) -> None:
        self._clock = None
        self._device.host(self._dice.choice(("stalled", "closed", "open")))
        for _ in range(4):
            self._device.serial(self._dice.choice(LINES))
            self._mash(2)
        self._device.host("open")
        self._device.run(2000)
        # Lines that a host was slow to read tell of clocks as they were before.
        self._look(heard=False)

    def _menu(self) -> None:
        self._press("BACK", 900)
        self._mash(25)

    # -- what must hold --------------------------------------------------------------------------

    def _look(self, heard: bool = True) -> None:
        """Go through what happened, and forget it."""
        device = self._device
        for event in device.events:
            if isinstance(event, Console) or (isinstance(event, Power) and event.state != "on"):
                raise SoakError(f"at {event.t_ms} ms: {event.text}")
            if heard and isinstance(event, Serial) and event.text.startswith("{"):
                self._heard(event.t_ms, json.loads(event.text))
        device.events.clear()
        if device.in_use[-1]:
            self.low.append(min(device.in_use[-1]))
            device.in_use[-1].clear()

    def _heard(self, at: int, line: dict[str, object]) -> None:
        """A line of the link; a clock is followed only where nothing made it jump."""
        if set(line) & {"deal", "start", "style", "old"} or line.get("screen") in BEGINS:
            self._clock = None
        clock = line.get("clock")
        if not isinstance(clock, dict):
            return
        if self._clock and clock["down"] == self._clock[2]:
            then, ms, down = self._clock
            self.counted += at - then
            self.told += ms - clock["ms"] if down else clock["ms"] - ms
            self.clocks += 1
        self._clock = (at, clock["ms"], clock["down"]) if clock["runs"] else None


def soak(days: float, seed: int = 0) -> Iterator[Soak]:
    """Play so many days; yields after each hour and, when all held, at the end. SoakError."""
    with (
        tempfile.TemporaryDirectory() as folder,
        vm.VmDevice(gauge="heap", heap=HEAP, firmware=packed(Path(folder))) as device,
    ):
        running = Soak(device, seed)
        running.choose_timer()
        for hour in range(1, max(1, round(days * 24)) + 1):
            running.run_until(hour * DAY_MS // 24)
            yield running
        running.want_true_clocks()
        running.want_flat_heap()


def main() -> int:
    """Print how far it is, once a day."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--days", type=float, default=10)
    parser.add_argument("--seed", type=int, default=0)
    arguments = parser.parse_args()
    try:
        for hour, running in enumerate(soak(arguments.days, arguments.seed), 1):
            if hour % 24 == 0 or hour == round(arguments.days * 24):
                print(
                    f"{hour} h: {running.clocks} clocks, {running.told} ms in {running.counted} ms,"
                    f" heap at least {running.low[-1]} bytes",
                    flush=True,
                )
    except SoakError as error:
        print(f"soak, seed {arguments.seed}: {error}", file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
