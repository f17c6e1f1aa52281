# SPDX-License-Identifier: MIT
"""What is wrong with an LED map, in words: loaded only when one is."""

from ..rules.spaces import SPACES, space_name
from .chainmap import COUNTS, MOST_PIXELS


def explain(data):
    """The first fault of a map as parsed from JSON."""
    if not isinstance(data, dict):
        return "must be a JSON object"
    pixels = data.get("pixels")
    if not _is_index(pixels, MOST_PIXELS + 1) or not pixels:
        return f"pixels must be a whole number, 1 to {MOST_PIXELS}"
    order = data.get("order", "GRB")
    if not isinstance(order, str) or sorted(order) != ["B", "G", "R"]:
        return "order must be R, G and B in some order"
    spaces = data.get("spaces")
    if not isinstance(spaces, dict):
        return "spaces is missing"
    names = [space_name(space) for space in range(SPACES)]
    for space in sorted(spaces):
        if space not in names:
            return "there is no space " + space
    used = {}  # type: dict[int, str]
    for i in range(len(COUNTS)):
        what = "space " + names[i] if i < SPACES else "row"
        leds = spaces.get(names[i]) if i < SPACES else data.get("row")
        if leds is None:
            return what + " is missing"
        if not isinstance(leds, list) or len(leds) != COUNTS[i]:
            return f"{what} must be a list of {COUNTS[i]} LEDs"
        for led in leds:
            if led is None:
                continue
            if not _is_index(led, pixels):
                return f"{what}: {led} is neither null nor 0 to {pixels - 1}"
            if led in used:
                return f"{what}: LED {led} is already in {used[led]}"
            used[led] = what
    return "is unusable"


def _is_index(value, end):
    return isinstance(value, int) and not isinstance(value, bool) and 0 <= value < end
