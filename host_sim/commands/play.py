# SPDX-License-Identifier: MIT
"""Play on the simulated wheel: the firmware on the desktop, its page in the browser."""

from host_sim.play import add_play_arguments as add_arguments
from host_sim.play import run_play as run

__all__ = ["add_arguments", "run"]
