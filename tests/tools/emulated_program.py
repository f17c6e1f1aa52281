# SPDX-License-Identifier: MIT
"""A program for the emulated Pico: drives LEDs by PIO as CircuitPython does, and reads buttons.

It writes a frame of SHORT LEDs, as the firmware does first, then one of LEDS again and again: byte
i of it is i, plus 64 for the button at GP2, plus 128 for that at GP3. A bit takes 16 cycles of
12.8 MHz; the line is high for 4 (a 0) or 9 (a 1) of them.
"""

import struct

from rp2040py.utils import assembler as thumb

from tools.emulate.uf2 import RP2040, XIP

LEDS = 12
SHORT = 4
PIXELS = 16  # GPIO
BUTTONS = (2, 3)  # GPIOs
_PIO = 0x50200000
_SIO = 0xD0000000
_PADS = 0x4001C004  # of GPIO 0; 4 bytes each
_FUNCTION = 0x40014004  # of GPIO 0; 8 bytes each
_HIGH = 1 << 12  # side-set
_WIRE = (
    0x6021 | 6 << 8,  # out x, 1: 7 cycles low
    0x0023 | _HIGH | 3 << 8,  # jmp !x to the last one: 4 cycles high
    0x0000 | _HIGH | 4 << 8,  # 1: 5 more, and to the first
    0x0000 | 4 << 8,  # 0: 5 low, and to the first
)
# (address, value), written before anything else.
_SETUP = (
    (_FUNCTION + 8 * PIXELS, 6),  # PIO0
    *((_FUNCTION + 8 * gpio, 5) for gpio in BUTTONS),  # SIO
    *((_PADS + 4 * gpio, 0x4A) for gpio in BUTTONS),  # input, pulled up
    *((_PIO + 0x48 + 4 * i, word) for i, word in enumerate(_WIRE)),
    (_PIO + 0xC8, 9 << 16 | 196 << 8),  # 125 MHz / 9.766
    (_PIO + 0xCC, 3 << 12),  # wraps after the fourth
    (_PIO + 0xD0, 8 << 25 | 1 << 17),  # pulls a byte by itself, shifts left
    (_PIO + 0xDC, 1 << 29 | 1 << 26 | PIXELS << 10 | PIXELS << 5),
    (_PIO + 0xD8, 0xE081),  # set pindirs, 1
    (_PIO + 0xD8, 0x6060),  # out null, 32: nothing is left over to be sent first
    (_PIO, 1),
    (0, 0),  # the end
)
_EQUAL, _OTHER = 0, 1
# Instructions, a label alone, (label to jump to, condition or None), [register, literal's number].
_CODE = (
    [0, 0],
    "setup",
    thumb.opcode_ldmia(0, 1 << 1 | 1 << 2),
    thumb.opcode_cmp_imm(1, 0),
    ("ready", _EQUAL),
    thumb.opcode_str(2, 1, 0),
    ("setup", None),
    "ready",
    [4, 1],
    [5, 2],
    thumb.opcode_movs(6, 3 * SHORT),
    "frame",
    thumb.opcode_ldr_imm(0, 5, 4),  # GPIO_IN
    thumb.opcode_mvns(0, 0),
    thumb.opcode_lsls_imm(0, 0, 28),
    thumb.opcode_lsrs(0, 0, 30),
    thumb.opcode_lsls_imm(0, 0, 6),
    thumb.opcode_movs(1, 0),
    "byte",
    thumb.opcode_adds_reg(3, 0, 1),
    thumb.opcode_lsls_imm(3, 3, 24),
    thumb.opcode_str(3, 4, 0x10),  # TXF0
    [2, 3],
    "wire",
    thumb.opcode_subs2(2, 1),
    ("wire", _OTHER),
    thumb.opcode_adds2(1, 1),
    thumb.opcode_cmp_reg_t1(1, 6),
    ("byte", _OTHER),
    thumb.opcode_movs(6, 3 * LEDS),
    [2, 4],
    "rest",
    thumb.opcode_subs2(2, 1),
    ("rest", _OTHER),
    ("frame", None),
)
_LITERALS = (_PIO, _SIO, 430, 12_000)  # two waits in turns of 3 cycles: a byte's 10 us, and 0.3 ms


def _assembled() -> bytes:
    labels = {}
    size = 0
    for one in _CODE:
        if isinstance(one, str):
            labels[one] = size
        else:
            size += 2
    pool = size + size % 4
    code = bytearray()
    for one in _CODE:
        here = len(code) + 4
        if isinstance(one, int):
            code += struct.pack("<H", one)
        elif isinstance(one, list):
            code += struct.pack(
                "<H", thumb.opcode_ldr_lit(one[0], pool + 4 * one[1] - here // 4 * 4)
            )
        elif isinstance(one, tuple):
            far = labels[one[0]] - here
            jump = thumb.opcode_b_t2(far) if one[1] is None else thumb.opcode_b_t1(one[1], far)
            code += struct.pack("<H", jump & 0xFFFF)
    table = XIP + pool + 4 * (1 + len(_LITERALS))
    literals = struct.pack(f"<{1 + len(_LITERALS)}I", table, *_LITERALS)
    return bytes(
        code.ljust(pool, b"\0") + literals + b"".join(struct.pack("<2I", *s) for s in _SETUP)
    )


def block(
    number: int, blocks: int, at: int, payload: bytes, family: int = RP2040, flags: int = 0x2000
) -> bytes:
    """A block of a UF2 file."""
    magic = 0x0A324655, 0x9E5D5157
    head = struct.pack("<8I", *magic, flags, at, len(payload), number, blocks, family)
    return head + payload.ljust(476, b"\0") + struct.pack("<I", 0x0AB16F30)


def uf2(more: bytes = b"") -> bytes:
    """The program as a UF2 file, ``more`` at its end."""
    program = _assembled() + more
    parts = [program[i : i + 256] for i in range(0, len(program), 256)]
    return b"".join(block(i, len(parts), XIP + 256 * i, part) for i, part in enumerate(parts))
