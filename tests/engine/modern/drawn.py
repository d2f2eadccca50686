"""Boards as text, and squares by name: `plain()`, `plain("woods d4", "road d1-d2")`, `at("d4")`."""

from __future__ import annotations

from rules.engine.modern.play.own_boards import DrawnMap, written
from rules.engine.modern.space.board import Board, Map, board_of, read_map
from rules.engine.tabletop.grid import Square, named, square_of

COVERS = {"woods": "w", "built-up": "b", "fort": "f", "impassable": "x"}
WATERS = {"river": "~", "ford": "=", "bridge-ns": "|", "bridge-ew": "-"}

FOUR_FARMS = read_map(
    """
    8  0.. 0.. 0.. 0w. 0.. 0.. 0w. 0..
    7  0w. 0.. 0.. 0.. 0.. 0.. 0.. 0..
    6  0w. 0.. 0w. 0.. 0b. 0.. 0.. 0..
    5  0.. 2.. 0.. 0.. 0.. 1.. 1.. 0..
    4  0.. 1.. 1.. 0.. 0.. 0.. 2.. 0..
    3  0.. 0.. 0.. 0b. 0.. 0w. 0.. 0w.
    2  0.. 0.. 0.. 0.. 0.. 0.. 0.. 0w.
    1  0.. 0w. 0.. 0.. 0w. 0.. 0.. 0..
    roads: d1-d2-d3-d4-d5  e8-e7-e6-e5-e4  d4-e4  d5-e5  a3-b3-c3-d3  h6-g6-f6-e6
    """
)

THE_CROSSING = read_map(
    """
    9  0.. 0.. 0.. 0.. 0.. 0.. 0.. 0..
    8  0.. 0.. 0w. 0.. 0.. 0.. 0.. 0..
    7  0.. 0w. 0.. 0.. 0b. 0.. 1.. 0..
    6  0.. 0.. 0.. 0.. 0.. 0w. 0.. 0..
    5  0.~ 0.= 0.~ 0.| 0.~ 0.~ 0.= 0.~
    4  0.. 0.. 0.. 0.. 0.. 0w. 0.. 0..
    3  0.. 0w. 0.. 0.. 0b. 0.. 1.. 0..
    2  0.. 0.. 0w. 0.. 0.. 0.. 0.. 0..
    1  0.. 0.. 0.. 0.. 0.. 0.. 0.. 0..
    roads: d1-d2-d3-d4-d5-d6-d7-d8-d9  e3-d3  e7-d7
    """
)

MARKET_TOWN = read_map(
    """
    8  0.. 0.. 0.. 0.. 0.. 0.. 0.. 0..
    7  0.. 0.. 0.. 0.. 0.. 0w. 0.. 0..
    6  0w. 0w. 0f. 0.. 0.. 0.. 0.. 1..
    5  0.. 0.. 0.. 0b. 0b. 0.. 1.. 1..
    4  1.. 1.. 0.. 0b. 0b. 0.. 0.. 0..
    3  1.. 0.. 0.. 0.. 0.. 0f. 0w. 0w.
    2  0.. 0.. 0w. 0.. 0.. 0.. 0.. 0..
    1  0.. 0.. 0.. 0.. 0.. 0.. 0.. 0..
    roads: d1-d2-d3-d4  e8-e7-e6-e5  a5-b5-c5-d5  h4-g4-f4-e4
    """
)


def drawn(*features: str, width: int = 8, height: int = 8) -> Map:
    """An open board with features: `woods d4 e4`, `level-2 c3`, `ford b5`, `road d1-d2-d3`."""
    tokens = {(x, y): "0.." for x in range(width) for y in range(height)}
    roads: list[str] = []
    for feature in features:
        kind, *places = feature.split()
        if kind == "road":
            roads += places
            continue
        for place in places:
            square = square_of(place)
            tokens[square] = _with(tokens[square], kind)
    rows = (" ".join(tokens[x, y] for x in range(width)) for y in range(height - 1, -1, -1))
    return Map(rows=tuple(rows), roads=tuple(roads))


def _with(token: str, kind: str) -> str:
    level, cover, water = token[0], token[1], token[2]
    if kind.startswith("level-"):
        return f"{kind[-1]}{cover}{water}"
    return f"{level}{COVERS.get(kind, cover)}{WATERS.get(kind, water)}"


def terrain(*features: str, name: str = "", **sizes: int) -> dict[str, object]:
    """Such a map as a board of one's own, written down."""
    return written(DrawnMap(name=name, map=drawn(*features, **sizes)))


def plain(*features: str, width: int = 8, height: int = 8) -> Board:
    """An open board with features, made ready."""
    return board_of(drawn(*features, width=width, height=height))


def at(name: str) -> Square:
    return square_of(name)


def squares(names: str) -> set[Square]:
    return {square_of(name) for name in names.split()}


def names(found: object) -> list[str]:
    """The names of squares, in order."""
    return sorted(named(square) for square in found)  # type: ignore[attr-defined]
