# SPDX-License-Identifier: MIT
"""LED maps: what loads, and how each fault is named."""

import copy
import json
import re

import pytest
from color_wheel.light.chainmap import checked, load

from .frames import LEDS, PANEL, WHEEL


def good():
    """A map of 160 pixels: slot n lies at n + 13."""
    names = [f"{wedge}{part}" for wedge in range(10) for part in "hmab"]
    spaces = {name: [13 + 3 * n, 14 + 3 * n, 15 + 3 * n] for n, name in enumerate(names)}
    return {"name": "x", "pixels": 160, "spaces": spaces, "row": list(range(133, 160))}


def test_slots_are_in_logical_order():
    chain = checked(good(), "x.json")
    assert chain.slots == list(range(13, 160))
    assert (chain.name, chain.pixels, chain.order) == ("x", 160, "GRB")


def test_the_shipped_maps_load():
    assert (WHEEL.pixels, len(set(WHEEL.slots))) == (147, 147)
    assert (PANEL.pixels, len(set(PANEL.slots))) == (283, 147)


def test_null_is_a_hole():
    data = good()
    data["spaces"]["0h"][1] = None
    data["spaces"]["9b"][2] = None
    data["row"][26] = None
    slots = checked(data, "x").slots
    assert [slot for slot in range(147) if slots[slot] == -1] == [1, 119, 146]


def changed(path, value):
    """The good map with one thing changed; ``...`` deletes it."""
    data = copy.deepcopy(good())
    at = data
    for key in path[:-1]:
        at = at[key]
    if value is ...:
        del at[path[-1]]
    else:
        at[path[-1]] = value
    return data


@pytest.mark.parametrize(
    ("data", "message"),
    [
        ([], "x.json: must be a JSON object"),
        (changed(["pixels"], 0), "x.json: pixels must be a whole number, 1 to 1024"),
        (changed(["pixels"], "147"), "x.json: pixels must be a whole number, 1 to 1024"),
        (changed(["pixels"], 5000), "x.json: pixels must be a whole number, 1 to 1024"),
        (changed(["order"], "RGG"), "x.json: order must be R, G and B in some order"),
        (changed(["order"], ["G", "R", "B"]), "x.json: order must be R, G and B in some order"),
        (changed(["order"], 3), "x.json: order must be R, G and B in some order"),
        (changed(["spaces"], ...), "x.json: spaces is missing"),
        (changed(["spaces", "3m"], ...), "x.json: space 3m is missing"),
        (changed(["spaces", "3x"], [0, 1, 2]), "x.json: there is no space 3x"),
        (changed(["spaces", "3m"], [1, 2]), "x.json: space 3m must be a list of 3 LEDs"),
        (changed(["spaces", "3m"], 7), "x.json: space 3m must be a list of 3 LEDs"),
        (changed(["row"], ...), "x.json: row is missing"),
        (changed(["row"], [1]), "x.json: row must be a list of 27 LEDs"),
        (changed(["spaces", "0h", 0], 160), "x.json: space 0h: 160 is neither null nor 0 to 159"),
        (changed(["spaces", "0h", 0], -1), "x.json: space 0h: -1 is neither null nor 0 to 159"),
        (changed(["spaces", "0h", 0], 1.5), "x.json: space 0h: 1.5 is neither null nor 0 to 159"),
        (changed(["spaces", "0h", 0], True), "x.json: space 0h: True is neither null nor 0 to 159"),
        (changed(["spaces", "0m", 0], 13), "x.json: space 0m: LED 13 is already in space 0h"),
        (changed(["row", 26], 133), "x.json: row: LED 133 is already in row"),
    ],
)
def test_each_fault_is_named_in_one_line(data, message):
    with pytest.raises(ValueError, match="^" + re.escape(message) + "$"):
        checked(data, "x.json")


def test_files(tmp_path):
    path = tmp_path / "mine.json"
    path.write_text("{")
    with pytest.raises(ValueError, match=r"^mine\.json: is not JSON$"):
        load(str(path))
    path.write_text(json.dumps(good()))
    assert load(str(path)).slots[0] == 13
    with pytest.raises(OSError, match="none"):
        load(str(LEDS / "none.json"))
