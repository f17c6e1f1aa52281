# SPDX-License-Identifier: MIT
"""Joins everything. Nothing here loops: code.py, or a page, calls ``step`` again and again.

Garbage is collected before something is loaded that stays: else it would come to lie among the
garbage, and leave the heap in small pieces.
"""

import gc
import time

import digitalio
import microcontroller
from adafruit_ticks import ticks_diff, ticks_ms

from .hardware.buttons import Buttons
from .hardware.pins import board_name, load_pins
from .hardware.port import open_port
from .hardware.settings import load_settings
from .hardware.strip import Strip
from .light import chainmap
from .light.light import Light
from .play import codes
from .play.log import Log
from .play.solo import Solo

FRAME_MS = 16


class App:
    """The game on its hardware. Raises BoardError where the board does not fit."""

    def __init__(self):
        pins = load_pins()
        settings, faults = load_settings()
        chain, fault = _chain(settings)
        if fault:
            faults.append(fault)
        for fault in faults:
            print("Setting ignored:", fault)
        self._supply = digitalio.DigitalInOut(pins["supply"])
        self._supply.switch_to_output(True)
        self._strip = Strip(pins["pixels"], chain.pixels, chain.order)
        self._light = Light(
            chain, settings["PALETTE"], settings["BUDGET_MA"], settings["BRIGHTNESS"]
        )
        self._buttons = Buttons(pins)
        self._sound_pin = pins["piezo"] if settings["SOUND"] else None
        self._sound = None
        now = ticks_ms()
        self._play = Solo(now, bool(settings["TAKE_BACK"]))
        self._hello = {
            "board": board_name(),
            "leds": chain.name,
            "pixels": chain.pixels,
            "faults": [fault.split(",")[0][:60] for fault in faults[:4]],
        }
        self._port = open_port()
        self._link = None  # until somebody listens: a wheel played alone does not load it
        self._log = Log(microcontroller.nvm)
        self._save = None
        if self._log.foreign:
            print("The save area held something else: it will be used from the next deal on.")
        if faults or self._log.foreign:
            self._play.tell(codes.FAULT)
        if not self._log.empty:
            gc.collect()
            from .play.resume import load

            game, previous = load(self._log)
            if game is not None:
                self._play.restore(game, previous, now)
        gc.collect()

    def step(self):
        """One frame: take what came in, play, show it, and rest until the next is due."""
        now = ticks_ms()
        play = self._play
        self._buttons.poll(play, now)
        link = self._link or self._open_link()
        if link:
            link.poll(now)
        play.tick(now)
        if play.events:
            self._tell(now)
        if self._sound:
            self._sound.step(now)
        if self._light.render(play, now):
            self._strip.show(self._light.frame)
        if link:
            link.flush()
        rest = FRAME_MS - ticks_diff(ticks_ms(), now)
        if rest > 0:
            time.sleep(rest / 1000)

    def _open_link(self):
        if self._port.connected:
            gc.collect()
            from .link import Link

            self._link = Link(self._port, self._play, self._hello)
        return self._link

    def _tell(self, now):
        """Tell everybody what has happened."""
        if self._play.game is not None:
            self._keep()
            if self._sound is None and self._sound_pin is not None:
                gc.collect()
                from .sound import Sound

                self._sound = Sound(self._sound_pin)
        for code, a, b in self._play.events:
            self._light.event(code, a, b, now)
            if self._link:
                self._link.event(code, a, b)
            if self._sound:
                self._sound.event(code, a, self._play, now)
        self._play.events.clear()

    def _keep(self):
        if self._save is None:
            gc.collect()
            from .play.save import Save

            self._save = Save(self._log)
        refused = self._save.refused
        self._save.keep(self._play.events, self._play)
        if self._save.refused and not refused:
            print("The save area refuses to be written: the game goes on, but is not saved.")
            self._play.tell(codes.FAULT)


def _chain(settings):
    """(the LED map that the settings name, or the wheel's; what was wrong with it or "")."""
    name = settings["LEDS"]
    try:
        return chainmap.load(name if "/" in name else "leds/" + name + ".json"), ""
    except (OSError, ValueError) as error:
        fault = "COLOR_WHEEL_LEDS=%s, wanted a good LED map: %s" % (name, error)
        return chainmap.load("leds/wheel.json"), fault
