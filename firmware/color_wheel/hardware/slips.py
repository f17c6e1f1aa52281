# SPDX-License-Identifier: MIT
"""What is wrong with settings, pins and LEDs, in words. Loaded where there is a settings.toml, or a
fault."""

_told = []  # type: list


def slips(file, prefix, known):
    """What is wrong with the names of an open file that begin with the prefix."""
    faults = []
    for line in file:
        key = line.partition("=")[0].strip()
        if key.startswith(prefix) and key[len(prefix) :] not in known:
            faults.append(key + ", which is no setting")
    return faults


def wanted(default, allowed):
    """What a setting's value should be (see ``settings.TABLE``)."""
    if isinstance(default, int):
        return "a number from %d to %d" % allowed
    return "a text" if allowed is None else " or ".join(allowed)


def unknown_board(name):
    """There is no file of pins for a board."""
    return (
        "The board %s is not known. Copy boards/raspberry_pi_pico.py to boards/%s.py and put this"
        " board's pins there." % (name, name)
    )


def unknown_pin(board, pin, role):
    """The file of pins wants one that the board has not."""
    return "boards/%s.py wants the pin %s for %s, which this board does not have." % (
        board,
        pin,
        role,
    )


def unlit(error):
    """The LEDs cannot be written: say so on the console, once."""
    if not _told:
        _told.append(error)
        print("The LEDs cannot be written, and the game goes on unseen:", error)
