# SPDX-License-Identifier: MIT
"""Where the page is found: from this machine, and from other devices of its network."""

import socket
from collections.abc import Iterable
from ipaddress import IPv4Address, IPv6Address, ip_address

# Addresses that are kept for documents: nothing is sent to them, but the system says by which of
# its own addresses it would.
_ELSEWHERE = {socket.AF_INET: "192.0.2.1", socket.AF_INET6: "2001:db8::1"}


def address_of(host: str, sockets: Iterable[socket.socket]) -> str:
    """Where a browser on this machine finds the server that was to listen on ``host``: what
    listens everywhere is also at home."""
    bound = _ipv4_first(sockets)[0]
    listens, port = _listens(bound)
    if listens.is_unspecified:
        host = "127.0.0.1" if bound.family == socket.AF_INET else "::1"
    return _url(host, port)


def address_for_others(sockets: Iterable[socket.socket]) -> str:
    """Where other devices of the network find what listens here; "" when they cannot."""
    for bound in _ipv4_first(sockets):
        listens, port = _listens(bound)
        found = own_address(bound.family) if listens.is_unspecified else str(listens)
        if found and not ip_address(found).is_loopback:
            return _url(found, port)
    return ""


def own_address(family: int) -> str:
    """By which address this machine is seen from elsewhere; "" without a network."""
    try:
        with socket.socket(family, socket.SOCK_DGRAM) as probe:
            probe.connect((_ELSEWHERE[socket.AddressFamily(family)], 9))
            return str(probe.getsockname()[0])
    except OSError:
        return ""


def _ipv4_first(sockets: Iterable[socket.socket]) -> list[socket.socket]:
    return sorted(sockets, key=lambda found: found.family != socket.AF_INET)


def _listens(bound: socket.socket) -> tuple[IPv4Address | IPv6Address, int]:
    """The address, without the interface that may stand behind it, and the port."""
    address, port = bound.getsockname()[:2]
    return ip_address(address.partition("%")[0]), port


def _url(host: str, port: int) -> str:
    return f"http://[{host}]:{port}/" if ":" in host else f"http://{host}:{port}/"
