# SPDX-License-Identifier: MIT
"""The way into the device: a command a line, answered by ``ok`` or by ``no`` and a reason."""

import gc

from .play import codes

LONGEST_IN = 200  # bytes of a line
_LINES_A_STEP = 8


class Inbox:
    """Takes lines from ``port``: ``in_waiting``, ``read(n)``. ``out``: the answers, as bytes."""

    def __init__(self, port, play):
        self._port = port
        self._play = play
        self.out = b""
        self._line = b""
        self._too_long = False
        self._obeys = None
        self.wants_all = True  # everything is to be said anew

    def poll(self, now):
        """Take what the host has sent and do it: a few lines a call, so that play goes on."""
        for _ in range(_LINES_A_STEP):
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
                    self._answer(self._obey(line, now))
            elif len(self._line) > LONGEST_IN:
                self._line = b""
                self._too_long = True
            elif not waiting:
                return

    def _answer(self, reason):
        self.out += b"ok\n" if reason == "ok" else ("no " + reason + "\n").encode()

    def _obey(self, line, now):
        try:
            words = line.decode().split()
        except UnicodeError:
            return "unknown"
        command = words[0]
        if command in ("down", "up") and len(words) == 2:
            return self._button(command, words[1], now)
        if words == ["status"]:
            self.wants_all = True
            return "ok"
        if self._obeys is None:  # the checking door is loaded when it is first knocked at
            gc.collect()
            from .commands import obey

            self._obeys = obey
        return self._obeys(words, self._play, now)

    def _button(self, command, name, now):
        if name not in codes.BUTTONS:
            return "bad-button"
        button = codes.BUTTONS.index(name)
        if command == "down":
            self._play.press(button, now)
        else:
            self._play.release(button, now)
        return "ok"
