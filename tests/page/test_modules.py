# SPDX-License-Identifier: MIT
"""The page's modules as texts: what a reader may rely on in each of them."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from host_sim.web import PAGE

MODULES = sorted(PAGE.glob("*.js"))
CLASS = re.compile(r"^(?:export )?class (\w+) [^\n]*\{\n(.*?)^\}", re.S | re.M)
METHOD = re.compile(r"^  (?:async |get |set |static )*(\w+)\([^\n]*\) \{\n(.*?)^  \}", re.S | re.M)
SET = re.compile(r"this\.(\w+)(?: = (?!=)| \+= | -= |\+\+|--)|this\.(\w+) (?:\?\?|\|\||&&)= ")
ASSIGNED = re.compile(r"Object\.assign\(this, (?:\w+, )*\{(.*?)\}\)", re.S)
INNER = re.compile(r"\([^()]*\)|\[[^\[\]]*\]|\{[^{}]*\}")


def names(text: str) -> set[str]:
    """The properties of ``this`` that a text sets."""
    found = {one or other for one, other in SET.findall(text)}
    for inside in ASSIGNED.findall(text):
        while INNER.search(inside):
            inside = INNER.sub("", inside)
        found |= {part.split(":")[0].strip() for part in inside.split(",")}
    return found


def late(text: str) -> Iterator[str]:
    """Properties that some method of a class sets and neither its constructor nor what that
    calls."""
    for name, body in CLASS.findall(text):
        methods = dict(METHOD.findall(body))
        first = methods.get("constructor", "")
        first += "".join(methods.get(called, "") for called in re.findall(r"this\.(\w+)\(", first))
        setters = set(re.findall(r"^  set (\w+)\(", body, re.M))
        yield from (f"{name}.{one}" for one in sorted(names(body) - names(first) - setters))


def test_what_is_set_late_is_found() -> None:
    text = "class One {\n  constructor(a) {\n    Object.assign(this, { a, b: [a, {}] });\n  }\n\n"
    text += "  go() {\n    this.a = this.b = 1;\n    this.c = 2;\n    this.d ??= 3;\n  }\n}\n"
    assert list(late(text)) == ["One.c", "One.d"]


@pytest.mark.parametrize("module", MODULES, ids=lambda file: file.name)
def test_a_constructor_names_all_that_its_object_holds(module: Path) -> None:
    assert list(late(module.read_text(encoding="utf-8"))) == []


def test_a_refusal_is_put_into_words_in_one_place() -> None:
    found = [file.name for file in MODULES if "events.refused" in file.read_text(encoding="utf-8")]
    assert found == ["words.js"]
