# SPDX-License-Identifier: MIT
"""The deal of the day."""

from datetime import date, timedelta

import pytest
from color_wheel.rules.today import deal_of, is_date


def test_every_day_has_its_deal_and_a_thousand_days_have_them_all():
    """617 a day, from 2000-01-01 on: by the calendar of the standard library."""
    first = date(2000, 1, 1)
    for days in range((date(2100, 1, 1) - first).days):
        day = first + timedelta(days)
        assert deal_of(day.year, day.month, day.day) == days * 617 % 1000
        assert is_date(day.year, day.month, day.day)
    assert len({n * 617 % 1000 for n in range(1000)}) == 1000


@pytest.mark.parametrize(
    "day",
    [
        (2026, 2, 29),
        (2026, 13, 1),
        (2026, 0, 1),
        (2026, 4, 31),
        (2026, 1, 0),
        (1999, 12, 31),
        (2100, 1, 1),
    ],
)
def test_days_that_there_are_not(day):
    assert not is_date(*day)
