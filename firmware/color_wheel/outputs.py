# SPDX-License-Identifier: MIT
"""What leaves the device beside light: the save, sound and the link. Loaded after the first frame;
where a game was saved, in it.

Each call of ``keep`` or ``work`` does a part of what is to be done and leaves the rest for others.
"""

import gc

from adafruit_ticks import ticks_diff, ticks_ms

from . import packs
from .hardware import watch
from .play import chosen, codes, room

YOUNG_MS = 4  # a frame that has taken less has time for another part of the link's report


class Outputs:
    """Tells the save, the piezo and the link what ``play`` does."""

    def __init__(self, play, port, piezo_pin, log, board, chain, faults):
        room.load("play.writer play.save ahead")
        from . import ahead
        from .play.save import KEPT, Save

        self._feed = watch.start(log, play)  # may know of a crash
        self._hello = ahead.begin(log, board, chain, play.crash, faults)
        self._play = play
        self._port = port
        self._piezo_pin = piezo_pin
        self._save = Save(log, play)
        self._kept = KEPT
        self.news = []  # events of play, told but not yet passed on
        self.busy = True  # something is left for ``work``
        self._sound = None
        self._link = None
        self._screen = codes.ATTRACT
        self._ahead = 0  # packs that were loaded ahead; -1: all

    def poll(self, now):
        """Each frame: feed the watchdog, go on with what sounds, and with what the host wants and
        takes: once all that has happened is kept."""
        self._feed()
        if self._sound is not None:
            self._sound.step(self._play, now)
        if self._link is not None:
            play = self._play
            if not (play.events or self.news or play.unjudged) and self._link.poll(now):
                self.busy = True
        elif self._port.connected:
            gc.collect()
            room.load("rules.game rules.deal play.names link_words inbox link")
            from .link import Link

            self._link = Link(self._port, self._play, self._hello)
            self.busy = True

    def tell(self):
        """Take the events of play, for the next frame."""
        self.news.extend(self._play.events)

    def keep(self, now):
        """Save and pass on the news, before anything else can happen; where the frame has time, the
        link begins with its report."""
        events = self.news
        self.news = []
        self.busy = True
        play = self._play
        if play.game is not None and any(self._kept >> code & 1 for code, _, _ in events):
            refused = self._save.refused
            self._save.keep(events)
            if self._save.refused and not refused:
                print("The save area refuses to be written: the game goes on, but is not saved.")
                play.tell(codes.FAULT)
        sounds = play.screen and play.chosen[chosen.SOUND]
        for code, a, b in events:
            if self._link:
                self._link.event(code, a, b)
            if sounds:
                self._load_sound().event(code, a, play, now)
        if _is_young(now):
            self._report(now)

    def _report(self, now):
        """The link says what there is time for, one part at least; False where it has nothing."""
        link = self._link
        if link is None or not link.work():
            return False
        while _is_young(now) and link.work():
            pass
        return True

    def work(self, now):
        """Do a part of what can wait, of the link's as many as there is time for in the frame that
        began at ``now``; False where there is nothing."""
        play = self._play
        if self._report(now):
            return True
        if play.screen != self._screen:
            packs.leave(self._screen, play)
            self._screen = play.screen
            return True
        if self._ahead >= 0:
            from . import ahead

            self._ahead = ahead.load(self._ahead)
            if self._ahead < 0 and play.chosen[chosen.SOUND]:
                self._load_sound()
            return True
        if play.stage and play.screen == codes.PLAY:  # a hint was asked for
            return bool(play.stage.think())
        return False

    def _load_sound(self):
        if self._sound is None:
            from .sound import Sound

            self._sound = Sound(self._piezo_pin)
        return self._sound


def _is_young(now):
    return ticks_diff(ticks_ms(), now) < YOUNG_MS
