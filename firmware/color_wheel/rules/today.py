# SPDX-License-Identifier: MIT
"""The deal of the day: the same numbered deal for everybody. Loaded when a host tells the date."""

_MONTH_DAYS = (31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31)
_STEP = 617  # coprime to 1000: in 1000 days every deal has its day, and neighbours lie apart


def is_date(year, month, day):
    """Whether there is such a day in the years 2000-2099."""
    if not (2000 <= year <= 2099 and 1 <= month <= 12):
        return False
    leap = month == 2 and year % 4 == 0
    return 1 <= day <= _MONTH_DAYS[month - 1] + leap


def deal_of(year, month, day):
    """The number 000-999 of a day's deal."""
    before = year - 2000
    days = 365 * before + (before + 3) // 4 + sum(_MONTH_DAYS[: month - 1]) + day - 1
    if month > 2 and year % 4 == 0:
        days += 1
    return days * _STEP % 1000
