# SPDX-License-Identifier: MIT
"""adafruit_pixelbuf, as much of it as a chain at full brightness needs.

On a board it is written in C; here it stays small and allocates nothing when pixels are set.
"""


class PixelBuf:
    """size pixels of 3 bytes, in the order that byteorder tells ("GRB", ...)."""

    def __init__(self, size, *, byteorder="BGR", brightness=1.0, auto_write=False):
        if sorted(byteorder) != ["B", "G", "R"]:
            raise ValueError("Invalid byteorder string")
        if brightness != 1.0:
            raise NotImplementedError("only full brightness is simulated here")
        self.auto_write = auto_write
        self.byteorder = byteorder
        self.bpp = 3
        self.brightness = brightness
        self._size = size
        self._red = byteorder.index("R")
        self._green = byteorder.index("G")
        self._blue = byteorder.index("B")
        self._bytes = bytearray(3 * size)

    def __len__(self):
        return self._size

    def __getitem__(self, index):
        start = 3 * self._place(index)
        data = self._bytes
        return data[start + self._red], data[start + self._green], data[start + self._blue]

    def __setitem__(self, index, value):
        if isinstance(index, slice):
            start, stop, step = index.indices(self._size)
            if len(value) != len(range(start, stop, step)):
                raise ValueError("Unmatched number of items on RHS")
            place = start
            for colour in value:
                self._set(place, colour)
                place += step
        else:
            self._set(self._place(index), value)
        if self.auto_write:
            self.show()

    def fill(self, color):
        """All pixels get one colour."""
        for place in range(self._size):
            self._set(place, color)
        if self.auto_write:
            self.show()

    def show(self):
        """Send the bytes."""
        self._transmit(self._bytes)

    def _place(self, index):
        place = index + self._size if index < 0 else index
        if not 0 <= place < self._size:
            raise IndexError("pixel index out of range")
        return place

    def _set(self, place, colour):
        if not isinstance(colour, int):
            colour = colour[0] << 16 | colour[1] << 8 | colour[2]
        start = 3 * place
        self._bytes[start + self._red] = colour >> 16 & 0xFF
        self._bytes[start + self._green] = colour >> 8 & 0xFF
        self._bytes[start + self._blue] = colour & 0xFF
