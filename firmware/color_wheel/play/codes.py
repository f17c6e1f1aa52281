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
LOST = 4  # 27 swaps or the time are up and it is not solved
MENU = 5  # BACK held
READY = 6  # dark: SELECT starts the clock; in head-to-head, the next player
CALL = 7  # SELECT held: which piece is to come here, and how
STANDINGS = 8  # head-to-head: who has won
LESSON = 9

# Events: (code, a, b). a and b are spaces unless said.
MOVED = 0  # the cursor went to a
PICKED = 1  # the piece on a was picked up
DROPPED = 2  # it was put down again on a
SWAPPED = 3  # a and b were swapped
TOOK_BACK = 4  # the swap of a and b was taken back
REFUSED = 5  # a with b, or a alone (b: 255)
GROUPED = 6  # colour a is one group now
DEALT = 7
SCREEN = 8  # a was entered
CHANGED = 9  # the wheel; a: UNDO, REDO, OLD, RESTART, or NONE out of the save
SETTLED = 10  # the last swap is no longer provisional
COLOUR = 11  # a is shown alone (255: no longer)
FAULT = 12  # a bad setting or save, or a crashes
MENU_AT = 13  # entry a, choice b
CHOSEN = 14  # something else is chosen
CLOCK = 15  # it started, stopped or jumped
TIMEOUT = 16
UNORDERED = 17  # all whole, but colour b does not follow a
GRADE = 18  # a (rules.grades), b the optimum
IDLE = 19  # a: 0 awake, 1 dim, 2 dark
RECORD = 20  # of kind a was added
CALLED = 21  # b swaps to space a
CALL_AT = 22  # another piece, or another way
NO_WAY = 23  # to space a: it takes b swaps
TURN = 24  # of seat a
STAGE = 25  # step a of the lesson; b: 1 at its goal
HELPED = 26  # a hint was asked for
HINT = 27  # swap a and b
NONE = 255

# How long things take, in ms.
DEAL_MS = 1600  # the pieces appear
VERDICT_MS = 40  # later a swap that may end the game is judged: in the third frame
PROVISIONAL_MS = 3000  # BACK takes a swap back at no cost
HOLD_MS = 800  # BACK held this long opens the menu, SELECT on a piece calls
REPEAT_AFTER_MS = 400  # a held cursor button repeats, after this
REPEAT_MS = 140  # and then so often
IDLE_MS = 10000  # no idle time is shorter
CLOCK_MS = 30000  # a running clock is told, and saved, so often
COLOUR_MS = 1200  # each colour is shown alone while IN and OUT are held

# What CHANGED was.
UNDO = 0
REDO = 1
OLD = 2  # the game that was thrown away is back
RESTART = 3  # every swap was taken back
