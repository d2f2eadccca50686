"""Accessible HTML versions of printed documents: a template for each kind of record."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import groupby

from rosters.printing.drawing.labels import label
from rosters.printing.orders.order import Section
from rosters.printing.sheets.seal_sheet import PrintedSeal
from rules.engine.core.record import Record
from rules.engine.tabletop.printed import (
    Board,
    Card,
    CardBack,
    MissionSheet,
    QuickReference,
    RosterSheet,
    Standee,
    Tape,
    Token,
)

TEMPLATES: dict[type, str] = {
    Board: "board",
    Card: "cards",
    CardBack: "card_backs",
    MissionSheet: "mission",
    PrintedSeal: "seal",
    QuickReference: "reference",
    RosterSheet: "roster",
    Standee: "standees",
    Tape: "tape",
    Token: "tokens",
}
"""Template by kind of record; other packages register theirs."""


@dataclass(frozen=True)
class Records:
    """A group of records of one kind, and the template that shows them."""

    template: str
    records: tuple[Record, ...]


@dataclass(frozen=True)
class Part:
    """A part of a document: title, version and content."""

    title: str
    version: str
    content: tuple[Records, ...]


def part_of(section: Section, language: str) -> Part:
    """A section as readable content, without layout data."""
    kind = getattr(section, "kind", "")
    return Part(
        title=section.title,
        version=label(kind, language) if kind else "",
        content=tuple(_content(section)),
    )


def _content(section: Section) -> Iterator[Records]:
    fields = section.fields() if isinstance(section, Record) else {}
    for value in fields.values():
        together = value if isinstance(value, tuple) else (value,)
        known = [each for each in together if type(each) in TEMPLATES]
        for kind, records in groupby(known, key=type):
            yield Records(f"rosters/printing/read/{TEMPLATES[kind]}.html", tuple(records))
