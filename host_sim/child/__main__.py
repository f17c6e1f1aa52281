# SPDX-License-Identifier: MIT
"""``python host_sim/child/__main__.py``: be a device, with pipes as protocol.py says."""

import sys
from pathlib import Path

sys.path[0] = str(Path(__file__).resolve().parent.parent.parent)

from host_sim.child.run import main  # noqa: E402  the path had to come first

main()
