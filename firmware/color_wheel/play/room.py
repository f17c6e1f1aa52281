# SPDX-License-Identifier: MIT
"""Room in a small heap: loads packs and lets go of them, by their names in this package.

Before one is loaded, garbage goes: what is loaded would lie between it, and leave small pieces; and
from source to load is to compile.
"""

import gc
import sys

# Any screen may load them, and hardly wants them again.
SELDOM = "play.remote play.spotlight commands play.pointing"
_PACKAGE = __name__[: -len("play.room")]
_AS_SOURCE = __file__.endswith(".py")
_ENOUGH = 20000  # free bytes; from these on garbage may lie where it will
_free = getattr(gc, "mem_free", None)  # not every Python tells


def make(packed=False):
    """Collect if little is free, for packs from source and, where that is said, packed ones."""
    if (_AS_SOURCE or packed) and _free is not None and _free() < _ENOUGH:
        gc.collect()


def has(name):
    """Whether a pack is loaded."""
    return _PACKAGE + name in sys.modules


def load(names):
    """Load packs, one after the other; from source that takes long anyway."""
    for name in names.split():
        if _AS_SOURCE:
            gc.collect()
        __import__(_PACKAGE + name)


def drop(names):
    """Unload packs, once nobody uses them; False where none of them was loaded."""
    dropped = False
    for name in names.split():
        dropped = _drop(_PACKAGE + name) or dropped
    return dropped


def _drop(name):
    if sys.modules.pop(name, None) is None:
        return False
    at = name.rfind(".")
    parent = sys.modules.get(name[:at])
    if hasattr(parent, name[at + 1 :]):
        delattr(parent, name[at + 1 :])
    return True
