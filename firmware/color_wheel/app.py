# SPDX-License-Identifier: MIT
"""Joins everything. Nothing here loops: code.py, or a page, calls ``step`` again and again."""

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
from .play import chosen, codes
from .play.log import Log
from .play.table import Table

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
        self._buttons = Buttons(pins)
        self._piezo_pin = pins["piezo"]
        self._sound = None
        self._settings = settings
        self._chain_map = chain
        now = ticks_ms()
        self._play = Table(now, settings)
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
            from .play.resume import load

            load(self._log, self._play)
            self._play.restore(now)
        self._looks = ()
        self._choose()

    def _choose(self):
        """Follow what is chosen in the menu of brightness and palette; dim when idle."""
        play = self._play
        looks = play.chosen[chosen.BRIGHTNESS], play.chosen[chosen.PALETTE], play.idle
        if looks != self._looks:
            self._looks = looks
            part = (looks[0] + 1) * (1 if play.idle else 4)
            self._light = Light(
                self._chain_map,
                ("standard", "colour-blind")[looks[1]],
                self._settings["BUDGET_MA"],
                max(1, self._settings["BRIGHTNESS"] * part // 16),
            )
            if play.idle == 2:
                self._strip.show(self._light.frame)

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
        if play.idle < 2 and self._light.render(play, now):
            self._strip.show(self._light.frame)
        if link:
            link.flush()
        rest = FRAME_MS - ticks_diff(ticks_ms(), now)
        if rest > 0:
            time.sleep(rest / 1000)

    def _open_link(self):
        if self._port.connected:
            from .link import Link

            self._link = Link(self._port, self._play, self._hello)
        return self._link

    def _tell(self, now):
        """Tell everybody what has happened."""
        play = self._play
        self._keep()
        for code, a, b in play.events:
            if code == codes.CHOSEN or code == codes.IDLE:
                self._choose()
            self._light.event(code, a, b, now)
            if self._link:
                self._link.event(code, a, b)
            if play.game is not None and play.chosen[chosen.SOUND]:
                self._sound_of(code, a, now)
        play.events.clear()

    def _sound_of(self, code, a, now):
        if self._sound is None:
            from .sound import Sound

            self._sound = Sound(self._piezo_pin)
        self._sound.event(code, a, self._play, now)

    def _keep(self):
        if self._play.game is None:
            return
        if self._save is None:
            from .play.save import Save

            self._save = Save(self._log, self._play)
        refused = self._save.refused
        self._save.keep(self._play.events)
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
