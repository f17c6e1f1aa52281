# SPDX-License-Identifier: MIT
"""A simulated device at virtual time: it moves on only when told to, always in the same way."""

import select
import subprocess
import time
from collections.abc import Mapping
from pathlib import Path
from types import TracebackType
from typing import Any, Self

from host_sim import protocol
from host_sim.events import Console, Decoder, Event, Power
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

HANG_S = 10.0
GRACE_S = 20.0  # how much later than the device itself we notice that it hangs
MOST_AT_ONCE = 1 << 25  # bytes from a device whose time stands still, likewise
MOST_PRINTED = 1 << 24  # characters of console output that are kept


class VirtualDevice:
    """One device with its buttons and its power switch, off at first; time in ms from 0.

    events: all that happened so far. nvm: its bytes (4,096) at the start, or a file that keeps
    them; seed: of the firmware's os.urandom and random. cut: where the power fails on its own
    (see device/nvm.py), counted from the next time that the firmware starts, and only then.
    """

    _command: tuple[str, ...] = COMMAND

    def __init__(
        self,
        *,
        board: str = DEFAULT_BOARD,
        leds: Path | None = None,
        settings: Settings | None = None,
        nvm: bytes | Path | None = None,
        firmware: Path = FIRMWARE,
        seed: int = 0,
        hang_s: float = HANG_S,
        cut: tuple[int, int] | None = None,
    ) -> None:
        self.now = 0
        self.events: list[Event] = []
        self._printed = 0
        self.on = False
        self.wiring = Wiring(board, firmware)
        self.cut = cut
        image = bytes(nvm) if isinstance(nvm, bytes | bytearray) else None
        self._store = NvmStore(nvm if isinstance(nvm, Path) else None, image)
        self._options: dict[str, Any] = {
            "wiring": self.wiring,
            "firmware": firmware,
            "settings": settings,
            "leds": leds,
            "seed": seed,
            "hang_s": hang_s,
        }
        self._hang_s = hang_s
        self._driven: dict[int, int] = {}
        self._host = "open"
        self._later: list[tuple[int, dict[str, Any]]] = []
        self._process: subprocess.Popen[bytes] | None = None
        self._reader = self._new_reader()
        self._decoder = Decoder(self.wiring, 0)
        self._restart = ""
        self._restart_at = 0

    @property
    def nvm(self) -> bytes:
        """The flash as it is now."""
        return self._store.image

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.close()

    def close(self) -> None:
        """Switch off for good; the file of the nvm is written."""
        self._kill()
        self._store.close()

    def power_on(self) -> None:
        """Switch on: boot.py and code.py begin at the present time."""
        if not self.on:
            self.on = True
            self._start("power")
            self.events.append(Power(self.now, "on"))

    def power_off(self) -> None:
        """Cut the power, whatever the device is doing."""
        if self.on:
            self.on = False
            self._restart = ""
            self._kill()
            self._store.save()
            self.events.append(Power(self.now, "off"))

    def button(self, name: str, pressed: bool, at: int | None = None) -> None:
        """Press or release a button, now or at a later time (ms)."""
        self.drive(self.wiring.button(name), 0 if pressed else None, at)

    def pin(self, name: str, level: int | None, at: int | None = None) -> None:
        """Put a level on a pin (its use or its name); None: nothing is connected."""
        self.drive(self.wiring.gpio(name), level, at)

    def drive(self, gpio: int, level: int | None, at: int | None = None) -> None:
        """Put a level on a GPIO."""
        self._input({"do": "pin", "pin": gpio, "level": level}, at)

    def serial(self, text: str, at: int | None = None) -> None:
        """Send a line into usb_cdc.data."""
        self._input({"do": "serial", "text": text + "\n"}, at)

    def host(self, state: str, at: int | None = None) -> None:
        """What the other end of usb_cdc.data is: "open", "stalled" (does not read) or "closed"."""
        self._input({"do": "host", "state": state}, at)

    def run(self, ms: int) -> None:
        """Let so much time pass."""
        self.run_until(self.now + ms)

    def run_until(self, t_ms: int) -> None:
        """Let time pass until t_ms."""
        while self._process or (self._restart and self._restart_at <= t_ms):
            if self._process is None:
                self.now = self._restart_at
                self._start(self._restart)
            if self._grant(t_ms):
                break
        self.now = max(self.now, t_ms)
        self._note_inputs()

    def _grant(self, t_ms: int) -> bool:
        """Let the process go on until t_ms; False if it came to its end before."""
        self._write({"run": (t_ms - self._decoder.start_ms) * 1000})
        return self._listen()

    def _input(self, command: dict[str, Any], at: int | None) -> None:
        at = self.now if at is None else max(at, self.now)
        self._later.append((at, command))
        if self._process:
            self._write_input(at, command)
        else:
            self._note_inputs()

    def _write_input(self, at: int, command: Mapping[str, Any]) -> None:
        self._write({"at": (at - self._decoder.start_ms) * 1000, **command})

    def _note_inputs(self) -> None:
        """Keep what the inputs until now leave behind for the next process."""
        for at, command in self._later:
            if at > self.now:
                continue
            if command["do"] == "host":
                self._host = command["state"]
            elif command["do"] == "pin" and command["level"] is None:
                self._driven.pop(command["pin"], None)
            elif command["do"] == "pin":
                self._driven[command["pin"]] = command["level"]
        self._later = [entry for entry in self._later if entry[0] > self.now]

    def _start(self, reason: str) -> None:
        self._restart = ""
        self._note_inputs()
        self._reader = self._new_reader()
        self._decoder = Decoder(self.wiring, self.now)
        self._process = subprocess.Popen(
            self._command,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            env=environment(self.wiring.board),
            pass_fds=(self._store.fd,),
            bufsize=0,
        )
        config = configuration(
            real=False,
            driven=self._driven,
            host=self._host,
            nvm_fd=self._store.fd,
            reset_reason=reason,
            cut=self.cut,
            **self._options,
        )
        self.cut = None
        self._write(self._configured(config))
        for at, command in self._later:
            self._write_input(at, command)

    def _new_reader(self) -> protocol.Reader:
        return protocol.Reader()

    def _configured(self, config: dict[str, Any]) -> dict[str, Any]:
        """The configuration as this kind of process wants it."""
        return config

    def _write(self, command: Mapping[str, Any]) -> None:
        self._send(line(command))

    def _send(self, data: bytes) -> None:
        assert self._process
        assert self._process.stdin
        try:
            while data:
                data = data[self._process.stdin.write(data) or 0 :]
        except BrokenPipeError:
            pass  # it is at its end and has said why

    def _listen(self) -> bool:
        """Take records until time is at the limit (True) or the process is at its end (False)."""
        assert self._process
        assert self._process.stdout
        ended = False
        wait = self._hang_s + GRACE_S
        latest = -1  # the device's time, us; since when by the wall; and the bytes since
        since, size = time.monotonic(), 0
        while True:
            silent = not select.select([self._process.stdout], [], [], wait)[0]
            if silent or time.monotonic() - since > wait or size > MOST_AT_ONCE:
                self._end(Power(self.now, "hung", f"no sign of life for {wait:g} s"))
                return False
            data = self._process.stdout.read(1 << 16)
            size += len(data)
            for record in self._reader.feed(data):
                if record[0] == protocol.PARKED:
                    return True
                if record[1] != latest:
                    latest, since, size = record[1], time.monotonic(), 0
                self._note(record)
                for event in self._decoder.events(record):
                    if isinstance(event, Power):
                        ended = True
                        self._end(event)
                    else:
                        self._happened(event)
            if ended:
                return False
            if not data:
                self._end(Power(self.now, "crashed", "the device's process ended by itself"))
                return False

    def _happened(self, event: Event) -> None:
        """Keep an event; of a firmware that never stops to print, only the beginning."""
        if isinstance(event, Console):
            before, self._printed = self._printed, self._printed + len(event.text) + 1
            if before > MOST_PRINTED:
                return
            if self._printed > MOST_PRINTED:
                event = Console(event.t_ms, "(what was printed from here on is left out)")
        self.events.append(event)

    def _note(self, record: protocol.Record) -> None:
        """A record came that may be no event."""

    def _end(self, event: Power) -> None:
        self.events.append(event)
        self.now = max(self.now, event.t_ms)
        if event.state == "reset":
            self._restart = event.text
            self._restart_at = event.t_ms + BOOT_MS
        elif event.state == "off":
            self.on = False
        self._kill()

    def _kill(self) -> None:
        process, self._process = self._process, None
        if process:
            process.kill()
            process.wait()
            assert process.stdin
            assert process.stdout
            process.stdin.close()
            process.stdout.close()
