# SPDX-License-Identifier: MIT
"""The process in which the firmware runs: one for each time the power comes on."""
