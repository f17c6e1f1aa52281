# SPDX-License-Identifier: MIT
"""Raspberry Pi Pico 2: which pin does what (names as in the module board).

GP0/GP1 (UART) and GP26/GP27 (I2C) stay free.
"""

PINS = {
    "pixels": "GP16",
    "CCW": "GP2",
    "CW": "GP3",
    "OUT": "GP4",
    "IN": "GP5",
    "SELECT": "GP6",
    "BACK": "GP7",
    "piezo": "GP15",
    "supply": "GP17",
    "hold": "GP18",
    "pulse": "GP22",
    "failed": "GP19",
    "reset": "GP20",
    "start": "GP21",
}
