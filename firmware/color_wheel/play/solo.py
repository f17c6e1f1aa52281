# SPDX-License-Identifier: MIT
"""What a press means in Solo: the state machine of screens. No lights, no clock, no I/O.

Times are ticks in ms (mod 2**29, see ``adafruit_ticks``) that the caller gives.
"""

import gc

from adafruit_ticks import ticks_add, ticks_diff

from ..rules.game import LOST, PLAYING, Game
from . import codes
from .codes import BACK, CCW, IN, NONE, OUT, SELECT
from .hand import Hand

_BOTH = 1 << OUT | 1 << IN


class Solo(Hand):
    """One player's games on one wheel.

    To be read, not written: ``screen`` and ``entered`` (ticks), ``game``, ``previous`` (the game
    that was thrown away, or None), ``cursor``, ``moved`` (ticks), ``picked`` (NONE with empty
    hands), ``picked_at``, ``partners``, ``provisional``, ``colour`` (shown alone, or NONE) and
    ``menu``. ``events`` holds (code, a, b) of what happened; the app empties it.
    """

    def __init__(self, now, take_back=True):
        super().__init__(now, take_back)
        self.colour = NONE
        self.menu = codes.CONTINUE
        self._down = 0  # a bit for each button that is held
        self._pressed = NONE  # the button pressed last, while it is held
        self._pressed_at = now
        self._repeat_at = now
        self._colour_at = now
        self._before = 0  # where the cursor was before that press
        self._noise = now  # the moments of the presses: the seed of the next deal
        self._left = codes.PLAY  # the screen under the menu
        self.enter(codes.ATTRACT, now)

    # -- buttons -------------------------------------------------------------------------------

    def press(self, button, now):
        """A button went down."""
        self._noise = (self._noise * 31 + now) & 0x1FFFFFFF
        self._down |= 1 << button
        self._pressed = button
        self._pressed_at = now
        self._repeat_at = ticks_add(now, codes.REPEAT_AFTER_MS)
        screen = self.screen
        if self._deaf(now) or self.colour != NONE:
            self._pressed = NONE
        elif screen == codes.ATTRACT:
            self._pressed = NONE
            self.begin(None, now)
        elif screen == codes.DEALING:
            self._pressed = NONE
            self.enter(codes.PLAY, now)
        elif button == BACK:
            pass  # a step back on release, the menu when held
        elif screen == codes.PLAY:
            self._play(button, now)
        elif screen == codes.MENU:
            self._choose(button, now)
        elif button == SELECT:
            if screen == codes.WON:
                self.begin(None, now)
            else:
                self.enter(codes.PLAY, now)

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
                self._open_menu(now)
        elif self._pressed <= IN and self.screen == codes.PLAY:
            if ticks_diff(now, self._repeat_at) >= 0:
                self._repeat_at = ticks_add(now, codes.REPEAT_MS)
                self.steer(self._pressed, now)

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
        elif self.screen == codes.LOST:
            self._open_menu(now)
            self.menu = codes.NEW
        elif self.screen == codes.WON:
            self.enter(codes.ATTRACT, now)
        elif self.screen == codes.MENU:
            self.enter(self._left, now)

    # -- the menu ------------------------------------------------------------------------------

    def _open_menu(self, now):
        if self.screen in (codes.PLAY, codes.WON, codes.LOST):
            self.settle()
            self.drop()
            self._left = self.screen
            self.menu = codes.CONTINUE
            self.enter(codes.MENU, now)

    def _choose(self, button, now):
        if button == SELECT:
            if self.menu == codes.NEW:
                self.begin(None, now)
            elif self.menu == codes.OLD:
                self.game, self.previous = self.previous, self.game
                self.tell(codes.CHANGED, codes.OLD)
                self.enter(self._screen_of_game(), now)
            else:
                self.enter(self._left, now)
        else:
            choices = 2 if self.previous is None else 3
            back = button == IN or button == CCW
            self.menu = (self.menu + (choices - 1 if back else 1)) % choices
            self.tell(codes.MENU_AT, self.menu)

    # -- a game --------------------------------------------------------------------------------

    def begin(self, number, now, start=None):
        """Deal a number (None: a random one), or begin with a start of 40 pieces."""
        gc.collect()
        from ..rules.deal import RANDOM_BASE, RANDOM_SEEDS, deal  # loaded behind the first deal

        if number is None:
            number = RANDOM_BASE + self._noise % RANDOM_SEEDS
        self.empty_hands()
        self.colour = NONE
        if self.game is not None and self.game.swaps and not self.game.solved:
            self.previous = self.game
        self.game = Game(deal(number) if start is None else start, number)
        self.tell(codes.DEALT)
        self.enter(codes.DEALING, now)

    def restore(self, game, previous, now):
        """Go on with a game from the save."""
        self.game = game
        self.previous = previous
        self.tell(codes.CHANGED)
        self.enter(self._screen_of_game(), now)

    def _screen_of_game(self):
        if self.game.result == LOST and self.game.over == 0:
            return codes.LOST
        return codes.ATTRACT if self.game.solved else codes.PLAY

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
