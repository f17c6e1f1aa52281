# SPDX-License-Identifier: MIT
"""keypad.Keys as CircuitPython 9 and 10 have it (Blinka's own differs in every detail)."""

from typing import Any

import digitalio

from host_sim.device.chip import chip
from host_sim.device.keypad import TICKS_A_SECOND, Queue, Scanner

_chip = chip()


class Event:
    """A key went down or up. timestamp: ticks_ms of the scan that saw it."""

    def __init__(
        self, key_number: int = 0, pressed: bool = True, timestamp: int | None = None
    ) -> None:
        self.key_number = key_number
        self.pressed = pressed
        self.timestamp = int(_chip.clock.ticks_ms()) if timestamp is None else timestamp

    @property
    def released(self) -> bool:
        """The contrary of pressed."""
        return not self.pressed

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Event) and hash(self) == hash(other)

    def __hash__(self) -> int:
        return self.key_number << 1 | self.pressed

    def __repr__(self) -> str:
        state = "pressed" if self.pressed else "released"
        return f"<Event: key_number {self.key_number} {state}>"


class EventQueue:
    """The events of one scanner, the oldest first."""

    def __init__(self, queue: Queue) -> None:
        self._queue = queue

    @property
    def overflowed(self) -> bool:
        """Whether an event was lost because the queue was full."""
        return bool(self._queue.overflowed)

    @overflowed.setter
    def overflowed(self, value: bool) -> None:
        self._queue.overflowed = value

    def get(self) -> Event | None:
        """The next event, or None."""
        _chip.clock.tick()
        events = self._queue.events
        return Event(*events.pop(0)) if events else None

    def get_into(self, event: Event) -> bool:
        """Put the next event into event; False if there is none."""
        _chip.clock.tick()
        events = self._queue.events
        if not events:
            return False
        event.key_number, event.pressed, event.timestamp = events.pop(0)
        return True

    def clear(self) -> None:
        """Forget all events and that some were lost."""
        self._queue.clear()

    def __len__(self) -> int:
        _chip.clock.tick()
        return len(self._queue.events)

    def __bool__(self) -> bool:
        return len(self) > 0


class Keys:
    """Keys on a pin each."""

    def __init__(
        self,
        pins: list[Any] | tuple[Any, ...],
        *,
        value_when_pressed: bool,
        pull: bool = True,
        interval: float = 0.020,
        max_events: int = 64,
        debounce_threshold: int = 1,
    ) -> None:
        if max_events < 1:
            raise ValueError("max_events must be >= 1")
        if not 1 <= debounce_threshold <= 127:
            raise ValueError("debounce_threshold must be 1-127")
        away = digitalio.Pull.DOWN if value_when_pressed else digitalio.Pull.UP
        self._pins = []
        for pin in pins:
            self._pins.append(digitalio.DigitalInOut(pin))
            self._pins[-1].switch_to_input(pull=away if pull else None)
        queue = Queue(max_events)
        self.events = EventQueue(queue)
        self.key_count = len(self._pins)
        self._scanner = Scanner(
            _chip.clock,
            _chip.pins,
            [pin.id for pin in pins],
            1 if value_when_pressed else 0,
            max(1, int(interval * TICKS_A_SECOND)),
            debounce_threshold,
            queue,
        )

    def reset(self) -> None:
        """Take all keys as released: keys that are held are reported anew."""
        self._scanner.reset()

    def deinit(self) -> None:
        """Stop and free the pins."""
        self._scanner.stop()
        for pin in self._pins:
            pin.deinit()
        self._pins = []

    def __enter__(self) -> "Keys":
        return self

    def __exit__(self, *args: object) -> None:
        self.deinit()
