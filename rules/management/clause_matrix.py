"""The clause matrix: every clause of a rule book with its status and the code and tests that cite
it.

Code cites a clause in any string, usually a docstring; a test cites it with `mark.clause`, a row of
a table with its first argument.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path

from rules.engine.tabletop.reference import Clause

CODE = ("rules", "rosters")
TESTS = ("tests",)
ROWS = {"case", "fault"}
"""What builds a row of a table of tests: its first argument has the ids."""


@dataclass(frozen=True)
class Row:
    """A clause with its citations: `path:line` in code, `path::test` in tests."""

    clause: Clause
    code: tuple[str, ...]
    tests: tuple[str, ...]


@dataclass(frozen=True)
class Matrix:
    """All clauses in the order of the book; `strangers` are cited ids that are no clause."""

    rows: tuple[Row, ...]
    strangers: tuple[str, ...]

    def faults(self, *, may_be_planned: bool) -> list[str]:
        """List the problems of the matrix, one sentence each."""
        found = [f"{stranger}: there is no such clause" for stranger in self.strangers]
        for row in self.rows:
            match row.clause.status:
                case "implemented":
                    if not row.code:
                        found.append(f"{row.clause.id} is implemented, yet no code cites it")
                    if not row.tests:
                        found.append(
                            f"{row.clause.id} is implemented, yet no test is marked with it"
                        )
                case "planned":
                    if not may_be_planned:
                        found.append(f"{row.clause.id} is only planned")
        return found


def matrix(clauses: Iterable[Clause], root: Path) -> Matrix:
    """Build the matrix of `clauses` from the code and tests below `root`."""
    known = {clause.id: clause for clause in clauses}
    prefixes = {id.partition("-")[0] for id in known}
    pattern = re.compile(rf"\b(?:{'|'.join(sorted(prefixes))})(?:-[A-Z0-9]+)+-\d+\b")
    code = _gathered(_cited(root, pattern))
    tests = _gathered(_marked(root, pattern))
    strangers = (
        f"{place}: {id}"
        for places in (code, tests)
        for id in sorted(places.keys() - known.keys())
        for place in places[id]
    )
    return Matrix(
        rows=tuple(
            Row(clause, tuple(code.get(id, ())), tuple(tests.get(id, ())))
            for id, clause in known.items()
        ),
        strangers=tuple(strangers),
    )


def _gathered(pairs: Iterable[tuple[str, str]]) -> dict[str, list[str]]:
    found: dict[str, list[str]] = {}
    for id, place in pairs:
        places = found.setdefault(id, [])
        if place not in places:
            places.append(place)
    return found


def _cited(root: Path, pattern: re.Pattern[str]) -> Iterator[tuple[str, str]]:
    """(id, path:line) of each clause named in a string of the code."""
    for path, tree in _parsed(root, CODE):
        for node in ast.walk(tree):
            if isinstance(node, ast.Constant) and isinstance(node.value, str):
                for number, line in enumerate(node.value.split("\n")):
                    for id in pattern.findall(line):
                        yield id, f"{path}:{node.lineno + number}"


def _marked(root: Path, pattern: re.Pattern[str]) -> Iterator[tuple[str, str]]:
    """(id, path::test) of each clause that marks a test."""
    for path, tree in _parsed(root, TESTS):
        for node in ast.walk(tree):
            if isinstance(node, ast.FunctionDef | ast.ClassDef):
                for id in _marks(node.decorator_list, pattern):
                    yield id, f"{path}::{node.name}"
        top = [node.value for node in tree.body if isinstance(node, ast.Assign)]
        for id in _marks(top, pattern):
            yield id, path


def _marks(nodes: Iterable[ast.expr], pattern: re.Pattern[str]) -> Iterator[str]:
    """The ids in all calls of `clause(...)` and in rows of tables, also nested in others."""
    for top in nodes:
        for node in ast.walk(top):
            if isinstance(node, ast.Call) and _name(node.func) in {"clause", *ROWS}:
                for argument in node.args[:1] if _name(node.func) in ROWS else node.args:
                    if isinstance(argument, ast.Constant) and isinstance(argument.value, str):
                        yield from pattern.findall(argument.value)


def _name(function: ast.expr) -> str:
    match function:
        case ast.Attribute(attr=name) | ast.Name(id=name):
            return name
        case _:
            return ""


def _parsed(root: Path, folders: tuple[str, ...]) -> Iterator[tuple[str, ast.Module]]:
    for folder in folders:
        for path in sorted((root / folder).rglob("*.py")):
            if "migrations" not in path.parts:
                yield str(path.relative_to(root)), ast.parse(path.read_text("utf-8"))
