# SPDX-License-Identifier: MIT
"""The firmware keeps to what its boards have: modules, sizes, and the small language."""

import ast
import importlib.resources
import re
from pathlib import Path

import pytest

from tools.bench.boot import OWN, STARTS, imports, loaded_at_start, module_name

FIRMWARE = Path(__file__).parents[2] / "firmware"
SOURCES = sorted(FIRMWARE.rglob("*.py"))
BOARDS = sorted(path.stem for path in (FIRMWARE / "boards").glob("*.py"))
LIBRARIES = {"neopixel", "adafruit_ticks"}
CORE = {"gc"}  # in every CircuitPython, and so in no list
MOST_OF_A_MODULE = 12 * 1024
MOST_AT_START = 60 * 1024


def test_there_are_the_promised_boards():
    assert set(BOARDS) >= {
        "adafruit_feather_rp2040",
        "raspberry_pi_pico",
        "raspberry_pi_pico2",
        "raspberry_pi_pico_w",
    }


@pytest.mark.parametrize("board", BOARDS)
def test_imports_nothing_that_the_board_has_not(board):
    stub = importlib.resources.files("board_definitions") / board / "__init__.pyi"
    listed = re.search(r"Included modules: (.*)", stub.read_text(encoding="utf-8")).group(1)
    included = {name.split(".")[0] for name in listed.split(", ")}
    assert {"keypad", "usb_cdc", "microcontroller"} <= included
    allowed = included | LIBRARIES | CORE
    for module in OWN:
        for name in imports(module, everywhere=True):
            top = name.split(".")[0]
            assert top in allowed or any(own.split(".")[0] == top for own in OWN), (module, name)


@pytest.mark.parametrize("path", SOURCES, ids=module_name)
def test_no_module_is_too_long_to_be_compiled_on_the_board(path):
    assert path.stat().st_size <= MOST_OF_A_MODULE


@pytest.mark.parametrize("way", STARTS)
def test_what_is_loaded_before_the_first_playable_frame(way):
    sizes = loaded_at_start(way)
    assert {"first_light", "color_wheel.light.light", "color_wheel.play.table"} <= set(sizes)
    assert sum(sizes.values()) <= MOST_AT_START, sizes


def test_the_packs_are_not_among_it():
    for pack in ("link", "commands", "play.choice", "play.save", "rules.deal", "rules.check"):
        assert f"color_wheel.{pack}" in OWN
        assert all(f"color_wheel.{pack}" not in loaded_at_start(way) for way in STARTS)


@pytest.mark.parametrize("path", SOURCES, ids=module_name)
def test_keeps_to_the_language_of_the_small_interpreters(path):
    """Constructs that MicroPython or CircuitPython cannot parse or run (platform facts)."""
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        assert not isinstance(node, ast.Match | ast.TryStar | ast.AnnAssign), node.lineno
        if isinstance(node, ast.List | ast.Tuple | ast.Set):
            assert not any(isinstance(item, ast.Starred) for item in node.elts), node.lineno
        if isinstance(node, ast.Dict):
            assert None not in node.keys, node.lineno
        if isinstance(node, ast.FunctionDef):
            assert not node.args.posonlyargs, node.lineno
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name):
            assert node.func.id != "next" or len(node.args) == 1, node.lineno  # no default there


@pytest.mark.parametrize("path", [p for p in SOURCES if "rules" in p.parts], ids=module_name)
def test_the_rules_have_no_floats_and_no_recursion(path):
    """Nor division; a function that calls its own name would be recursion."""
    tree = ast.parse(path.read_text(encoding="utf-8"))
    for node in ast.walk(tree):
        assert not (isinstance(node, ast.Constant) and isinstance(node.value, float)), node.lineno
        assert not (isinstance(node, ast.BinOp) and isinstance(node.op, ast.Div)), node.lineno
        assert not (isinstance(node, ast.Name) and node.id == "float"), node.lineno
        if isinstance(node, ast.FunctionDef):
            called = [n.func for n in ast.walk(node) if isinstance(n, ast.Call)]
            assert not any(isinstance(f, ast.Name) and f.id == node.name for f in called)


def layer(module):
    order = ("rules", "play", "light", "hardware")
    parts = module.split(".")
    return order.index(parts[1]) if len(parts) > 1 and parts[1] in order else len(order)


@pytest.mark.parametrize("module", [name for name in OWN if name.startswith("color_wheel.")])
def test_imports_point_down(module):
    for name in imports(module, everywhere=True):
        if name in OWN and name.startswith("color_wheel."):
            assert layer(name) <= layer(module), (module, name)
