# SPDX-License-Identifier: MIT
"""Looks at a UF2 file before it goes into the Pico: is it a CircuitPython for that board?

The format: https://github.com/microsoft/uf2, blocks of 512 bytes. Where CircuitPython has its
parts in the flash of 2 MB: its ports/raspberrypi/mpconfigport.h.
"""

import re
import struct
from pathlib import Path

BLOCK = 512
_HEADER = struct.Struct("<8I")  # magic, magic, flags, address, size, number, count, family
_MAGIC = (0x0A324655, 0x9E5D5157)
_MAGIC_END = struct.pack("<I", 0x0AB16F30)
_MOST = 476  # bytes of a block
_NOT_FLASH = 0x00000001
_HAS_FAMILY = 0x00002000
RP2040 = 0xE48BFF56
XIP = 0x10000000  # the address of the flash's first byte
CODE_SIZE = 1020 * 1024  # then follow 4 KB of microcontroller.nvm
DRIVE = 1024 * 1024  # where CIRCUITPY begins
DRIVE_SIZE = 1024 * 1024
_NAME = re.compile(rb"Adafruit CircuitPython (\d[\w.+-]*) on [\d-]+; ([\x20-\x7e]+?) with (\w+)")
BOARD = "Raspberry Pi Pico"


class Uf2Error(ValueError):
    """Not a file for this Pico; str() says why in a few words, of which it is the subject."""


def _payload(data: bytes, number: int, blocks: int) -> tuple[int, bytes]:
    """Where in the flash a block goes, and what; b"" for one that does not."""
    *magic, flags, address, size, at, count, family = _HEADER.unpack_from(data)
    if tuple(magic) != _MAGIC or not data.endswith(_MAGIC_END) or at != number or size > _MOST:
        raise Uf2Error(f"has no UF2 block where block {number} should be")
    if count != blocks:
        raise Uf2Error(f"has {blocks} of its {count} blocks")
    if flags & _NOT_FLASH:
        return 0, b""
    if flags & _HAS_FAMILY and family != RP2040:
        raise Uf2Error(f"is for another chip, family {family:#010x}, not for an RP2040")
    if not XIP <= address <= XIP + CODE_SIZE - size:
        raise Uf2Error(f"fills {address:#010x}, where CircuitPython for a Pico has nothing")
    return address - XIP, data[_HEADER.size : _HEADER.size + size]


def read(path: Path) -> bytes:
    """The flash's first CODE_SIZE bytes as the file fills them, the rest 0xFF.

    Uf2Error; OSError where it cannot be read.
    """
    data = path.read_bytes()
    blocks, rest = divmod(len(data), BLOCK)
    if not blocks or rest:
        raise Uf2Error(f"has {len(data)} bytes: a UF2 is made of blocks of {BLOCK}")
    flash = bytearray(b"\xff" * CODE_SIZE)
    for number in range(blocks):
        start = number * BLOCK
        at, payload = _payload(data[start : start + BLOCK], number, blocks)
        flash[at : at + len(payload)] = payload
    return bytes(flash)


def circuitpython(flash: bytes) -> str:
    """What is in the flash, such as "CircuitPython 10.2.1"; Uf2Error where it is another thing."""
    found = _NAME.search(flash)
    if found is None:
        if b"CircuitPython" in flash:
            return "a CircuitPython that does not tell its version"
        raise Uf2Error("holds no CircuitPython")
    version, board, _ = (part.decode() for part in found.groups())
    if board != BOARD:
        raise Uf2Error(f"is CircuitPython {version} for {board}, not for {BOARD}")
    return f"CircuitPython {version}"
