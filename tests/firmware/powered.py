# SPDX-License-Identifier: MIT
"""Hands whose device can lose its power: what they do is a script for the firmware, cuts included.

The table that they look at is saved and brought back as the app does it, on an nvm of their own, so
that they know what the firmware will show after each cut; what it shows is then compared.
"""

from color_wheel.play import codes
from color_wheel.play.log import Log
from color_wheel.play.resume import load
from color_wheel.play.save import Save
from color_wheel.play.table import Table
from color_wheel.rules.pieces import position_text

from host_sim import headless
from tests.firmware.whole import FIRST_MS, said
from tests.play.hands import Hands

OFF_MS = 100


class PoweredHands(Hands):
    """Hands at a device with settings ``options``; ``lines``: the script of what they did."""

    def __init__(self, **options):
        super().__init__(**options)
        self.options = options
        self.lines = []
        self._nvm = bytearray(b"\xff" * 4096)
        self._begin_save()
        self.wait(FIRST_MS)

    def _begin_save(self):
        log = Log(self._nvm)
        if not log.empty:
            load(log, self.play, self.now)
            self.play.events.clear()
        self._save = Save(log, self.play)

    def _collect(self):
        if self.play.game is not None and hasattr(self, "_save"):
            self._save.keep(self.play.events)
        super()._collect()

    def load(self, start):
        """A start comes in over the link; it is not yet begun."""
        self._write_down()
        self.lines.append(f"{self.ms} SERIAL load {position_text(start)}")
        self.play.begin(-1, self.now, start)
        self._collect()
        self.wait(400)

    def cut(self):
        """The power goes, and comes back."""
        self._write_down()
        self.lines += [f"{self.ms} POWER off", f"{self.ms + OFF_MS} POWER on"]
        self.ms += OFF_MS
        self.play = Table(self.now, self.play.settings)
        self._begin_save()
        self.wait(FIRST_MS)

    def _write_down(self):
        self.lines += [f"{ms} {button} {way}" for ms, button, way in self.log]
        self.log.clear()

    def run(self, seconds=3):
        """The firmware does it all; what the link has told since the power came on last."""
        self._write_down()
        self.wait(seconds * 1000 - 500)
        self.lines.append(f"{self.ms} SERIAL status")
        settings = {f"COLOR_WHEEL_{name}": value for name, value in self.options.items()}
        result = headless.play(self.lines, seconds=self.ms / 1000 + 0.5, settings=settings)
        assert not result.console, result.console
        assert result.power[-1][1] == "on"
        return said(result)

    def back_in_play(self):
        """After a cut: a clock waits for SELECT."""
        if self.play.screen == codes.READY:
            self.tap(codes.SELECT)
        assert self.play.screen == codes.PLAY
