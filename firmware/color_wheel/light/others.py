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
