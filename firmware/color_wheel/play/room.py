# SPDX-License-Identifier: MIT
"""Room in a small heap: before a pack is loaded, garbage goes, and what is hardly wanted again.

What is loaded would lie between it, and leave small pieces; and from source to load is to compile.
"""

import gc
import sys

_PACKAGE = __name__[: -len("play.room")]
_AS_SOURCE = __file__.endswith(".py")
_ENOUGH = 20000  # free bytes; from these on garbage may lie where it will
_free = getattr(gc, "mem_free", None)  # not every Python tells


def make(packed=False):
    """Collect if little is free, for packs from source and, where that is said, packed ones."""
    if (_AS_SOURCE or packed) and _free is not None and _free() < _ENOUGH:
        gc.collect()


def drop(name):
    """Unload a module, once nobody uses it; False where it was not loaded."""
    name = _PACKAGE + name
    if sys.modules.pop(name, None) is None:
        return False
    at = name.rfind(".")
    parent = sys.modules.get(name[:at])
    if hasattr(parent, name[at + 1 :]):
        delattr(parent, name[at + 1 :])
    return True
