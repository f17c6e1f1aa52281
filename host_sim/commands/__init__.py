# SPDX-License-Identifier: MIT
"""The commands of ``color-wheel``, a module each."""
