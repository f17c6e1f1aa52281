# SPDX-License-Identifier: MIT
"""Tables that are made once and kept in the user's cache folder."""

import os
import tempfile
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path

import numpy as np

VERSION = 1  # of the tables' meaning: raise it and old files are left alone
Arrays = dict[str, np.ndarray]


def folder() -> Path:
    """Where tables are kept: $XDG_CACHE_HOME/color-wheel, else ~/.cache/color-wheel."""
    base = os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache"
    return Path(base) / "color-wheel"


def cached(name: str, make: Callable[[], Arrays]) -> Arrays:
    """The arrays of that name from the cache, or made now and kept if the folder allows it."""
    file = folder() / f"{name}-{VERSION}.npz"
    try:
        with np.load(file) as kept:
            return dict(kept)
    except (OSError, ValueError, EOFError, KeyError):
        pass  # not there, or damaged: made anew
    made = make()
    with suppress(OSError):
        file.parent.mkdir(parents=True, exist_ok=True)
        with tempfile.NamedTemporaryFile(dir=file.parent, suffix=".part", delete=False) as part:
            np.savez(part, **made)  # type: ignore[arg-type]
        os.replace(part.name, file)  # whole or not at all, whoever else makes it meanwhile
    return made
