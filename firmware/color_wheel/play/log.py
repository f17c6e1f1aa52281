# SPDX-License-Identifier: MIT
"""An append-only log in the 4 KB of nvm: losing power loses nothing that was written.

``writer`` says what each number means. MAGIC is another one whenever that changes.
"""

MAGIC = b"CWL2"
RECORD = 48

# Entries.
UNDO = 40
REDO = 41
OLD = 42
TAKEBACKS = 43
SECONDS = 44
EXTRA = 45
BURNT = 46
MARK = 47
JOINED = 32
UNKNOWN = 31
HELPED = 30

# Records.
GAME = RECORD
GAME_BYTES = 46
CHOICE = 49
KIND = 50
MATCH = 51
CRASH = 52
RAINBOW_BIT = 1
PAR_BIT = 2
LIMIT_SHIFT = 2
WHO_SHIFT = 4
SEATS_BITS = 15
ORDER_SHIFT = 4

_ZEROS = bytes(sum(1 for bit in range(4) if not n >> bit & 1) for n in range(16))


def zeros(data):
    """How many bits of some bytes are zero."""
    count = 0
    for byte in data:
        count += _ZEROS[byte >> 4] + _ZEROS[byte & 15]
    return count


def word(a, b):
    """The entry of two numbers below 64."""
    data = a << 6 | b
    return data << 4 | _ZEROS[data >> 8] + _ZEROS[data >> 4 & 15] + _ZEROS[data & 15]


class Log:
    """The log in ``nvm``, anything like a bytearray of a few KB.

    ``end``: where the erased rest begins. ``foreign``: the area holds something else.
    """

    def __init__(self, nvm):
        from . import reading

        self.nvm = nvm
        head = bytes(nvm[0 : len(MAGIC)])
        self.usable = head == MAGIC
        self.foreign = not self.usable and head != b"\xff" * len(MAGIC)
        self.end = reading.find_end(nvm) if self.usable else len(nvm)

    @property
    def empty(self):
        """Whether there is nothing to read."""
        return not self.usable or self.end == len(MAGIC)

    @property
    def free(self):
        """Bytes that can still be added without an erase."""
        return len(self.nvm) - self.end

    def entries(self):
        """Every sound entry from the beginning: (a, b, None), or (kind, words, the bytes)."""
        from . import reading

        return reading.entries(self)
