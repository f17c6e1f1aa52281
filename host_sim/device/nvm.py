# SPDX-License-Identifier: MIT
"""The 4 KB of flash behind microcontroller.nvm, erased and programmed as the chip does."""

SIZE = 4096  # one sector: the smallest that can be erased
PAGE = 256  # the largest that is programmed at once
ERASE_US = 45000
PROGRAM_US = 700
ERASE = 0
PROGRAM = 1
_ERASED = b"\xff" * PAGE


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
        # Here from the start and in small pieces: a write must be easy on a small heap.
        self._kept = [bytearray(PAGE) for _ in range(SIZE // PAGE)]

    def write(self, start, values):
        """Write bytes from start on: program them if all are 0xFF, else erase and program all."""
        if self._is_erased(start, start + len(values)):
            self._program_range(start, values)
            return
        for page, kept in enumerate(self._kept):
            first = page * PAGE
            kept[:] = self.memory[first : first + PAGE]
            since = max(start, first)
            until = min(start + len(values), first + PAGE)
            if since < until:
                kept[since - first : until - first] = values[since - start : until - start]
        self._operate(ERASE, 0, [_ERASED] * (SIZE // PAGE))
        for page, kept in enumerate(self._kept):
            self._program_range(page * PAGE, kept)

    def _is_erased(self, start, end):
        for place in range(start, end, PAGE):
            last = min(place + PAGE, end)
            if bytes(self.memory[place:last]) != _ERASED[: last - place]:
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
            self._operate(PROGRAM, page, [bytes(image)])
            place += len(part)

    def _operate(self, kind, page, images):
        self.operations += 1
        start = page * PAGE
        if self._cut and self._cut[0] == self.operations:
            self._half_done(start, images, self._cut[1])
            self._power_cut()
        for image in images:
            self.memory[start : start + PAGE] = image
            start += PAGE
        self._done(kind, page)
        self._clock.block(ERASE_US if kind == ERASE else PROGRAM_US)

    def _half_done(self, start, images, size):
        if size == 0:
            return
        for image in images:
            done = min(size, PAGE)
            self.memory[start : start + done] = image[:done]
            size -= done
            if done < PAGE:
                old = self.memory[start + done]
                changed = old ^ image[done]
                self.memory[start + done] = old ^ (changed & 0x55)
                return
            start += PAGE
