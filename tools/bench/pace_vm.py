# SPDX-License-Identifier: MIT
"""Runs as code.py on the small VM and times each ``app.step()`` of the firmware on the drive.

What on a board is written in C, or is the board, is put in its place so small that it costs about
one call: clock, key queue, serial port, nvm, piezo, LEDs. Time passes 16 ms a frame. Garbage is
collected between frames, untimed; where the firmware itself collects, that is timed.

Nothing is printed before the end, for that would cool the caches. Then ``frame KIND us``, a line a
frame: "still" (nothing was shown), "moving" (or made, to be shown in the next), "loads" (a module
came or went; without finding and reading files, which is the desktop's), "swap", "thinking" (of a
hint), "deal" (of who mashes); ``verdict NAME us``, what play does at the press of a swap; ``enter
NAME n``, a line a frame, the numbers of those in which what is entered is loaded; ``press BUTTON
n`` the frames from a press to the changed frame; ``loop all us`` and ``collect all us`` the least
time of these.
"""

import gc
import os
import sys
import time
from array import array

import microcontroller
import pwmio
import utime
from color_wheel.play import codes

NEARLY = "R1R2P1R1/R2R3R3R3/O1O1O1O2/O2O2O3O3/Y1Y1Y1Y2/G1G1G1G2/C1C1C1C2/B1B1B1B2/B2B2B3P2/P1P2P2R1"
LAST = (39, 2)  # the swap that solves it
LAST_TURNED = (18, 15)  # and as the second player of a match has it
IDLE_SWAP = (8, 11)  # one that never does
CCW, CW, OUT, SELECT, BACK = 0, 1, 2, 4, 5
LONGEST = 140  # frames until what is entered must be there
AFTER = 5  # frames in which it may go on loading
HINT_FRAMES = 1500
VERDICTS = 20  # of each kind
HISTORY, HINT = 6, 3  # the menu's entry and its choice
MOST_FRAMES = 10000
DEALT = 12  # frames in which a deal is made, kept and told
MASHED = (CCW, CW, OUT, 3, SELECT, SELECT, BACK)
APART = 15  # frames between presses: faster ones may wait, so that no light flashes too often
MASH_APART = 12  # of who does not mind


class Keys:
    """The key queue of keypad.Keys."""

    overflowed = False

    def __init__(self):
        self.events = self
        self.waiting = []

    def get_into(self, event):
        """As keypad's."""
        if not self.waiting:
            return False
        event.key_number, event.pressed = self.waiting.pop(0)
        return True


class Port:
    """A serial port; its host, if there is one, takes all."""

    in_waiting = 0

    def __init__(self, connected):
        self.connected = connected

    def read(self, size):
        """Nothing comes."""
        return b""

    def write(self, data):
        """All is taken."""
        return len(data)


class Strip:
    """Counts the frames that are shown."""

    def __init__(self):
        self.shown = 0

    def show(self, frame):
        """As hardware.strip's."""
        self.shown += 1


class Pwm:
    """A silent piezo."""

    def __init__(self, pin, **options):
        self.duty_cycle = 0
        self.frequency = 440


class Rest:
    """The module time: rests cost nothing."""

    def sleep(self, seconds):
        """As time's."""


