# SPDX-License-Identifier: MIT
"""A board without the second serial port. Loaded where boot.py has not switched it on."""


class NoPort:
    """Stands in for the port: nobody is at the other end."""

    connected = False
    in_waiting = 0

    def read(self, _size):
        return b""

    def write(self, data):
        return len(data)
