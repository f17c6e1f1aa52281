# SPDX-License-Identifier: MIT
"""What a press means in Solo: the state machine of screens. No lights, no clock, no I/O.

Times are ticks in ms (mod 2**29, see ``adafruit_ticks``) that the caller gives.
"""

from adafruit_ticks import ticks_add, ticks_diff

from ..rules.deal import RANDOM_BASE, RANDOM_SEEDS, deal
from ..rules.game import LEGAL, LOST, PLAYING, REASONS, SAME_SPACE, Game
from . import codes
from .codes import BACK, CCW, IN, NONE, OUT, SELECT
from .cursor import Choice, step

OK = "ok"
_BOTH = 1 << OUT | 1 << IN


class Solo:
    """One player's games on one wheel.

    To be read, not written: ``screen`` and ``entered`` (ticks), ``game``, ``previous`` (the game
    that was thrown away, or None), ``cursor``, ``moved`` (ticks), ``picked`` (NONE with empty
    hands), ``picked_at``, ``partners``, ``provisional``, ``colour`` (shown alone, or NONE) and
    ``menu``. ``events`` holds (code, a, b) of what happened; the app empties it.
    """

    def __init__(self, now, take_back=True):
        self.events = []
        self.game = None
        self.previous = None
        self.cursor = 0
        self.moved = now
        self.picked = NONE
        self.picked_at = now
        self.provisional = False
        self.colour = NONE
        self.menu = codes.CONTINUE
        self._take_back = take_back
        self._choice = Choice()
        self.partners = self._choice.partners
        self._down = 0  # a bit for each button that is held
        self._pressed = NONE  # the button pressed last, while it is held
        self._pressed_at = now
        self._repeat_at = now
        self._colour_at = now
        self._before = 0  # where the cursor was before that press
        self._swapped_at = now
        self._noise = now  # the moments of the presses: the seed of the next deal
        self._left = codes.PLAY  # the screen under the menu
        self._enter(codes.ATTRACT, now)

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
            self._enter(codes.PLAY, now)
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
                self._enter(codes.PLAY, now)

    def release(self, button, now):
        """A button went up."""
        self._down &= ~(1 << button)
        if self.colour != NONE and self._down & _BOTH != _BOTH:
            self.colour = NONE
            self._pressed = NONE  # the one that is still held is no step
            self._tell(codes.COLOUR, NONE)
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
            self._enter(codes.PLAY, now)
        if self.provisional and ticks_diff(now, self._swapped_at) >= codes.PROVISIONAL_MS:
            self._settle()
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
                self._steer(self._pressed, now)

    def _deaf(self, now):
        ended = self.screen == codes.WON or self.screen == codes.LOST
        return ended and ticks_diff(now, self.entered) < codes.DEAF_MS

    def _play(self, button, now):
        self._settle()
        if button == SELECT:
            if self.picked == NONE:
                self._pick(now)
            elif self.cursor == self.picked:
                self._drop()
            else:
                self._swap(now)
        elif self._down & _BOTH == _BOTH and (button == OUT or button == IN):
            self._move(self._before, now)  # the first of the two was no step after all
            self._show_colour(0, now)
        else:
            self._before = self.cursor
            self._steer(button, now)

    def _steer(self, button, now):
        if self.picked == NONE:
            self._move(step(self.cursor, button), now)
        else:
            self._move(self._choice.step(self.cursor, button), now)

    def _step_back(self, now):
        """A short press of BACK: always one step, and never the end of a game."""
        if self.screen == codes.PLAY:
            if self.provisional:
                self._undo_provisional(now)
            elif self.picked != NONE:
                self._move(self.picked, now)
                self._drop()
        elif self.screen == codes.LOST:
            self._open_menu(now)
            self.menu = codes.NEW
        elif self.screen == codes.WON:
            self._enter(codes.ATTRACT, now)
        elif self.screen == codes.MENU:
            self._enter(self._left, now)

    # -- the menu ------------------------------------------------------------------------------

    def _open_menu(self, now):
        if self.screen in (codes.PLAY, codes.WON, codes.LOST):
            self._settle()
            self._drop()
            self._left = self.screen
            self.menu = codes.CONTINUE
            self._enter(codes.MENU, now)

    def _choose(self, button, now):
        if button == SELECT:
            if self.menu == codes.NEW:
                self.begin(None, now)
            elif self.menu == codes.OLD:
                self.game, self.previous = self.previous, self.game
                self._tell(codes.CHANGED, codes.OLD)
                self._enter(self._screen_of_game(), now)
            else:
                self._enter(self._left, now)
        else:
            choices = 2 if self.previous is None else 3
            back = button == IN or button == CCW
            self.menu = (self.menu + (choices - 1 if back else 1)) % choices
            self._tell(codes.MENU_AT, self.menu)

    # -- a game --------------------------------------------------------------------------------

    def begin(self, number, now, start=None):
        """Deal a number (None: a random one), or begin with a start of 40 pieces."""
        if number is None:
            number = RANDOM_BASE + self._noise % RANDOM_SEEDS
        self._empty_hands()
        if self.game is not None and self.game.swaps and not self.game.solved:
            self.previous = self.game
        self.game = Game(deal(number) if start is None else start, number)
        self._tell(codes.DEALT)
        self._enter(codes.DEALING, now)

    def restore(self, game, previous, now):
        """Go on with a game from the save."""
        self.game = game
        self.previous = previous
        self._tell(codes.CHANGED)
        self._enter(self._screen_of_game(), now)

    def _screen_of_game(self):
        if self.game.result == LOST and self.game.over == 0:
            return codes.LOST
        return codes.ATTRACT if self.game.solved else codes.PLAY

    def _pick(self, now):
        if not self._choice.open(self.game.wheel, self.cursor):
            self._tell(codes.REFUSED, self.cursor)
            return
        self.picked = self.cursor
        self.picked_at = now
        self._tell(codes.PICKED, self.picked)

    def _drop(self):
        if self.picked != NONE:
            self._tell(codes.DROPPED, self.picked)
            self.picked = NONE

    def _swap(self, now):
        game = self.game
        a = self.picked
        b = self.cursor
        refusal = game.refusal(a, b)
        if refusal != LEGAL:
            self._tell(codes.REFUSED, a, b)
            return
        whole = [count == 1 for count in game.groups]
        self.picked = NONE
        game.swap(a, b)
        self._swapped_at = now
        self.provisional = True
        self._tell(codes.SWAPPED, a, b)
        for colour in range(len(whole)):
            if game.groups[colour] == 1 and not whole[colour]:
                self._tell(codes.GROUPED, colour)
        if game.solved:
            self._end(codes.WON, now)
        elif game.result == LOST and not game.over:
            self._end(codes.LOST, now)
        elif not self._take_back:
            self._settle()

    def _end(self, screen, now):
        self._settle()
        self._enter(screen, now)

    def _settle(self):
        """The last swap is played: only an undo brings it back."""
        if self.provisional:
            self.provisional = False
            self.previous = None  # the game has begun in earnest
            a, b = self.game.last_move()
            self._tell(codes.SETTLED, a, b)

    def _undo_provisional(self, now):
        """The hand was still on the piece: it is back where it was, in hand."""
        a, b = self.game.last_move()
        self.provisional = False
        self.game.take_back()
        self._tell(codes.TOOK_BACK, a, b)
        self._choice.open(self.game.wheel, a)
        self.picked = a
        self.picked_at = now
        self._move(b, now)

    def _empty_hands(self):
        self._settle()
        self._drop()
        self.colour = NONE

    def _show_colour(self, colour, now):
        """Show the next colour that is on the board alone, from the given one on."""
        colour %= len(self.game.groups)
        while not self.game.groups[colour]:
            colour = (colour + 1) % len(self.game.groups)
        self.colour = colour
        self._colour_at = now
        self._tell(codes.COLOUR, colour)

    # -- from the link -------------------------------------------------------------------------

    def point(self, space, now):
        """Move the cursor to a space if it may go there; OK or a reason."""
        if self.screen != codes.PLAY:
            return "not-now"
        self._settle()
        if self.picked != NONE:
            refusal = self.game.refusal(self.picked, space)
            if refusal not in (LEGAL, SAME_SPACE):  # home is where the piece is put down
                self._tell(codes.REFUSED, self.picked, space)
                return REASONS[refusal]
        self._move(space, now)
        return OK

    def undo(self, now):
        """Take back the last swap of the game; OK or a reason."""
        return self._travel(codes.UNDO, now)

    def redo(self, now):
        """Do again what was undone last; OK or a reason."""
        return self._travel(codes.REDO, now)

    def _travel(self, way, now):
        if self.screen not in (codes.PLAY, codes.WON, codes.LOST):
            return "not-now"
        self._empty_hands()
        game = self.game
        if not (game.swaps if way == codes.UNDO else game.redos):
            return "empty"
        if way == codes.UNDO:
            game.undo()
        else:
            game.redo()
        self._tell(codes.CHANGED, way)
        if game.solved and game.result != PLAYING:
            self._enter(codes.WON, now)
        elif game.result == LOST and not game.over:
            self._enter(codes.LOST, now)
        elif self.screen != codes.PLAY:
            self._enter(codes.PLAY, now)
        return OK

    # -- small things --------------------------------------------------------------------------

    def _move(self, space, now):
        if space != self.cursor:
            self.cursor = space
            self.moved = now
            self._tell(codes.MOVED, space)

    def _enter(self, screen, now):
        self.screen = screen
        self.entered = now
        self.moved = now
        self._tell(codes.SCREEN, screen)

    def _tell(self, code, a=NONE, b=NONE):
        self.events.append((code, a, b))
