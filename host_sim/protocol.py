# SPDX-License-Identifier: MIT
"""What a simulated device's process and its parent say to each other.

To the parent: binary records, a head (kind, time in us since power-on, size) and a payload. To
the device: one JSON object a line: first the whole configuration, then inputs
``{"at": us or null, "do": "pin" / "serial" / "host", ...}`` (in real time with ``ns``, when it was
sent) and, at virtual time, ``{"run": us}``, which allows time to pass until then. The end of the
stream is the end of the power.
"""

import struct

from host_sim.device.records import *  # noqa: F403  the kinds

HEAD = struct.Struct("<BQI")

Record = tuple[int, int, bytes]  # kind, us, payload


class Reader:
    """Puts records together from pieces of the stream."""

    def __init__(self) -> None:
        self._rest = bytearray()

    def feed(self, data: bytes) -> list[Record]:
        """The records that are complete with data."""
        records = []
        held = self._rest
        held += data
        place = 0
        while len(held) - place >= HEAD.size:
            kind, us, size = HEAD.unpack_from(held, place)
            end = place + HEAD.size + size
            if end > len(held):
                break
            records.append((kind, us, bytes(held[place + HEAD.size : end])))
            place = end
        del held[:place]
        return records
