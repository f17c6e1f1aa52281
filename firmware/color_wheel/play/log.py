# SPDX-License-Identifier: MIT
"""An append-only log in the 4 KB of nvm, made so that losing power loses nothing that was written.

On RP2 boards a write over bytes that are all 0xFF programs them without an erase; any other write
erases all 4 KB first (see CircuitPython's ``nvm`` for raspberrypi). So entries are only ever added,
until ``rewrite`` begins anew.

Programming turns ones into zeros and can be cut off on the way. Each entry therefore carries the
number of its zero bits (Berger's code), in which a half-written entry can never agree with itself:
missing zeros make the count of zeros too small and its record too large.

An entry is one word of 16 bits, high byte first: two numbers of 6 bits and the count (4 bits). A
record is an entry (kind 48-61, length in words), then that many words and a word with their count.
"""

_MAGIC = b"CWL1"
RECORD = 48

# Entries: a swap is (space, space); the others are (one of these, 0).
UNDO = 40
REDO = 41
OLD = 42  # the game that was thrown away is the game again
TAKEBACKS = 43  # (this, how many more undos there were before)

GAME = RECORD
GAME_BYTES = 46  # the pieces, the deal number (4 bytes), Rainbow, 0

_LAST_KIND = 61
_ERASED = 0xFFFF

_ZEROS = bytes(sum(1 for bit in range(4) if not n >> bit & 1) for n in range(16))


def _zeros(data):
    count = 0
    for byte in data:
        count += _ZEROS[byte >> 4] + _ZEROS[byte & 15]
    return count


def _word(a, b):
    data = a << 6 | b
    return data << 4 | _ZEROS[data >> 8] + _ZEROS[data >> 4 & 15] + _ZEROS[data & 15]


class Log:
    """The log in ``nvm``, anything like a bytearray of a few KB whose slices can be written.

    ``foreign``: the area held something that is no log of ours. It is erased when first written.
    """

    def __init__(self, nvm):
        self._nvm = nvm
        head = bytes(nvm[0 : len(_MAGIC)])
        self._usable = head == _MAGIC
        self.foreign = not self._usable and head != b"\xff" * len(_MAGIC)
        self._end = self._find_end() if self._usable else len(nvm)

    @property
    def empty(self):
        """Whether there is nothing to read."""
        return not self._usable or self._end == len(_MAGIC)

    @property
    def free(self):
        """Bytes that can still be added without an erase."""
        return len(self._nvm) - self._end

    def _find_end(self):
        """The first word of the erased rest. A torn entry's words are never written again."""
        end = len(self._nvm)
        while end > len(_MAGIC) and self._read(end - 2) == _ERASED:
            end -= 2
        at = len(_MAGIC)
        while at < end:  # a record that was begun may end in erased words
            at += self._length(at)
        return min(at, len(self._nvm))

    def _read(self, at):
        return self._nvm[at] << 8 | self._nvm[at + 1]

    def _length(self, at):
        """Bytes of the entry or record at a place; of a torn one too, for it begins with a word."""
        a = self._nvm[at] >> 2
        if RECORD <= a <= _LAST_KIND and self._sound(at):
            return 4 + 2 * (self._read(at) >> 4 & 63)
        return 2

    def _sound(self, at):
        word = self._read(at)
        return word == _word(word >> 10, word >> 4 & 63)

    def entries(self):
        """Every sound entry from the beginning: (a, b, None), or (kind, words, the bytes)."""
        at = len(_MAGIC)
        while self._usable and at < self._end:
            length = self._length(at)
            if self._sound(at):
                word = self._read(at)
                body = None
                if length > 2:
                    body = bytes(self._nvm[at + 2 : at + length - 2])
                    if at + length > len(self._nvm) or self._read(at + length - 2) != _zeros(body):
                        at += length
                        continue
                yield word >> 10, word >> 4 & 63, body
            at += length

    def append(self, a, b):
        """Add an entry of two numbers, a below 48 and b below 64. OSError where nvm refuses."""
        self._program(_word(a, b).to_bytes(2, "big"))

    def append_record(self, kind, body):
        """Add a record: a kind (48-61) and an even number of bytes, up to 126.

        The entry goes first and alone, so that a torn one never leaves more than one odd word.
        """
        self._program(_word(kind, len(body) // 2).to_bytes(2, "big"))
        self._program(body + _zeros(body).to_bytes(2, "big"))

    def _program(self, data):
        end = self._end + len(data)
        self._nvm[self._end : end] = data
        self._end = end

    def rewrite(self):
        """Erase everything: the one moment at which a power cut can lose what was written."""
        self._nvm[0 : len(self._nvm)] = b"\xff" * len(self._nvm)
        self._end = len(_MAGIC)
        self._nvm[0 : self._end] = _MAGIC
        self._usable = True
        self.foreign = False
