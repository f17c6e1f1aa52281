# SPDX-License-Identifier: MIT
"""WS2812 chains: how long their bytes are on the wire."""

BIT_NS = 1250  # 30 us for an LED of 24 bits
RESET_US = 280


def wire_us(size):
    """How long so many bytes take, with the pause that makes the LEDs show them."""
    return size * 8 * BIT_NS // 1000 + RESET_US
