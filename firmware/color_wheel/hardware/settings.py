# SPDX-License-Identifier: MIT
"""The owner's settings, from settings.toml. A wrong value falls back to its default."""

import os

_PREFIX = "COLOR_WHEEL_"

# The name, its default, and the least and the largest number or the words allowed (None: any).
TABLE = (
    ("LEDS", "wheel", None),
    ("BUDGET_MA", 400, (150, 20000)),
    ("BRIGHTNESS", 100, (1, 100)),
    ("PALETTE", "standard", ("standard", "colour-blind")),
    ("SOUND", 1, (0, 1)),
    ("TAKE_BACK", 1, (0, 1)),
    ("MENU", 1, (0, 1)),
    ("COUNTDOWN_S", 600, (30, 3600)),
    ("COUNTDOWN_PAR", 0, (0, 1)),
    ("BURN_S", 0, (0, 600)),
    ("DIM_S", 60, (0, 36000)),
    ("DARK_S", 300, (0, 36000)),
    ("LEAVE_S", 600, (0, 36000)),
)


def load_settings():
    """A dict by name without the prefix, and a list of faults: "KEY=value, wanted ..."."""
    settings = {}
    faults = []
    for name, default, allowed in TABLE:
        settings[name] = default
        try:
            value = os.getenv(_PREFIX + name)
            good = value is None or _fits(value, default, allowed)
        except ValueError:  # the file has neither a number nor a text in quotes
            value = "?"
            good = False
        if not good:
            from .slips import wanted

            faults.append("%s%s=%s, wanted %s" % (_PREFIX, name, value, wanted(default, allowed)))
        elif value is not None:
            settings[name] = value
    try:
        with open("settings.toml") as file:
            from .slips import slips

            faults.extend(slips(file, _PREFIX, settings))
    except OSError:
        pass  # no file: all defaults
    except ValueError:  # bytes that are no text
        faults.append("settings.toml, which is not UTF-8")
    return settings, faults


def _fits(value, default, allowed):
    if isinstance(default, int):
        return isinstance(value, int) and allowed[0] <= value <= allowed[1]
    return isinstance(value, str) and value != "" and (allowed is None or value in allowed)
