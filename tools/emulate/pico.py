# SPDX-License-Identifier: MIT
"""An emulated Raspberry Pi Pico (rp2040py) with a chain of LEDs and buttons, in its own time."""

import asyncio
from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path

from rp2040py.boards import BoardSpec
from rp2040py.device.base_device import BaseDevice
from rp2040py.external.ws2812 import Ws2812

from tools.emulate import RunError
from tools.emulate.uf2 import DRIVE, XIP

MS = 1_000_000  # ns
BOOT_MS = 30_000  # by then the first whole frame has come
TICK_MS = 1000

Input = tuple[int, int, int | None]  # (ms, GPIO, level; None: nothing is connected)


class Pico:
    """One run from power-on. Time counts from the first frame of the whole chain.

    ``uf2``: what runs; ``drive``: the bytes at DRIVE; ``pixels``: the GPIO of ``leds`` LEDs.
    ``tick``: called once a second of its time, with the ms, which are below 0 until it counts.
    ``frames``: (ms, bytes on the wire), also broken ones.
    """

    def __init__(
        self,
        uf2: Path,
        drive: bytes,
        pixels: int,
        leds: int,
        tick: Callable[[int], None] = lambda ms: None,
    ) -> None:
        self.frames: list[tuple[int, bytes]] = []
        self._console = b""
        self._leds = leds
        self._tick = tick
        self._begun: float | None = None  # ns
        self._early = 0  # frames before that
        self._device = BaseDevice(board=BoardSpec(image=uf2))
        self._clock = self._device.simulator.clock
        mcu = self._device.mcu
        mcu.flash[DRIVE : DRIVE + len(drive)] = drive
        # As it travels: with any other order the decoder would put the bytes into that of RGB.
        Ws2812(pixels, color_order="RGB", on_pixels=self._latched).attach(mcu)
        self._listen()

    def run(self, inputs: Sequence[Input], end_ms: int) -> None:
        """Run to the end, with the inputs on the way. RunError."""
        self._inputs = inputs
        self._end_ms = end_ms
        self._at(BOOT_MS, self._stop)
        self._at(TICK_MS, self._ticked)
        self._device.mcu.core.pc = XIP
        try:
            asyncio.run(self._device.simulator.execute())
        except Exception as error:
            raise RunError(f"the emulator failed: {error!r}\n{self.said}") from error
        if self._begun is None:
            raise RunError(
                f"no frame of {self._leds} LEDs within {BOOT_MS // 1000} s, "
                f"and {self._early} others\n{self.said}"
            )

    @property
    def ms(self) -> int:
        """The time, below 0 until it counts."""
        if self._begun is None:
            return -1
        return int(self._clock.nanos - self._begun) // MS

    @property
    def said(self) -> str:
        """What was printed, in words."""
        text = self._console.decode(errors="replace").replace("\r\n", "\n").strip()
        return f"It printed:\n{text}" if text else "It printed nothing."

    def _stop(self) -> None:
        if self._begun is None or self.ms >= self._end_ms:
            self._device.simulator.stop()

    def _ticked(self) -> None:
        self._tick(self.ms)
        self._at(TICK_MS, self._ticked)

    def _at(self, ms: int, what: Callable[[], None]) -> None:
        """Do something in so many ms."""
        self._clock.create_alarm(what).schedule(ms * MS)

    def _latched(self, pixels: list[tuple[int, ...]]) -> None:
        frame = bytes(value for pixel in pixels for value in pixel)
        if self._begun is None:
            if len(pixels) != self._leds:
                self._early += 1
                return
            self._begin()
        self.frames.append((self.ms, frame))

    def _begin(self) -> None:
        self._begun = self._clock.nanos
        for ms, gpio, level in self._inputs:
            self._at(ms, partial(self._drive, gpio, level))
        self._at(self._end_ms, self._stop)

    def _drive(self, gpio: int, level: int | None) -> None:
        pin = self._device.mcu.gpio[gpio]
        if level is None:
            pin.release_input()
        else:
            pin.set_input_value(bool(level))

    def _listen(self) -> None:
        """Keep what goes out of any USB port: rp2040py's own console reads only the last one,
        which is the device link's."""
        usb = self._device.mcu.usb_ctrl
        others = usb.on_endpoint_write

        def written(endpoint: int, buffer: bytes | bytearray) -> None:
            if endpoint:
                self._console += bytes(buffer)
            if others:
                others(endpoint, buffer)

        usb.on_endpoint_write = written
