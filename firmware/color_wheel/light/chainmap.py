# SPDX-License-Identifier: MIT
"""Where each LED lies in the chain: ``leds/NAME.json``, validated as it is loaded."""

import json

from ..rules.spaces import SPACES, space_name

ROW = 27
MOST_PIXELS = 1024


class ChainMap:
    """``name``, ``pixels`` (LEDs in the chain), ``order`` (of the bytes on the wire) and ``slots``:
    147 chain indices, -1 for a hole; slot ``space * 3 + k`` (apex, base, base), then the row."""

    def __init__(self, data, name):
        """Take the parsed JSON; ValueError with one line that names the first fault."""
        self._where = name
        self._used = {}  # type: dict[int, str]
        self.slots = []
        if not isinstance(data, dict):
            self._fail("must be a JSON object")
        self.name = data.get("name", name)
        self.pixels = data.get("pixels", 0)
        if not _is_index(self.pixels, MOST_PIXELS + 1) or not self.pixels:
            self._fail(f"pixels must be a whole number, 1 to {MOST_PIXELS}")
        self.order = data.get("order", "GRB")
        if not isinstance(self.order, str) or sorted(self.order) != ["B", "G", "R"]:
            self._fail("order must be R, G and B in some order")
        spaces = data.get("spaces")
        if not isinstance(spaces, dict):
            self._fail("spaces is missing")
        names = [space_name(space) for space in range(SPACES)]
        for space in sorted(spaces):
            if space not in names:
                self._fail("there is no space " + space)
        for space in names:
            self._add("space " + space, spaces.get(space), 3)
        self._add("row", data.get("row"), ROW)

    def _fail(self, fault):
        raise ValueError(self._where + ": " + fault)

    def _add(self, what, leds, count):
        if leds is None:
            self._fail(what + " is missing")
        if not isinstance(leds, list) or len(leds) != count:
            self._fail(f"{what} must be a list of {count} LEDs")
        for led in leds:
            if led is None:
                led = -1
            elif not _is_index(led, self.pixels):
                self._fail(f"{what}: {led} is neither null nor 0 to {self.pixels - 1}")
            elif led in self._used:
                self._fail(f"{what}: LED {led} is already in {self._used[led]}")
            else:
                self._used[led] = what
            self.slots.append(led)


def _is_index(value, end):
    return isinstance(value, int) and not isinstance(value, bool) and 0 <= value < end


def load(path):
    """The map in a file; ValueError (bad contents) or OSError (no such file)."""
    name = path.split("/")[-1]
    with open(path) as file:
        try:
            data = json.load(file)
        except ValueError:
            raise ValueError(name + ": is not JSON") from None
    return ChainMap(data, name)
