# SPDX-License-Identifier: MIT
"""The names of screens and events (``codes``) on the device link, in the order of their numbers."""

SCREENS = (
    "attract",
    "dealing",
    "play",
    "won",
    "lost",
    "menu",
    "ready",
    "call",
    "standings",
    "lesson",
)
EVENTS = (
    "moved",
    "picked",
    "dropped",
    "swapped",
    "took-back",
    "refused",
    "grouped",
    "dealt",
    "screen",
    "changed",
    "settled",
    "colour",
    "fault",
    "menu",
    "chosen",
    "clock",
    "timeout",
    "unordered",
    "grade",
    "idle",
    "record",
    "called",
    "call",
    "no-way",
    "turn",
    "stage",
    "helped",
    "hint",
)
# What CHANGED was.
CHANGES = ("undo", "redo", "old", "restart")
GRADES = ("gold", "silver", "bronze", "none", "perfect")
