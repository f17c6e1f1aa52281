# SPDX-License-Identifier: MIT
"""Who sits round the wheel, as the pages of one server know it: names, and seats with a page."""

from collections.abc import Iterable
from typing import Any

SEATS = 10
LONGEST_NAME = 20  # characters


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
