# SPDX-License-Identifier: MIT
"""Room for a pack that is about to be loaded: in a small heap, garbage goes before. What is loaded
would lie between it, and leave small pieces; and from source to load is to compile."""

import gc

_AS_SOURCE = __file__.endswith(".py")
_ENOUGH = 20000  # free bytes: to be compiled, a pack takes half of it
_free = getattr(gc, "mem_free", None)  # not every Python tells


def make(packed=False):
    """Collect if little is free, for packs from source and, where that is said, packed ones."""
    if (_AS_SOURCE or packed) and _free is not None and _free() < _ENOUGH:
        gc.collect()
