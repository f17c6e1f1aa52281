# SPDX-License-Identifier: MIT
"""What is seen on the wheel on any screen but play. Loaded with the first of them."""

from ..play import codes, room
from . import show
from .effects import colour_at
from .levels import BASE

# The pack of the row, for every frame asks: an import statement would allocate each time.
_kept = []  # type: list


def filler(play):
    """What fills the wheel's looks on a screen other than play, called with (looks, base, play,
    step, now): ``base`` and ``step`` as in ``effects``."""
    screen = play.screen
    if screen == codes.ATTRACT:
        return _attract
    if screen == codes.DEALING:
        return show.deal
    room.make()
    if screen == codes.CALL:
        from . import calls

        return calls.fill
    if screen == codes.STANDINGS:
        from . import standings

        return standings.fill
    if screen == codes.LESSON:
        from . import stage

        return stage.fill
    if screen == codes.WON or screen == codes.LOST:
        from . import endings

        return endings.fill
    from . import waiting

    return waiting.fill


def _attract(looks, base, play, step, now):
    """A rainbow, or a game that the device plays by itself."""
    if play.stage is None:
        show.rainbow(looks, show.RAINBOW, step, 0, 0, None)
    else:
        from . import stage

        stage.fill(looks, base, play, step, now)


def alone(looks, base, colour):
    """One colour of a game in play, the others dark."""
    show.level_all(looks, base, 0)
    colour_at(looks, base, colour, BASE)


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
