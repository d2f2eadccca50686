"""The tables of the book, features and units for tests about space. Lengths are in inches."""

from __future__ import annotations

from rules.engine.infinite.data.profiles import PROFILES
from rules.engine.infinite.data.settings import Settings
from rules.engine.infinite.data.table_reader import table_of
from rules.engine.infinite.data.tables import LAYOUTS, FeatureRow, Table, TableRow
from rules.engine.infinite.model.state import NO_TABLE, InfiniteState, Unit
from rules.engine.infinite.space.board import Board, Figure, board_of
from rules.engine.tabletop.inches.bases import Base, gap
from rules.engine.tabletop.inches.points import Point

TABLES: dict[str, Table] = {slug: table_of(row.table) for slug, row in LAYOUTS.items()}
BOARDS: dict[str, Board] = {slug: board_of(table) for slug, table in TABLES.items()}
OPEN = board_of(NO_TABLE)


def at(x: float, y: float) -> Point:
    return round(x * 100), round(y * 100)


def base(x: float, y: float, size: float = 1) -> Base:
    return Base(at(x, y), round(size * 50))


def apart(a: Unit, b: Unit) -> int:
    """The distance between two bases in hundredths of an inch."""
    return gap(a.figure.base, b.figure.base)


def figure(board: Board, x: float, y: float, size: float = 1, tall: float = 1.5) -> Figure:
    return board.figure(base(x, y, size), round(tall * 100))


def row(id: str, preset: str, height: float, *rect: float, **shape) -> FeatureRow:
    shape = {"rect": rect} if rect else shape
    return FeatureRow(id=id, preset=preset, height=height, **shape)


def table(*features: FeatureRow, **fields) -> Table:
    return table_of(TableRow(features=features, **fields))


def board(*features: FeatureRow, **fields) -> Board:
    return board_of(table(*features, **fields))


def unit(
    id: str, x: float, y: float, type: str = "line-warden", on: Board = OPEN, **fields
) -> Unit:
    """A unit on the table: one with an id from `a` is of the first seat, others of the second."""
    profile, (column, line) = PROFILES[type], at(x, y)
    made = Unit(
        id=id,
        seat=0 if id.startswith("a") else 1,
        type=type,
        name=profile.name,
        points=profile.points,
        place="table",
        x=column,
        y=line,
        height=on.height_at((column, line)),
        mind=profile.attribute("mind"),
        body=profile.attribute("body"),
        spirit=profile.attribute("spirit"),
    )
    return made.change(**fields)


def position(*units: Unit, on: Table = NO_TABLE) -> InfiniteState:
    return InfiniteState(
        names=("Ana", "Ben"),
        match="space",
        mission="firefight",
        layout="",
        table=on,
        limit=420,
        settings=Settings(),
        units={each.id: each for each in units},
    )
