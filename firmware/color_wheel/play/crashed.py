# SPDX-License-Identifier: MIT
"""Crashes, hangs, and a save that cannot be read: kept and told. Loaded when there is one."""

from . import codes
from .log import CRASH
from .writer import Writer

MOST = 3  # in a row, then the games are given up: they may be why
LONGEST = 120  # bytes that are kept
_HUNG = "The game hung for eight seconds."


def keep(log, text):
    """Add a crash to the log, as much of its end as leaves room for the next ones: each counts.
    Raises what nvm raises."""
    room = max(2, min(LONGEST, log.free // MOST - 4) & ~1)
    if log.usable and room + 4 <= log.free:
        body = text.encode("utf-8")[-room:]
        Writer(log).append_record(CRASH, body + b" " * (len(body) & 1))


def note(table, crashes, where):
    """Tell of so many crashes in a row, the last one at ``where`` (bytes of text); True where the
    games are to be given up."""
    table.crash = "".join([chr(byte) for byte in where if 32 <= byte < 127]).strip()
    table.tell(codes.FAULT, crashes)
    if crashes < MOST:
        return False
    print("The game has crashed %d times in a row: a fresh one is begun." % crashes)
    return True


def hung(log, table, now):
    """The watchdog has just restarted a game that hung: that counts as a crash."""
    try:
        keep(log, _HUNG)
    except (OSError, ValueError, RuntimeError, MemoryError) as error:
        print("The hang could not be kept:", error)
    crashes = 0
    for kind, _, _ in log.entries():
        crashes = crashes + 1 if kind == CRASH else 0
    if note(table, max(1, crashes), _HUNG.encode()):
        table.game = table.previous = table.match = None
        table.enter(codes.ATTRACT, now)


def unreadable(log, table, now):
    """The save is in order, but not one of this version: the next deal begins it anew."""
    print("The save was written by another version: it will be used from the next deal on.")
    log.usable = False
    log.end = len(log.nvm)
    table.game = table.previous = table.match = None
    table.records = {}
    table.tell(codes.FAULT)
    table.enter(codes.ATTRACT, now)
