"""Tables and paragraphs, used by every sheet."""

from __future__ import annotations

from rules.engine.core.record import Record


class Column(Record):
    """A table's column: its heading and its share of the width; the shares add up to 1."""

    heading: str
    share: float


class Table(Record):
    """A table; every row has a cell for each column.

    `clauses` are the sources of each row, printed where there is room; empty for none.
    """

    title: str
    columns: tuple[Column, ...]
    rows: tuple[tuple[str, ...], ...]
    clauses: tuple[tuple[str, ...], ...] = ()


class Item(Record):
    """A paragraph with an optional highlighted `lead`, and its source clauses."""

    text: str
    lead: str = ""
    clauses: tuple[str, ...] = ()
