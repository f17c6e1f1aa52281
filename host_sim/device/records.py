# SPDX-License-Identifier: MIT
"""The kinds of records that a simulated device sends to its parent (see ../protocol.py)."""

START = 1  # the firmware begins
FRAME = 2  # pin, then the bytes on the wire
SERIAL = 3  # bytes out of usb_cdc.data
CONSOLE = 4  # text
PIN = 5  # pin, level
TONE = 6  # pin, Hz as 4 bytes
NVM = 7  # kind (device/nvm.py), page: it is in the shared memory already
PARKED = 8  # time is at its limit
ALIVE = 9  # nothing, but still working
STOPPED = 10  # code.py came to its end
CRASHED = 11  # traceback
HUNG = 12  # traceback
RESET = 13  # reason: the device starts anew
CUT = 14  # the power failed where a test wanted it
HEAP = 15  # bytes of the heap in use, as 4 bytes: after START and before PARKED, where asked for
ENDS = (STOPPED, CRASHED, HUNG, RESET, CUT)
