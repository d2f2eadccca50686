"""The board as SVG coordinates, y axis downwards, in units of the layout."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from django.utils.safestring import SafeString

from rosters.catalogues import Book
from rosters.layout_map import Map, drawn
from rules.engine.tabletop.reference import Layout
from rules.engine.tabletop.scene import Figure, Patch, Point, Side, Tint
from rules.engine.tabletop.scene import Scene as Shown
from rules.present.unit_badges import numeral_of
from rules.present.unit_symbols import symbol


@dataclass(frozen=True)
class Piece:
    """A unit or counter: its centre in board units, its `shapes` relative to that, its letters and
    number, a title, how its side is drawn (`neutral` for nobody's), CSS classes, its id.
    """

    x: str
    y: str
    shapes: SafeString
    mark: str
    numeral: str
    title: str
    tint: str
    classes: str
    id: str = ""


@dataclass(frozen=True)
class Outline:
    """A zone: the points of its polygon, and how its side is drawn, `neutral` for nobody's."""

    points: str
    tint: str
    title: str


@dataclass(frozen=True)
class Figures:
    """The figures of one side."""

    name: str
    role: str
    faction: str
    slug: str
    told: str


@dataclass(frozen=True)
class Scene:
    """The whole board at one moment."""

    map: Map
    pieces: tuple[Piece, ...]
    zones: tuple[Outline, ...]
    sides: tuple[Figures, ...]
    turn: int


def scene(shown: Shown, layout: Layout, catalogue: Book, language: str) -> Scene:
    """Build the SVG scene of a book's scene on `layout`."""
    height = layout.height
    return Scene(
        map=drawn(layout),
        pieces=tuple(_piece(shown, figure, height) for figure in shown.figures),
        zones=tuple(_outline(shown, patch, height) for patch in shown.patches),
        sides=tuple(_side(side, catalogue, language) for side in shown.sides),
        turn=shown.turn,
    )


def points(places: Iterable[Point], height: float) -> str:
    """Format places as the points of an SVG polygon."""
    return " ".join(f"{x:g},{height - y:g}" for x, y in places)


def _piece(shown: Shown, figure: Figure, height: float) -> Piece:
    numeral = numeral_of(figure.name)
    tint, owner = shown.tint_of(figure.seat), shown.tint_of(figure.owner)
    x, y = figure.at[0], height - figure.at[1]
    return Piece(
        x=f"{x:g}",
        y=f"{y:g}",
        shapes=symbol(figure, tint or owner, numeral),
        mark=figure.mark,
        numeral=numeral,
        title=figure.title,
        tint=tint or "neutral",
        classes=" ".join(_classes(figure, tint)),
        id=figure.id,
    )


def _classes(figure: Figure, tint: Tint | None) -> Iterator[str]:
    """The CSS classes of a symbol, as in the table's style sheets."""
    yield figure.shape if figure.shape in {"counter", "block"} else "piece"
    yield f"piece-{tint or 'neutral'}"
    if figure.faction:
        yield f"faction-{figure.faction}"
    if figure.active:
        yield "is-active"


def _outline(shown: Shown, patch: Patch, height: float) -> Outline:
    tint = shown.tint_of(patch.seat) or "neutral"
    return Outline(points=points(patch.polygon, height), tint=tint, title=patch.title)


def _side(side: Side, catalogue: Book, language: str) -> Figures:
    faction = catalogue.factions.get(side.faction)
    return Figures(
        name=side.name,
        role=side.role,
        faction=faction.name_in(language) if faction and len(catalogue.factions) > 1 else "",
        slug=side.faction,
        told=side.figures,
    )
