# SPDX-License-Identifier: MIT
"""Runs as code.py on the small VM: what is allocated in frames in which nothing is shown.

Plays for IDLE_FROM ms by the script, then stands still. Prints ``idle BYTES`` (the most of a
frame), ``still FRAMES`` and ``screen NUMBER``.
"""

import gc
import time

import first_light

from host_sim.device.chip import chip

IDLE_FROM = 4000

app = first_light.start()
while chip().clock.now < IDLE_FROM * 1000:
    app.step()
inner = app._app
# The simulated keys and the simulated watchdog allocate, a board's do not.
inner._buttons._keys._scanner.stop()
chip().watchdog.armed = False
sleep = time.sleep
shown = inner._strip.show
frames = [0]


def rest(seconds):
    """The simulated sleep allocates."""
    chip().clock.advance(14000)


def show(frame):
    """Count it."""
    frames[0] += 1
    shown(frame)


time.sleep = rest
inner._strip.show = show
for _ in range(50):
    app.step()
sizes = [0] * 300
moved = [False] * 300
gc.collect()
for i in range(300):
    before = gc.mem_alloc()
    was = frames[0]
    app.step()
    sizes[i] = gc.mem_alloc() - before
    moved[i] = frames[0] != was
still = [sizes[i] for i in range(1, 300) if not moved[i]]  # i was new at 0
print("idle", max(still))
print("still", moved.count(False))
print("screen", inner._play.screen)
