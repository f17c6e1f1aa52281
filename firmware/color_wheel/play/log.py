# SPDX-License-Identifier: MIT
"""An append-only log in the 4 KB of nvm: losing power loses nothing that was written.

``writer`` describes it. MAGIC is another one whenever what is written means something else.
"""

MAGIC = b"CWL2"
RECORD = 48

# Entries: a swap is (space, space); the others are (one of these, 0).
UNDO = 40
REDO = 41
OLD = 42  # the game that was thrown away is the game again
TAKEBACKS = 43  # (this, how many more undos)

SECONDS = 44  # (this, so many more seconds since go)
EXTRA = 45  # (this, so many more added to the countdown)
BURNT = 46  # (this, so many fewer)
MARK = 47  # (this, the seat that made the last turn, or one of these)
JOINED = 32  # + n: so many more swaps were no turn of their own
UNKNOWN = 31
HELPED = 30  # a hint was asked for

# Records.
GAME = RECORD  # one begins
GAME_BYTES = 46  # the pieces, the deal number (4 bytes), the style (2 bytes)
CHOICE = 49  # what is chosen in the menu
MATCH = 51
KIND = 50  # of the records: its number, 0, and its bytes
CRASH = 52  # where the game crashed, as text
RAINBOW_BIT = 1
PAR_BIT = 2
LIMIT_SHIFT = 2  # two bits
WHO_SHIFT = 4  # two bits
SEATS_BITS = 15  # of the style's second byte; above them the order of the turns
ORDER_SHIFT = 4

_LAST_KIND = 61
_ERASED = 0xFFFF

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
    """Reads the log in ``nvm``, anything like a bytearray of a few KB.

    ``end``: where the erased rest begins. ``foreign``: the area holds something else.
    """

    def __init__(self, nvm):
        self.nvm = nvm
        head = bytes(nvm[0 : len(MAGIC)])
        self.usable = head == MAGIC
        self.foreign = not self.usable and head != b"\xff" * len(MAGIC)
        self.end = self._find_end() if self.usable else len(nvm)

    @property
    def empty(self):
        """Whether there is nothing to read."""
        return not self.usable or self.end == len(MAGIC)

    @property
    def free(self):
        """Bytes that can still be added without an erase."""
        return len(self.nvm) - self.end

    def _find_end(self):
        """The first word of the erased rest. A torn entry's words are never written again."""
        end = len(self.nvm)
        while end > len(MAGIC) and self._read(end - 2) == _ERASED:
            end -= 2
        at = len(MAGIC)
        while at < end:  # a record that was begun may end in erased words
            at += self._length(at)
        return min(at, len(self.nvm))

    def _read(self, at):
        return self.nvm[at] << 8 | self.nvm[at + 1]

    def _length(self, at):
        """Bytes of the entry or record at a place; of a torn one too, for it begins with a word."""
        a = self.nvm[at] >> 2
        if RECORD <= a <= _LAST_KIND and self._sound(at):
            return 4 + 2 * (self._read(at) >> 4 & 63)
        return 2

    def _sound(self, at):
        found = self._read(at)
        return found == word(found >> 10, found >> 4 & 63)

    def entries(self):
        """Every sound entry from the beginning: (a, b, None), or (kind, words, the bytes)."""
        at = len(MAGIC)
        while self.usable and at < self.end:
            length = self._length(at)
            if self._sound(at):
                found = self._read(at)
                body = None
                if length > 2:
                    body = bytes(self.nvm[at + 2 : at + length - 2])
                    if at + length > len(self.nvm) or self._read(at + length - 2) != zeros(body):
                        at += length
                        continue
                yield found >> 10, found >> 4 & 63, body
            at += length
