# SPDX-License-Identifier: MIT
"""Sound: the tune of each event, on the piezo. Loaded after all ``ahead``; not at all when off."""

from .hardware.piezo import Piezo
from .light.tunes import OVER_PAR, SCREENS, TUNES
from .play import chosen, codes


class Sound:
    """Plays on the piezo at ``pin``."""

    def __init__(self, pin):
        self._piezo = Piezo(pin)
        self._urgency = None
        self._covered = False  # by the menu

    def event(self, code, a, play, now):
        """Begin the tune of an event of ``play``, if it has one."""
        tune = TUNES.get(code)
        if code == codes.SCREEN:
            over_par = a == codes.WON and play.game.over
            tune = OVER_PAR if over_par else SCREENS.get(a)
            if self._covered and a == play.left_at:
                tune = None  # it has been heard
            self._covered = a == codes.MENU
        if tune:
            self._piezo.play(tune, now)

    def step(self, play, now):
        """Go on with what sounds; a countdown's last minute ticks."""
        game = play.game
        if game is not None and game.limit == chosen.COUNTDOWN and play.running:
            if self._urgency is None:
                from .urgency import Urgency

                self._urgency = Urgency()
            tune = self._urgency.tick(play)
            if tune and play.chosen[chosen.SOUND]:
                self._piezo.play(tune, now)
        if self._piezo.tune:
            self._piezo.step(now)
