# SPDX-License-Identifier: MIT
"""The menu on the device link. Loaded when it is first opened with somebody listening."""

from .play import chosen
from .play.entries import ENTRIES, ONE_OF, ORDER, dialled


def at(menu):
    """Where the menu is and which entries it offers, as names."""
    name, _, _, choices = ENTRIES[menu.entry]
    offered = [ENTRIES[i][0] for i in range(10) if any(menu.states[4 * i : 4 * i + 4])]
    return {
        "entry": name,
        "choice": choices[menu.choice],
        "number": menu.number if menu.number < ORDER else -1,
        "sure": menu.sure,
        "offered": offered,
    }


def chosen_words(play):
    """What is chosen: radio buttons by the names of the table, the rest as numbers."""
    choices = play.chosen
    said = {"number": dialled(choices)}  # type: dict[str, object]
    for entry in ENTRIES:
        if entry[1] == ONE_OF:
            said[entry[0]] = entry[3][choices[entry[2][0]]]
    said["deal"] = ("random", "number")[choices[chosen.DEAL]]
    said["seats"] = choices[chosen.SEATS] + 2
    said["turns"] = ("in-turn", "free", "after-another")[choices[chosen.TURNS]]
    said["match"] = ("turned", "exact", "afresh")[choices[chosen.MATCH]]
    said["brightness"] = choices[chosen.BRIGHTNESS] + 1
    said["sound"] = ("off", "on")[choices[chosen.SOUND]]
    said["countdown"] = play.settings["COUNTDOWN_S"]
    said["palette"] = ("standard", "colour-blind")[choices[chosen.PALETTE]]
    return said
