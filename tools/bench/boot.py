# SPDX-License-Identifier: MIT
"""Which modules of the firmware are loaded before the first playable frame, and their sizes."""

import ast
from collections.abc import Iterator
from pathlib import Path

FIRMWARE = Path(__file__).parents[2] / "firmware"
# What the app loads for its start alone.
ONCE = (
    "hardware.pins",
    "hardware.port",
    "hardware.settings",
    "light.ceiling",
    "light.chainmap",
    "light.palettes",
    "start",
)
# The two ways to the first playable frame: attract, and a saved game in play.
STARTS = {
    "attract": ["color_wheel.light.others"],
    "a saved game": ["color_wheel.play.reading", "color_wheel.play.resume"],
}


def module_name(path: Path) -> str:
    """The name under which a file of the firmware is imported."""
    parts = path.relative_to(FIRMWARE).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


OWN = {module_name(path): path for path in sorted(FIRMWARE.rglob("*.py"))}


def absolute(module: str, node: ast.Import | ast.ImportFrom) -> list[str]:
    """The names that an import statement of a module may load."""
    if isinstance(node, ast.Import):
        return [alias.name for alias in node.names]
    root = node.module or ""
    if node.level:
        package = module.split(".")
        up = node.level - (OWN[module].stem == "__init__")
        root = ".".join([*package[: len(package) - up], *([root] if root else [])])
    return [root, *(f"{root}.{alias.name}" for alias in node.names)]


def imports(module: str, everywhere: bool) -> Iterator[str]:
    """What a module imports: when it is loaded, or ``everywhere`` in it."""
    tree = ast.parse(OWN[module].read_text(encoding="utf-8"))
    for node in ast.walk(tree) if everywhere else tree.body:
        if isinstance(node, ast.Import | ast.ImportFrom):
            yield from absolute(module, node)


def loaded_at_start(way: str) -> dict[str, int]:
    """The own modules, with their sizes, that are loaded before the first playable frame."""
    found: dict[str, int] = {}
    queue = ["code", "color_wheel.app", *(f"color_wheel.{name}" for name in ONCE), *STARTS[way]]
    for module in queue:
        if module in OWN and module not in found:
            found[module] = OWN[module].stat().st_size
            queue += imports(module, everywhere=False)
    return found
