# SPDX-License-Identifier: MIT
"""Virtual time and the agenda of what is due."""

TICKS_START = 0x1FFF0000  # supervisor.ticks_ms at power-on: it first wraps 65.536 s later
TICKS_MASK = 0x1FFFFFFF  # and counts modulo 2**29
CALL_US = 20  # what a clock read or a queue poll costs, so that a busy loop gets on


class Clock:
    """Time in us since power-on; it passes only when the firmware sleeps, waits or asks.

    now: us. limit: the time that must not be passed; there, wait() is called, which raises the
    limit or does not return.
    """

    def __init__(self):
        self.now = 0
        self.limit = 0
        self.waiting = False  # True while wait() stands still, which is no hang
        self._agenda = []  # (due us, function), the soonest last
        self._masked = False

    def at(self, due, function):
        """Have function() called at due (us); at the same time, first come first served."""
        agenda = self._agenda
        low = 0
        high = len(agenda)
        while low < high:
            middle = (low + high) // 2
            if agenda[middle][0] > due:
                low = middle + 1
            else:
                high = middle
        agenda.insert(low, (due, function))

    def tick(self):
        """One call of a clock or a queue."""
        self.advance(CALL_US)

    def advance(self, us):
        """Let us microseconds pass and do all that falls due."""
        target = self.now + us
        agenda = self._agenda
        while True:
            if target <= self.limit and (self._masked or not agenda or agenda[-1][0] > target):
                if target > self.now:
                    self.now = target
                return
            if agenda and not self._masked and agenda[-1][0] <= self.limit:
                due, function = agenda.pop()
                if due > self.now:
                    self.now = due
                function()
            else:
                if self.limit > self.now:
                    self.now = self.limit
                self.waiting = True
                self.wait()
                self.waiting = False

    def block(self, us):
        """Let us microseconds pass with interrupts off: what falls due is done afterwards."""
        self._masked = True
        self.advance(us)
        self._masked = False
        self.advance(0)

    def wait(self):
        """Called at the limit."""
        raise RuntimeError("time is at its limit and nobody raises it")

    def ticks_ms(self):
        """supervisor.ticks_ms at this moment, 0 to 2**29 - 1."""
        return (TICKS_START + self.now // 1000) & TICKS_MASK
