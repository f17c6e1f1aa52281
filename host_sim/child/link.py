# SPDX-License-Identifier: MIT
"""The device process's end of the pipes to its parent."""

import io
import json
import os
import select
from collections.abc import Callable
from typing import Any, NoReturn

from host_sim import protocol
from host_sim.device.clock import Clock

LARGE = 1 << 16
LONGEST_TEXT = 1 << 14  # characters printed at once that the parent is sent
FLOOD = 1 << 20  # bytes of records without any progress of simulated time: this is a hang


def shortened(text: str) -> str:
    """A text that is not much longer than LONGEST_TEXT: the middle of it is left out."""
    more = len(text) - LONGEST_TEXT
    if more <= 0:
        return text
    half = LONGEST_TEXT // 2
    return f"{text[:half]}\n... {more} characters left out ...\n{text[-half:]}"


class Link:
    """Records out and commands in. eager: send every record at once instead of in bulk.

    busy: it is writing, so that nothing may come in between.
    """

    def __init__(self, commands: int, records: int) -> None:
        self.clock = Clock()
        self.busy = False
        self.last_words: Callable[[], None] = lambda: None  # called before the end
        self._commands = commands
        self._records = records
        self.eager = False
        self._early: list[dict[str, Any]] = []
        self._buffer = bytearray()
        self._at = -1  # when time last got on, us, and how much was sent since
        self._sent = 0
        self.flooded: Callable[[], None] = lambda: None  # called instead of more
        self._lines = b""

    def send(self, kind: int, payload: bytes = b"") -> None:
        """Send one record with the present time."""
        if self.clock.now != self._at:
            self._at, self._sent = self.clock.now, 0
        self._sent += protocol.HEAD.size + len(payload)
        if self._sent > FLOOD:
            self._sent = 0  # for the last words
            self.flooded()
        self._buffer += protocol.HEAD.pack(kind, self.clock.now, len(payload)) + payload
        if self.eager or len(self._buffer) > LARGE:
            self.flush()

    def flush(self) -> None:
        """Hand everything over; without a parent, the device ends."""
        self.busy = True
        data, self._buffer = self._buffer, bytearray()
        view = memoryview(data)
        try:
            while view:
                view = view[os.write(self._records, view) :]
        except OSError:
            os._exit(0)
        self.busy = False

    def alive(self) -> None:
        """Tell the parent so at once, from a signal handler: the buffer may be in mid-change."""
        try:
            os.write(self._records, protocol.HEAD.pack(protocol.ALIVE, self.clock.now, 0))
        except OSError:
            os._exit(0)

    def end(self, kind: int, payload: bytes = b"") -> NoReturn:
        """Send the last record and end the process without any clean-up, as a chip would."""
        self.last_words()
        self.send(kind, payload)
        self.flush()
        os._exit(0)

    def commands(self, timeout: float | None) -> list[dict[str, Any]]:
        """The commands that came within timeout (seconds, None = wait for one)."""
        if self._early:
            early, self._early = self._early, []
            return early
        if not select.select([self._commands], [], [], timeout)[0]:
            return []
        data = os.read(self._commands, LARGE)
        if not data:
            os._exit(0)
        *lines, self._lines = (self._lines + data).split(b"\n")
        return [json.loads(line) for line in lines]

    def configuration(self) -> dict[str, Any]:
        """The first command, which is the device's configuration."""
        while not self._early:
            self._early = self.commands(None)
        return self._early.pop(0)


class Console(io.TextIOBase):
    """sys.stdout of the firmware: whole lines go out as records."""

    def __init__(self, link: Link) -> None:
        self._link = link
        self._text = ""

    def writable(self) -> bool:
        return True

    def write(self, text: str) -> int:
        self._text += shortened(text)
        if "\n" in self._text:
            lines, _, self._text = self._text.rpartition("\n")
            self._link.send(protocol.CONSOLE, lines.encode("utf-8", "replace"))
        if len(self._text) > LONGEST_TEXT:
            self.finish()
        return len(text)

    def finish(self) -> None:
        """Send a line that has no end yet."""
        if self._text:
            text, self._text = self._text, ""
            self._link.send(protocol.CONSOLE, text.encode("utf-8", "replace"))
