# SPDX-License-Identifier: MIT
"""What the game looks like: state, events and time in, one frame out.

A *cell* is a space (0-39) or an LED of the row (40-66): ``_want`` holds the look (see ``levels``)
that each should have, ``_shown`` the one it has.
"""

from ..play import codes
from ..play.codes import NONE, PLAY
from . import effects
from .effects import colour_at, pieces, set_level
from .levels import BRIGHT, GLOW, LOW
from .row import LYING, STANDING, row_swaps

ROW = 40  # the row's first cell
CELLS = 72  # the last five are no LED's
_PART = 8  # cells that are compared at once
_LAST = CELLS // _PART - 1
# Ms between two turns of a cell, brighter to darker or back: none flashes over 3 times a second.
TURN_MS = 180
_TICKS = (1 << 29) - 1
MOST = 20  # a frame's: a cell that waits takes 1, one that is painted one more
MOST_TOLD = 12  # where looks are made: there painting one takes three more
_SHOWN = (codes.SWAPPED, codes.TOOK_BACK, codes.REFUSED, codes.GROUPED, codes.UNORDERED, codes.HINT)


def since(now, then):
    """Ms from ``then`` to ``now``; 0 where that is up to a second ahead."""
    ms = (now - then) & _TICKS
    return ms if ms < _TICKS - 1000 else 0


