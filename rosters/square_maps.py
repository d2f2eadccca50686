"""SVG map of a board of squares: terrain, signs, slopes and roads, drawn as the match page does in
`static/js/play/board/square_terrain.js`. The signs are in `templates/components/square_signs.html`,
shared by both.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from django.utils.translation import get_language

from rules.engine.tabletop.grid import Square, square_of
from rules.engine.tabletop.reference import Layout

SIDE = 4
"""Side of a square in SVG units: about the scale of maps in inches."""

_WATER = ("river", "ford", "bridge-ns", "bridge-ew")
_COVER = ("woods", "built-up", "fortification", "impassable")
SIGNS = ("hill", *_WATER, "road", *_COVER)
"""Every kind of terrain that has a sign, the lowest first."""

_HALF = SIDE / 2
_AROUND = ((0, 1), (1, 0), (0, -1), (-1, 0))
"""Offsets to the neighbours in the north, east, south and west."""


@dataclass(frozen=True)
class Tile:
    """A square: its top left corner, CSS classes, tooltip, and its level where it is not 0, to be
    written at (`label_x`, `label_y`).
    """

    x: str
    y: str
    classes: str
    title: str
    label: str
    label_x: str
    label_y: str


@dataclass(frozen=True)
class Sign:
    """A terrain sign centred on a square."""

    kind: str
    x: str
    y: str
    title: str


@dataclass(frozen=True)
class Slope:
    """One level of a slope: a path relative to the middle of a square, rotated in degrees."""

    x: str
    y: str
    turn: int
    path: str


@dataclass(frozen=True)
class Road:
    """A road from the middle of one square to that of the next."""

    path: str
    title: str


@dataclass(frozen=True)
class Country:
    """All terrain of a board in drawing order."""

    tiles: tuple[Tile, ...]
    waters: tuple[Sign, ...]
    slopes: tuple[Slope, ...]
    roads: tuple[Road, ...]
    covers: tuple[Sign, ...]
    kinds: tuple[str, ...]


@dataclass(frozen=True)
class _Thing:
    """A feature on a square, or leading from it to another."""

    kind: str
    at: Square
    to: str
    level: int
    title: str


def country(layout: Layout) -> Country:
    """The terrain of `layout`, a board of squares."""
    things = tuple(_things(layout))
    height = int(layout.height)
    kinds = {thing.kind for thing in things}
    return Country(
        tiles=tuple(_tiles(layout, things)),
        waters=tuple(_sign(thing, height) for thing in things if thing.kind in _WATER),
        slopes=tuple(_slopes(layout, things)),
        roads=tuple(_road(thing, height) for thing in things if thing.kind == "road"),
        covers=tuple(_sign(thing, height) for thing in things if thing.kind in _COVER),
        kinds=tuple(kind for kind in SIGNS if kind in kinds),
    )


def _things(layout: Layout) -> Iterator[_Thing]:
    language = get_language() or "en"
    for piece in layout.pieces:
        for part in piece.parts:
            place = part.id.partition(".")[2]
            name, _, to = place.partition("-")
            title = f"{place} · {piece.name.get(language)}"
            yield _Thing(piece.id, square_of(name), to, int(part.scale), title)


def _tiles(layout: Layout, things: tuple[_Thing, ...]) -> Iterator[Tile]:
    hills = {thing.at: thing for thing in things if thing.kind == "hill"}
    covers = {thing.at: thing.kind for thing in things if thing.kind in _COVER}
    for square in _squares(layout):
        hill, cover = hills.get(square), covers.get(square)
        level = hill.level if hill else 0
        x, y = square[0] * SIDE, (layout.height - 1 - square[1]) * SIDE
        yield Tile(
            x=f"{x:g}",
            y=f"{y:g}",
            classes=f"sq-ground sq-level-{min(level, 4)}" + (f" sq-on-{cover}" if cover else ""),
            title=hill.title if hill else "",
            label=f"{level:+d}" if level else "",
            label_x=f"{x + SIDE - 0.22:g}",
            label_y=f"{y + 1.05:g}",
        )


def _slopes(layout: Layout, things: tuple[_Thing, ...]) -> Iterator[Slope]:
    """Lines along each side where the ground falls, one per level, with ticks downhill."""
    levels = {thing.at: thing.level for thing in things if thing.kind == "hill"}
    for square in _squares(layout):
        x, y = _middle(square, int(layout.height))
        for turn, (east, north) in enumerate(_AROUND):
            beyond = (square[0] + east, square[1] + north)
            for at in range(levels.get(square, 0) - levels.get(beyond, 0)):
                start = f"{-_HALF + 0.16 + at * 0.34:g}"
                ticks = "".join(f"M{tick} {start}v-0.16" for tick in ("-1.2", "0", "1.2"))
                yield Slope(f"{x:g}", f"{y:g}", turn * 90, f"M-1.9 {start}H1.9{ticks}")


def _squares(layout: Layout) -> Iterator[Square]:
    """Every square, row by row from the north."""
    for y in reversed(range(int(layout.height))):
        for x in range(int(layout.width)):
            yield x, y


def _sign(thing: _Thing, height: int) -> Sign:
    x, y = _middle(thing.at, height)
    return Sign(kind=thing.kind, x=f"{x:g}", y=f"{y:g}", title=thing.title)


def _road(thing: _Thing, height: int) -> Road:
    (x, y), (to_x, to_y) = _middle(thing.at, height), _middle(square_of(thing.to), height)
    return Road(path=f"M{x:g} {y:g}L{to_x:g} {to_y:g}", title=thing.title)


def _middle(square: Square, height: int) -> tuple[float, float]:
    return (square[0] + 0.5) * SIDE, (height - square[1] - 0.5) * SIDE
