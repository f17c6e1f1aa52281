# SPDX-License-Identifier: MIT
"""Adds to the log in nvm. Loaded when there is something to keep.

An entry is one word of 16 bits, high byte first: two numbers of 6 bits and how many of these are
zero (4 bits). A record is an entry (kind 48-61, length in words), then that many words and a word
with the count of their zeros.

On RP2 boards a write over bytes that are all 0xFF programs them without an erase; any other write
erases all 4 KB first. So entries are only ever added.

Programming turns ones into zeros and can be cut off on the way. So each entry carries the number
of its zero bits (Berger's code): a half-written one has too few zeros and counts too many.

Of the entries a swap is (space, space); the others are (one of these, a number or 0):

    UNDO, REDO, OLD (the game that was thrown away is the game again)
    TAKEBACKS   so many more undos
    SECONDS     so many more since go
    EXTRA       so many seconds more of the countdown; BURNT: so many fewer
    MARK        the seat that made the last turn, or UNKNOWN; HELPED: a hint was asked for;
                JOINED + n: so many more swaps were no turn of their own

And the records:

    GAME        one begins: its 40 pieces, the number of the deal (4 bytes), the style (2 bytes:
                RAINBOW_BIT, PAR_BIT, two bits each for limit and who; SEATS_BITS, and above them
                the order of the turns)
    CHOICE      what is chosen in the menu
    KIND        of the records of games: its number, 0, and its bytes; or nothing. The game
                before it is among them
    MATCH       its seats and results
    CRASH       where the game crashed, as text
"""

from .log import MAGIC, word, zeros


class Writer:
    """Writes to a ``Log``. OSError, or what else nvm raises, where it refuses."""

    def __init__(self, log):
        self._log = log

    def append(self, a, b):
        """Add an entry of two numbers, a below 48 and b below 64."""
        self._program(word(a, b).to_bytes(2, "big"))

    def append_record(self, kind, body):
        """Add a record: a kind (48-61) and an even number of bytes, up to 126.

        The entry goes first and alone, so that a torn one never leaves more than one odd word.
        """
        self._program(word(kind, len(body) // 2).to_bytes(2, "big"))
        self._program(body + zeros(body).to_bytes(2, "big"))

    def _program(self, data):
        log = self._log
        end = log.end + len(data)
        log.nvm[log.end : end] = data
        log.end = end

    def rewrite(self):
        """Erase everything: the one moment at which a power cut can lose what was written.

        As one write, which is one erase; where the heap has no 4 KB in one piece, as several.
        """
        log = self._log
        nvm = log.nvm
        at = len(MAGIC)  # what heads the area may stay
        size = len(nvm) - at
        while at < len(nvm):
            size = min(size, len(nvm) - at)
            try:
                nvm[at : at + size] = b"\xff" * size
                at += size
            except MemoryError:
                if size == 1:
                    raise
                size //= 2
        if nvm[0 : len(MAGIC)] != MAGIC:
            nvm[0 : len(MAGIC)] = MAGIC
        log.end = len(MAGIC)
        log.usable = True
        log.foreign = False
