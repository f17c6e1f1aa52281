# SPDX-License-Identifier: MIT
"""A random generator that is the same on every interpreter, for ever.

The sum of two multiply-with-carry generators (George Marsaglia's scheme) on 15-bit digits: every
product stays below 2**30, so that no step needs a long integer on a microcontroller. For both
multipliers a, ``a * 2**15 - 1`` and ``a * 2**14 - 1`` are primes, which makes the periods
``a * 2**14 - 1``, about 2**29 each and 2**57 together.
"""

_A = 31791
_B = 30903
_WARM_UP = 8


class Random:
    """Numbers from a seed of 0 to 2**26 - 1 (two halves: 15 bits and 11 bits)."""

    def __init__(self, seed):
        # Neither state may be 0 nor a * 2**15 - 1, the two fixed points; these stay far from both.
        self._x = 1 + (seed & 0x7FFF)
        self._y = 1 + (seed >> 15)
        for _ in range(_WARM_UP):
            self._next()

    def _next(self):
        self._x = _A * (self._x & 0x7FFF) + (self._x >> 15)
        self._y = _B * (self._y & 0x7FFF) + (self._y >> 15)
        return (self._x + self._y) & 0x7FFF

    def below(self, n):
        """A number from 0 to n - 1, all equally likely; n from 1 to 32768."""
        top = 0x8000 - 0x8000 % n
        value = self._next()
        while value >= top:
            value = self._next()
        return value % n

    def shuffle(self, items):
        """Put a list or bytearray into random order, in place."""
        for i in range(len(items) - 1, 0, -1):
            j = self.below(i + 1)
            items[i], items[j] = items[j], items[i]
