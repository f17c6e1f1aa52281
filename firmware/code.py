# SPDX-License-Identifier: MIT
"""Color Wheel. CircuitPython runs this file at power-on."""

import first_light

first_light.glow()
app = first_light.start()
del first_light
while True:
    app.step()
