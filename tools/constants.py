# SPDX-License-Identifier: MIT
"""Writes numbers in where modules use constants, each line in its place.

On a board a constant is an entry in its module's table and a name with its letters, and each use in
another module looks up two names. So ``make board`` writes ``3`` for ``codes.WON``, and for ``WON``
where it was imported, and leaves out what nobody asks for any more.

A constant is a name in capitals that its module sets once, to a whole number or a sum of such.
"""

import ast
import operator
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from pathlib import PurePosixPath

_SUMS = {
    ast.Add: operator.add,
    ast.Sub: operator.sub,
    ast.Mult: operator.mul,
    ast.FloorDiv: operator.floordiv,
    ast.LShift: operator.lshift,
    ast.RShift: operator.rshift,
    ast.BitOr: operator.or_,
    ast.BitAnd: operator.and_,
}
_SCOPES = (ast.FunctionDef, ast.Lambda, ast.ListComp, ast.SetComp, ast.DictComp, ast.GeneratorExp)

# What a name means: a module, a name that a module sets (both by their names), or something else.
Meaning = str | tuple[str, str] | None
Names = dict[str, Meaning]
Edit = tuple[int, int, int, int, bytes]  # from line and column to line and column: another text


@dataclass(frozen=True)
class _Module:
    name: str
    package: str
    text: str
    tree: ast.Module

    @property
    def sums(self) -> dict[str, ast.expr]:
        """What names in capitals are set to, where that is done once and for all."""
        nodes = ast.walk(self.tree)
        stored = [n.id for n in nodes if isinstance(n, ast.Name) and isinstance(n.ctx, ast.Store)]
        return {
            name: node.value
            for node in self.tree.body
            if isinstance(node, ast.Assign)
            and (name := _set_by(node)).isupper()
            and stored.count(name) == 1
        }


def _set_by(node: ast.Assign) -> str:
    target = node.targets[0]
    return target.id if len(node.targets) == 1 and isinstance(target, ast.Name) else ""


def _module(path: str, text: str) -> _Module:
    parts = PurePosixPath(path).with_suffix("").parts
    name = ".".join(parts[:-1] if parts[-1] == "__init__" else parts)
    return _Module(name, ".".join(parts[:-1]), text, ast.parse(text))


def _within(scope: ast.AST) -> Iterator[ast.AST]:
    """The nodes of a scope, and the scopes in it, but not what is in these."""
    queue = list(ast.iter_child_nodes(scope))
    for node in queue:
        yield node
        if not isinstance(node, _SCOPES):
            queue += ast.iter_child_nodes(node)


