# SPDX-License-Identifier: MIT
"""What is wrong with settings, in words. Loaded where there is a settings.toml, or a fault."""


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
