# SPDX-License-Identifier: MIT
"""What the checking door (``check``) says of a bad text. Stays loaded, where that goes again."""


class TextError(ValueError):
    """A text that is not what it should be. ``faults``: one sentence each; str() joins them."""

    def __init__(self, faults):
        super().__init__("; ".join(faults))
        self.faults = faults


def shown(text):
    """A foreign text, safe to print in one short line."""
    shown = "".join(c if " " <= c <= "~" else "?" for c in text[:40])
    return "'" + shown + ("...'" if len(text) > 40 else "'")
