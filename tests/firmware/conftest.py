# SPDX-License-Identifier: MIT
"""Shared by the tests of the firmware."""

from tests.play.conftest import deals

__all__ = ["deals"]
