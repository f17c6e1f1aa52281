# SPDX-License-Identifier: MIT
"""Small drives for the simulator: a firmware of a few lines each."""

from collections.abc import Callable
from pathlib import Path
from textwrap import dedent

import pytest

Drive = Callable[..., Path]

PINS = (
    'PINS = {"pixels": "GP16", "CW": "GP3", "SELECT": "GP6", "piezo": "GP15", "supply": "GP17"}\n'
)


@pytest.fixture
def drive(tmp_path: Path) -> Drive:
    """drive(code, **files): a folder with code.py, a pin file and further files.

    A name's "__" stands for ".", so that ``settings__toml="X = 1"`` makes settings.toml.
    """

    def make(code: str, **files: str) -> Path:
        (tmp_path / "boards").mkdir(exist_ok=True)
        (tmp_path / "boards" / "raspberry_pi_pico.py").write_text(PINS)
        for name, text in {"code__py": code, **files}.items():
            (tmp_path / name.replace("__", ".")).write_text(dedent(text))
        return tmp_path

    return make
