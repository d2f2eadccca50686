"""Words in rows and paragraphs, as every sheet has them."""

from __future__ import annotations

from rules.engine.core.record import Record


class Column(Record):
    """A table's column: its heading and its share of the width; the shares add up to 1."""

    heading: str
    share: float


class Table(Record):
    """A table; every row has a cell for each column.

    `clauses` are those that each row rests on, for whoever has room to name them; or none at all.
    """

    title: str
    columns: tuple[Column, ...]
    rows: tuple[tuple[str, ...], ...]
    clauses: tuple[tuple[str, ...], ...] = ()


class Item(Record):
    """A paragraph: an optional `lead` that stands out before it, and the clauses it rests on."""

    text: str
    lead: str = ""
    clauses: tuple[str, ...] = ()
