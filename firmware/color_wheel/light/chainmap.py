# SPDX-License-Identifier: MIT
"""Where each LED lies in the chain: ``leds/NAME.json``, validated as it is loaded."""

import json

from ..rules.spaces import SPACES, space_name

ROW = 27
COUNTS = [3] * SPACES + [ROW]
MOST_PIXELS = 1024


class ChainMap:
    """``name``, ``pixels`` (LEDs in the chain), ``order`` (of the bytes on the wire) and ``slots``:
    147 chain indices, -1 for a hole; slot ``space * 3 + k`` (apex, base, base), then the row."""

    def __init__(self, data, name):
        """Take the parsed JSON; ValueError with one line that names the first fault."""
        self.slots = []
        try:
            good = self._take(data, name)
        except (KeyError, TypeError, AttributeError):
            good = False
        if not good:
            from .mapfaults import explain  # long words, seldom needed

            raise ValueError(name + ": " + explain(data))

    def _take(self, data, name):
        self.name = data.get("name", name)
        self.pixels = data["pixels"]
        self.order = data.get("order", "GRB")
        lists = [data["spaces"][space_name(space)] for space in range(SPACES)]
        lists.append(data["row"])
        slots = self.slots
        for leds in lists:
            slots.extend([-1 if led is None else led for led in leds])
            for led in leds:
                if led is not None and (type(led) is not int or led < 0):
                    return False
        used = [led for led in slots if led >= 0]
        return (
            [len(leds) for leds in lists] == COUNTS
            and len(data["spaces"]) == SPACES
            and sorted(self.order) == ["B", "G", "R"]
            and len(set(used)) == len(used)
            and type(self.pixels) is int
            and max(used + [0]) < self.pixels <= MOST_PIXELS
        )


def load(path):
    """The map in a file; ValueError (bad contents) or OSError (no such file)."""
    name = path.split("/")[-1]
    with open(path) as file:
        try:
            data = json.load(file)
        except ValueError:
            raise ValueError(name + ": is not JSON") from None
    return ChainMap(data, name)
