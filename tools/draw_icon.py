# SPDX-License-Identifier: MIT
"""Draws the page's icon as PNG, the wheel's own geometry in the colours of the rainbow."""

import math
import struct
import zlib

from hardware import geometry

Colour = tuple[int, int, int]
NIGHT: Colour = (0x0A, 0x0C, 0x11)
# One of the game's seven for each wedge, clockwise.
WEDGES: tuple[Colour, ...] = (
    *((0xE9, 0x34, 0x3E), (0xF5, 0x8A, 0x1F), (0xF5, 0x8A, 0x1F)),
    *((0xFF, 0xD6, 0x1F), (0x3A, 0xB5, 0x4A), (0x3A, 0xB5, 0x4A)),
    *((0x49, 0xCD, 0xEE), (0x34, 0x62, 0xEB), (0xA8, 0x55, 0xE5), (0xE9, 0x34, 0x3E)),
)
RADIUS = 0.4  # of the icon's width: no launcher's mask cuts into it
SHRUNK = 0.86  # each triangle about its centroid, so that there are gaps
FINER = 2  # samples a pixel, each way


def _spans(corners: list[geometry.Point], row: float) -> tuple[float, float] | None:
    """Where a level line enters and leaves a triangle; None where it passes it by."""
    crossed = []
    for (x0, y0), (x1, y1) in zip(corners, corners[1:] + corners[:1], strict=True):
        if (y0 <= row) != (y1 <= row):
            crossed.append(x0 + (row - y0) * (x1 - x0) / (y1 - y0))
    return (min(crossed), max(crossed)) if crossed else None


def _planes(width: int) -> list[list[bytearray]]:
    """Red, green and blue of the wheel, row by row."""
    planes = [[bytearray([part]) * width for _ in range(width)] for part in NIGHT]
    scale = width * RADIUS / geometry.OUTER_RADIUS
    for space in range(geometry.SPACES):
        middle = geometry.centroid(space)
        corners = [geometry.between(middle, p, SHRUNK) for p in geometry.triangle(space)]
        corners = [(width / 2 + scale * x, width / 2 + scale * y) for x, y in corners]
        heights = [y for _, y in corners]
        for row in range(math.floor(min(heights)), math.ceil(max(heights))):
            span = _spans(corners, row + 0.5)
            if span is None:
                continue
            start, end = round(span[0]), round(span[1])
            for plane, part in zip(planes, WEDGES[space // 4], strict=True):
                plane[row][start:end] = bytes([part]) * (end - start)
    return planes


def _coarser(rows: list[bytearray]) -> list[list[int]]:
    """The mean of each FINER x FINER samples."""
    area = FINER * FINER
    made = []
    for top in range(0, len(rows), FINER):
        samples = [row[i::FINER] for row in rows[top : top + FINER] for i in range(FINER)]
        made.append([sum(values) // area for values in zip(*samples, strict=True)])
    return made


def _chunk(kind: bytes, data: bytes) -> bytes:
    return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))


def draw_icon(size: int) -> bytes:
    """A square PNG of so many pixels a side."""
    red, green, blue = (_coarser(plane) for plane in _planes(size * FINER))
    lines = bytearray()
    for row in zip(red, green, blue, strict=True):
        lines.append(0)  # no filter
        for pixel in zip(*row, strict=True):
            lines += bytes(pixel)
    head = struct.pack(">IIBBBBB", size, size, 8, 2, 0, 0, 0)
    parts = _chunk(b"IHDR", head) + _chunk(b"IDAT", zlib.compress(lines, 9)) + _chunk(b"IEND", b"")
    return b"\x89PNG\r\n\x1a\n" + parts
