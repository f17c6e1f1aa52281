# SPDX-License-Identifier: MIT
"""The serial port of the device link: USB's second one, made so that it never blocks."""

import usb_cdc


def open_port():
    """The port, with timeouts of 0."""
    port = usb_cdc.data
    if port is None:
        from .no_port import NoPort

        return NoPort()
    port.timeout = 0
    port.write_timeout = 0
    return port
