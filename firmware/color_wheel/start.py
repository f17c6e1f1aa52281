# SPDX-License-Identifier: MIT
"""The device's start: settings, hardware and save. Let go of when it is done."""

import gc

import digitalio
import microcontroller
from adafruit_ticks import ticks_ms

from .hardware.buttons import Buttons
from .hardware.strip import Strip
from .play import codes
from .play.log import Log
from .play.table import Table


def found():
    """What the app is made of. Raises BoardError where the board does not fit."""
    from .hardware.pins import board_name, load_pins
    from .hardware.port import open_port
    from .hardware.settings import load_settings

    pins = load_pins()
    settings, faults = load_settings()
    chain = _chain(settings, faults)
    supply = digitalio.DigitalInOut(pins["supply"])
    supply.switch_to_output(True)
    strip = Strip(pins["pixels"], chain.pixels, chain.order)
    buttons = Buttons(pins)
    port = open_port()
    now = ticks_ms()
    play = Table(now, settings)
    log = Log(microcontroller.nvm)
    if faults or log.foreign:
        play.tell(codes.FAULT)
    if not log.empty:
        gc.collect()
        from .play.resume import load

        load(log, play, now)
    parts = port, pins["piezo"], log, board_name(), chain, faults
    return settings, chain, supply, strip, buttons, play, parts


def _chain(settings, faults):
    """The LED map that the settings name; where it is no good the wheel's, and a fault."""
    from .light import chainmap

    name = settings["LEDS"]
    try:
        return chainmap.load(name if "/" in name else "leds/" + name + ".json")
    except (OSError, ValueError) as error:
        faults.append("COLOR_WHEEL_LEDS=%s, wanted a good LED map: %s" % (name, error))
        return chainmap.load("leds/wheel.json")
