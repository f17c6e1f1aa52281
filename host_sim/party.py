# SPDX-License-Identifier: MIT
"""Who sits round the wheel, as the pages of one server know it: names, and seats with a page."""

import socket
from collections.abc import Iterable
from ipaddress import ip_address
from typing import Any

SEATS = 10
LONGEST_NAME = 20  # characters
# Addresses that are kept for documents: nothing is sent to them, but the system says by which of
# its own addresses it would.
_ELSEWHERE = {socket.AF_INET: "192.0.2.1", socket.AF_INET6: "2001:db8::1"}


class Party:
    """The names of the seats 1-10, kept as long as the server runs.

    ``address``: where other devices find the page, "" when they cannot.
    """

    def __init__(self) -> None:
        self.names: dict[int, str] = {}
        self.address = ""

    def name(self, seat: Any, text: Any) -> bool:
        """Give a seat a name, "" takes it away; False where one of them is none."""
        if not is_seat(seat) or not isinstance(text, str):
            return False
        plain = "".join(c if c.isprintable() else " " for c in text)
        self.names[seat] = " ".join(plain.split())[:LONGEST_NAME].strip()
        return True

    def told(self, here: Iterable[int]) -> dict[str, Any]:
        """What the pages are told; ``here``: the seats that have a page."""
        names = {str(seat): name for seat, name in sorted(self.names.items())}
        return {"names": names, "here": sorted(set(here)), "address": self.address}


def is_seat(seat: Any) -> bool:
    """Whether something is the number of a seat, 1-10."""
    return type(seat) is int and 1 <= seat <= SEATS


def address_for_others(sockets: Iterable[socket.socket]) -> str:
    """Where other devices of the network find what listens here; "" when they cannot."""
    for bound in sorted(sockets, key=lambda found: found.family != socket.AF_INET):
        listens, port = bound.getsockname()[:2]
        at = ip_address(listens.partition("%")[0])
        found = own_address(bound.family) if at.is_unspecified else str(at)
        if found and not ip_address(found).is_loopback:
            return f"http://[{found}]:{port}/" if ":" in found else f"http://{found}:{port}/"
    return ""


def own_address(family: int) -> str:
    """By which address this machine is seen from elsewhere; "" without a network."""
    try:
        with socket.socket(family, socket.SOCK_DGRAM) as probe:
            probe.connect((_ELSEWHERE[socket.AddressFamily(family)], 9))
            return str(probe.getsockname()[0])
    except OSError:
        return ""
