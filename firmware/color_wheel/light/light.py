# SPDX-License-Identifier: MIT
"""What the game looks like: state, events and time in, one frame out. Nothing sleeps here.

A *cell* is a space (0-39) or an LED of the row (40-66): ``_want`` holds the look (see ``levels``)
that each should have, ``_shown`` the one it has.
"""

from adafruit_ticks import ticks_diff

from ..play import codes
from ..play.codes import NONE
from . import effects, levels, palettes
from .effects import ALL, pieces, rainbow, set_level
from .levels import BASE, BRIGHT, GLOW, LOW, MID
from .row import LYING, STANDING, groups, row_number, row_swaps

ROW = 40  # the row's first cell
CELLS = 67
# A cell turns from brighter to darker or back only so long after its last turn (ms): no LED
# flashes more than three times a second, however fast somebody presses.
TURN_MS = 180
MOST = 12  # cells painted in a frame, to bound its time; the rest follows in the next
EFFECTS = 24  # steps until all effects are over


def since(now, then):
    """Ms from ``then`` to ``now``, also beyond half the ticks' period (three days)."""
    ms = ticks_diff(now, then)
    return ms if ms >= 0 else 0 if ms > -1000 else ms + (1 << 29)


class Light:
    """The wheel and the row as ``frame``: 0xRRGGBB of each LED, in chain order.

    ``chain`` has ``pixels`` and ``slots`` (see ``chainmap``), ``budget_ma`` is for the whole chain
    and ``brightness`` a share of it in %. ``guarded`` counts how often a cell had to wait for the
    budget: the levels are such that it stays 0.
    """

    def __init__(self, chain, palette="standard", budget_ma=400, brightness=100):
        colours = palettes.COLOUR_BLIND if palette == "colour-blind" else palettes.STANDARD
        tables = levels.fit(colours, chain.pixels, budget_ma, brightness)
        self._rgb, self._sums, self._lums, self.ceiling = tables
        self._slots = chain.slots
        self.frame = [0] * chain.pixels
        self.guarded = 0
        self._want = bytearray(CELLS)
        self._shown = bytearray(CELLS)
        self._way = bytearray(CELLS)  # of the last change: bits 0, 1 apex, base rose; 2, 3 fell
        self._turned = [1 << 28] * CELLS  # ticks; at first far from those after a start
        self._units = 0  # of the frame
        self._held = False  # some cell waits for its turn
        self._last = 66  # cell painted
        self._wheel = bytearray(40)
        self._keys = [-1, -1, -1]
        self._fade = self._flash = None  # (space, space, ticks)
        self._shimmer = 0  # a bit for each colour
        self._shimmer_at = self._swapped_at = self._effect_at = 0

    def event(self, code, a, b, now):
        """Something happened (codes of ``play.codes``): start its animation."""
        if code == codes.SWAPPED or code == codes.TOOK_BACK:
            self._fade = (a, b, now)
            self._swapped_at = now
        elif code == codes.REFUSED:
            self._flash = (a, a if b == NONE else b, now)
        elif code == codes.GROUPED:
            if self._shimmer_at != now:
                self._shimmer = 0
            self._shimmer |= 1 << a
            self._shimmer_at = now
        elif code == codes.CHANGED or code == codes.DEALT:
            self._forget()
        else:
            return
        self._effect_at = now
        self._keys[0] = -1

    def render(self, play, now):
        """Bring ``frame`` up to date; True if it changed."""
        keys = self._keys
        game = play.game
        screen = play.screen
        row = screen << 4
        effect = 0
        if screen == codes.PLAY:
            age = since(now, play.moved)
            key = play.cursor << 2 | age // effects.BLINK_MS % 2 << 1 | (age >= effects.REST_MS)
            if play.picked != NONE:
                age = since(now, play.picked_at)
                wink = effects.WINK_FROM_MS <= age < effects.WINK_TO_MS
                key |= (play.picked + 1) << 8 | age // effects.PULSE_MS % 12 << 14 | wink << 18
            row |= play.colour & 7
            key |= row << 19
            effect = min(EFFECTS, since(now, self._effect_at) // effects.EFFECT_MS)
            if play.provisional:
                row |= since(now, self._swapped_at) // 250 % 2 << 3
        else:
            key = since(now, play.entered) // effects.STEP_MS[screen]
            if screen == codes.MENU:
                key = key << 2 | play.menu
            elif screen == codes.WON and key >= effects.CALM:
                row |= 8
        key = key << 3 | screen
        if game is not None:
            row |= game.swaps << 7
            if self._wheel != game.wheel:
                self._wheel[:] = game.wheel
                keys[0] = -1
        if key != keys[0] or effect != keys[1]:
            keys[0] = key
            keys[1] = effect
            if screen == codes.PLAY:
                self._fill_play(play, key >> 3, now)
            else:
                self._fill(play, screen, key >> 3)
        elif row == keys[2] and not self._held:
            return False
        if row != keys[2]:
            keys[2] = row
            self._fill_row(play, screen, row & 8)
        return self._paint(now)

    def _forget(self):
        self._fade = self._flash = None
        self._shimmer = 0

    def _fill(self, play, screen, step):
        want = self._want
        wheel = self._wheel
        if screen == codes.ATTRACT:
            rainbow(
                want, effects.FAINT if step >= effects.IDLE else effects.RAINBOW, step, 0, 0, None
            )
        elif screen == codes.DEALING:
            effects.deal(want, wheel, step)
        elif screen == codes.LOST:
            effects.lost(want, wheel, step)
        elif screen == codes.WON:
            over = play.game.over
            if step >= (effects.CALM if over else effects.CHEER):
                pieces(want, wheel, BASE)
                self._colour(step // 50 % 8, GLOW)  # the groups glow in turn
            elif over:
                rainbow(want, effects.FAINT, step >> 1, 0, 40, wheel)
            else:
                rainbow(want, effects.RAINBOW, step, 0, 40, wheel)
        elif play.menu == codes.NEW:
            pieces(want, wheel, 0)
            rainbow(want, effects.RAINBOW, step >> 2, 2, 0, None)
        elif play.menu == codes.CONTINUE:
            pieces(want, wheel, LOW)
            for wedge in range(10):
                effects.hub(want, wedge, MID)
        else:  # the old game, and a white spot turning back the time
            pieces(want, play.previous.wheel, LOW)
            effects.hub(want, 9 - (step >> 2) // 14 % 10, BASE)

    def _colour(self, colour, level):
        for space in range(40):
            if self._wheel[space] // 3 == colour:
                set_level(self._want, space, level)

    def _fill_play(self, play, key, now):
        want = self._want
        wheel = self._wheel
        cursor = play.cursor
        picked = play.picked
        if play.colour != NONE:
            pieces(want, wheel, 0)
            self._colour(play.colour, BASE)
            return
        pieces(want, wheel, BASE)
        if self._keys[1] == EFFECTS:
            self._forget()
        if self._shimmer:
            step = since(now, self._shimmer_at) // 90
            for space in range(40):
                if self._shimmer >> wheel[space] // 3 & 1:
                    level = MID if (space + step) & 3 else BRIGHT
                    want[space] = (want[space] & 0xE3) | level << 2
        elif picked == NONE and key & 3 == 1:
            self._colour(wheel[cursor] // 3, GLOW)
        if picked != NONE:
            if key >> 18 & 1:
                partners = play.partners
                for space in range(40):
                    if partners[space]:
                        want[space] = (want[space] & 0xE3) | LOW << 2
            set_level(want, picked, effects.PULSE[key >> 14 & 15])
        if cursor != picked:
            set_level(want, cursor, LOW if key & 2 else BRIGHT)
        if self._fade:
            a, b, then = self._fade
            step = since(now, then) // effects.EFFECT_MS
            if step < 8:
                if step < 4:
                    want[a], want[b] = want[b], want[a]
                set_level(want, a, effects.FADE[step])
                set_level(want, b, effects.FADE[step])
        if self._flash and since(now, self._flash[2]) < effects.FLASH_MS:
            want[self._flash[0]] = want[self._flash[1]] = BRIGHT << 2 | ALL  # colour 0: red

    def _fill_row(self, play, screen, late):
        want = self._want
        if screen <= codes.DEALING:
            row_swaps(want, 0, 0, ROW)
            return
        up = play.game.up
        over = play.game.over
        if screen == codes.PLAY and play.colour != NONE:
            look = play.colour << 5 | MID << 2 | 1
            groups(want, ROW, play.colour + 1, 0, 0, look, look, LYING)
        elif screen == codes.WON and late and over:
            row_number(want, over, ROW)
        else:
            row_swaps(want, up, over, ROW)
            if screen == codes.PLAY and late and over <= 27:  # the pyramid moved last blinks
                want[ROW + (up if over else up - 1)] = STANDING if over else LYING

    def _paint(self, now):
        """Write looks that changed into the frame, at most MOST; True if there was one."""
        want = self._want
        shown = self._shown
        self._held = False
        if want == shown:
            return False
        frame = self.frame
        slots = self._slots
        sums = self._sums
        lums = self._lums
        ways = self._way
        units = self._units
        left = MOST
        cell = self._last
        for _ in range(CELLS):
            cell = cell + 1 if cell < 66 else 0
            look = want[cell]
            old = shown[cell]
            if look == old:
                continue
            code = look >> 2
            was = old >> 2
            lit = look & 3
            unlit = old & 3
            more = sums[code] * lit - sums[was] * unlit
            if more > 0 and units + more > self.ceiling:  # the last guard
                self.guarded += 1
                self._held = True
                continue
            rise = lums[code] - lums[was]
            both = lit & unlit
            rose = lit & ~unlit
            fell = unlit & ~lit
            if rise > 0:
                rose |= both
            elif rise < 0:
                fell |= both
            way = ways[cell]
            if rose & way >> 2 or fell & way:
                if 0 <= ticks_diff(now, self._turned[cell]) < TURN_MS:
                    self._held = True
                    continue
                self._turned[cell] = now
            ways[cell] = (way & ~((rose | fell) * 5)) | rose | fell << 2
            shown[cell] = look
            units += more
            colour = self._rgb[code]
            slot = cell + 80
            if cell < ROW:
                slot = cell * 3
                base = colour if lit & 2 else 0
                led = slots[slot + 1]
                if led >= 0:
                    frame[led] = base
                led = slots[slot + 2]
                if led >= 0:
                    frame[led] = base
            led = slots[slot]
            if led >= 0:
                frame[led] = colour if lit & 1 else 0
            left -= 1
            if not left:
                self._held = True
                break
        self._last = cell
        self._units = units
        return left < MOST
