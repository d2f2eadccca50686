"""What can be changed in a source: one small fault a mutant, always in the same order."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from copy import copy
from dataclasses import dataclass, replace
from itertools import islice
from pathlib import Path
from typing import Any

OTHER: dict[type[ast.AST], tuple[type[ast.AST], ...]] = {
    ast.Lt: (ast.LtE, ast.GtE),
    ast.LtE: (ast.Lt, ast.Gt),
    ast.Gt: (ast.GtE, ast.LtE),
    ast.GtE: (ast.Gt, ast.Lt),
    ast.Eq: (ast.NotEq,),
    ast.NotEq: (ast.Eq,),
    ast.In: (ast.NotIn,),
    ast.NotIn: (ast.In,),
    ast.Is: (ast.IsNot,),
    ast.IsNot: (ast.Is,),
    ast.And: (ast.Or,),
    ast.Or: (ast.And,),
    ast.Add: (ast.Sub,),
    ast.Sub: (ast.Add,),
    ast.Mult: (ast.Div,),
    ast.Div: (ast.Mult,),
    ast.FloorDiv: (ast.Mult,),
    ast.Mod: (ast.Mult,),
    ast.Pow: (ast.Mult,),
    ast.BitOr: (ast.BitAnd,),
    ast.BitAnd: (ast.BitOr,),
    ast.LShift: (ast.RShift,),
    ast.RShift: (ast.LShift,),
    ast.USub: (ast.UAdd,),
}
"""What each operator may be mistaken for; next to a tolerance only the last means anything."""

UNSAID = {"annotation", "returns", "decorator_list", "type_params"}
"""Fields that say nothing of what the code does when it runs."""

CONDITIONS = {"test", "ifs"}

CHAPTER = re.compile(r"\bFR-([A-Z]+)")


@dataclass(frozen=True)
class Mutant:
    """One fault: the `number`-th of its module. `lines` are those it is in, `near` those of the
    statement around it.
    """

    module: str
    number: int
    where: str
    chapter: str
    line: int
    lines: tuple[int, int]
    near: tuple[int, int]
    before: str
    after: str

    def __str__(self) -> str:
        return f"{self.module}:{self.line} {self.where}: {self.before}  =>  {self.after}"


@dataclass(frozen=True)
class Place:
    """Where the walk through a module is."""

    names: tuple[str, ...] = ()
    chapter: str = ""
    near: tuple[int, int] = (0, 0)
    at_import: bool = True


def mutants_of(root: Path, module: str) -> list[Mutant]:
    """Every mutant of a module, named by its path under `root`."""
    source = (root / module).read_text("utf-8")
    first = CHAPTER.search(source)
    return [
        Mutant(
            module=module,
            number=number,
            where=".".join(place.names) or "module",
            chapter=place.chapter or (first.group(1) if first else ""),
            line=node.lineno,
            lines=_lines(node),
            near=place.near,
            before=_short(ast.unparse(node)),
            after=_short(text),
        )
        for number, (place, node, text) in enumerate(_within(ast.parse(source), Place()))
    ]


def mutated(root: Path, mutant: Mutant) -> str:
    """The source of the module with that one fault in it."""
    source = (root / mutant.module).read_text("utf-8")
    found = _within(ast.parse(source), Place())
    _, node, text = next(islice(found, mutant.number, None))
    lines = source.encode().splitlines(keepends=True)
    start = sum(map(len, lines[: node.lineno - 1])) + node.col_offset
    end = sum(map(len, lines[: node.end_lineno - 1])) + node.end_col_offset
    if isinstance(node, ast.expr) and not isinstance(node, ast.Constant):
        text = f"({text})"
    return b"".join([source.encode()[:start], text.encode(), source.encode()[end:]]).decode()


def _within(node: ast.AST, place: Place) -> Iterator[tuple[Place, Any, str]]:
    """All changes to a node and to what is in it: the node changed, and what then stands there."""
    if isinstance(node, ast.FunctionDef | ast.ClassDef):
        told = CHAPTER.search(ast.get_docstring(node) or "")
        place = Place(
            names=(*place.names, node.name),
            chapter=told.group(1) if told else place.chapter,
            near=(node.lineno, node.lineno),
            at_import=place.at_import and isinstance(node, ast.ClassDef),
        )
    elif isinstance(node, ast.stmt) and not hasattr(node, "body"):
        place = replace(place, near=_lines(node))
    for text in _here(node, place):
        yield place, node, text
    for name, value in ast.iter_fields(node):
        for child in value if isinstance(value, list) else [value]:
            if not isinstance(child, ast.AST) or name in UNSAID or _is_mute(node, child):
                continue
            if name in CONDITIONS and not isinstance(child, ast.Compare | ast.UnaryOp):
                yield place, child, f"not ({ast.unparse(child)})"
            yield from _within(child, place)


def _is_mute(node: ast.AST, child: ast.AST) -> bool:
    """Types, documentation and the words of errors that no caller is meant to read."""
    match node:
        case ast.Expr(value=ast.Constant()) | ast.Raise() | ast.JoinedStr() | ast.Assert():
            return True
        case ast.Assign(targets=[ast.Name("__all__")]):
            return True
        case ast.If(test=ast.Name(id="TYPE_CHECKING")) | ast.Subscript(value=ast.Name("Literal")):
            return True
        case ast.Call(func=ast.Name("isinstance"), args=[_, kind]):
            return child is kind
        case ast.Call(func=ast.Name("cast" | "TypeVar"), args=[kind, *_]):
            return child is kind
    return False


def _here(node: ast.AST, place: Place) -> Iterator[str]:
    """What may stand in place of a node itself."""
    match node:
        case ast.Compare():
            first = -1 if "EPS" in ast.unparse(node) else 0
            for at, op in enumerate(node.ops):
                for other in OTHER[type(op)][first:]:
                    yield _with(node, ops=[*node.ops[:at], other(), *node.ops[at + 1 :]])
        case ast.BinOp(op=ast.BitOr()) if place.at_import:
            return  # a type
        case ast.BinOp() | ast.AugAssign() | ast.BoolOp() | ast.UnaryOp(op=ast.USub()):
            yield from (_with(node, op=other()) for other in OTHER.get(type(node.op), ()))
        case ast.UnaryOp(op=ast.Not()):
            yield ast.unparse(node.operand)
        case ast.Return(value=ast.expr()) if ast.unparse(node) != "return None":
            yield "return None"
        case ast.Expr(value=ast.Call()):
            yield "..."
        case ast.Constant() if (value := _another(node.value)) is not None:
            yield repr(value)


def _with(node: ast.AST, **fields: object) -> str:
    changed = copy(node)
    for name, value in fields.items():
        setattr(changed, name, value)
    return ast.unparse(changed)


def _another(value: object) -> object:
    """Another value of the same kind; None for what is left alone."""
    match value:
        case bool():
            return not value
        case int() | float():
            return value + 1
        case str():
            return "FR-GAME-1" if CHAPTER.match(value) else f"{value}-"
    return None


def _short(text: str) -> str:
    text = " ".join(text.split())
    return text if len(text) <= 160 else f"{text[:157]}..."


def _lines(node: Any) -> tuple[int, int]:
    return node.lineno, node.end_lineno or node.lineno
