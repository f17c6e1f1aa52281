# SPDX-License-Identifier: MIT
"""A simulated device in real time, for people: the parent's side, for asyncio."""

import asyncio
import os
import signal
import time
from collections.abc import AsyncIterator
from contextlib import suppress
from pathlib import Path
from typing import Any

from host_sim import protocol
from host_sim.events import Console, Decoder, Event, Flash, Power
from host_sim.feeds import Feeds
from host_sim.flood import FloodGate
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
from host_sim.saving import Saving
from host_sim.wiring import Wiring

HANG_S = 5.0


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
        self._saving = Saving(self.store, self._say)
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
        self._feeds = Feeds()
        self._gate = FloodGate()
        self._closed = False

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
        return self._feeds.subscribe()

    def unsubscribe(self, events: AsyncIterator[Event]) -> None:
        """Keep no more events for a reader that has gone."""
        self._feeds.unsubscribe(events)

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
        self._feeds.close()
        self._saving.close()

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

    def _say(self, text: str) -> None:
        """Something of the simulator's own, where the firmware's prints are read."""
        self._emit(Console(self._now_ms(), text))

    def _emit(self, event: Event) -> None:
        if isinstance(event, Flash):
            self._saving.save()
        self._feeds.put(event)

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
            self._saving.save()

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
                    for said in self._saving.at_start():
                        self._emit(Console(decoder.start_ms, said))
                    started.set()
                for event in decoder.events(record):
                    told = self._gate.passed(event, self._now_ms())
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
