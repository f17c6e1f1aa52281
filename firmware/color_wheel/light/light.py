# SPDX-License-Identifier: MIT
"""What the game looks like: state, events and time in, one frame out. Nothing sleeps here.

A *cell* is a space (0-39) or an LED of the row (40-66); ``_want`` holds the look (see ``levels``)
that each should have and ``_shown`` the one it has.
"""

from adafruit_ticks import ticks_diff

from ..play import codes
from ..play.codes import NONE
from . import effects, levels, palettes
from .effects import pieces, set_level
from .levels import BASE, BRIGHT, GLOW, LOW, MID
from .row import LYING, STANDING, groups, row_number, row_swaps

ROW = 40  # the row's first cell
CELLS = 67
# A cell turns from brighter to darker or back only this long after its last turn (ms), so that
# no LED flashes more than three times a second, however fast somebody presses.
TURN_MS = 180
PERIOD = 1 << 29  # of the ticks


def since(now, then):
    """Ms from ``then`` to ``now``, also where more than half the ticks' period lies between."""
    ms = ticks_diff(now, then)
    return ms if ms >= 0 else 0 if ms > -1000 else ms + PERIOD


class Light:
    """The wheel and the row as ``frame``: 0xRRGGBB for each LED, in chain order.

    ``chain`` has ``pixels`` and ``slots`` (see ``chainmap``), ``budget_ma`` is for the whole chain
    at 5 V, ``brightness`` is a share of that in %. ``guarded`` counts the frames that had to be
    darkened to keep to the budget: the levels are chosen so that it stays 0.
    """

    def __init__(self, chain, palette="standard", budget_ma=400, brightness=100):
        colours = palettes.COLOUR_BLIND if palette == "colour-blind" else palettes.STANDARD
        tables = levels.fit(colours, chain.pixels, budget_ma, brightness)
        self._rgb, self._sums, self._lums, self.ceiling = tables
        self.frame = [0] * chain.pixels
        self.guarded = 0
        slots = chain.slots
        self._apex = [slots[cell * 3 if cell < ROW else cell + 80] for cell in range(CELLS)]
        self._base = [slots[cell * 3 + 1] for cell in range(ROW)]
        self._other = [slots[cell * 3 + 2] for cell in range(ROW)]
        self._want = bytearray(CELLS)
        self._shown = bytearray(CELLS)
        self._way = bytearray(CELLS)  # last change, bits 0-1: apex, base rose; 2-3: they fell
        self._turned = [0] * CELLS  # ticks
        self._units = 0  # of the frame
        self._held = False  # some cell waits for its turn
        self._darkened = False
        self._wheel = bytearray(40)
        self._keys = [-1, -1, -1]
        self._fade_a = self._fade_b = self._flash_a = self._flash_b = NONE
        self._fade_at = self._flash_at = self._shimmer_at = 0
        self._shimmer = 0  # a bit for each colour

    def event(self, code, a, b, now):
        """Something happened (codes of ``play.codes``): start its animation."""
        if code == codes.SWAPPED or code == codes.TOOK_BACK:
            self._fade_a = a
            self._fade_b = b
            self._fade_at = now
        elif code == codes.REFUSED:
            self._flash_a = a
            self._flash_b = b
            self._flash_at = now
        elif code == codes.GROUPED:
            if since(now, self._shimmer_at) > 200:
                self._shimmer = 0
            self._shimmer |= 1 << a
            self._shimmer_at = now
        elif code == codes.CHANGED or code == codes.DEALT:
            self._fade_a = self._flash_a = NONE
            self._shimmer = 0

    def render(self, play, now):
        """Bring ``frame`` up to date; True if it changed."""
        game = play.game
        keys = self._keys
        if game is not None and self._wheel != game.wheel:
            self._wheel[:] = game.wheel
            keys[0] = -1
        screen = play.screen
        age = since(now, play.entered)
        second = 0
        if screen == codes.PLAY:
            key = self._play_key(play, now)
            second = self._effects_key(now)
        elif screen == codes.ATTRACT:
            key = age // effects.ATTRACT_MS % 280 << 1 | (age >= effects.IDLE_MS)
        elif screen == codes.DEALING:
            key = age // effects.DEAL_STEP_MS
        elif screen == codes.WON:
            key = self._won_key(game.over, age)
        elif screen == codes.LOST:
            key = min(40, age // effects.LOST_MS)
        else:
            key = age // effects.SPIN_MS % 280 << 2 | play.menu
        key = key << 3 | screen
        third = self._row_key(play, screen, age, now)
        if key == keys[0] and second == keys[1] and third == keys[2] and not self._held:
            return False
        if key != keys[0] or second != keys[1]:
            keys[0] = key
            keys[1] = second
            self._fill(play, screen, age)
        if third != keys[2]:
            keys[2] = third
            self._fill_row(play, screen, third)
        return self._paint(now)

    # -- keys: small integers that change when the picture does ----------------------------------

    def _play_key(self, play, now):
        age = since(now, play.moved)
        key = play.cursor << 2 | age // effects.BLINK_MS % 2 << 1 | (age >= effects.REST_MS)
        if play.picked != NONE:
            age = since(now, play.picked_at)
            wink = effects.WINK_FROM_MS <= age < effects.WINK_TO_MS
            key |= (play.picked + 1) << 8 | age // effects.PULSE_MS % 12 << 14 | wink << 18
        return key | (play.colour & 7) << 19

    def _effects_key(self, now):
        key = 0
        if self._fade_a != NONE:
            step = since(now, self._fade_at) // effects.FADE_MS
            if step > 7:
                self._fade_a = NONE
            else:
                key = step + 1
        if self._flash_a != NONE:
            if since(now, self._flash_at) >= effects.FLASH_MS:
                self._flash_a = NONE
            else:
                key |= 16 | self._flash_a << 5
        if self._shimmer:
            step = since(now, self._shimmer_at) // effects.SHIMMER_MS
            if step > 11:
                self._shimmer = 0
            else:
                key |= (step + 1) << 11 | self._shimmer << 15
        return key

    def _won_key(self, over, age):
        cheer = effects.CALM_MS if over else effects.CHEER_MS
        if age < cheer:
            return age // (effects.QUIET_MS if over else effects.WAVE_MS) << 1
        return (age - cheer) // effects.SOLVED_MS % 8 << 1 | 1

    def _row_key(self, play, screen, age, now):
        if screen <= codes.DEALING:
            return 0
        game = play.game
        if screen == codes.PLAY:
            if play.colour != NONE:
                return 1 | play.colour << 2
            blink = play.provisional and since(now, self._fade_at) // 250 & 1
            return 2 | blink << 2 | game.swaps << 3
        if screen == codes.WON and game.over and age >= effects.CALM_MS:
            return 3 | game.over << 2
        return 2 | game.swaps << 3

    # -- the picture -------------------------------------------------------------------------------

    def _fill(self, play, screen, age):
        want = self._want
        wheel = self._wheel
        step = self._keys[0] >> 3
        if screen == codes.PLAY:
            self._fill_play(play)
        elif screen == codes.ATTRACT:
            bands = effects.FAINT if step & 1 else effects.RAINBOW
            effects.rainbow(want, bands, step >> 1, 0, 15, None)
        elif screen == codes.DEALING:
            effects.deal(want, wheel, step)
        elif screen == codes.LOST:
            effects.lost(want, wheel, step)
        elif screen == codes.WON:
            if not step & 1:
                bands = effects.FAINT if play.game.over else effects.RAINBOW
                effects.rainbow(want, bands, step >> 1, 40, 15, wheel)
            else:
                pieces(want, wheel, BASE)
                self._raise_colour(step >> 1, GLOW)
        elif play.menu == codes.NEW:
            pieces(want, wheel, 0)
            effects.rainbow(want, effects.RAINBOW, step >> 2, 0, 12, None)
        elif play.menu == codes.CONTINUE:
            pieces(want, wheel, LOW)
            effects.hub(want, MID)
        else:
            pieces(want, play.previous.wheel, LOW)
            effects.hub(want, BASE, 9 - (step >> 2) // 14 % 10)

    def _raise_colour(self, colour, level):
        want = self._want
        wheel = self._wheel
        for space in range(40):
            if wheel[space] // 3 == colour:
                set_level(want, space, level)

    def _fill_play(self, play):
        want = self._want
        wheel = self._wheel
        if play.colour != NONE:
            pieces(want, wheel, 0)
            self._raise_colour(play.colour, BASE)
            return
        pieces(want, wheel, BASE)
        key = self._keys[0] >> 3
        blink = key & 2
        cursor = play.cursor
        picked = play.picked
        effect = self._keys[1]
        if self._shimmer:
            step = effect >> 11 & 15
            for space in range(40):
                if self._shimmer >> wheel[space] // 3 & 1:
                    set_level(want, space, MID if (space + step) & 3 else BRIGHT)
        elif picked == NONE and key & 1 and not blink:
            self._raise_colour(wheel[cursor] // 3, GLOW)
        if picked != NONE:
            if key >> 18 & 1:
                for space in range(40):
                    if play.partners[space]:
                        set_level(want, space, LOW)
            set_level(want, picked, effects.PULSE[key >> 14 & 15])
        if cursor != picked:
            set_level(want, cursor, LOW if blink else BRIGHT)
        step = effect & 15
        if step:
            a = self._fade_a
            b = self._fade_b
            if step < 5:  # still the old pieces
                want[a], want[b] = want[b], want[a]
            set_level(want, a, effects.FADE[step - 1])
            set_level(want, b, effects.FADE[step - 1])
        if effect & 16:
            want[self._flash_a] = BRIGHT << 2 | effects.ALL  # colour 0: red
            if self._flash_b != NONE:
                want[self._flash_b] = BRIGHT << 2 | effects.ALL

    def _fill_row(self, play, screen, key):
        want = self._want
        game = play.game
        kind = key & 3
        if kind == 0:
            row_swaps(want, 0, 0, ROW)
        elif kind == 1:
            look = play.colour << 5 | MID << 2 | 1
            groups(want, ROW, play.colour + 1, 0, 0, look, look, 0, False)
        elif kind == 3:
            row_number(want, game.over, ROW)
        else:
            up = game.up
            row_swaps(want, up, game.over, ROW)
            if key & 4:  # the newest pyramid blinks
                if not game.over:
                    want[ROW + up - 1] = LYING
                elif game.over <= 27:
                    want[ROW + up] = STANDING

    def _paint(self, now):
        """Write the looks that changed into the frame; True if one did."""
        want = self._want
        shown = self._shown
        self._held = False
        if want == shown and not self._darkened:
            return False
        frame = self.frame
        lums = self._lums
        sums = self._sums
        way = self._way
        changed = False
        for cell in range(CELLS):
            look = want[cell]
            old = shown[cell]
            if look == old and not self._darkened:
                continue
            code = look >> 2
            was = old >> 2
            apex = (lums[code] if look & 1 else 0) - (lums[was] if old & 1 else 0)
            base = (lums[code] if look & 2 else 0) - (lums[was] if old & 2 else 0)
            rose = (apex > 0) | (base > 0) << 1
            fell = (apex < 0) | (base < 0) << 1
            last = way[cell]
            if rose & last >> 2 or fell & last:
                if since(now, self._turned[cell]) < TURN_MS:
                    self._held = True
                    continue
                self._turned[cell] = now
            moved = rose | fell
            way[cell] = (last & ~(moved | moved << 2)) | rose | fell << 2
            shown[cell] = look
            self._units += sums[code] * (look & 3) - sums[was] * (old & 3)
            changed = True
            rgb = self._rgb[code]
            led = self._apex[cell]
            if led >= 0:
                frame[led] = rgb if look & 1 else 0
            if cell < ROW:
                led = self._base[cell]
                if led >= 0:
                    frame[led] = rgb if look & 2 else 0
                led = self._other[cell]
                if led >= 0:
                    frame[led] = rgb if look & 2 else 0
        self._darkened = False
        if self._units > self.ceiling:
            self._darken()
        return changed

    def _darken(self):
        """The last guard: halve the frame until it keeps to the budget."""
        self.guarded += 1
        self._darkened = self._held = True
        over = self._units
        while over > self.ceiling:
            over >>= 1
            for led in range(len(self.frame)):
                self.frame[led] = self.frame[led] >> 1 & 0x7F7F7F
