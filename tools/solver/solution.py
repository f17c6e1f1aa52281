# SPDX-License-Identifier: MIT
"""What is known of how few swaps solve a wheel."""

from dataclasses import dataclass, field

Move = tuple[int, int]  # spaces


@dataclass
class Solution:
    """``moves`` solve the wheel; no fewer than ``lower_bound`` do."""

    moves: list[Move] = field(default_factory=list)
    lower_bound: int = 0
    found: bool = False

    @property
    def length(self) -> int:
        return len(self.moves)

    @property
    def proven(self) -> bool:
        return self.found and self.lower_bound == self.length
