# SPDX-License-Identifier: MIT
"""os.getenv as CircuitPython has it: from settings.toml, strings and integers only."""

import re
from collections.abc import Callable
from pathlib import Path

_LINE = re.compile(r"\s*([A-Za-z0-9_-]+)[ \t]*=[ \t]*(.*)")
_TEXT = re.compile(r'"((?:[^"\\]|\\.)*)"[ \t]*(?:#.*)?')
_ESCAPE = re.compile(r"\\(u[0-9a-fA-F]{4}|U[0-9a-fA-F]{8}|.)")
_ESCAPES = {"b": "\b", "f": "\f", "n": "\n", "r": "\r", "t": "\t", "v": "\v"}


def _unescape(match: re.Match[str]) -> str:
    code = match[1]
    return chr(int(code[1:], 16)) if len(code) > 1 else _ESCAPES.get(code, code)


def _integer(text: str) -> int:
    try:
        return int(text, 0)
    except ValueError:
        return int(text)  # leading zeros mean nothing


def lookup(text: str, key: str) -> str | int | None:
    """The value of key at the top level, None if absent, ValueError if it is of another kind."""
    for line in text.splitlines():
        if line.lstrip().startswith("["):
            return None
        found = _LINE.fullmatch(line)
        if found is None or found[1] != key:
            continue
        value = found[2]
        quoted = _TEXT.fullmatch(value)
        if quoted:
            return _ESCAPE.sub(_unescape, quoted[1])
        try:
            return _integer(value.partition("#")[0].strip())
        except ValueError:
            raise ValueError(f"settings.toml: invalid value of {key}: {value.strip()}") from None
    return None


def make_getenv(file: Path, overrides: dict[str, str | int]) -> Callable[..., object]:
    """A getenv(key, default=None); overrides go before the file."""

    def getenv(key: str, default: object = None) -> object:
        if key in overrides:
            return overrides[key]
        try:
            text = file.read_text(encoding="utf-8")
        except FileNotFoundError:
            return default
        value = lookup(text, key)
        return default if value is None else value

    return getenv


def read_all(file: Path) -> tuple[dict[str, str | int], dict[str, str]]:
    """All settings of a file that can be read, and of the others why they cannot."""
    known: dict[str, str | int] = {}
    invalid: dict[str, str] = {}
    text = file.read_text(encoding="utf-8") if file.exists() else ""
    for found in map(_LINE.fullmatch, text.splitlines()):
        if found is None:
            continue
        try:
            value = lookup(text, found[1])
        except ValueError as error:
            invalid[found[1]] = str(error)
        else:
            if value is not None:
                known[found[1]] = value
    return known, invalid
