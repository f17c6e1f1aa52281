# SPDX-License-Identifier: MIT
"""The simulated hardware, written once for every interpreter that runs the firmware on a desktop.

Times are whole microseconds since power-on, pins are GPIO numbers. These modules keep to what
MicroPython has, too: no imports but each other.
"""
