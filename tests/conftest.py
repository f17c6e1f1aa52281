# SPDX-License-Identifier: MIT
"""The order of the tests: the folders with the longest files first.

So that, of the two workers of ``make test``, none is left with a long file when the other is done.
"""

import pytest

FIRST = ("page", "tools", "solver", "firmware")


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Sort by folder; within one all stays as it is."""

    def place(item: pytest.Item) -> int:
        folder = item.path.parent.name
        return FIRST.index(folder) if folder in FIRST else len(FIRST)

    items.sort(key=place)
