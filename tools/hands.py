# SPDX-License-Identifier: MIT
"""A pair of hands for the six buttons: plays by presses alone, and keeps a log of them.

It finds its way by searching over what each press would do, as a player does by looking. Written
in the small language, for it plays under MicroPython too.
"""

from color_wheel.hardware.settings import TABLE
from color_wheel.play import codes
from color_wheel.play.choice import Choice
from color_wheel.play.cursor import step
from color_wheel.play.entries import ENTRIES
from color_wheel.play.table import Table

FRAME_MS = 16


def steps_from(start, where):
    """The fewest cursor presses to every space that can be reached: {space: [buttons]}."""
    paths = {start: []}  # type: dict[int, list[int]]
    queue = [start]
    for space in queue:
        for button in (codes.CCW, codes.CW, codes.OUT, codes.IN):
            there = where(space, button)
            if there not in paths:
                paths[there] = paths[space] + [button]
                queue.append(there)
    return paths


class Hands:
    """Plays on a ``Table``; ``options``: settings other than their defaults.

    ``log``: (ms since the start, button name, "down" or "up").
    """

    def __init__(self, play=None, start=1000, **options):
        self.start = start
        self.ms = 0
        settings = {name: default for name, default, _ in TABLE}
        settings.update(options)
        self.play = play or Table(start, settings)
        self.log = []
        self.seen = []  # every event, as the app would hand it out

    @property
    def now(self):
        return (self.start + self.ms) % (1 << 29)

    def wait(self, ms):
        """Let frames pass for that long."""
        end = self.ms + ms
        while self.ms < end:
            self.ms = min(end, self.ms + FRAME_MS)
            self.play.tick(self.now)
            if self.play.stage and self.play.screen == codes.PLAY:
                self.play.stage.think()
            self._collect()

    def _collect(self):
        self.seen += self.play.events
        self.play.events.clear()

    def down(self, button):
        self.log.append((self.ms, codes.BUTTONS[button], "down"))
        self.play.press(button, self.now)
        self._collect()

    def up(self, button):
        self.log.append((self.ms, codes.BUTTONS[button], "up"))
        self.play.release(button, self.now)
        self._collect()

    def tap(self, *buttons, hold=64, gap=64):
        """Press and release each of some buttons in turn."""
        for button in buttons:
            self.down(button)
            self.wait(hold)
            self.up(button)
            self.wait(gap)

    def begin(self, start, number=-1):
        """A game from a start of 40 pieces, the dealing skipped."""
        self.play.begin(number, self.now, start)
        self._collect()
        self.wait(200)
        self.tap(codes.SELECT)
        assert self.play.screen == codes.PLAY

    def go(self, space):
        """Move the cursor, with or without a piece in hand."""
        play = self.play
        choice = Choice(bytearray(40))
        where = step
        if play.picked != codes.NONE:
            choice.open(play.game.wheel, play.picked)
            where = choice.step
        self.tap(*steps_from(play.cursor, where)[space])
        assert play.cursor == space

    def open_menu(self):
        """Hold BACK."""
        self.down(codes.BACK)
        self.wait(codes.HOLD_MS + 60)  # the firmware looks every 22 ms, and every 16
        self.up(codes.BACK)
        self.wait(20)
        assert self.play.screen == codes.MENU

    def choose(self, entry, choice):
        """Go to a choice in the open menu, both by name."""
        names = [name for name, _, _, _ in ENTRIES]
        menu = self.play.menu
        while names[menu.entry] != entry:
            self.tap(codes.CW)
        while ENTRIES[menu.entry][3][menu.choice] != choice:
            self.tap(codes.OUT)

    def swap(self, a, b):
        """Pick up the piece on a and put it on b."""
        self.go(a)
        self.tap(codes.SELECT)
        assert self.play.picked == a
        self.go(b)
        self.tap(codes.SELECT)
