# SPDX-License-Identifier: MIT
"""Tunes for the piezo: tuples of Hz, ms, Hz, ms, and so on; 0 Hz is a pause. Data only."""

from ..play import codes

# By event.
TUNES = {
    codes.MOVED: (1760, 8),
    codes.PICKED: (880, 30, 1175, 40),
    codes.DROPPED: (1175, 30, 880, 40),
    codes.SWAPPED: (784, 40, 0, 20, 1047, 60),
    codes.TOOK_BACK: (1047, 40, 0, 20, 784, 60),
    codes.REFUSED: (165, 160),
    codes.GROUPED: (1047, 60, 1319, 60, 1568, 120),
    codes.NO_WAY: (165, 160),
    codes.CALL_AT: (1480, 8),
    codes.DEALT: (523, 50, 659, 50, 784, 50, 1047, 80),
}
# By the screen that the event SCREEN enters.
SCREENS = {
    codes.WON: (784, 100, 988, 100, 1175, 100, 1568, 220, 1175, 90, 1568, 400),
    codes.LOST: (392, 180, 370, 180, 349, 180, 330, 420),
}
# In place of the first where the wheel is solved over par.
OVER_PAR = (784, 120, 988, 120, 1175, 260)
