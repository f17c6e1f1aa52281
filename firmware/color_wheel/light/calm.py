# SPDX-License-Identifier: MIT
"""How long light stays as it is, so that an idle frame need not look. Loaded with the first."""

from ..play.codes import CALL, MENU, NONE, PLAY, READY
from .effects import BLINK_MS, MOMENT_MS, MOMENTS, STEP_MS, TURN_MS
from .in_hand import PULSE_MS, WINK_TO_MS
from .light import since

_BLINKS = BLINK_MS // 2  # the cursor's blinks and its rest (REST_MS) begin at multiples of this
_BEATS = 250  # of a swap that can be taken back
_SECONDS = 500  # half of them, on the row
_ASKED_MS = 6000  # the row shows what was asked for
_CALM = (MENU, READY, CALL)  # screens where all that changes by itself does so at their steps


def rest(light, play, now):
    """Nothing has changed: tell ``light`` for how long nothing will, but by an event."""
    calm = light.moments is None and light.fault_at is None
    light.still = _still_ms(play, light.moment_at, now) if calm else 0
    light.still_at = now
    light.asked_at = play.asked_at


def _still_ms(play, moment_at, now):
    """Ms from now in which no look changes; 0 where that is not known."""
    if play.screen != PLAY:
        step = STEP_MS[play.screen]
        return step - since(now, play.entered) % step if play.screen in _CALM else 0
    still = _BLINKS - since(now, play.moved) % _BLINKS
    game = play.game
    if play.picked != NONE:
        age = since(now, play.picked_at)
        if age < WINK_TO_MS:
            return 0
        still = min(still, PULSE_MS - age % PULSE_MS)
    if play.provisional:
        age = since(now, moment_at)
        if age < MOMENTS * MOMENT_MS:
            return 0
        still = min(still, _BEATS - age % _BEATS)
    if game.who == 1:
        still = min(still, TURN_MS - since(now, play.entered) % TURN_MS)
    if game.limit:
        still = min(still, _SECONDS - game.elapsed % _SECONDS)
    if play.asked_at is not None and since(now, play.asked_at) <= _ASKED_MS:
        return 0
    return still
