# SPDX-License-Identifier: MIT
"""Names of the small integers that play, light, sound and link share."""

# Buttons, in the order of the key numbers.
CCW = 0
CW = 1
OUT = 2
IN = 3
SELECT = 4
BACK = 5
BUTTONS = ("CCW", "CW", "OUT", "IN", "SELECT", "BACK")

# Screens.
ATTRACT = 0  # nobody plays; a press deals
DEALING = 1  # the pieces appear; a press skips
PLAY = 2  # choosing and swapping
WON = 3  # solved, within par or over it
LOST = 4  # 27 swaps and not solved: SELECT plays on, BACK offers a new game
MENU = 5  # BACK held: a new game or the one that is there
SCREENS = ("attract", "dealing", "play", "won", "lost", "menu")

# Events: (code, a, b), what happened in the last step. a and b are spaces unless said.
MOVED = 0  # the cursor went to a
PICKED = 1  # the piece on a was picked up
DROPPED = 2  # it was put down again on a
SWAPPED = 3  # a and b were swapped
TOOK_BACK = 4  # the swap of a and b was taken back
REFUSED = 5  # a with b is no swap; b is 255 where only a is concerned
GROUPED = 6  # colour a has become one group
DEALT = 7  # a new game begins
SCREEN = 8  # screen a was entered
CHANGED = 9  # the wheel is another one: undo, redo, load, restore
SETTLED = 10  # the last swap can no longer be taken back at no cost
COLOUR = 11  # colour a is shown alone (255: no longer)
FAULT = 12  # a setting or the save was unusable; a says which
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
)
NONE = 255
