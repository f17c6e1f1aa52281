# SPDX-License-Identifier: MIT
"""A simulated device in real time, for people: the parent's side, for asyncio."""

import asyncio
import os
import signal
import time
from collections import deque
from collections.abc import AsyncIterator
from contextlib import suppress
from pathlib import Path
from typing import Any

from host_sim import protocol
from host_sim.events import Console, Decoder, Event, Flash, Frame, Pin, Power, Serial, Tone
from host_sim.process import (
    BOOT_MS,
    COMMAND,
    DEFAULT_BOARD,
    FIRMWARE,
    NvmStore,
    Settings,
    configuration,
    environment,
    line,
)
from host_sim.wiring import Wiring

__all__ = ["Console", "Event", "Flash", "Frame", "Machine", "Pin", "Power", "Serial", "Tone"]

BACKLOG = 5000  # events kept for one who does not read them; then the oldest go
HANG_S = 5.0
SAVE_AGAIN_S = 10.0  # after a save that failed
MOST_PRINTED = 1 << 16  # characters of console output in a second; more is left out
PRINT_COST = 32  # what an event counts beside its text


class _Feed(AsyncIterator[Event]):
    """One reader's events."""

    def __init__(self) -> None:
        self._events: deque[Event] = deque(maxlen=BACKLOG)
        self._news = asyncio.Event()
        self._closed = False

    def put(self, event: Event | None) -> None:
        """Add an event; None is the end."""
        if event is None:
            self._closed = True
        else:
            self._events.append(event)
        self._news.set()

    async def __anext__(self) -> Event:
        while not self._events:
            if self._closed:
                raise StopAsyncIteration
            self._news.clear()
            await self._news.wait()
        return self._events.popleft()


