"""Content of a battle report: plain records in one language, without layout."""

from __future__ import annotations

from rules.engine.core.record import Record
from rules.engine.tabletop.printed import Board, Disc, Standing, Trail


class Said(Record):
    """A log sentence with its clause."""

    text: str
    clause: str


class Scene(Record):
    """A key moment: turn, board, and log sentences."""

    title: str
    discs: tuple[Disc, ...]
    trails: tuple[Trail, ...]
    said: tuple[Said, ...]


class Table(Record):
    """A table: headings, their relative widths, and cells."""

    title: str
    columns: tuple[tuple[str, float], ...]
    rows: tuple[tuple[str, ...], ...]
    note: str = ""


class BattleReport(Record):
    """The whole report; `board` is the background of every diagram."""

    eyebrow: str
    title: str
    facts: str
    result: str
    sides: tuple[Standing, ...]
    board: Board
    scenes_title: str
    scenes_note: str
    scenes: tuple[Scene, ...]
    luck_title: str
    luck: tuple[str, ...]
    tables: tuple[Table, ...]
    audit_title: str
    audit: tuple[str, ...]
