# SPDX-License-Identifier: MIT
"""The one exception that stands for bad input."""


class InputError(Exception):
    """Bad input: one line that says what is wrong and what would be right. No ValueError, so
    that argparse lets it through."""
