# SPDX-License-Identifier: MIT
"""The serial port of the device link: USB's second one, made so that it never blocks."""

import usb_cdc


class _NoPort:
    """Stands in where boot.py has not switched the port on."""

    connected = False
    in_waiting = 0

    def read(self, _size):
        return b""

    def write(self, data):
        return len(data)


def open_port():
    """The port, with timeouts of 0."""
    port = usb_cdc.data
    if port is None:
        return _NoPort()
    port.timeout = 0
    port.write_timeout = 0
    return port
