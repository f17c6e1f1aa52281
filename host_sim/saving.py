# SPDX-License-Identifier: MIT
"""How the nvm's file is kept up to date while the device runs, and what is said of it."""

import asyncio
from collections.abc import Callable

from host_sim.process import NvmStore

SAVE_AGAIN_S = 10.0  # after a save that failed


class Saving:
    """Writes the file of a store. Where that fails, the game goes on, it is said once, and it is
    tried again later. ``tell`` takes what is to be said, in words for a person."""

    def __init__(self, store: NvmStore, tell: Callable[[str], None]) -> None:
        self._store = store
        self._tell = tell
        self._mended = store.mended  # until it is said
        self._unsaved = ""  # why the file could not be written, while that is so
        self._again: asyncio.TimerHandle | None = None

    def save(self) -> None:
        """Write the file now."""
        self._forget()
        try:
            self._store.save()
        except OSError as error:
            self._again = asyncio.get_running_loop().call_later(SAVE_AGAIN_S, self.save)
            told = bool(self._unsaved)
            self._unsaved = f"THE GAME IS NOT BEING SAVED: {error.strerror or error}"
            if not told:
                self._tell(self._unsaved)
        else:
            if self._unsaved:
                self._unsaved = ""
                self._tell("The game is being saved again.")

    def at_start(self) -> list[str]:
        """What is to be said whenever the device starts, also to those who come only now."""
        said = [text for text in (self._mended, self._unsaved) if text]
        self._mended = ""
        return said

    def close(self) -> None:
        """Save for the last time and let go of the file; OSError when it cannot be written."""
        self._forget()
        self._store.close()

    def _forget(self) -> None:
        """It is not tried again by itself."""
        if self._again is not None:
            self._again.cancel()
            self._again = None
