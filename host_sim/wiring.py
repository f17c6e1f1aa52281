# SPDX-License-Identifier: MIT
"""Which GPIO a name means: a board's own pin names, and what the game uses them for."""

import ast
import importlib.util
import re
from pathlib import Path

BUTTONS = ("CCW", "CW", "OUT", "IN", "SELECT", "BACK")
FOREIGN = 100  # pins of another chip (the radio's on a W) are numbered from here
# Blinka's own board is right for these; for others it has none, or one of another name
BLINKA_BOARDS = {
    "raspberry_pi_pico": "RASPBERRY_PI_PICO",
    "raspberry_pi_pico_w": "RASPBERRY_PI_PICO_W",
}
_PIN = re.compile(r"^(\w+): microcontroller\.Pin  # (\D+)(\d+)$", re.MULTILINE)


class WiringError(ValueError):
    """A board or a pin that there is not."""


def gpios(board: str) -> dict[str, int]:
    """The GPIO numbers of a board's pin names, from circuitpython-stubs' definition of it."""
    package = importlib.util.find_spec("board_definitions")
    places = package.submodule_search_locations if package else None
    for place in places or ():
        file = Path(place) / board / "__init__.pyi"
        if board.isidentifier() and file.exists():
            return {
                name: int(number) + (0 if kind == "GPIO" else FOREIGN)
                for name, kind, number in _PIN.findall(file.read_text(encoding="utf-8"))
            }
    raise WiringError(f"no board {board!r}: a board_id of CircuitPython is wanted")


def _uses(firmware: Path, board: str) -> dict[str, str]:
    file = firmware / "boards" / f"{board}.py"
    if not file.exists():
        return {}
    for node in ast.parse(file.read_text(encoding="utf-8")).body:
        if isinstance(node, ast.Assign) and ast.unparse(node.targets[0]) == "PINS":
            return dict(ast.literal_eval(node.value))
    return {}


class Wiring:
    """A board with a firmware's pin file.

    gpio: the number of a use (``SELECT``, ``reset``) or a pin name (``GP6``).
    """

    def __init__(self, board: str, firmware: Path) -> None:
        self.board = board
        self.pins = gpios(board)
        self.uses = _uses(firmware, board)
        self._names: dict[int, str] = {}
        for name, number in self.pins.items():
            self._names.setdefault(number, name)
        self._used = {self.pins[pin]: use for use, pin in self.uses.items() if pin in self.pins}

    def gpio(self, name: str) -> int:
        """The number of a use or of a pin's name."""
        pin = self.uses.get(name, name)
        if pin not in self.pins:
            known = ", ".join(self.uses) or "those of the board"
            raise WiringError(f"no pin {name!r} on {self.board}: {known}")
        return self.pins[pin]

    def name(self, gpio: int) -> str:
        """The use of a GPIO, or else its name on the board."""
        return self._used.get(gpio) or self._names.get(gpio) or f"GPIO{gpio}"

    def button(self, name: str) -> int:
        """The GPIO of a button."""
        if name not in BUTTONS:
            raise WiringError(f"no button {name!r}: {', '.join(BUTTONS)}")
        return self.gpio(name)
