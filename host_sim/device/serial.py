# SPDX-License-Identifier: MIT
"""One USB serial port between the firmware and a host that may not read or not be there."""

FIFO = 256  # bytes that the device holds for each direction
OPEN = 0  # the host has the port open and reads
STALLED = 1  # it has it open and does not read
CLOSED = 2


class Serial:
    """host(data) gets what the host reads. Timeouts are us, 0 = do not wait, None = for ever."""

    def __init__(self, clock, host):
        self._clock = clock
        self._host = host
        self._state = OPEN
        self._in = bytearray()
        self._out = bytearray()
        self._busy = 0  # bytes that were handed to the wire and are not off it yet
        self._since = 0

    def feed(self, data):
        """Bytes from the host; what the FIFO cannot hold waits at the host. None if closed."""
        if self._state != CLOSED:
            self._in.extend(data)

    def host_is(self, state):
        """The host opens the port, stops reading or closes it."""
        self._state = state
        if state == CLOSED:
            self._in = bytearray()
        elif state == OPEN:
            self._hand_over()

    def connected(self):
        """Whether the host has the port open."""
        self._clock.tick()
        return self._state != CLOSED

    def in_waiting(self):
        """Bytes that can be read at once, 0 to FIFO."""
        self._clock.tick()
        return min(len(self._in), FIFO)

    def out_waiting(self):
        """Bytes that are not off the wire yet, 0 to FIFO."""
        self._clock.tick()
        return FIFO - self._room()

    def read(self, size, timeout):
        """Up to size bytes; less, also none, when the timeout is over."""
        self._wait(timeout, lambda: len(self._in) >= size)
        data = bytes(self._in[:size])
        self._in = self._in[size:]
        return data

    def read_until(self, end, size, timeout):
        """Up to size bytes, up to and with the byte end, or what there is after the timeout."""
        self._wait(timeout, lambda: self._find(end) >= 0 or len(self._in) >= size)
        place = self._find(end)
        return self.read(size if place < 0 else min(size, place + 1), 0)

    def write(self, data, timeout):
        """Write; returns how many bytes were taken before the timeout."""
        taken = self._take(data)
        deadline = None if timeout is None else self._clock.now + timeout
        while taken < len(data) and (deadline is None or self._clock.now < deadline):
            self._clock.advance(1000)
            taken += self._take(data[taken:])
        self._clock.tick()
        return taken

    def reset_input(self):
        """Forget what was not read."""
        self._in = self._in[FIFO:]

    def reset_output(self):
        """Forget what was not sent."""
        self._out = bytearray()
        self._busy = 0

    def _find(self, byte):
        return bytes(self._in).find(bytes((byte,)))  # MicroPython's bytearray has no find

    def _wait(self, timeout, ready):
        self._clock.tick()
        deadline = None if timeout is None else self._clock.now + timeout
        while not ready() and (deadline is None or self._clock.now < deadline):
            self._clock.advance(1000)

    def _room(self):
        """Free bytes; full-speed USB takes a FIFO a millisecond off an open port."""
        passed = self._clock.now - self._since
        self._since = self._clock.now
        self._busy = max(0, self._busy - passed * FIFO // 1000)
        return FIFO - self._busy - len(self._out)

    def _take(self, data):
        if self._state == CLOSED:  # the port keeps the newest bytes for the next one to open it
            self._out = (self._out + data)[-FIFO:]
            return len(data)
        room = max(0, self._room())
        part = bytes(data if len(data) <= room else data[:room])
        if self._state == OPEN and not self._out:  # no copy: it would be on a small VM's heap
            self._send(part)
        else:
            self._out.extend(part)
            if self._state == OPEN:
                self._hand_over()
        return len(part)

    def _hand_over(self):
        data = bytes(self._out)
        self._out = bytearray()
        self._send(data)

    def _send(self, data):
        if data:
            self._busy += len(data)
            self._host(data)
