# SPDX-License-Identifier: MIT
"""The way into the device: a command a line, answered by ``ok`` or by ``no`` and a reason."""

import gc

from .play import codes, room

LONGEST_IN = 200  # bytes of a line
ENOUGH = 1024  # bytes that wait to be read by the host: then no more of its lines are taken
_LINES_A_STEP = 8


class Inbox:
    """Takes lines from ``port``: ``in_waiting``, ``read(n)``. ``out``: what is for the host."""

    def __init__(self, port, play):
        self._port = port
        self._play = play
        self.out = b""
        self.there = True  # the host
        self._line = b""
        self._too_long = False
        self._refuses = None
        self._held = 0  # a bit for each button that the host holds
        self.wants_all = True  # everything is to be said anew

    def poll(self, now):
        """Take what the host has sent and do it: a few lines a call, so that play goes on; write
        what it takes. Whether there was anything."""
        port = self._port
        if not port.connected:
            if self.there:
                self.there = False
                self.let_go(now)
            return False
        if self.there and not self.out and not self._line and not port.in_waiting:
            return False
        self.there = True
        self._take(now)
        if self.out:
            self.write()
        return True

    def write(self):
        """Write what the host takes at once."""
        written = self._port.write(self.out) or 0
        self.out = self.out[written:]

    def _take(self, now):
        for _ in range(_LINES_A_STEP):
            if len(self.out) >= ENOUGH:
                return
            end = self._line.find(b"\n")
            waiting = self._port.in_waiting if end < 0 else 0
            if waiting:
                self._line += self._port.read(min(waiting, 64))
                end = self._line.find(b"\n")
            if end >= 0:
                line = self._line[:end].strip()
                self._line = self._line[end + 1 :]
                if self._too_long or len(line) > LONGEST_IN:
                    self._too_long = False
                    self._answer("too-long")
                elif line:
                    play = self._play
                    before = play.screen, play.game
                    self._answer(self._obey(line, now))
                    if play.unjudged or (play.screen, play.game) != before:
                        return  # an end, or a deal, is seen to and kept before the next line
            elif len(self._line) > LONGEST_IN:
                self._line = b""
                self._too_long = True
            elif not waiting:
                return

    def _answer(self, reason):
        self.out += b"ok\n" if reason == "ok" else ("no " + reason + "\n").encode()

    def _obey(self, line, now):
        if max(line) > 126:  # no command has such a letter
            return "unknown"
        words = line.decode().split()
        if not words:
            return "unknown"
        if words[0] == "by" and len(words) > 2:
            return self._by(words, now)
        return self._do(words, now)

    def _by(self, words, now):
        """A command of a player who has declared a seat, 1-10, and is held to it."""
        play = self._play
        if self._refuses is None:
            from .seat_link import refusal

            self._refuses = refusal
        reason = self._refuses(words, play)
        if reason is not None:
            return reason
        play.seat = int(words[1]) - 1
        answer = self._do(words[2:], now)
        play.seat = codes.NONE
        return answer

    def _do(self, words, now):
        command = words[0]
        if command in ("down", "up") and len(words) == 2:
            return self._button(command, words[1], now)
        if words == ["status"]:
            self.wants_all = True
            return "ok"
        if not room.has("commands"):  # the checking door is loaded when it is knocked at
            gc.collect()
        from .commands import obey

        return obey(words, self._play, now)

    def _button(self, command, name, now):
        if name not in codes.BUTTONS:
            return "bad-button"
        button = codes.BUTTONS.index(name)
        if command == "down":
            self._held |= 1 << button
            self._play.press(button, now)
        elif self._held >> button & 1:
            self._held &= ~(1 << button)
            self._play.release(button, now)
        return "ok"

    def let_go(self, now):
        """The host has gone: what it held is released, and half a line is forgotten."""
        for button in range(len(codes.BUTTONS)):
            if self._held >> button & 1:
                self._play.release(button, now)
        self._held = 0
        self.out = self._line = b""
        self._too_long = False
