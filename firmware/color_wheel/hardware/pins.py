# SPDX-License-Identifier: MIT
"""The board's pins by what they are for, from ``boards/<board_id>.py``."""

import board


class BoardError(Exception):
    """The board is not known, or its file does not fit it; str() says what to do."""


def board_name():
    """The board's id as CircuitPython spells it, such as ``raspberry_pi_pico``."""
    return board.board_id.lower()


def load_pins():
    """A dict of pin objects, such as ``pixels`` and ``CCW``. Raises BoardError."""
    name = board_name()
    try:
        names = getattr(__import__("boards." + name), name).PINS
    except ImportError:
        raise BoardError(
            "The board "
            + name
            + " is not known. Copy boards/raspberry_pi_pico.py to boards/"
            + name
            + ".py and put this board's pins there."
        ) from None
    pins = {}
    for role, pin in names.items():
        if not hasattr(board, pin):
            raise BoardError(
                "boards/"
                + name
                + ".py wants the pin "
                + pin
                + " for "
                + role
                + ", which this board does not have."
            )
        pins[role] = getattr(board, pin)
    return pins
