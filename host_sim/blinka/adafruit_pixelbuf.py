# SPDX-License-Identifier: MIT
"""adafruit_pixelbuf with the arithmetic of CircuitPython's own C module.

The package of that name on PyPI scales brightness by floats and reads pixels as lists; the board
scales by whole 256ths and reads tuples. Setting a slice is as cheap here as it is there.
"""

from array import array
from collections.abc import Sequence
from sys import byteorder as _BYTE_ORDER
from typing import Any

Colour = int | Sequence[int | float]
_WORD = "I"  # four bytes on every desktop: one packed colour
_PLACES = {"R": 2, "G": 1, "B": 0}  # of a channel in a little-endian word


class PixelBuf:
    """size pixels of 3 or 4 bytes each, in the order that byteorder tells ("GRB", "RGBW", ...)."""

    def __init__(
        self,
        size: int,
        *,
        byteorder: str = "BGR",
        brightness: float = 1.0,
        auto_write: bool = False,
        header: bytes = b"",
        trailer: bytes = b"",
    ) -> None:
        if header or trailer or sorted(byteorder) not in (sorted("RGB"), sorted("RGBW")):
            raise ValueError("Invalid byteorder string")  # DotStars are not simulated
        self.auto_write = False
        self._size = size
        self._order = byteorder
        self._offsets = tuple(byteorder.index(channel) for channel in "RGBW"[: len(byteorder)])
        self._post = bytearray(size * len(byteorder))
        self._pre = self._post  # one and the same until the brightness was changed
        self._brightness = 1.0
        self._scale = 256
        self.brightness = brightness
        self.auto_write = auto_write

    @property
    def bpp(self) -> int:
        """Bytes a pixel."""
        return len(self._order)

    @property
    def byteorder(self) -> str:
        """The order of the channels on the wire."""
        return self._order

    @property
    def brightness(self) -> float:
        """0.0 to 1.0; what is sent is v * int(brightness * 256) // 256."""
        return self._brightness

    @brightness.setter
    def brightness(self, value: float) -> None:
        value = min(max(value, 0.0), 1.0)
        if -0.001 < value - self._brightness < 0.001:
            return
        if self._pre is self._post:
            self._post = bytearray(self._pre)
        self._brightness = value
        self._scale = int(value * 256)
        self._rescale(0, len(self._pre))
        self._written()

    def __len__(self) -> int:
        return self._size

    def __getitem__(self, index: int | slice) -> tuple[Any, ...]:
        if isinstance(index, slice):
            return tuple(self._get(place) for place in range(*index.indices(self._size)))
        return self._get(self._place(index))

    def __setitem__(self, index: int | slice, value: Colour | Sequence[Colour]) -> None:
        if isinstance(index, slice):
            self._set_slice(range(*index.indices(self._size)), value)
        else:
            place = self._place(index)
            self._set(place, value)
            self._rescale(place * self.bpp, (place + 1) * self.bpp)
        self._written()

    def fill(self, color: Colour) -> None:
        """All pixels get one colour."""
        if self._size:
            self._set(0, color)
            self._pre[:] = self._pre[: self.bpp] * self._size
            self._rescale(0, len(self._pre))
        self._written()

    def show(self) -> None:
        """Send the bytes."""
        self._transmit(self._post)

    def _transmit(self, buffer: bytearray) -> None:
        raise NotImplementedError("a subclass sends")

    def _written(self) -> None:
        if self.auto_write:
            self.show()

    def _place(self, index: int) -> int:
        place = index + self._size if index < 0 else index
        if not 0 <= place < self._size:
            raise IndexError("pixel index out of range")
        return place

    def _rescale(self, start: int, end: int) -> None:
        if self._pre is not self._post:
            scale = self._scale
            self._post[start:end] = bytes(value * scale // 256 for value in self._pre[start:end])

    def _set_slice(self, places: range, value: Any) -> None:
        if isinstance(value, int):
            raise TypeError("object of type 'int' has no len()")
        if len(value) != len(places):
            raise ValueError(
                f"Unmatched number of items on RHS (expected {len(places)}, got {len(value)})."
            )
        if not (places.step == 1 and self.bpp == 3 and self._set_packed(places.start, value)):
            for place, colour in zip(places, value, strict=True):
                self._set(place, colour)
        self._rescale(0, len(self._pre))

    def _set_packed(self, start: int, colours: Any) -> bool:
        """Set pixels from packed ints in one go; False if something else is among them."""
        try:
            words = array(_WORD, colours)
        except (TypeError, OverflowError):
            return False
        if _BYTE_ORDER == "big":
            words.byteswap()
        raw = words.tobytes()
        for offset, channel in enumerate(self._order):
            first = start * 3 + offset
            self._pre[first : first + 3 * len(words) : 3] = raw[_PLACES[channel] :: 4]
        return True

    def _set(self, place: int, colour: Any) -> None:
        if isinstance(colour, int):
            values = [colour >> 16 & 0xFF, colour >> 8 & 0xFF, colour & 0xFF]
        else:
            if len(colour) not in (3, self.bpp):
                raise ValueError(f"Expected tuple of length {self.bpp}, got {len(colour)}")
            values = [int(value) & 0xFF for value in colour]
        if len(values) < self.bpp:  # grey is the white LED's
            grey = values[0] == values[1] == values[2]
            values = [0, 0, 0, values[0]] if grey else [*values, 0]
        start = place * self.bpp
        for offset, value in zip(self._offsets, values, strict=True):
            self._pre[start + offset] = value

    def _get(self, place: int) -> tuple[int, ...]:
        start = place * self.bpp
        return tuple(self._pre[start + offset] for offset in self._offsets)