class Drive:
    """The modules of a drive: sources by their paths."""

    def __init__(self, sources: dict[str, str]) -> None:
        self._paths = {path: _module(path, text) for path, text in sources.items()}
        self._modules = {module.name: module for module in self._paths.values()}
        self._known: dict[str, Names] = {}
        self._sums = {name: module.sums for name, module in self._modules.items()}
        self._values = {
            (module, name): value
            for module, sums in self._sums.items()
            for name, node in sums.items()
            if (value := self._value(module, node)) is not None
        }
        for module in self._modules.values():  # what is within a text cannot be written in
            for text in ast.walk(module.tree):
                if isinstance(text, ast.JoinedStr):
                    self._keep({n.id for n in ast.walk(text) if isinstance(n, ast.Name)})

    def _keep(self, names: set[str]) -> None:
        self._values = {key: value for key, value in self._values.items() if key[1] not in names}

    def _value(self, module: str, node: ast.expr) -> int | None:
        if isinstance(node, ast.Constant):
            return node.value if type(node.value) is int else None
        if isinstance(node, ast.BinOp) and type(node.op) in _SUMS:
            left = self._value(module, node.left)
            right = self._value(module, node.right)
            if left is None or right is None:
                return None
            return int(_SUMS[type(node.op)](left, right))
        means = self._meaning(node, [self._globals(module)])
        if not isinstance(means, tuple):
            return None
        return self._value(means[0], self._sums[means[0]][means[1]])

    # -- what names mean -------------------------------------------------------------------------

    def _member(self, home: str, name: str) -> Meaning:
        """What a name means in a module or package."""
        if f"{home}.{name}" in self._modules:
            return f"{home}.{name}"
        if home not in self._modules:
            return None
        return self._globals(home).get(name)

    def _imported(self, module: _Module, node: ast.ImportFrom) -> Iterator[Meaning]:
        """What the names mean that are imported."""
        home = node.module or ""
        if node.level:
            parts = module.package.split(".")
            parts = parts[: len(parts) + 1 - node.level]
            home = ".".join([*parts, *([home] if home else [])])
        for alias in node.names:
            yield self._member(home, alias.name)

    def _globals(self, name: str) -> Names:
        """What a module's names mean."""
        if name not in self._known:
            found = self._names(self._modules[name], self._modules[name].tree)
            self._known[name] = found | {own: (name, own) for own in self._sums[name]}
        return self._known[name]

    def _names(self, module: _Module, scope: ast.AST) -> Names:
        """What the names mean that a scope binds."""
        found: Names = {}
        if isinstance(scope, ast.FunctionDef | ast.Lambda):
            found = {node.arg: None for node in ast.walk(scope.args) if isinstance(node, ast.arg)}
        for node in _within(scope):
            if isinstance(node, ast.ImportFrom):
                bound = [alias.asname or alias.name for alias in node.names]
                found.update(zip(bound, self._imported(module, node), strict=True))
            elif isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store):
                found.setdefault(node.id, None)
            elif isinstance(node, ast.FunctionDef | ast.ClassDef):
                found[node.name] = None
        return found

    def _meaning(self, node: ast.AST, scopes: list[Names]) -> Meaning:
        if isinstance(node, ast.Name):
            return next((names[node.id] for names in reversed(scopes) if node.id in names), None)
        if isinstance(node, ast.Attribute):
            home = self._meaning(node.value, scopes)
            return self._member(home, node.attr) if isinstance(home, str) else None
        return None

    # -- writing ---------------------------------------------------------------------------------

    def written(self) -> dict[str, str]:
        """The sources with numbers in them."""
        return {
            path: self._without(m, _edited(m.text, self._edits(m)))
            for path, m in self._paths.items()
        }

    def _without(self, module: _Module, text: str) -> str:
        """Without imports of modules of which only constants were used."""
        done = replace(module, text=text, tree=ast.parse(text))
        unused = _loaded(module.tree) - _loaded(done.tree)
        return _edited(
            text, self._thinned(done, lambda name, means: isinstance(means, str) and name in unused)
        )

    def _edits(self, module: _Module) -> Iterator[Edit]:
        yield from self._thinned(module, lambda _, means: means in self._values)
        for node in module.tree.body:
            if isinstance(node, ast.Assign) and (module.name, _set_by(node)) in self._values:
                yield _edit(node, "pass")
        yield from self._uses(module, module.tree, [self._globals(module.name)])

    def _uses(self, module: _Module, scope: ast.AST, scopes: list[Names]) -> Iterator[Edit]:
        for node in _within(scope):
            if isinstance(node, _SCOPES):
                yield from self._uses(module, node, [*scopes, self._names(module, node)])
            elif isinstance(node, ast.Name | ast.Attribute) and isinstance(node.ctx, ast.Load):
                means = self._meaning(node, scopes)
                if isinstance(means, tuple) and means in self._values:
                    yield _edit(node, str(self._values[means]))

    def _thinned(self, module: _Module, drops: Callable[[str, Meaning], bool]) -> Iterator[Edit]:
        """Imports without the names that are to be dropped."""
        for node in ast.walk(module.tree):
            if isinstance(node, ast.ImportFrom):
                aliases = zip(node.names, self._imported(module, node), strict=True)
                left = [
                    ast.unparse(alias)
                    for alias, means in aliases
                    if not drops(alias.asname or alias.name, means)
                ]
                if len(left) < len(node.names):
                    home = "." * node.level + (node.module or "")
                    yield _edit(node, f"from {home} import {', '.join(left)}" if left else "pass")


def _loaded(tree: ast.AST) -> set[str]:
    """The names that are asked for anywhere."""
    nodes = ast.walk(tree)
    return {n.id for n in nodes if isinstance(n, ast.Name) and isinstance(n.ctx, ast.Load)}


def _edit(node: ast.expr | ast.stmt, text: str) -> Edit:
    last, end = node.end_lineno or 0, node.end_col_offset or 0
    lost = last - node.lineno
    return node.lineno - 1, node.col_offset, last - 1, end, text.encode() + b"\n" * lost


def _edited(text: str, edits: Iterator[Edit]) -> str:
    """The text with all edits, from its end on; one that lies within another is not made."""
    lines = text.encode().splitlines(keepends=True)
    made: list[Edit] = []
    for edit in sorted(edits, key=lambda edit: (edit[:2], (-edit[2], -edit[3]))):
        if not made or edit[:2] >= made[-1][2:4]:
            made.append(edit)
    for first, start, last, end, new in reversed(made):
        lines[first : last + 1] = (lines[first][:start] + new + lines[last][end:]).splitlines(True)
    return b"".join(lines).decode()
