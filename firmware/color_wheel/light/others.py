# SPDX-License-Identifier: MIT
"""What is seen on the wheel on any screen but play: loaded with the first of them."""

from ..play import codes
from . import show
from .effects import colour_at, pieces
from .levels import BASE

# The pack of the row, for every frame asks: an import statement would allocate each time.
_kept = []  # type: list


def fill(looks, wheel, play, step, now):
    """The wheel's looks at a step (``effects.STEP_MS``) of any screen but play."""
    screen = play.screen
    if screen == codes.CALL:
        from . import calls

        calls.fill(looks, wheel, play.stage, step, now)
    elif screen == codes.STANDINGS:
        from . import standings

        standings.fill(looks, play, step)
    elif screen == codes.LESSON or play.stage:
        from . import stage

        stage.fill(looks, play, step, now)
    elif screen == codes.ATTRACT:
        show.rainbow(looks, show.RAINBOW, step, 0, 0, None)
    elif screen == codes.DEALING:
        show.deal(looks, wheel, step)
    elif screen == codes.WON or screen == codes.LOST:
        from . import endings

        endings.fill(looks, wheel, play, step)
    else:
        from . import waiting

        waiting.fill(looks, play, step)


def alone(looks, wheel, colour):
    """One colour of a game in play, the others dark."""
    pieces(looks, wheel, 0)
    colour_at(looks, wheel, colour, BASE)


def turn(looks, play, step):
    """The seat whose turn it is, over the wheel of a game in play."""
    from . import turn

    turn.fill(looks, play, step)


def row_key(play, now):
    """A number that changes whenever the row does, on any screen but play; below 2**21."""
    if play.screen == codes.DEALING or (play.screen == codes.ATTRACT and play.stage is None):
        return 0
    return _rows().key(play, now)


def asks(play, now):
    """What the row of a game in play shows that was asked for (``rows``): 0-2."""
    return _rows().asks(play, now)


def fill_row(looks, play, faulty, late, now):
    """The row's looks where it is not the score of a game in play by par."""
    _rows().fill_row(looks, play, faulty, late, now)


def _rows():
    if not _kept:
        from . import rows

        _kept.append(rows)
    return _kept[0]
