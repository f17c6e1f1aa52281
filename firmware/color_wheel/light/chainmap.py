# SPDX-License-Identifier: MIT
"""Where each LED lies in the chain: ``leds/NAME.json``, validated as it is loaded."""

import json

from ..rules.spaces import SPACES, space_name

ROW = 27
MOST_PIXELS = 1024


class ChainMap:
    """``name``, ``pixels`` (LEDs in the chain), ``order`` (of the bytes on the wire) and ``slots``:
    147 chain indices, -1 for a hole; slot ``space * 3 + k`` (apex, base, base), then the row."""

    def __init__(self, data, name="map"):
        """Take the parsed JSON; ValueError with one line that names the first fault."""
        if not isinstance(data, dict):
            raise ValueError(name + ": must be a JSON object")
        self.name = data.get("name", name)
        self.pixels = data.get("pixels", 0)
        if not _whole(self.pixels) or not 0 < self.pixels <= MOST_PIXELS:
            raise ValueError(f"{name}: pixels must be a whole number, 1 to {MOST_PIXELS}")
        self.order = data.get("order", "GRB")
        if not isinstance(self.order, str) or sorted(self.order) != ["B", "G", "R"]:
            raise ValueError(name + ": order must be the letters R, G and B in some order")
        self.slots = []
        used = {}  # type: dict[int, str]
        spaces = data.get("spaces")
        if not isinstance(spaces, dict):
            raise ValueError(name + ": spaces is missing")
        for space in range(SPACES):
            where = space_name(space)
            if where not in spaces:
                raise ValueError(f"{name}: space {where} is missing")
            self._add(name, "space " + where, spaces[where], 3, used)
        if len(spaces) != SPACES:
            known = [space_name(space) for space in range(SPACES)]
            strange = sorted(where for where in spaces if where not in known)
            raise ValueError(f"{name}: there is no space {strange[0]}")
        if "row" not in data:
            raise ValueError(name + ": row is missing")
        self._add(name, "row", data["row"], ROW, used)

    def _add(self, name, where, leds, count, used):
        if not isinstance(leds, list) or len(leds) != count:
            raise ValueError(f"{name}: {where} must be a list of {count} LEDs")
        for led in leds:
            if led is None:
                led = -1
            elif not _whole(led) or not 0 <= led < self.pixels:
                raise ValueError(f"{name}: {where}: {led} is not null or 0 to {self.pixels - 1}")
            elif led in used:
                raise ValueError(f"{name}: {where}: LED {led} is already in {used[led]}")
            else:
                used[led] = where
            self.slots.append(led)


def _whole(value):
    return isinstance(value, int) and not isinstance(value, bool)


def load(path):
    """The map in a file; ValueError (bad contents) or OSError (no such file)."""
    name = path.split("/")[-1]
    with open(path) as file:
        try:
            data = json.load(file)
        except ValueError:
            raise ValueError(name + ": is not JSON") from None
    return ChainMap(data, name)
