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
        from .slips import unknown_board

        raise BoardError(unknown_board(name)) from None
    pins = {}
    for role, pin in names.items():
        if not hasattr(board, pin):
            from .slips import unknown_pin

            raise BoardError(unknown_pin(name, pin, role))
        pins[role] = getattr(board, pin)
    return pins
