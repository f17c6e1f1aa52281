# SPDX-License-Identifier: MIT
"""digitalio: what Blinka's does with a pin, call by call, so that both take the same time."""

from machine import Pin


class DriveMode:
    """How a high level is put out."""

    PUSH_PULL = "push-pull"
    OPEN_DRAIN = "open-drain"


class Direction:
    """Which way a pin goes."""

    INPUT = "input"
    OUTPUT = "output"


class Pull:
    """Resistors in the chip."""

    UP = Pin.PULL_UP
    DOWN = Pin.PULL_DOWN


class DigitalInOut:
    """One pin, an input at first."""

    def __init__(self, pin):
        self._pin = type(pin)(pin.id)
        self.direction = Direction.INPUT

    def switch_to_output(self, value=False, drive_mode=DriveMode.PUSH_PULL):
        """Make it an output."""
        self.direction = Direction.OUTPUT
        self.value = value
        self.drive_mode = drive_mode

    def switch_to_input(self, pull=None):
        """Make it an input."""
        self.direction = Direction.INPUT
        self.pull = pull

    def deinit(self):
        """Give the pin back."""
        if self._pin is not None:
            self._pin.deinit()
            self._pin = None

    @property
    def direction(self):
        """Direction.INPUT or OUTPUT; an output begins low."""
        return self._direction

    @direction.setter
    def direction(self, direction):
        self._direction = direction
        if direction == Direction.OUTPUT:
            self._pin.init(Pin.OUT)
            self.value = False
            self.drive_mode = DriveMode.PUSH_PULL
        else:
            self.pull = None

    @property
    def value(self):
        """The level, True or False."""
        return self._pin.value() == 1

    @value.setter
    def value(self, value):
        if self._direction != Direction.OUTPUT:
            raise AttributeError("Not an output")
        self._pin.value(1 if value else 0)

    @property
    def pull(self):
        """Pull.UP, Pull.DOWN or None, of an input."""
        return self._pull

    @pull.setter
    def pull(self, pull):
        if self._direction != Direction.INPUT:
            raise AttributeError("Not an input")
        self._pull = pull
        self._pin.init(Pin.IN, pull)

    @property
    def drive_mode(self):
        """Of an output."""
        return self._drive_mode

    @drive_mode.setter
    def drive_mode(self, mode):
        self._drive_mode = mode
        self._pin.init(Pin.OPEN_DRAIN if mode == DriveMode.OPEN_DRAIN else Pin.OUT)
