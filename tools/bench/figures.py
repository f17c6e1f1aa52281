# SPDX-License-Identifier: MIT
"""What a figure is, and what it says when it was measured."""

import importlib
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any


class Unmeasured(Exception):
    """A kind of figures cannot be measured here; str() says in one line what is missing."""


@dataclass(frozen=True)
class Figure:
    """One figure. promise: at most so much, or at least; None: told, but nothing is promised."""

    name: str
    unit: str
    promise: float | None
    how: str
    at_least: bool = False

    def kept(self, measured: float | None) -> bool:
        """Whether the promise is kept; one that was not measured is not."""
        if self.promise is None:
            return True
        if measured is None:
            return False
        return measured >= self.promise if self.at_least else measured <= self.promise


@dataclass(frozen=True)
class Row:
    """A figure with what was measured (None: it was not)."""

    figure: Figure
    measured: float | None

    @property
    def kept(self) -> bool:
        """Whether the promise is kept."""
        return self.figure.kept(self.measured)

    def document(self) -> dict[str, Any]:
        """As ``--json`` has it."""
        figure = self.figure
        return {
            "name": figure.name,
            "unit": figure.unit,
            "measured": self.measured,
            "promise": figure.promise,
            "bound": "least" if figure.at_least else "most",
            "kept": self.kept,
            "how": figure.how,
        }

    def line(self) -> str:
        """For people."""
        figure = self.figure
        measured = "not measured" if self.measured is None else f"{self.measured:,.10g}"
        promised = ""
        if figure.promise is not None:
            bound = "least" if figure.at_least else "most"
            promised = f"at {bound} {figure.promise:,.10g}"
        verdict = "" if self.kept or self.measured is None else "MISSED"
        return f"{figure.name:38} {measured:>12} {figure.unit:11} {promised:16} {verdict}".rstrip()


def rows(figures: Iterable[Figure], measured: Mapping[str, float]) -> Iterator[Row]:
    """The figures of a kind with their measured values."""
    for figure in figures:
        yield Row(figure, measured.get(figure.name))


def measure(kind: str, short: bool) -> tuple[list[Row], str]:
    """The rows of a kind (a module's name here), and why they could not be measured, or ""."""
    module = importlib.import_module(f"tools.bench.{kind}")
    try:
        return list(rows(module.FIGURES, module.measure(short))), ""
    except Unmeasured as error:
        return list(rows(module.FIGURES, {})), f"{kind}: {error}"