class Machine:
    """One device with its buttons, its LEDs and its power switch; off at first.

    board: a board_id of CircuitPython; leds: a LED map instead of the firmware's choice;
    settings: go before the drive's settings.toml; nvm: a file that keeps the flash, whatever is in
    it, as the device would; hang_s: how long the firmware may do nothing that can be seen before it
    counts as hung. ValueError for a board that there is not and for a file that another one has.
    """

    def __init__(
        self,
        *,
        board: str = DEFAULT_BOARD,
        leds: Path | None = None,
        settings: Settings | None = None,
        nvm: Path | None = None,
        firmware: Path = FIRMWARE,
        hang_s: float = HANG_S,
    ) -> None:
        self.wiring = Wiring(board, firmware)
        self.store = NvmStore(nvm, mend=True)
        self._leds = leds
        self._settings = settings
        self._firmware = firmware
        self._hang_s = hang_s
        self._made = time.monotonic()
        self._driven: dict[int, int] = {}
        self._host = "open"
        self._process: asyncio.subprocess.Process | None = None
        self._task: asyncio.Task[None] | None = None
        self._cut = asyncio.Event()  # the power is to be off
        self._feeds = [_Feed()]  # waits for the first reader from the start
        self._first = True
        self._closed = False
        self._second = -1  # of the console output that is counted, and how much it was
        self._printed = 0
        self._unsaved = ""  # why the nvm's file could not be written, while that is so
        self._mended = self.store.mended  # said at the first start
        self._save_timer: asyncio.TimerHandle | None = None

    @property
    def on(self) -> bool:
        """Whether the power is on, be it that the firmware has crashed."""
        return self._task is not None

    @property
    def running(self) -> bool:
        """Whether the power is on and the firmware runs, or is about to after a reset."""
        return self._task is not None and not self._task.done()

    @property
    def nvm(self) -> bytes:
        """The flash as it is now."""
        return self.store.image

    def events(self) -> AsyncIterator[Event]:
        """What happens from now on, for the first reader from the beginning; ends with close()."""
        if not self._first:
            self._feeds.append(_Feed())
        self._first = False
        return self._feeds[-1]

    def unsubscribe(self, events: AsyncIterator[Event]) -> None:
        """Keep no more events for a reader that has gone."""
        self._feeds = [feed for feed in self._feeds if feed is not events]

    async def power_on(self) -> None:
        """Switch on and wait until the firmware begins (or cannot)."""
        if self._task is None:
            self._cut.clear()
            started = asyncio.Event()
            self._task = asyncio.create_task(self._run(started))
            await started.wait()

    async def power_off(self) -> None:
        """Cut the power at once, whatever the device is doing."""
        task = self._task
        if task is None:
            return
        first = not self._cut.is_set()
        self._cut.set()
        self._kill()
        try:
            await task  # not cancelled: it has a process to clean up
        finally:
            if first:
                self._task = None
                self._emit(Power(self._now_ms(), "off"))

    async def restart(self) -> None:
        """Off and on again."""
        await self.power_off()
        await self.power_on()

    async def close(self) -> None:
        """Switch off for good; readers of events come to their end. OSError when the nvm's file
        could not be written even now; all else is done nevertheless."""
        if self._closed:
            return
        self._closed = True
        await self.power_off()
        self._save_no_more()
        for feed in self._feeds:
            feed.put(None)
        self._feeds = []
        self.store.close()

    def button(self, name: str, pressed: bool) -> None:
        """Press or release a button: its pin goes to ground or is pulled up."""
        self._drive(self.wiring.button(name), 0 if pressed else None)

    def pin(self, name: str, level: int | None) -> None:
        """Put a level on a pin (its use or its name); None: nothing is connected."""
        self._drive(self.wiring.gpio(name), level)

    def serial(self, text: str) -> None:
        """Send a line into usb_cdc.data."""
        self._send({"do": "serial", "text": text + "\n"})

    def host(self, state: str) -> None:
        """What the other end of usb_cdc.data is: "open", "stalled" (does not read) or "closed"."""
        self._host = state
        self._send({"do": "host", "state": state})

    def _drive(self, gpio: int, level: int | None) -> None:
        if level is None:
            self._driven.pop(gpio, None)
        else:
            self._driven[gpio] = level
        self._send({"do": "pin", "pin": gpio, "level": level})

    def _send(self, command: dict[str, Any]) -> None:
        if self._process and self._process.stdin and not self._process.stdin.is_closing():
            self._process.stdin.write(line({"at": None, "ns": time.monotonic_ns(), **command}))

    def _now_ms(self) -> int:
        return int((time.monotonic() - self._made) * 1000)

    def _save(self) -> None:
        """Write the nvm's file. Where that fails, the game goes on, says so once, and it is tried
        again later."""
        self._save_no_more()
        try:
            self.store.save()
        except OSError as error:
            self._save_timer = asyncio.get_running_loop().call_later(SAVE_AGAIN_S, self._save)
            told = bool(self._unsaved)
            self._unsaved = f"THE GAME IS NOT BEING SAVED: {error.strerror or error}"
            if not told:
                self._emit(Console(self._now_ms(), self._unsaved))
        else:
            if self._unsaved:
                self._unsaved = ""
                self._emit(Console(self._now_ms(), "The game is being saved again."))

    def _save_no_more(self) -> None:
        """Forget that it is to be tried again."""
        if self._save_timer is not None:
            self._save_timer.cancel()
            self._save_timer = None

    def _bounded(self, event: Console) -> Console | None:
        """Console output as far as a person, or a terminal, could follow it."""
        second = self._now_ms() // 1000
        if second != self._second:
            self._second, self._printed = second, 0
        before, self._printed = self._printed, self._printed + len(event.text) + PRINT_COST
        if before > MOST_PRINTED:
            return None
        if self._printed > MOST_PRINTED:
            return Console(event.t_ms, "(too much is printed: some of it is left out)")
        return event

    def _emit(self, event: Event) -> None:
        if isinstance(event, Flash):
            self._save()
        for feed in self._feeds:
            feed.put(event)

    def _kill(self) -> None:
        if self._process and self._process.returncode is None:
            with suppress(ProcessLookupError):
                # Process.kill() would reap an ended process behind its watcher's back
                os.kill(self._process.pid, signal.SIGKILL)

    async def _run(self, started: asyncio.Event) -> None:
        """All processes of one time the power is on: a reset starts another one."""
        reason: str | None = "power"
        try:
            while reason and not self._cut.is_set():
                began = self._now_ms()
                reason = await self._run_once(reason, started)
                if reason:
                    rest = max(0, began + BOOT_MS - self._now_ms()) / 1000
                    with suppress(TimeoutError):
                        await asyncio.wait_for(self._cut.wait(), rest)
        finally:
            started.set()

    async def _run_once(self, reason: str, started: asyncio.Event) -> str | None:
        """One process from its start to its end; returns why another one is to follow, or None."""
        try:
            process = await asyncio.create_subprocess_exec(
                *COMMAND,
                stdin=asyncio.subprocess.PIPE,
                stdout=asyncio.subprocess.PIPE,
                env=environment(self.wiring.board),
                pass_fds=(self.store.fd,),
            )
        except OSError as error:
            text = f"the device's process cannot be started: {error.strerror or error}"
            self._emit(Power(self._now_ms(), "crashed", text))
            return None
        assert process.stdin
        process.stdin.write(
            line(
                configuration(
                    wiring=self.wiring,
                    firmware=self._firmware,
                    settings=self._settings,
                    leds=self._leds,
                    real=True,
                    driven=self._driven,
                    host=self._host,
                    nvm_fd=self.store.fd,
                    reset_reason=reason,
                    hang_s=self._hang_s,
                )
            )
        )
        self._process = process
        if self._cut.is_set():  # while the process was being made
            self._kill()
        try:
            return await self._read(process, started)
        finally:
            self._kill()
            self._process = None
            process.stdin.close()
            with suppress(OSError):
                await process.stdin.wait_closed()
            if process.stdout:
                await process.stdout.read()  # to its end, so that the pipe is closed
            await process.wait()
            self._save()

    async def _read(
        self, process: asyncio.subprocess.Process, started: asyncio.Event
    ) -> str | None:
        assert process.stdout
        reader = protocol.Reader()
        decoder = Decoder(self.wiring, self._now_ms())
        last: Power | None = None
        while data := await process.stdout.read(1 << 16):
            for record in reader.feed(data):
                if record[0] == protocol.START:
                    decoder.start_ms = self._now_ms()
                    self._emit(Power(decoder.start_ms, "on"))
                    for said in (self._mended, self._unsaved):  # also to those who come now
                        if said:
                            self._emit(Console(decoder.start_ms, said))
                    self._mended = ""
                    started.set()
                for event in decoder.events(record):
                    told = self._bounded(event) if isinstance(event, Console) else event
                    if told is not None:
                        self._emit(told)
                    if isinstance(event, Power):
                        last = event
        if self._cut.is_set():
            return None
        if last is None:
            last = Power(self._now_ms(), "crashed", "the device's process ended by itself")
            self._emit(last)
        return last.text if last.state == "reset" else None
