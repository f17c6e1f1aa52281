# SPDX-License-Identifier: MIT
"""The six buttons: to ground, with the internal pull-ups. CircuitPython debounces them."""

import keypad

from ..play.codes import BUTTONS

# Between two looks at the buttons: longer than cheap buttons bounce (20 ms), as CircuitPython
# rounds it down to 1/1024 s.
_SCAN_S = 0.022


class Buttons:
    """Hands the presses over to play; allocates nothing."""

    def __init__(self, pins):
        self._keys = keypad.Keys(
            tuple(pins[name] for name in BUTTONS),
            value_when_pressed=False,
            pull=True,
            interval=_SCAN_S,
        )
        self._event = keypad.Event()

    def poll(self, play, now):
        """Tell ``play`` of all presses and releases since the last call; whether of a press."""
        pressed = False
        events = self._keys.events
        if events.overflowed:  # which ones are lost is unknown: begin again from all released
            events.clear()
            self._keys.reset()
            from ..play import screens

            screens.release_all(play, now)
        while events.get_into(self._event):
            if self._event.pressed:
                pressed = True
                play.press(self._event.key_number, now)
            else:
                play.release(self._event.key_number, now)
        return pressed