class Bench:
    """The app between stand-ins, and what is done to it."""

    def __init__(self):
        microcontroller.nvm = bytearray(b"\xff" * 4096)
        pwmio.PWMOut = Pwm
        microcontroller.watchdog = None  # feeding one is a call of C
        import first_light

        self.guarded = first_light.start()
        app = self.app = self.guarded._app
        self.play = app._play
        self.keys = app._buttons._keys = Keys()
        self.strip = app._strip = Strip()
        port = Port(bool(os.getenv("COLOR_WHEEL_BENCH_HOST", 0)))
        app._parts = tuple([port] + list(app._parts[1:]))  # noqa: RUF005  as the small VM wants it
        module = sys.modules["color_wheel.app"]
        self.now = module.ticks_ms()
        module.ticks_ms = lambda: self.now
        # For what is loaded from now on, no frame has time for a second part of a report.
        sys.modules["adafruit_ticks"].ticks_ms = lambda: self.now + 8
        module.time = Rest()
        self.loop = 1 << 28
        self.mashes = False
        self.dealt = 0  # the frame in which the game in play began
        self.kinds = []
        self.kind = bytearray(MOST_FRAMES)  # of each frame, in kinds
        self.us = array("H", bytearray(2 * MOST_FRAMES))
        self.count = 0
        self.told = []  # the other lines
        self.file = file_us()

    def frame(self, kind=None):
        """One frame; its kind."""
        if gc.mem_free() < 90000:
            gc.collect()
            fill_holes()
        gc.disable()
        self.now = (self.now + 16) % (1 << 29)
        modules = set(sys.modules)
        shown = self.strip.shown
        game = self.play.game
        step = self.guarded.step
        start = utime.ticks_us()
        step()
        us = utime.ticks_diff(utime.ticks_us(), start)
        gc.enable()
        now = set(sys.modules)
        if self.play.game is not game:
            self.dealt = self.count
        if now != modules:
            kind = "loads"
            us -= len(now - modules) * self.file
        elif self.mashes and self.count < self.dealt + DEALT:
            kind = "deal"
        elif kind is None:
            moves = self.strip.shown != shown or self.app._lit is None  # painted in the next frame
            kind = "moving" if moves else "still"
        if kind not in self.kinds:
            self.kinds.append(kind)
        self.kind[self.count] = self.kinds.index(kind)
        self.us[self.count] = us
        self.count += 1
        if self.count % 100 == 0:
            time.sleep(0.001)  # a sign of life
        return kind

    def state(self):
        """What a press may change at once."""
        play = self.play
        return play.screen, play.cursor, play.picked

    def frames(self, count, kind=None):
        """Let frames pass; the loop is timed now and then."""
        for i in range(count):
            if i % 10 == 0:
                self.loop = min(self.loop, loop_us())
            self.frame(kind)

    def press(self, button, kind=None):
        """Press and let go; how many frames until the light changes is told. ``kind``: of the
        first frame."""
        self.keys.waiting.append((button, True))
        shown = self.strip.shown
        before = self.state()
        frames = 0
        while frames < 6:
            frames += 1
            self.frame(kind)
            kind = None
            if self.strip.shown != shown:
                break
        if self.state() != before:
            self.told.append(("press", button, frames))
        self.keys.waiting.append((button, False))

    def tap(self, *buttons):
        """Press buttons, one after the other."""
        for button in buttons:
            self.press(button)
            self.frames(APART)

    def enter(self, name, button, screen=None, hold=False):
        """Press (and hold) a button and time what it loads, until a screen is there."""
        self.keys.waiting.append((button, True))
        kind = self.frame("entering")
        frames = [self.count - 1]
        for _ in range(LONGEST):
            if screen is None or self.play.screen == screen:
                break
            if not hold and self.keys.waiting == []:
                self.keys.waiting.append((button, False))
                hold = True
            kind = self.frame("entering")
            if kind == "entering":
                frames.clear()
            frames.append(self.count - 1)
        else:
            self.told.append(("absent", name))
            self.keys.waiting.append((button, False))
            return False
        for _ in range(AFTER):
            kind = self.frame()
            if kind == "loads":
                frames.append(self.count - 1)
        for frame in frames:
            self.told.append(("enter", name, frame))
        self.keys.waiting.append((button, False))
        self.frames(10)
        return True

    def point(self, space):
        """The cursor goes there at once."""
        self.play.move(space, self.now)

    def swap(self, a, b, name=None):
        """By the cursor and SELECT; under a name, the time of the second press is an entering."""
        self.point(a)
        self.tap(SELECT)
        self.point(b)
        self.frames(4)
        if name:
            self.enter(name, SELECT)
        else:
            self.press(SELECT, "swap")
            self.frames(4)

    def verdict(self, name, wheel, a, b, rainbow):
        """What play does at the press that swaps: the least of some in a row, for a Pico has no
        cache that the frame before would have filled with something else."""
        from color_wheel.rules.game import Game

        play = self.play
        least = 1 << 29
        gc.collect()
        for _ in range(VERDICTS):
            play.game = Game(wheel, -1, rainbow)
            play.enter(codes.PLAY, self.now)
            play.provisional = False
            play.picked = a
            play.cursor = b
            start = utime.ticks_us()
            play.press(SELECT, self.now)
            if play.unjudged:
                play.show_verdict(self.now)
            least = min(least, utime.ticks_diff(utime.ticks_us(), start))
            assert play.game.swaps == 1
            play.release(SELECT, self.now)
            play.events.clear()
        self.told.append(("verdict", name, least))

    def begin(self, limit=0, who=0):
        """A game that one swap solves, in play."""
        from color_wheel.rules.check import parse_position

        chosen = self.play.chosen
        chosen[0], chosen[1] = who, limit
        self.play.begin(-1, self.now, parse_position(NEARLY))
        for name in list(sys.modules):  # the checking door is not the firmware's
            if name == "color_wheel.rules.check":
                del sys.modules[name]
        gc.collect()
        fill_holes()
        self.frames(20)
        self.tap(SELECT)
        self.frames(10)


def loop_us():
    """A loop of 10,000 steps that do nothing."""
    start = utime.ticks_us()
    for _ in range(10000):
        pass
    return utime.ticks_diff(utime.ticks_us(), start)


def fill_holes():
    """Small garbage, as there is in the middle between two collections: in the first frame after
    one, every larger piece is looked for from the heap's beginning on."""
    for i in range(2000):
        i + 0.5


def file_us():
    """What finding and reading a module takes here, by modules with nothing in them."""
    took = 1 << 28
    for i in range(10):
        name = "color_wheel.empty" + str(i)
        start = utime.ticks_us()
        __import__(name)
        took = min(took, utime.ticks_diff(utime.ticks_us(), start))
        del sys.modules[name]
    return took


