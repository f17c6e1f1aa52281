# SPDX-License-Identifier: MIT
"""What leaves the device beside light: the save, sound and the link. Loaded with the first game, or
when somebody listens."""

import gc

from . import packs
from .play import chosen, codes
from .play.save import Save


class Outputs:
    """Tells the save, the piezo and the link what ``play`` does."""

    def __init__(self, play, port, piezo_pin, log, board, chain, faults):
        self._play = play
        self._port = port
        self._piezo_pin = piezo_pin
        self._save = Save(log, play)
        self._sound = None
        self._link = None
        self._screen = codes.ATTRACT
        self._hello = {
            "board": board,
            "leds": chain.name,
            "pixels": chain.pixels,
            "crash": play.crash,
            "faults": [fault.split(",")[0][:60] for fault in faults[:4]],
        }

    def poll(self, now):
        """Do what the link asks for."""
        if self._link:
            self._link.poll(now)
        elif self._port.connected:
            gc.collect()
            from .link import Link

            self._link = Link(self._port, self._play, self._hello)

    def tell(self, now):
        """Pass on the events of play."""
        play = self._play
        if play.game is not None:
            refused = self._save.refused
            self._save.keep(play.events)
            if self._save.refused and not refused:
                print("The save area refuses to be written: the game goes on, but is not saved.")
                play.tell(codes.FAULT)
        for code, a, b in play.events:
            if self._link:
                self._link.event(code, a, b)
            if code == codes.SCREEN and a != self._screen:
                packs.leave(self._screen, play)
                self._screen = a
            if play.screen and play.chosen[chosen.SOUND]:
                self._sound_of(code, a, now)

    def step(self, now):
        """Go on with what is sounding, and say what changed."""
        if self._sound:
            self._sound.step(self._play, now)
        if self._link:
            self._link.flush()

    def _sound_of(self, code, a, now):
        if self._sound is None:
            gc.collect()
            from .sound import Sound

            self._sound = Sound(self._piezo_pin)
        self._sound.event(code, a, self._play, now)
