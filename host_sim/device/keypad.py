# SPDX-License-Identifier: MIT
"""Keys as CircuitPython's keypad scans them."""

TICKS_A_SECOND = 1024


def tick_us(tick):
    """When the 1/1024 s tick of that number begins, in whole us."""
    return (tick * 15625 + 15) // 16


class Queue:
    """At most size events (key, pressed, ticks_ms); when it is full, the newest is dropped."""

    def __init__(self, size):
        self.events = []
        self.size = size
        self.overflowed = False

    def record(self, event):
        """Append an event."""
        if len(self.events) >= self.size:
            self.overflowed = True
        else:
            self.events.append(event)

    def clear(self):
        """Forget all events and that some were lost."""
        self.events.clear()
        self.overflowed = False


class Scanner:
    """Looks at pins every interval ticks of 1/1024 s.

    numbers: GPIO numbers; pressed: the level (0 or 1) of a pressed key; threshold: so many more
    scans must see the new state than the old one before it counts. A key that is held at the
    start is not reported (its release is); reset() reports it.
    """

    def __init__(self, clock, pins, numbers, pressed, interval, threshold, queue):
        self._clock = clock
        self._pins = pins
        self._numbers = tuple(numbers)
        self._pressed = pressed
        self._interval = interval
        self._threshold = threshold
        self._queue = queue
        self._round = 0
        self._begin(0)

    def reset(self):
        """Take all keys as released and scan at once, so that held keys are reported anew."""
        self._begin(-self._threshold)

    def _begin(self, count):
        self._counts = [count] * len(self._numbers)
        self._round += 1  # scans agreed on before are void
        self._scan(self._round)

    def stop(self):
        """Scan no more."""
        self._round += 1

    def _scan(self, number):
        if number != self._round:
            return
        counts = self._counts
        threshold = self._threshold
        for key, pin in enumerate(self._numbers):
            step = 1 if self._pins.level(pin) == self._pressed else -1
            if counts[key] != step * threshold:
                counts[key] += step
                if counts[key] == 0:
                    counts[key] = step * threshold
                    self._queue.record((key, step > 0, self._clock.ticks_ms()))
        tick = self._clock.now * 16 // 15625 + self._interval
        self._clock.at(tick_us(tick), lambda: self._scan(number))
