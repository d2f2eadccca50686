"""Board layouts: the boards of the book (boards.toml), and conversion between maps and layouts.

A layout has terrain pieces by kind, one part for each square, in squares from the south-west
corner.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from rules.engine.core.record import Record
from rules.engine.modern.space.board import COVER, WATER, Board, Ground, Map, board_of, links
from rules.engine.tabletop.grid import Square, named, square_of
from rules.engine.tabletop.reference import Layout, Level, Part, Piece, Text
from rules.engine.tabletop.toml_files import read

KINDS = (
    *("hill", "river", "ford", "bridge-ns", "bridge-ew", "road"),
    *("woods", "built-up", "fortification", "impassable"),
)
"""Terrain kinds in drawing order, the lowest first."""

ROAD = 0.12
"""Half the width of a road, in squares."""

_Polygon = tuple[tuple[float, float], ...]


class BoardRow(Record):
    """A board of the book: its name, and its map in the text form."""

    slug: str
    name: Text
    blurb: Text
    rows: tuple[str, ...]
    roads: tuple[str, ...]

    @property
    def map(self) -> Map:
        """MW-BOARD-1  The map alone: rows and roads."""
        return Map(rows=self.rows, roads=self.roads)


class BoardsFile(Record):
    """The contents of boards.toml."""

    boards: tuple[BoardRow, ...]


def load(folder: Path) -> tuple[BoardRow, ...]:
    """Load the boards of `folder`. Raises CatalogueError for missing, unknown or mistyped
    fields.
    """
    return read(folder / "boards.toml", BoardsFile).boards


BOARDS = {row.slug: row for row in load(Path(__file__).parent)}


def layout(slug: str, name: str, blurb: Text, drawn: Map, words: dict[str, Text]) -> Layout:
    """MW-TERR-3  Convert a valid map to a layout. Each terrain square is a part of its kind, with
    its level as `scale`; each link of a road is a part too.
    """
    board = board_of(drawn)
    parts = [(kind, part) for kind in KINDS for part in _parts(board, kind)]
    present = [kind for kind in KINDS if any(kind == other for other, _ in parts)]
    return Layout(
        slug=slug,
        name=name,
        blurb=blurb,
        width=board.width,
        height=board.height,
        squares=True,
        pieces=tuple(
            Piece(
                id=kind,
                name=words[kind],
                parts=tuple(part for other, part in parts if other == kind),
            )
            for kind in present
        ),
    )


def square_in(part: Part) -> str:
    """Return the name of the square, or of the two squares, that a part of a layout lies on."""
    return part.id.partition(".")[2]


def board_in(shown: Layout) -> Board:
    """Convert a layout back to a board."""
    width, height = int(shown.width), int(shown.height)
    grounds = {(x, y): Ground() for x in range(width) for y in range(height)}
    roads: set[tuple[Square, Square]] = set()
    for piece in shown.pieces:
        for part in piece.parts:
            if piece.id == "road":
                ((one, other),) = links(square_in(part))
                a, b = square_of(one), square_of(other)
                roads |= {(a, b), (b, a)}
            else:
                at = square_of(square_in(part))
                grounds[at] = _with(grounds[at], piece.id, part)
    return Board(width=width, height=height, grounds=grounds, roads=frozenset(roads))


def _with(ground: Ground, kind: str, part: Part) -> Ground:
    if kind in COVER.values():
        return ground.change(cover=kind)
    if kind in WATER.values():
        return ground.change(water=kind)
    return ground.change(level=int(part.scale))


def _parts(board: Board, kind: str) -> Iterator[Part]:
    if kind == "road":
        for a, b in sorted(board.roads):
            if a < b:
                yield Part(
                    id=f"road.{named(a)}-{named(b)}",
                    polygon=_strip(a, b),
                    scale=0,
                    levels=(Level(elevation=board.level(a), rules=("road",)),),
                )
        return
    for square, ground in sorted(board.grounds.items()):
        if kind in (ground.cover, ground.water) or (kind == "hill" and ground.level):
            yield _part(square, ground, kind)


def _part(square: Square, ground: Ground, kind: str) -> Part:
    blocked = kind == "impassable"
    stands = kind in ("woods", "built-up", "fortification")
    rules = () if kind == "hill" else (kind,)
    return Part(
        id=f"{kind}.{named(square)}",
        polygon=_box(square),
        scale=ground.level if kind == "hill" else int(stands),
        impassable=blocked,
        levels=() if blocked else (Level(elevation=ground.level, rules=rules),),
    )


def _box(square: Square) -> _Polygon:
    x, y = square
    return ((x, y), (x + 1, y), (x + 1, y + 1), (x, y + 1))


def _strip(a: Square, b: Square) -> _Polygon:
    """Build a road from the middle of one square to that of its northern or eastern neighbour."""
    x0, y0 = a[0] + 0.5 - ROAD, a[1] + 0.5 - ROAD
    x1, y1 = b[0] + 0.5 + ROAD, b[1] + 0.5 + ROAD
    return ((x0, y0), (x1, y0), (x1, y1), (x0, y1))
