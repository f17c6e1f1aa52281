# SPDX-License-Identifier: MIT
"""Numbers in place of constants: only where that is meant, and every line where it was."""

import ast

from tools.constants import Drive
from tools.make_board import FIRMWARE

CODES = '''\
"""Names."""

A = 5
B = A << 1 | 1
TEXT = "A"
PAIR = (A, B)
lower = 4
TWICE = 1
TWICE = 2
'''
USER = """\
from . import codes, other
from .codes import A, PAIR, TEXT
from .codes import (
    B as C,
)

_OWN = (
    C
    + 1
)


def f(x, A=0):
    return A + x


def g(codes):
    return codes.A, other.B


class D:
    A = A

    def h(self):
        from .codes import B

        return [B + _OWN for _ in PAIR], self.A, codes.TWICE, codes.lower, TEXT
"""


def written(**sources):
    return Drive({f"pack/{name}.py": text for name, text in sources.items()}).written()


def test_numbers_are_written_in():
    done = written(__init__="", codes=CODES, user=USER, other="from .codes import B\n")
    assert done["pack/codes.py"] == (
        '"""Names."""\n\npass\npass\nTEXT = "A"\nPAIR = (5, 11)\nlower = 4\nTWICE = 1\nTWICE = 2\n'
    )
    assert done["pack/user.py"] == (
        "from . import codes\nfrom .codes import PAIR, TEXT\npass\n\n\n\npass\n\n\n\n\n\n"
        "def f(x, A=0):\n    return A + x\n\n\n"
        "def g(codes):\n    return codes.A, 11\n\n\n"
        "class D:\n    A = 5\n\n    def h(self):\n        pass\n\n"
        "        return [11 + 12 for _ in PAIR], self.A, codes.TWICE, codes.lower, TEXT\n"
    )


def test_what_stands_in_a_text_stays():
    done = written(a="A = 5\nB = 6\n", b='from .a import A, B\n\nprint(f"{A}", A, B)\n')
    assert done["pack/a.py"] == "A = 5\npass\n"
    assert done["pack/b.py"] == 'from .a import A\n\nprint(f"{A}", A, 6)\n'


def test_a_module_asked_for_numbers_alone_is_not_imported():
    done = written(a="A = 5\n", b="from . import a, c\n\nx = a.A\n", c="")
    assert done["pack/b.py"] == "from . import c\n\nx = 5\n"


def test_the_firmware_has_the_same_functions_in_the_same_lines():
    sources = {
        path.relative_to(FIRMWARE).as_posix(): path.read_text(encoding="utf-8")
        for path in (FIRMWARE / "color_wheel").rglob("*.py")
    }
    done = Drive(sources).written()
    for path, text in sources.items():
        before, after = (
            [(n.name, n.lineno) for n in ast.walk(ast.parse(t)) if isinstance(n, ast.FunctionDef)]
            for t in (text, done[path])
        )
        assert after == before, path
    assert "codes.WON" in sources["color_wheel/play/ends.py"]
    assert "codes.WON" not in done["color_wheel/play/ends.py"]
