# SPDX-License-Identifier: MIT
"""Compares what the firmware showed on two devices, the second slower than the first.

A frame *stands* until another one is written. What is compared: a frame that stands for
``STANDS_MS`` or longer on the one is shown by the other too, to the byte, in the same order, and
``SLACK_MS`` earlier or later at most. That is asked both ways, so neither shows what the other
does not. (The second is not asked about what it shows while on the first *all moves*: where nothing
stands for MOVES_MS, nor SLACK_MS after that.)

What is not compared, and why: frames that stand more shortly. An animation is a function of time,
sampled whenever the device comes round to it; a change of many LEDs is spread over several frames;
an LED turns back only after a while. A Pico takes longer for a frame, and stops for some to load
modules: it shows other ones of these. The rainbow before the first press never stands, and so
nothing of it is compared.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial
from itertools import zip_longest

STANDS_MS = 200
SLACK_MS = 800
MOVES_MS = 600
MOST_SHOWN = 6  # LEDs in a report

Writes = Sequence[tuple[int, bytes]]  # (ms, bytes on the wire)


@dataclass(frozen=True)
class Standing:
    """A frame and how long it stood, in ms."""

    frame: bytes
    start: int
    end: int

    @property
    def ms(self) -> int:
        return self.end - self.start


@dataclass(frozen=True)
class Difference:
    """``what`` was shown by ``who`` alone; ``nearest``: what the other one showed then."""

    who: int
    what: Standing
    nearest: Standing | None


def standing(writes: Writes, end_ms: int) -> list[Standing]:
    """What stood, in order; writes of what is there already, and after the end, do not count."""
    seen: list[Standing] = []
    for ms, frame in writes:
        if ms >= end_ms or (seen and seen[-1].frame == frame):
            continue
        if seen:
            seen[-1] = Standing(seen[-1].frame, seen[-1].start, ms)
        seen.append(Standing(frame, ms, end_ms))
    return [one for one in seen if one.ms > 0]


def _is_shown(one: Standing, others: Sequence[Standing], at: int) -> int | None:
    """Where among the others, from ``at`` on, a frame is shown too."""
    for i in range(at, len(others)):
        other = others[i]
        if other.start > one.end + SLACK_MS:
            break
        if other.frame == one.frame and other.end >= one.start - SLACK_MS:
            return i
    return None


def _missing(
    mine: Sequence[Standing], others: Sequence[Standing], stands_ms: int
) -> list[Standing]:
    """What stands among mine and is not among the others; the last moments are not asked about."""
    missing = []
    at = 0
    for one in mine:
        if one.ms >= stands_ms and one.start < mine[-1].end - SLACK_MS:
            there = _is_shown(one, others, at)
            if there is None:
                missing.append(one)
            else:
                at = there
    return missing


def _moving(seen: Sequence[Standing], stands_ms: int) -> list[tuple[int, int]]:
    """From when to when (ms) all moves."""
    stood = [one for one in seen if one.ms >= stands_ms]
    ends = [0, *(one.end for one in stood)]
    starts = [*(one.start for one in stood), seen[-1].end if seen else 0]
    return [(a, b) for a, b in zip(ends, starts, strict=True) if b - a >= MOVES_MS]


def compare(
    first: Sequence[Standing], second: Sequence[Standing], stands_ms: int = STANDS_MS
) -> Difference | None:
    """The earliest difference; None where there is none."""
    moving = _moving(first, stands_ms)
    found = [(one, 0) for one in _missing(first, second, stands_ms)]
    found += [
        (one, 1)
        for one in _missing(second, first, stands_ms)
        if not any(a <= one.start <= b + SLACK_MS for a, b in moving)
    ]
    if not found:
        return None
    one, who = min(found, key=lambda pair: pair[0].start)
    others = first if who else second
    near = [other for other in others if other.start < one.end and other.end > one.start]
    return Difference(who, one, min(near, key=partial(_distance, one), default=None))


def _distance(one: Standing, other: Standing) -> int:
    """In how many bytes they differ."""
    return sum(a != b for a, b in zip_longest(one.frame, other.frame))


def leds(one: bytes, other: bytes, names: Sequence[str]) -> list[str]:
    """The LEDs that differ, in words, MOST_SHOWN at most; names: of each LED of the chain."""
    lines = []
    for i in range(0, max(len(one), len(other)), 3):
        mine, its = one[i : i + 3], other[i : i + 3]
        if mine != its:
            name = names[i // 3] if i // 3 < len(names) else "beyond the chain"
            lines.append(f"LED {i // 3} ({name}): {mine.hex(' ')}, {its.hex(' ') or 'nothing'}")
    more = len(lines) - MOST_SHOWN
    return lines[:MOST_SHOWN] + ([f"and {more} more"] if more > 0 else [])
