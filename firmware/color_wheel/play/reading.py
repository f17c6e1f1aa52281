# SPDX-License-Identifier: MIT
"""Reads the log. Let go of once the device has started."""

from .log import MAGIC, RECORD, word, zeros

_LAST_KIND = 61
_ERASED = 0xFFFF


def find_end(nvm):
    """The first word of the erased rest. A torn entry's words are never written again."""
    end = len(nvm)
    while end > len(MAGIC) and _read(nvm, end - 2) == _ERASED:
        end -= 2
    at = len(MAGIC)
    while at < end:  # a record that was begun may end in erased words
        at += _length(nvm, at)
    return min(at, len(nvm))


def _read(nvm, at):
    return nvm[at] << 8 | nvm[at + 1]


def _length(nvm, at):
    """Bytes of the entry or record at a place; of a torn one too, for it begins with a word."""
    a = nvm[at] >> 2
    if RECORD <= a <= _LAST_KIND and _sound(nvm, at):
        return 4 + 2 * (_read(nvm, at) >> 4 & 63)
    return 2


def _sound(nvm, at):
    found = _read(nvm, at)
    return found == word(found >> 10, found >> 4 & 63)


def entries(log):
    """Generator: what ``Log.entries`` gives."""
    nvm = log.nvm
    at = len(MAGIC)
    while log.usable and at < log.end:
        length = _length(nvm, at)
        if _sound(nvm, at):
            found = _read(nvm, at)
            body = None
            if length > 2:
                body = bytes(nvm[at + 2 : at + length - 2])
                if at + length > len(nvm) or _read(nvm, at + length - 2) != zeros(body):
                    at += length
                    continue
            yield found >> 10, found >> 4 & 63, body
        at += length
