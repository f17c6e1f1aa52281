# SPDX-License-Identifier: MIT
"""One colour after the other shown alone, while IN and OUT are held. Loaded when they are."""

from . import codes


def show_next(table, colour, now):
    """Show the colour that is on the board and comes after ``colour`` (-1: the first)."""
    groups = table.game.groups
    colour = (colour + 1) % 7
    while not groups[colour]:
        colour = (colour + 1) % 7
    table.colour = colour
    table.colour_at = now
    table.tell(codes.COLOUR, colour)


def end(table):
    """All colours are shown again; the button that is still held is no step."""
    if table.colour != codes.NONE:
        table.colour = codes.NONE
        table.pressed = codes.NONE
        table.tell(codes.COLOUR, codes.NONE)
