# SPDX-License-Identifier: MIT
"""Adafruit Feather RP2040: which pin does what (names as in the module board).

The buttons lie in a line on the side with the fewer pins. RX/TX (UART), SDA/SCL (I2C), A0, A1
and D13 (the red LED) stay free.
"""

PINS = {
    "pixels": "D24",
    "CCW": "D12",
    "CW": "D11",
    "OUT": "D10",
    "IN": "D9",
    "SELECT": "D6",
    "BACK": "D5",
    "piezo": "D4",
    "supply": "D25",
    "hold": "SCK",
    "pulse": "MOSI",
    "failed": "MISO",
    "reset": "A2",
    "start": "A3",
}
