"""JSDoc typedefs from the JSON Schemas of records and typed dicts."""

from __future__ import annotations

import json
import re
import textwrap
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import msgspec

from rules.engine.core.fields import Kind, kinds_in

Schema = Mapping[str, Any]
WIDTH = 120
"""Longest line."""
NAMES = {
    "string": "string",
    "integer": "number",
    "number": "number",
    "boolean": "boolean",
    "null": "null",
}
BOOK = re.compile(r"rules\.engine\.(\w+)\.")
WORD = re.compile(r"(?<!\")\b[A-Z]\w+")
CLAUSES = re.compile(r"^([A-Z]{2,}-[A-Z0-9-]+\s+)+")
SENTENCE = re.compile(r"^(.*?)\.( |$)")


class UnclearTypeError(Exception):
    """The typedefs cannot be written: two types would have the same name."""


@dataclass(frozen=True)
class Typedef:
    """A typedef for the JSON of each of `kinds`: a property that some of them lack is optional.

    `base` is the class by which other records refer to them. `added` is what the server adds to the
    records among them, `only` the properties to keep (all without it), and `summary` replaces the
    docstring of the first kind.
    """

    name: str
    kinds: Sequence[type[Any]]
    base: type[Any] | None = None
    added: type[Any] | None = None
    only: frozenset[str] = frozenset()
    summary: str = ""


@dataclass(frozen=True)
class Field:
    """A property: its alternatives as type expressions, and whether it may be missing."""

    forms: tuple[str, ...]
    is_optional: bool


class Typedefs:
    """The typedefs of a table, with those of all records in them.

    A record has the typedef of its class name, or that of `renamed`. Records of several books with
    the same name share one.
    """

    def __init__(self, table: Sequence[Typedef], renamed: Mapping[str, str]) -> None:
        kinds = [kind for each in table for kind in (*each.kinds, each.base, each.added) if kind]
        refs, self._parts = msgspec.json.schema_components(kinds, ref_template="{name}")
        self._part_of = {kind: ref["$ref"] for kind, ref in zip(kinds, refs, strict=True)}
        self._renamed = renamed
        self._table = {each.name for each in table}
        self._names = {
            self._part_of[kind]: each.name
            for each in table
            for kind in (*each.kinds, each.base)
            if kind
        }
        self._waiting: list[str] = []
        self._shapes = {
            each.name: [self._of_kind(kind, each) for kind in each.kinds] for each in table
        }
        self._summaries = {each.name: self._summary(each) for each in table}

    def written(self) -> dict[str, str]:
        """The text of all typedefs, by name."""
        while self._waiting:
            part = self._waiting.pop(0)
            name = self._names[part]
            self._shapes.setdefault(name, []).append(self._of_part(part))
            self._summaries.setdefault(name, first_sentence(self._parts[part]))
        return {
            name: _typedef(name, _merged(self._shapes[name]), self._summaries[name])
            for name in sorted(self._shapes)
        }

    def _summary(self, entry: Typedef) -> str:
        return entry.summary or first_sentence(self._parts[self._part_of[entry.kinds[0]]])

    def _of_kind(self, kind: type[Any], entry: Typedef) -> dict[str, Field]:
        part = self._part_of[kind]
        if not issubclass(kind, msgspec.Struct):
            return self._of_part(part)
        added = self._of_part(self._part_of[entry.added]) if entry.added else {}
        kinds = kinds_in(kind)
        beside = {
            each.beside: Field(("string",), False)
            for each in (kinds.values() if isinstance(kinds, dict) else ())
            if isinstance(each, Kind) and each.beside
        }
        kept = (entry.only or self._parts[part]["properties"].keys()) - added.keys()
        return self._of_part(part, kept) | beside | added

    def _of_part(self, part: str, kept: Collection[str] | None = None) -> dict[str, Field]:
        schema = self._parts[part]
        required = set(schema.get("required", ()))
        return {
            name: Field(self._forms(each), name not in required and "default" not in each)
            for name, each in schema["properties"].items()
            if kept is None or name in kept
        }

    def _forms(self, schema: Schema) -> tuple[str, ...]:
        """The alternatives of a schema as type expressions."""
        match schema:
            case {"anyOf": alternatives}:
                return _distinct(form for each in alternatives for form in self._forms(each))
            case {"enum": values}:
                texts = [json.dumps(each) for each in values if isinstance(each, str)]
                return tuple(texts) or ("number",)
            case _:
                return (self._form(schema),)

    def _form(self, schema: Schema) -> str:
        """The type expression of a schema without alternatives."""
        match schema:
            case {"$ref": part}:
                form = self._name_of(part)
            case {"type": "array", "prefixItems": items}:
                inner = ", ".join(_union(self._forms(each)) for each in items)
                form = "Point" if inner == "number, number" else f"[{inner}]"
            case {"type": "array", "items": items}:
                forms = self._forms(items)
                form = f"{forms[0]}[]" if len(forms) == 1 else f"({_union(forms)})[]"
            case {"type": "object", "additionalProperties": dict(values)}:
                form = f"Record<string, {_union(self._forms(values))}>"
            case {"type": "object", "title": name}:
                form = self._titled(name)
            case _:
                form = NAMES[schema["type"]]
        return form

    def _titled(self, name: str) -> str:
        if name not in self._table:
            raise UnclearTypeError(f"There is no typedef {name}.")
        return name

    def _name_of(self, part: str) -> str:
        """The typedef of a record, which waits to be written if it is new."""
        if part not in self._names:
            short = part.rsplit(".", 1)[-1]
            name = self._renamed.get(short, short.removesuffix("Json"))
            for other, taken in self._names.items():
                if taken == name and not self._may_share(part, other):
                    raise UnclearTypeError(f"{other} and {part} would both be called {name}.")
            self._names[part] = name
            self._waiting.append(part)
        return self._names[part]

    def _may_share(self, *parts: str) -> bool:
        """Whether records are renamed to share a typedef, or are of several books."""
        books = {found[1] for part in parts if (found := BOOK.match(part))}
        return len(books) == len(parts) or any(part in self._renamed for part in parts)


