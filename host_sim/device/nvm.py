# SPDX-License-Identifier: MIT
"""The 4 KB of flash behind microcontroller.nvm, erased and programmed as the chip does."""

SIZE = 4096  # one sector: the smallest that can be erased
PAGE = 256  # the largest that is programmed at once
ERASE_US = 45000
PROGRAM_US = 700
ERASE = 0
PROGRAM = 1
_ERASED = b"\xff" * SIZE


class Nvm:
    """Flash on any mutable sequence of SIZE bytes.

    done(kind, page) is called after each erase (page 0) and page program. cut = (n, size) has
    the power fail in the n-th operation from 1: its first size bytes are done, the next one
    half, the rest not at all; size 0 = before anything is done, SIZE = just after it.
    Then power_cut() is called, which must not return.
    """

    def __init__(self, memory, clock, done, power_cut=None, cut=None):
        self.memory = memory
        self.operations = 0
        self._clock = clock
        self._done = done
        self._power_cut = power_cut
        self._cut = cut
        self._kept = bytearray(SIZE)  # here from the start: a write takes little of a small heap

    def write(self, start, values):
        """Write bytes from start on: program them if all are 0xFF, else erase and program all."""
        if self._is_erased(start, start + len(values)):
            self._program_range(start, values)
            return
        kept = self._kept
        for place in range(0, SIZE, PAGE):
            kept[place : place + PAGE] = self.memory[place : place + PAGE]
        kept[start : start + len(values)] = values
        self._operate(ERASE, 0, _ERASED)
        self._program_range(0, kept)

    def _is_erased(self, start, end):
        for place in range(start, end, PAGE):
            last = min(place + PAGE, end)
            if bytes(self.memory[place:last]) != _ERASED[place:last]:
                return False
        return True

    def _program_range(self, start, values):
        place = 0
        while place < len(values):
            page = (start + place) // PAGE
            offset = (start + place) % PAGE
            part = values[place : place + PAGE - offset]
            image = bytearray(self.memory[page * PAGE : (page + 1) * PAGE])
            for i, value in enumerate(part):
                image[offset + i] &= value  # programming only clears bits
            self._operate(PROGRAM, page, bytes(image))
            place += len(part)

    def _operate(self, kind, page, image):
        self.operations += 1
        start = page * PAGE
        if self._cut and self._cut[0] == self.operations:
            self._half_done(start, image, self._cut[1])
            self._power_cut()
        self.memory[start : start + len(image)] = image
        self._done(kind, page)
        self._clock.block(ERASE_US if kind == ERASE else PROGRAM_US)

    def _half_done(self, start, image, size):
        size = min(size, len(image))
        self.memory[start : start + size] = image[:size]
        if 0 < size < len(image):
            old = self.memory[start + size]
            changed = old ^ image[size]
            self.memory[start + size] = old ^ (changed & 0x55)
