# SPDX-License-Identifier: MIT
"""What a press means: the state machine of screens. No lights, no clock of its own, no I/O.

Times are ticks in ms (mod 2**29, see ``adafruit_ticks``) that the caller gives. What only some
screens or styles need is in packs that are loaded when they are entered: ``menu``, ``ends``.
"""

from adafruit_ticks import ticks_add, ticks_diff

from ..rules.game import LOST, PLAYING, Game
from . import chosen, codes
from .codes import BACK, IN, NONE, OUT, SELECT
from .hand import Hand

_BOTH = 1 << OUT | 1 << IN


class Table(Hand):
    """The games on one wheel, in all styles.

    To be read, not written: ``screen`` and ``entered`` (ticks), ``game``, ``previous`` (the game
    that was thrown away, or None), ``cursor``, ``moved`` (ticks), ``picked`` (NONE with empty
    hands), ``picked_at``, ``partners``, ``provisional``, ``colour`` (shown alone, or NONE),
    ``menu`` (the pack, once it was opened), ``chosen`` and ``records`` (see there), ``seat``
    (whose turn it is, from 0), ``asked_at`` (ticks: the time was asked for) and ``idle`` (0
    awake, 1 dim, 2 dark). ``events`` holds (code, a, b) of what happened; the app empties it.

    ``settings``: the owner's, as ``hardware.settings`` loads them.
    """

    def __init__(self, now, settings):
        super().__init__(now, bool(settings["TAKE_BACK"]))
        self.settings = settings
        self.chosen = chosen.defaults(settings)
        self.records = {}
        self.colour = NONE
        self.menu = None
        self.seat = 0
        self.asked_at = None
        self.idle = 0
        self.left_at = codes.PLAY  # the screen under the menu
        self._quiet = 0  # ms since the last press
        self.noise = now  # the moments of the presses: the seed of the next deal
        self._ticked = now
        self._ran = False
        self._told = 0  # elapsed ms at the last CLOCK event
        self._down = 0  # a bit for each button that is held
        self._pressed = NONE  # the button pressed last, while it is held
        self._pressed_at = now
        self._repeat_at = now
        self._colour_at = now
        self._before = 0  # where the cursor was before that press
        self.enter(codes.ATTRACT, now)

    # -- buttons -------------------------------------------------------------------------------

    def press(self, button, now):
        """A button went down."""
        self.noise = (self.noise * 31 + now) & 0x1FFFFFFF
        self._down |= 1 << button
        self._pressed = button
        self._pressed_at = now
        self._repeat_at = ticks_add(now, codes.REPEAT_AFTER_MS)
        if self.wake() == 2:  # it was dark: this press only wakes
            self._pressed = NONE
            return
        screen = self.screen
        if self._deaf(now) or self.colour != NONE:
            self._pressed = NONE
        elif screen == codes.PLAY:
            if button != BACK:  # that is a step back on release, the menu when held
                self._play(button, now)
        elif screen == codes.MENU:
            if button != BACK:
                self.menu.press(button, now)
        elif screen == codes.DEALING:
            self._pressed = NONE
            self.enter(codes.PLAY, now)
        elif screen == codes.ATTRACT:
            self._pressed = NONE
            if self.game is None or self.game.result != PLAYING:
                self.start(now)
            else:  # the game that was left: go on, or a new one
                self.open_menu(now)
        elif button == SELECT:
            if screen == codes.WON:
                self.start(now)
            elif screen == codes.READY or self.limit == chosen.PAR:
                self.enter(codes.PLAY, now)
            else:
                self._offer_new(now)

    def wake(self):
        """Somebody is there; how idle it was."""
        was = self.idle
        self._quiet = 0
        if was:
            self._set_idle(0)
        return was

    def release(self, button, now):
        """A button went up."""
        self._down &= ~(1 << button)
        if self.colour != NONE and self._down & _BOTH != _BOTH:
            self.colour = NONE
            self._pressed = NONE  # the one that is still held is no step
            self.tell(codes.COLOUR, NONE)
        if button == BACK and self._pressed == BACK:
            self._step_back(now)
        if button == self._pressed:
            self._pressed = NONE

    def release_all(self, now):
        """No button is down any more: the key queue has run over and what was held is unknown."""
        self._pressed = NONE
        for button in range(len(codes.BUTTONS)):
            self.release(button, now)

    def tick(self, now):
        """Time has passed: call once a frame."""
        passed = ticks_diff(now, self._ticked)
        self._ticked = now
        self._run(passed, now)
        if self.screen == codes.DEALING and ticks_diff(now, self.entered) >= codes.DEAL_MS:
            self.enter(codes.PLAY, now)
        if self.provisional and ticks_diff(now, self.swapped_at) >= codes.PROVISIONAL_MS:
            self.settle()
        if self.colour != NONE:
            if ticks_diff(now, self._colour_at) >= codes.COLOUR_MS:
                self._show_colour(self.colour + 1, now)
        elif self._pressed == BACK:
            if ticks_diff(now, self._pressed_at) >= codes.HOLD_MS:
                self._pressed = NONE
                if self.screen != codes.MENU and self.screen != codes.ATTRACT:
                    self.open_menu(now)
        elif self._pressed <= IN and self.screen in (codes.PLAY, codes.MENU):
            if ticks_diff(now, self._repeat_at) >= 0:
                self._repeat_at = ticks_add(now, codes.REPEAT_MS)
                if self.screen == codes.PLAY:
                    self.steer(self._pressed, now)
                else:
                    self.menu.press(self._pressed, now)

    def _deaf(self, now):
        ended = self.screen == codes.WON or self.screen == codes.LOST
        return ended and ticks_diff(now, self.entered) < codes.DEAF_MS

    def _play(self, button, now):
        self.settle()
        if button == SELECT:
            if self.picked == NONE:
                self.pick(now)
            elif self.cursor == self.picked:
                self.drop()
            elif self.swap(now):
                self.show_verdict(now)
        elif self._down & _BOTH == _BOTH and (button == OUT or button == IN):
            self.move(self._before, now)  # the first of the two was no step after all
            self._show_colour(0, now)
        else:
            self._before = self.cursor
            self.steer(button, now)

    def _step_back(self, now):
        """A short press of BACK: always one step, and never the end of a game."""
        if self.screen == codes.PLAY:
            if self.provisional:
                self.take_back(now)
            elif self.picked != NONE:
                self.move(self.picked, now)
                self.drop()
            elif self.limit != chosen.PAR:
                self.asked_at = now
        elif self.screen == codes.LOST:
            self._offer_new(now)
        elif self.screen == codes.WON:
            self.enter(codes.ATTRACT, now)
        elif self.screen == codes.MENU:
            self.enter(self.left_at, now)

    # -- the menu ------------------------------------------------------------------------------

    def open_menu(self, now):
        """The menu, over what is on; the game's hands are emptied."""
        if self.menu is None:
            from .menu import Menu

            self.menu = Menu(self)
        self.empty_hands()
        self.left_at = self.screen
        self.menu.open()
        self.enter(codes.MENU, now)

    def _offer_new(self, now):
        self.open_menu(now)
        self.menu.offer_new()

    def resume(self, now):
        """From the menu back to what was on, also to a game that was left in attract."""
        left = self.left_at
        self.enter(self._screen_of_game() if left == codes.ATTRACT else left, now)

    def exchange(self):
        """The game that was thrown away is the game again."""
        self.game, self.previous = self.previous, self.game
        self.left_at = codes.ATTRACT
        self.tell(codes.CHANGED, codes.OLD)

    # -- time ----------------------------------------------------------------------------------

    @property
    def limit(self):
        """What limits this game: PAR, TIMER or COUNTDOWN (``chosen``)."""
        return chosen.PAR if self.game is None else self.game.limit

    @property
    def running(self):
        """Whether the clock runs: in play, and a countdown behind the menu too."""
        if self.screen == codes.MENU and self.limit == chosen.COUNTDOWN:
            return self.left_at == codes.PLAY
        return self.screen == codes.PLAY

    @property
    def left(self):
        """Ms that a countdown has left; below 0 the time is up."""
        return self.settings["COUNTDOWN_S"] * 1000 + self.game.extra - self.game.elapsed

    def _run(self, passed, now):
        running = self.running
        if running != self._ran:
            self._ran = running
            self.tell_clock()
        if running:
            self.game.elapsed += passed
            if self.game.elapsed - self._told >= codes.CLOCK_MS:
                self.tell_clock()
            if self.limit == chosen.COUNTDOWN and self.left <= 0:
                self.empty_hands()
                self.game.lose()
                self.tell(codes.TIMEOUT)
                self.show_verdict(now)
        self._quiet += passed
        if running and self.limit == chosen.COUNTDOWN:
            self._quiet = 0  # a countdown is watched, not touched
        for level, setting in ((1, "DIM_S"), (2, "DARK_S")):
            after = self.settings[setting] * 1000
            if self.idle < level and after and self._quiet >= after:
                self._set_idle(level)
        after = self.settings["LEAVE_S"] * 1000
        if after and self._quiet >= after and self.screen != codes.ATTRACT:
            self.empty_hands()
            self.enter(codes.ATTRACT, now)

    def tell_clock(self):
        """Tell that the clock started, stopped or jumped; and now and then that it runs."""
        if self.game is not None:
            self._told = self.game.elapsed
            self.tell(codes.CLOCK)

    def _set_idle(self, level):
        self.idle = level
        self.tell(codes.IDLE, level)

    # -- a game --------------------------------------------------------------------------------

    def start(self, now):
        """Begin what the menu has chosen."""
        dialled = self.chosen[chosen.DEAL] == chosen.NUMBER
        self.begin(chosen.number(self.chosen) if dialled else None, now)

    def begin(self, number, now, start=None):
        """Deal a number (None: a random one), or begin with a start of 40 pieces."""
        from ..rules.deal import RANDOM_BASE, RANDOM_SEEDS, deal  # loaded behind the first deal

        if number is None:
            number = RANDOM_BASE + self.noise % RANDOM_SEEDS
        self.empty_hands()
        self.colour = NONE
        if self.game is not None and self.game.swaps and not self.game.solved:
            self.previous = self.game
        limit = self.chosen[chosen.LIMIT]
        par = limit == chosen.PAR or (limit == chosen.COUNTDOWN and self.settings["COUNTDOWN_PAR"])
        rainbow = bool(self.chosen[chosen.RAINBOW])
        game = Game(deal(number) if start is None else start, number, rainbow, bool(par))
        game.who = self.chosen[chosen.WHO]
        game.limit = limit
        self.game = game
        self._told = self.seat = 0
        self.tell(codes.DEALT)
        self.enter(codes.DEALING if limit == chosen.PAR else codes.READY, now)

    def restore(self, now):
        """Go on with what was read from the save."""
        if self.game is not None:
            self.tell(codes.CHANGED)
            self.enter(self._screen_of_game(), now)

    def _screen_of_game(self):
        """Where a game is taken up again: with a clock, it starts at the next press."""
        if self.game.result == LOST and self.game.over == 0:
            return codes.LOST
        if self.game.solved:
            return codes.ATTRACT
        return codes.PLAY if self.limit == chosen.PAR else codes.READY

    def settle(self):
        """The last swap is played: only an undo brings it back."""
        played = self.provisional
        super().settle()
        if played and self.limit == chosen.COUNTDOWN and self.game.over:
            self.game.extra -= self.settings["BURN_S"] * 1000
            self.tell_clock()

    def show_verdict(self, now):
        """Enter the screen that the game as it is belongs on: an end, or play."""
        game = self.game
        screen = codes.PLAY
        if game.solved and game.result != PLAYING:
            screen = codes.WON
        elif game.result == LOST and not game.over:
            screen = codes.LOST
        if screen != codes.PLAY:
            self.settle()
            from . import ends

            ends.note(self, screen)
        elif game.rainbow:
            from . import ends

            ends.unordered(self)
        if screen != self.screen:
            self.enter(screen, now)

    def _show_colour(self, colour, now):
        """Show the next colour that is on the board alone, from the given one on."""
        colour %= len(self.game.groups)
        while not self.game.groups[colour]:
            colour = (colour + 1) % len(self.game.groups)
        self.colour = colour
        self._colour_at = now
        self.tell(codes.COLOUR, colour)

    def enter(self, screen, now):
        """Go to another screen."""
        self.screen = screen
        self.entered = now
        self.moved = now
        self.tell(codes.SCREEN, screen)