def solo(bench):
    """From attract to a first game and everything that is met in it."""
    bench.frames(150)
    bench.enter("first-deal", SELECT, codes.DEALING)
    bench.frames(110)
    assert bench.play.screen == codes.PLAY
    bench.frames(200)
    bench.tap(CW, OUT, CW, CW, OUT, CW)
    bench.enter("first-pick", SELECT)
    bench.tap(CW)
    bench.enter("first-swap", SELECT)
    bench.frames(220)
    for _ in range(8):
        bench.tap(CW, SELECT, CW)
        bench.press(SELECT, "swap")
        bench.frames(50)
    if bench.enter("call", SELECT, codes.CALL, True):
        bench.frames(60)
        bench.tap(CW, OUT, BACK)
    bench.tap(BACK)
    bench.enter("menu", BACK, codes.MENU, True)
    bench.frames(60)
    bench.tap(CW, CW, OUT, CW, OUT, CW, BACK)
    bench.frames(60)


def hint(bench):
    """A hint is asked for: the engine thinks on while somebody plays."""
    bench.enter("menu-again", BACK, codes.MENU, True)
    bench.frames(20)
    while bench.play.menu.entry != HISTORY:
        bench.tap(CW)
    while bench.play.menu.choice != HINT:
        bench.tap(OUT)
    bench.enter("hint", SELECT, codes.PLAY)
    for _ in range(HINT_FRAMES // 10):
        bench.frames(10, "thinking")


def ends(bench):
    """Won, lost, dealt again."""
    bench.begin()
    bench.swap(IDLE_SWAP[0], IDLE_SWAP[1])
    bench.swap(LAST[0], LAST[1], "won")
    assert bench.play.screen == codes.WON
    bench.frames(300)
    bench.enter("deal", SELECT, codes.DEALING)
    bench.frames(110)
    bench.begin()
    for _ in range(26):
        bench.play.game.swap(IDLE_SWAP[0], IDLE_SWAP[1])
    bench.swap(IDLE_SWAP[0], IDLE_SWAP[1], "lost")
    assert bench.play.screen == codes.LOST
    bench.frames(200)


def verdicts(bench):
    """Of swaps that do not end it, and of those that win."""
    bench.begin()
    nearly = bytes(bench.play.game.wheel)
    bench.swap(LAST[0], LAST[1])  # all that is wanted is loaded
    bench.frames(10)
    for rainbow in (False, True):
        bench.verdict("idle", nearly, IDLE_SWAP[0], IDLE_SWAP[1], rainbow)
        bench.verdict("won", nearly, LAST[0], LAST[1], rainbow)


def styles(bench):
    """With a clock, by several, one against the other; and the lesson."""
    for limit, who in ((1, 0), (2, 0), (0, 1)):
        bench.begin(limit, who)
        bench.frames(150)
    bench.begin(0, 2)
    for a, b in (LAST, LAST_TURNED):
        bench.frames(110)
        assert bench.play.screen == codes.PLAY
        bench.swap(a, b)
        bench.frames(120)
        if (a, b) == LAST:
            bench.tap(SELECT, SELECT)
    bench.enter("standings", SELECT, codes.STANDINGS)
    bench.frames(60)
    bench.tap(CW, CCW)
    bench.begin()
    bench.swap(LAST[0], LAST[1])
    bench.frames(120)
    bench.tap(BACK)
    if bench.play.screen == codes.ATTRACT and bench.enter("lesson", BACK, codes.LESSON):
        bench.frames(120)


def mash(bench, number):
    """Any button, again and again; now and then it is held. Its deals are frames
    of a kind of their own."""
    bench.frames(150)
    bench.mashes = True
    while bench.count < MOST_FRAMES - 100:
        number = number * 75 % 65537
        button = MASHED[number % len(MASHED)]
        bench.keys.waiting.append((button, True))
        bench.frames(5 if number & 0xF00 else 55)
        bench.keys.waiting.append((button, False))
        bench.frames(MASH_APART)


def main():
    """All of it, or what somebody does who mashes."""
    bench = Bench()
    mashes = os.getenv("COLOR_WHEEL_BENCH_MASH", 0)
    if mashes:
        mash(bench, mashes)
    else:
        solo(bench)
        if not os.getenv("COLOR_WHEEL_BENCH_SHORT", 0):
            hint(bench)
        ends(bench)
        verdicts(bench)
        styles(bench)
    gc.collect()
    took = 1 << 28
    for _ in range(10):
        start = utime.ticks_us()
        gc.collect()
        took = min(took, utime.ticks_diff(utime.ticks_us(), start))
    for i in range(bench.count):
        print("frame", bench.kinds[bench.kind[i]], bench.us[i])
    for line in bench.told:
        print(*line)
    print("collect all", took)
    print("loop all", bench.loop)


main()
