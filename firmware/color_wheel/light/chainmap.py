# SPDX-License-Identifier: MIT
"""Where each LED lies in the chain: ``leds/NAME.json``, validated as it is loaded."""

import json

from ..rules.spaces import SPACES, space_name

ROW = 27
COUNTS = [3] * SPACES + [ROW]
MOST_PIXELS = 1024


class ChainMap:
    """``name``, ``pixels`` (LEDs in the chain), ``order`` (of the bytes on the wire) and ``slots``:
    147 chain indices, -1 for a hole; slot ``space * 3 + k`` (apex, base, base), then the row.

    No methods: they would keep this module.
    """

    slots = []  # type: list[int]  # noqa: RUF012


def checked(data, name):
    """The map of parsed JSON. ValueError: one line that names the first fault."""
    chain = ChainMap()
    try:
        good = _take(chain, data, name)
    except (KeyError, TypeError, AttributeError):
        good = False
    if not good:
        from .mapfaults import explain  # long words, seldom needed

        raise ValueError(name + ": " + explain(data))
    return chain


def _take(chain, data, name):
    chain.name = data.get("name", name)
    chain.pixels = data["pixels"]
    chain.order = data.get("order", "GRB")
    lists = [data["spaces"][space_name(space)] for space in range(SPACES)]
    lists.append(data["row"])
    chain.slots = slots = []
    for leds in lists:
        for led in leds:
            if led is None:
                led = -1
            elif type(led) is not int or led < 0:
                return False
            slots.append(led)
    used = [led for led in slots if led >= 0]
    return (
        [len(leds) for leds in lists] == COUNTS
        and len(data["spaces"]) == SPACES
        and type(chain.order) is str
        and sorted(chain.order) == ["B", "G", "R"]
        and len(set(used)) == len(used)
        and type(chain.pixels) is int
        and max(used + [0]) < chain.pixels <= MOST_PIXELS
    )


def load(path):
    """The map in a file. ValueError, OSError."""
    name = path.split("/")[-1]
    with open(path) as file:
        try:
            data = json.load(file)
        except ValueError:
            raise ValueError(name + ": is not JSON") from None
    return checked(data, name)
