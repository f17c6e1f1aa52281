# SPDX-License-Identifier: MIT
"""Shared by the tests of the firmware."""

import shutil

import pytest

from tests.firmware.whole import FIRMWARE
from tests.play.conftest import deals

__all__ = ["deals", "drive"]


@pytest.fixture
def drive(tmp_path):
    """A copy of the firmware that a test may spoil."""
    return shutil.copytree(
        FIRMWARE, tmp_path / "drive", ignore=shutil.ignore_patterns("__pycache__")
    )
