# SPDX-License-Identifier: MIT
"""Joins everything. Nothing here loops: code.py, or a page, calls ``step`` again and again.

So that no frame takes long, one plays and tells, the next shows it, the next keeps it; then the
link says it in parts (``outputs``), by turns with light.
"""

import gc
import time

from adafruit_ticks import ticks_diff, ticks_ms

from .light.light import Light
from .play import chosen, codes

FRAME_MS = 16
DARK = 2
MANY = 3  # events: more are told in a frame of their own

# What has happened is due to be ...
_TOLD = 1
_SHOWN = 2
_SOON = 3  # shown, and has waited for more before
_KEPT = 4


class App:
    """The game, on what ``start`` has found."""

    def __init__(self, settings, chain, supply, strip, buttons, play, parts):
        self._settings = settings
        self._chain = chain
        self._supply = supply
        self._strip = strip
        self._buttons = buttons
        self._play = play
        self._parts = parts
        self._outputs = None
        self._looks = ()  # type: tuple[int, ...]
        self._due = 0
        self._lit = False  # by the last frame; None: it made what the next will show
        self._choose()
        gc.collect()

    def step(self):
        """One frame, and a rest until the next is due."""
        now = ticks_ms()
        play = self._play
        outputs = self._outputs
        lit = self._lit
        self._lit = False
        due = self._due
        if due == _KEPT:
            outputs.keep(now)
        elif outputs is None and (lit or play.screen or play.game):
            from .outputs import Outputs

            outputs = self._outputs = Outputs(play, *self._parts)
        pressed = self._buttons.poll(play, now)
        if outputs is not None:
            outputs.poll(now)
        play.tick(now)
        news = len(play.events)
        if due == _KEPT:
            due = 0
        elif news > MANY and not due:
            due = _TOLD
        else:
            if news:
                self._tell(now)
            if pressed or (news and due < _SHOWN) or (news > 1 and due == _SHOWN):
                due = _SOON if due >= _SHOWN else news and _SHOWN
            else:
                due = _KEPT if due and outputs else 0
                self._show(now, lit)
        self._due = due
        rest = FRAME_MS - ticks_diff(ticks_ms(), now)
        if rest > 0:
            time.sleep(rest / 1000)

    def _show(self, now, lit):
        """Light, or the outputs' work: that has every other frame."""
        outputs = self._outputs
        busy = outputs is not None and outputs.busy
        if busy and lit and outputs.work(now):
            return
        lit = self._lit = self._play.idle < DARK and self._light.render(self._play, now)
        if lit:
            self._strip.show(self._light.frame)
        elif busy and lit is False:
            outputs.busy = outputs.work(now)

    def _tell(self, now):
        for code, a, b in self._play.events:
            if code == codes.CHOSEN or code == codes.IDLE:
                self._choose()
            self._light.event(code, a, b, now)
        if self._outputs:
            self._outputs.tell()
        self._play.events.clear()

    def _choose(self):
        """Follow the chosen brightness and palette; dim when idle."""
        play = self._play
        looks = play.chosen[chosen.BRIGHTNESS], play.chosen[chosen.PALETTE], play.idle
        if looks != self._looks:
            self._looks = looks
            part = (looks[0] + 1) * (1 if play.idle else 4)
            brightness = max(1, self._settings["BRIGHTNESS"] * part // 16)
            palette = "colour-blind" if looks[1] else "standard"
            self._light = Light(self._chain, palette, self._settings["BUDGET_MA"], brightness)
            if play.idle == DARK:
                self._strip.show(self._light.frame)


class Guarded:
    """The game, rescued when it crashes."""

    def __init__(self, app):
        self._app = app

    def step(self):
        try:
            self._app.step()
        except Exception as error:
            self._app = None  # so that there is room
            from rescue import Rescue

            self._app = Rescue(error)
