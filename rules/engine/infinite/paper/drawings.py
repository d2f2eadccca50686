"""Diagrams for printed rules: sight and cover from above, and a profile. The engine itself decides
which lines are clear.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence

from rules.engine.infinite.data.table_reader import table_of
from rules.engine.infinite.data.tables import FeatureRow, Inches, TableRow
from rules.engine.infinite.paper.words import filled, word
from rules.engine.infinite.play.difficulty import HEIGHT_STEP
from rules.engine.infinite.space.board import DEEPEST, Board, Figure, board_of
from rules.engine.infinite.space.sight import cover_lines, sight_lines
from rules.engine.tabletop import printed
from rules.engine.tabletop.inches.bases import Base
from rules.engine.tabletop.inches.sight_lines import Obstacle, SightLine, obstructions
from rules.engine.tabletop.inches.units import INCH
from rules.engine.tabletop.messages import inches
from rules.engine.tabletop.printed import (
    Dimension,
    Drawing,
    Ground,
    Kind,
    Marker,
    Point,
    Side,
)

BASE = 1.0
"""IF-GEO-2  Diameter of a base, in inches."""

TALL = 150
"""IF-GEO-2  Height of a unit, in hundredths of an inch."""

_SIDES: dict[str, Side] = {"A": "first", "B": "second", "C": "second"}
_SYMBOLS: dict[str, Kind] = {"container": "building", "wood": "open", "barrier": "solid"}
_EDGE = 24
"""Side of the table on which the drawings are judged, in inches."""


def nine_lines(language: str) -> Drawing:
    """IF-LOS-1 IF-LOS-2 IF-LOS-3  Diagram: the nine lines between two bases, past the corner of a
    container.
    """
    row = FeatureRow(id="K", preset="container", height=3, rect=(5, 1.1, 8, 3.1))
    units = {"A": (1.5, 1.0), "B": (11.5, 1.2)}
    board = _judge(row)
    lines = sight_lines(_figure(board, units["A"]), _figure(board, units["B"]))
    drawn = _lines(lines, board.obstacles)
    return _drawing("sight-nine", (13, 3.6), row, units, drawn, language)


def wood(language: str) -> Drawing:
    """IF-LOS-4  Diagram: two units in a wood, one of them too deep in it to be seen."""
    row = FeatureRow(id="G", preset="wood", height=4, rect=(4, 0.3, 12.6, 3.3))
    units = {"A": (1.5, 1.8), "B": (6, 2.6), "C": (11, 0.9)}
    board = _judge(row)
    a = _figure(board, units["A"])
    lines = [
        line for name in ("B", "C") for line in sight_lines(a, _figure(board, units[name]))[4:5]
    ]
    drawn = _lines(lines, board.obstacles)
    deepest = DEEPEST // INCH
    return _drawing("sight-wood", (13, 3.6), row, units, drawn, language, deepest=deepest)


def barrier(language: str) -> Drawing:
    """IF-LOS-6 IF-COVER-4  Diagram: the cover lines to a unit behind a barrier, and to one beside
    it.
    """
    row = FeatureRow(id="P", preset="barrier", height=1, rect=(9.2, 1.6, 9.7, 3.8))
    units = {"A": (1.5, 1.9), "B": (10.5, 2.8), "C": (10.5, 0.7)}
    board = _judge(row)
    a = _figure(board, units["A"])
    lines = [line for name in ("B", "C") for line in cover_lines(a, _figure(board, units[name]))]
    covers = [Obstacle(each.footprint, each.height) for each in board.covering]
    return _drawing("cover-lines", (13, 4.0), row, units, _lines(lines, covers), language)


def heights(language: str) -> Drawing:
    """IF-DIFF-5  Diagram: from the side, a unit that stands one step above another."""
    step = HEIGHT_STEP / INCH
    eyes = TALL / INCH
    a, b = (2.5, step), (17.0, 0.0)
    block = ((0.5, 0.0), (4.0, 0.0), (4.0, step), (0.5, step))
    return Drawing(
        name="shot-from-above",
        caption=filled("shot-from-above", language, height=int(step), less=1),
        profile=True,
        board=printed.Board(
            name="shot-from-above",
            width=20,
            height=step + eyes + 0.2,
            grounds=(_ground("container", block, step, language),),
            markers=(_unit("A", (a[0], a[1] + eyes / 2)), _unit("B", (b[0], b[1] + eyes / 2))),
            dimensions=(
                Dimension(start=(a[0], a[1] + eyes), end=(b[0], b[1] + eyes), style="clear"),
                Dimension(start=(5.0, 0), end=(5.0, step), label=f"{inches(step, language)}″"),
            ),
        ),
    )


# ---- parts -------------------------------------------------------------------------------------


def _judge(row: FeatureRow) -> Board:
    """The table on which a diagram is judged."""
    return board_of(table_of(TableRow(width=_EDGE, depth=_EDGE, features=(row,))))


def _figure(board: Board, at: Point) -> Figure:
    x, y = (round(each * INCH) for each in at)
    return board.figure(Base((x, y), round(BASE * INCH / 2)), TALL)


def _lines(lines: Sequence[SightLine], obstacles: Sequence[Obstacle]) -> Iterator[Dimension]:
    for line, blockers in zip(lines, obstructions(lines, obstacles), strict=True):
        (x0, y0), (x1, y1) = line.start, line.end
        yield Dimension(
            start=(x0 / INCH, y0 / INCH),
            end=(x1 / INCH, y1 / INCH),
            style="blocked" if blockers else "clear",
        )


def _drawing(
    name: str,
    size: tuple[float, float],
    row: FeatureRow,
    units: Mapping[str, Point],
    lines: Iterable[Dimension],
    language: str,
    **figures: int,
) -> Drawing:
    """A diagram from above with one feature."""
    wide, high = size
    assert isinstance(row.rect, tuple)
    assert isinstance(row.preset, str)
    return Drawing(
        name=name,
        caption=filled(name, language, **figures),
        board=printed.Board(
            name=name,
            width=wide,
            height=high,
            grounds=(_ground(row.preset, _corners(row.rect), row.height, language),),
            markers=tuple(_unit(unit, at) for unit, at in units.items()),
            dimensions=tuple(lines),
        ),
    )


def _corners(rect: tuple[Inches, Inches, Inches, Inches]) -> printed.Polygon:
    x0, y0, x1, y1 = rect
    return (x0, y0), (x1, y0), (x1, y1), (x0, y1)


def _ground(preset: str, polygon: printed.Polygon, height: float, language: str) -> Ground:
    return Ground(
        polygon=polygon,
        kind=_SYMBOLS[preset],
        kind_name=word(preset, language),
        numeral=inches(height, language),
    )


def _unit(name: str, at: Point) -> Marker:
    return Marker(kind="unit", label=name, at=at, diameter=BASE, side=_SIDES[name], glyph=name)
