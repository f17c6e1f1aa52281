# SPDX-License-Identifier: MIT
"""The firmware on a real CircuitPython in an emulated Raspberry Pi Pico, against the run under
Blinka: ``make emulate``, see ``__main__``.
"""


class RunError(Exception):
    """A run that came to nothing; str() says what happened, in some lines."""
