# SPDX-License-Identifier: MIT
"""typing: the names in the annotations of the modules shared with CPython, which nothing reads."""

Any = None
