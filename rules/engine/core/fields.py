"""Kinds of fields: what a value means beside its type, annotated where the field is declared.

    class TimeClaimed(Event):
        name: SeatName

The kinds in a record are read once for each class; the records in it count too.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from functools import cache
from typing import Annotated, Any

import msgspec
from msgspec import inspect

from rules.engine.core.record import Record


class Kind(Record):
    """A kind of field. What it shows of the value stands in the value's place, or beside it as the
    field `beside`.
    """

    name: str
    beside: str = ""


def annotation(kind: Kind) -> msgspec.Meta:
    """The annotation of the fields of a kind."""
    return msgspec.Meta(extra={"kind": kind})


SEAT = Kind(name="seat")

SEAT_NAME = Kind(name="seat-name")
SeatName = Annotated[str, annotation(SEAT_NAME)]
"""The name of the player in a seat."""

SENTENCE = Kind(name="sentence")
Sentence = Annotated[str, annotation(SENTENCE)]
"""A sentence, which may have names of players in it."""

Kinds = Kind | list["Kinds"] | dict[str, "Kinds"] | None
"""The kinds in a value: its own; those of its items, a list of one; those of the fields of a
record, by name; None for a value without any.
"""

Shows = Mapping[Kind, Callable[[str], str]]
"""How texts of some kinds are shown."""


def kinds_of(record: Record) -> Kinds:
    """The kinds of the fields of a record and of the records in it."""
    of: Any = type(record)
    return kinds_in(of)


@cache
def kinds_in(record: type[Any]) -> Kinds:
    """The kinds of the fields of a class of records and of the records in it."""
    return _kinds(inspect.type_info(record))


def shown(value: Any, kinds: Kinds, shows: Shows) -> Any:
    """The JSON of a value with each text of these kinds as it is shown; other kinds stay."""
    match kinds:
        case Kind():
            return shows[kinds](value) if kinds in shows and isinstance(value, str) else value
        case [item]:
            return [shown(each, item, shows) for each in value]
        case dict() if isinstance(value, dict):
            return value | {
                _place(name, inner, shows): shown(value[name], inner, shows)
                for name, inner in kinds.items()
                if name in value
            }
        case _:
            return value


def values_of(record: Record, kind: Kind) -> list[Any]:
    """The values of a kind in the fields of a record, and of the records that are fields of it."""
    kinds = kinds_of(record)
    found: list[Any] = []
    for name, value in record.fields().items():
        if isinstance(value, Record):
            found += values_of(value, kind)
        elif isinstance(kinds, dict) and kinds.get(name) == kind:
            found.append(value)
    return found


def _place(name: str, kinds: Kinds, shows: Shows) -> str:
    """The field in which a text of the field `name` is shown."""
    return kinds.beside or name if isinstance(kinds, Kind) and kinds in shows else name


def _kinds(of: inspect.Type) -> Kinds:
    match of:
        case inspect.Metadata(type=inner, extra=extra):
            return (extra or {}).get("kind") or _kinds(inner)
        case inspect.StructType(fields=fields):
            found = {field.encode_name: _kinds(field.type) for field in fields}
            return {name: kinds for name, kinds in found.items() if kinds} or None
        case inspect.VarTupleType(item_type=item) | inspect.ListType(item_type=item):
            kinds = _kinds(item)
            return [kinds] if kinds else None
        case inspect.TupleType(item_types=types):
            kinds = _merged(types)
            return [kinds] if kinds else None
        case inspect.UnionType(types=types):
            return _merged(types)
        case _:
            return None


def _merged(types: Iterable[inspect.Type]) -> Kinds:
    """The kinds of values of several types. Raises TypeError where the same field has two kinds."""
    found: Kinds = None
    for kinds in map(_kinds, types):
        if isinstance(found, dict) and isinstance(kinds, dict):
            if any(kinds[name] != found[name] for name in kinds.keys() & found.keys()):
                raise TypeError(f"fields with different kinds: {found} and {kinds}")
            found = found | kinds
        else:
            found = found or kinds
    return found
