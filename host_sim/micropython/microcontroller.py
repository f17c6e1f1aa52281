# SPDX-License-Identifier: MIT
"""microcontroller: all of it is ours here."""

from sim_microcontroller import *  # noqa: F403
