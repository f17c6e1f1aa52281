# SPDX-License-Identifier: MIT
"""The menu on the device link. Loaded when it is first opened with somebody listening."""

from .play import chosen
from .play.menu import ENTRIES, ONE_OF


def at(menu):
    """Where the menu is, as names."""
    name, _, _, choices = ENTRIES[menu.entry]
    return {"entry": name, "choice": choices[menu.choice], "number": menu.number, "sure": menu.sure}


def chosen_words(choices):
    """What is chosen: radio buttons by the names of the table, the rest as numbers."""
    said = {"number": chosen.number(choices)}
    for name, kind, values, words in ENTRIES:
        if kind == ONE_OF:
            said[name] = words[choices[values[0]]]
    said["deal"] = ("random", "number")[choices[chosen.DEAL]]
    said["seats"] = choices[chosen.SEATS] + 2
    said["brightness"] = choices[chosen.BRIGHTNESS] + 1
    said["sound"] = ("off", "on")[choices[chosen.SOUND]]
    said["palette"] = ("standard", "colour-blind")[choices[chosen.PALETTE]]
    return said