class Light:
    """The wheel and the row as ``frame``: 0xRRGGBB of each LED, in chain order.

    ``chain``: a ChainMap; ``brightness``: % of ``budget_ma``. ``guarded`` counts cells that had to
    wait for the budget: it should stay 0.
    """

    def __init__(self, chain, palette="standard", budget_ma=400, brightness=100):
        from . import ceiling, palettes

        colours = palettes.COLOUR_BLIND if palette == "colour-blind" else palettes.STANDARD
        tables = ceiling.fit(colours, chain.pixels, budget_ma, brightness)
        self._rgb, self._sums, self._lums, self.ceiling = tables
        self._slots = chain.slots
        self.frame = [0] * chain.pixels
        self.guarded = 0
        self._want = bytearray(CELLS)
        self._shown = bytearray(CELLS)
        self._way = bytearray(CELLS)  # of the last change: bits 0, 1 apex, base rose; 2, 3 fell
        self._turned = [1 << 28] * CELLS  # ticks; at first far off
        parts = range(0, CELLS, _PART)
        self._wanted = [memoryview(self._want)[i : i + _PART] for i in parts]
        self._lit = [memoryview(self._shown)[i : i + _PART] for i in parts]
        self._part = 0  # to be painted next
        self._units = 0  # of the frame
        self._held = False  # some cell waits
        self._made = False  # the looks are, in the last frame
        self.wheel = bytearray(40)
        self.base = bytearray(40)  # the looks of its pieces
        self._keys = [-1, -1, -1]
        self.moment_at = 0  # ticks of the last event that shows
        self.fault_at = None  # ticks; the row says it
        self.moments = self._others = self._hand = self._calm = None  # loaded when needed
        self._filler = None  # of the looks on a screen other than play
        self.still_at = self.still = 0  # ticks, and ms from there without a change
        self.asked_at = None

    def event(self, code, a, b, now):
        """Something happened: start its animation."""
        if code in _SHOWN:
            self._begin_moment(code, a, b, now)
        elif code == codes.CHANGED or code == codes.SCREEN:
            self.moments = self._filler = None
        elif code == codes.FAULT:
            self.fault_at = now
        self._keys[0] = -1
        self.still = 0

    def _begin_moment(self, code, a, b, now):
        from . import moments

        moments.begin(self, code, a, b, now)

    def render(self, play, now):
        """Bring ``frame`` up to date; True if it changed, None if it will in the next frame: looks
        are made and painted by turns."""
        if (now - self.still_at) & _TICKS < self.still and play.asked_at == self.asked_at:
            return False
        keys = self._keys
        game = play.game
        screen = play.screen
        row = screen << 4
        moment = 0
        if screen == PLAY:
            age = since(now, play.moved)
            key = play.cursor << 2 | age // effects.BLINK_MS % 2 << 1 | (age >= effects.REST_MS)
            if play.picked != NONE:
                age = since(now, play.picked_at)
                key |= (play.picked + 1) << 8 | self._hand_pack().key(age) << 14
            row |= play.colour & 7
            key |= (row & 15) << 19
            if game.who == 1:  # somebody's turn pulses at the rim
                key |= since(now, play.entered) // effects.TURN_MS % 8 << 23
            moment = effects.MOMENTS
            if self.moments is not None or play.provisional:
                age = since(now, self.moment_at)
                moment = min(moment, age // effects.MOMENT_MS)
                row |= play.provisional and age // 250 % 2 << 3
        else:
            key = since(now, play.entered) // effects.STEP_MS[screen]
            row |= (key >= 166) << 3  # two seconds of won
        key = key << 4 | screen
        if self.fault_at is not None:
            row = -2
            if since(now, self.fault_at) >= effects.FAULT_MS:
                self.fault_at = None
        elif screen != PLAY:
            row |= self._others_pack().row_key(play, now) << 8
        else:
            row |= game.swaps << 8
            if game.limit:
                row ^= (game.elapsed // 500 & 511) << 20
            if play.asked_at is not None:
                row ^= self._others_pack().asks(play, now) << 18
        if game is not None and self.wheel != game.wheel:
            self.wheel[:] = game.wheel
            pieces(self.base, game.wheel)
            keys[0] = -1
        most = MOST
        price = 1
        if self._made and keys[0] >= 0:
            self._made = False
        elif key != keys[0] or moment != keys[1]:
            self._made = keys[0] >= 0
            keys[0] = key
            keys[1] = moment
            if screen == PLAY:
                self._fill_play(play, key >> 4, now)
            else:
                if self._filler is None:
                    self._filler = self._others_pack().filler(play)
                self._filler(self._want, self.base, play, key >> 4, now)
            if self._made:
                return None
            most = MOST_TOLD
            price = 3
        elif row == keys[2] and not self._held:
            if self._calm is None:
                from .calm import rest

                self._calm = rest
            self._calm(self, play, now)
            return False
        if row != keys[2]:
            keys[2] = row
            if row < 0 or screen != PLAY or game.limit or play.colour != NONE or play.asked_at:
                self._others_pack().fill_row(self._want, play, row < 0, row & 8, now)
                if most == MOST:
                    self._made = True
                    return None
                self._part = ROW // _PART  # what is on the wheel may have to wait
            else:
                row_swaps(self._want, game.up, game.over, ROW)
                if row & 8 and game.over <= 27:  # the pyramid moved last blinks
                    look = STANDING if game.over else LYING
                    self._want[ROW + game.up - (not game.over)] = look
                most = min(most, MOST - 6)
        return self._paint(now, most, price)

    def _fill_play(self, play, key, now):
        want = self._want
        base = self.base
        picked = play.picked
        if play.colour != NONE:
            self._others_pack().alone(want, base, play.colour)
            return
        want[:ROW] = base
        if self._keys[1] == effects.MOMENTS:
            self.moments = None
        if picked == NONE and key & 3 == 1 and self.moments is None:
            colour_at(want, base, base[play.cursor] >> 5, GLOW)
        if picked != NONE:
            self._hand_pack().fill(want, play, key >> 14)
        if play.cursor != picked:
            set_level(want, play.cursor, LOW if key & 2 else BRIGHT)
        if play.game.who == 1:
            self._others_pack().turn(want, play, key >> 23)
        if self.moments is not None:
            self.moments.fill(want, base, play.cursor, now, since)

    def _hand_pack(self):
        if self._hand is None:
            from . import in_hand

            self._hand = in_hand
        return self._hand

    def _others_pack(self):
        if self._others is None:
            from . import others

            self._others = others
        return self._others

    def _paint(self, now, left, price):
        """Write changed looks into the frame, for at most ``left``; whether any."""
        want = self._want
        shown = self._shown
        self._held = False
        if want == shown:
            return False
        frame = self.frame
        slots = self._slots
        rgb = self._rgb
        sums = self._sums
        lums = self._lums
        ways = self._way
        turned = self._turned
        ceiling = self.ceiling
        units = self._units
        painted = False
        part = self._part
        for _ in range(_LAST + 1):
            if self._wanted[part] != self._lit[part]:
                for cell in range(part * _PART, part * _PART + _PART):
                    look = want[cell]
                    old = shown[cell]
                    if look == old or left < 1:
                        continue
                    code = look >> 2
                    was = old >> 2
                    lit = look & 3
                    unlit = old & 3
                    more = sums[code] * lit - sums[was] * unlit
                    if more > 0 and units + more > ceiling:  # the last guard
                        self.guarded += 1
                        self._held = True
                        continue
                    rise = lums[code] - lums[was]
                    turn = lit & unlit if rise else 0
                    if rise < 0:
                        turn <<= 2
                    if lit != unlit:
                        turn |= (lit & ~unlit) | (unlit & ~lit) << 2
                    way = ways[cell]
                    back = (turn >> 2 | turn << 2) & 15
                    left -= 1
                    if way & back:
                        if (now - turned[cell]) & _TICKS < TURN_MS:
                            self._held = True
                            continue
                        turned[cell] = now
                    ways[cell] = (way & ~back) | turn
                    shown[cell] = look
                    units += more
                    left -= price
                    painted = True
                    colour = rgb[code]
                    slot = cell + 80
                    if cell < ROW:
                        slot = cell * 3
                        if (lit | unlit) & 2:
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
                if left < 1:
                    self._held = True
                    break
            part = part + 1 if part < _LAST else 0
        self._part = part
        self._units = units
        return painted