def differing(own: Mapping[str, str], shared: Mapping[str, str]) -> dict[str, str]:
    """The typedefs of `own` that differ from those in `shared`, or refer to some that do."""
    found = {name for name, text in own.items() if text != shared.get(name)}
    while more := {name for name in own if found & _mentioned(own[name], own)} - found:
        found |= more
    return {name: own[name] for name in own if name in found}


def mentioned(typedefs: Mapping[str, str], names: Collection[str]) -> list[str]:
    """The `names` that typedefs refer to without being among them."""
    found = {name for text in typedefs.values() for name in _mentioned(text, names)}
    return sorted(found - typedefs.keys())


def _mentioned(text: str, names: Collection[str]) -> set[str]:
    types = text[: text.rindex("}}")]
    return set(WORD.findall(types)) & set(names)


def _merged(shapes: Sequence[dict[str, Field]]) -> dict[str, Field]:
    """The properties of all shapes."""
    names = dict.fromkeys(name for shape in shapes for name in shape)
    return {
        name: Field(
            _distinct(form for shape in shapes if name in shape for form in shape[name].forms),
            any(name not in shape or shape[name].is_optional for shape in shapes),
        )
        for name in names
    }


def _union(forms: Iterable[str]) -> str:
    return " | ".join(forms)


def _distinct(forms: Iterable[str]) -> tuple[str, ...]:
    """The alternatives without duplicates, null last; no texts beside all of `string`."""
    found = dict.fromkeys(forms)
    if "string" in found:
        found = {form: None for form in found if not form.startswith('"')}
    return tuple(sorted(found, key=lambda form: form == "null"))


def first_sentence(schema: Schema) -> str:
    """The first sentence of the description of a schema, without clause ids, as JSON says it."""
    line = " ".join(CLAUSES.sub("", schema.get("description", "")).split())
    found = SENTENCE.match(line)
    return (found[1] if found else line).replace("None", "null")


def _typedef(name: str, fields: Mapping[str, Field], summary: str) -> str:
    inner = ", ".join(
        f"{key}{'?' if each.is_optional else ''}: {_union(each.forms)}"
        for key, each in fields.items()
    )
    text = f"@typedef {{{{ {inner} }}}} {name} {summary}".rstrip()
    if len(text) <= WIDTH - len("/**  */"):
        return f"/** {text} */"
    lines = textwrap.wrap(
        text,
        WIDTH,
        initial_indent=" * ",
        subsequent_indent=" *   ",
        break_long_words=False,
        break_on_hyphens=False,
    )
    return "\n".join(["/**", *lines, " */"])
