# SPDX-License-Identifier: MIT
"""Runs once, before USB starts: switches on the second serial port, which carries the device link.

The drive stays read-only for the game: losing power in the middle of a write damages its FAT.
"""

import usb_cdc

usb_cdc.enable(console=True, data=True)
