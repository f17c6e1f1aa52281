# SPDX-License-Identifier: MIT
"""The state machine of screens. No lights, no clock of its own, no I/O.

Times are ticks in ms (mod 2**29) that the caller gives. What a frame without a press does not need
is in packs.
"""

from adafruit_ticks import ticks_add, ticks_diff

from . import chosen, codes
from .codes import BACK, IN, NONE, PLAY, SELECT
from .hand import Hand


class Table(Hand):
    """The games on one wheel. To be read, not written; ``events`` are emptied by the app.

    ``settings``: as ``hardware.settings`` loads them.
    """

    def __init__(self, now, settings):
        super().__init__(now, bool(settings["TAKE_BACK"]))
        self.settings = settings
        self.chosen = chosen.defaults(settings)
        self.records = {}
        self.colour = NONE  # that is shown alone
        self.menu = self.match = self._countdown = None
        self.stage = None  # what the screen of a pack holds: a call, the lesson, attract's game
        self.asked_at = None  # ticks: the row is asked for
        self.today = None  # number of the day's deal
        self.crash = None  # where the game crashed before
        self.idle = 0  # 1 dim, 2 dark
        self.quiet = 0  # ms since the last press
        self.next_idle = codes.IDLE_MS  # ms of quiet: to look what is due
        self.left_at = PLAY  # the screen under the menu
        self.noise = now  # the moments of the presses: the seed of the next deal
        self.told = 0  # elapsed ms at the last CLOCK event
        self._ticked = now
        self._ran = False
        self.down = 0  # a bit for each button that is held
        self.pressed = NONE  # last, while it is held and does something
        self.pressed_at = now
        self.repeat_at = now
        self.colour_at = now
        self.before = 0  # where the cursor was before that press
        self.enter(codes.ATTRACT, now)

    @property
    def limit(self):
        """PAR, TIMER or COUNTDOWN (``chosen``)."""
        return chosen.PAR if self.game is None else self.game.limit

    @property
    def running(self):
        """Whether the clock runs: in play, in a call, and a countdown behind the menu too."""
        screen = self.screen
        covered = screen == codes.MENU or screen == codes.LESSON
        if covered and self.limit == chosen.COUNTDOWN:
            screen = self.left_at
        return screen == PLAY or screen == codes.CALL

    # buttons

    def press(self, button, now):
        """A button went down."""
        from . import presses

        presses.press(self, button, now)

    def release(self, button, now):
        """A button went up."""
        from . import presses

        presses.release(self, button, now)

    def end_colour(self):
        """All colours are shown again."""
        from . import spotlight

        spotlight.end(self)

    def _held(self, now):
        from . import screens

        screens.held(self, now)

    # time

    def tick(self, now):
        """Time has passed: call once a frame."""
        passed = now - self._ticked
        if passed < 0:
            passed = max(0, ticks_diff(now, self._ticked))  # it wrapped, or jumped back
        self._ticked = now
        if self.unjudged and not 0 <= ticks_diff(now, self.swapped_at) < codes.VERDICT_MS:
            self.show_verdict(now)
        running = self.screen == PLAY or self.running
        if running != self._ran:
            self._ran = running
            self.tell_clock()
        if running and not self.unjudged:
            self._run(passed, now)
        self.quiet += passed
        if self.quiet >= self.next_idle:
            from . import idle

            idle.look(self, now)
        if self.stage is not None:
            self.stage.tick(now)
        if self.screen == codes.DEALING and ticks_diff(now, self.entered) >= codes.DEAL_MS:
            from . import screens

            screens.enter_play(self, now)
        if self.provisional and self.pressed != BACK:
            if ticks_diff(now, self.swapped_at) >= codes.PROVISIONAL_MS:
                self.settle()
        if self.colour != NONE:
            if ticks_diff(now, self.colour_at) >= codes.COLOUR_MS:
                from . import spotlight

                spotlight.show_next(self, self.colour, now)
        elif self.pressed <= IN and ticks_diff(now, self.repeat_at) >= 0:
            self.repeat_at = ticks_add(now, codes.REPEAT_MS)
            if self.screen == PLAY:
                self.steer(self.pressed, now)
            else:
                self._held(now)
        elif SELECT <= self.pressed <= BACK:
            if ticks_diff(now, self.pressed_at) >= codes.HOLD_MS:
                self._held(now)

    def _run(self, passed, now):
        game = self.game
        game.elapsed += passed
        if game.elapsed - self.told >= codes.CLOCK_MS:
            self.tell_clock()
        if game.limit == chosen.COUNTDOWN:
            if self._countdown is None:
                from . import countdown

                self._countdown = countdown
            self._countdown.run(self, now)

    def tell_clock(self):
        """Tell that the clock started, stopped or jumped, or runs."""
        if self.game is not None:
            self.told = self.game.elapsed
            self.tell(codes.CLOCK)

    # a game

    def begin(self, number, now, start=None):
        """Deal a number (None: a random one), or begin with a start of 40 pieces."""
        from . import dealing

        dealing.begin(self, number, now, start)

    def show_verdict(self, now):
        """Enter the screen that the game belongs on: an end, or play."""
        from . import ends

        ends.show_verdict(self, now)

    def enter(self, screen, now):
        """Go to another screen."""
        self.screen = screen
        self.stage = None
        self.entered = now
        self.moved = now
        self.tell(codes.SCREEN, screen)
