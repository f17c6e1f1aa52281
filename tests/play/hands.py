# SPDX-License-Identifier: MIT
"""The pair of hands, as tests know them; the bench plays with them too."""

from tools.hands import FRAME_MS, Hands, steps_from

__all__ = ["FRAME_MS", "Hands", "steps_from"]
