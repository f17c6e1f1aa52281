# SPDX-License-Identifier: MIT
"""Finds slips of the pen in the names of settings. Loaded where there is a settings.toml."""


def slips(file, prefix, known):
    """What is wrong with the names of an open file that begin with the prefix."""
    faults = []
    for line in file:
        key = line.partition("=")[0].strip()
        if key.startswith(prefix) and key[len(prefix) :] not in known:
            faults.append(key + ", which is no setting")
    return faults
