# SPDX-License-Identifier: MIT
"""What is seen on the wheel on any screen but play: loaded with the first of them."""

from ..play import codes
from . import show


def fill(looks, wheel, play, step):
    """The wheel's looks at a step (``effects.STEP_MS``) of any screen but play."""
    screen = play.screen
    if screen == codes.ATTRACT:
        show.rainbow(looks, show.RAINBOW, step, 0, 0, None)
    elif screen == codes.DEALING:
        show.deal(looks, wheel, step)
    elif screen == codes.WON or screen == codes.LOST:
        from . import endings

        endings.fill(looks, wheel, play, step)
    else:
        from . import waiting

        waiting.fill(looks, play, step)


def asks(play, now):
    """Whether the row shows the time of a game with a clock."""
    from . import rows

    return rows.asks(play, now)


def fill_row(looks, play, faulty, late, now):
    """The row's looks where it is not the score of a game in play by par."""
    from . import rows

    rows.fill_row(looks, play, faulty, late, now)
