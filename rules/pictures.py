"""What stands on the board, as numbers ready for SVG, y turned down, in units of the layout: pages
enlarge it as they do its map. Draws; decides nothing.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from rosters.books import Book
from rosters.pictures import Map, drawn
from rules.engine.lib.reference import Layout
from rules.engine.lib.scene import Figure, Patch, Point, Side
from rules.engine.lib.scene import Scene as Shown
from rules.glyphs import numeral_of

_INNER = 0.68
"""The inner ring of a defender, in the radius of its disc."""


@dataclass(frozen=True)
class Disc:
    """A unit or a counter: centre and radius in units of the board, a mark and a numeral as at the
    table, how high its foot is if not on the ground, and a title for those who ask. `front` turns
    an arrow at its edge to where it faces.
    """

    x: str
    y: str
    radius: str
    inner: str
    mark: str
    mark_y: str
    title: str
    kind: str
    foot: str = ""
    numeral: str = ""
    numeral_y: str = ""
    front: str = ""
    broken: bool = False
    active: bool = False


@dataclass(frozen=True)
class Outline:
    """A zone: the points of its polygon, and whose it is."""

    points: str
    role: str
    title: str


@dataclass(frozen=True)
class Figures:
    """One side's figures."""

    name: str
    role: str
    faction: str
    slug: str
    told: str


@dataclass(frozen=True)
class Scene:
    """The whole board at one moment."""

    map: Map
    discs: tuple[Disc, ...]
    zones: tuple[Outline, ...]
    sides: tuple[Figures, ...]
    turn: int


def scene(shown: Shown, layout: Layout, shelf: Book, language: str) -> Scene:
    """The scene of what is shown on `layout`."""
    height = layout.height
    return Scene(
        map=drawn(layout),
        discs=tuple(_disc(figure, height) for figure in shown.figures),
        zones=tuple(_outline(patch, height) for patch in shown.patches),
        sides=tuple(_side(side, shelf, language) for side in shown.sides),
        turn=shown.turn,
    )


def points(places: Iterable[Point], height: float) -> str:
    """Places as the points of a polygon."""
    return " ".join(f"{x:g},{height - y:g}" for x, y in places)


def _disc(figure: Figure, height: float) -> Disc:
    numeral = numeral_of(figure.name)
    x, y = figure.at[0], height - figure.at[1]
    return Disc(
        x=f"{x:g}",
        y=f"{y:g}",
        radius=f"{figure.radius:g}",
        inner=f"{figure.radius * _INNER:g}",
        mark=figure.mark,
        mark_y=f"{y + (0.08 if numeral else 0.2):g}",
        numeral=numeral,
        numeral_y=f"{y + figure.radius * 0.78:g}",
        title=figure.title,
        kind=figure.kind,
        foot=figure.foot,
        front="" if figure.facing is None else f"translate({x:g} {y:g}) rotate({figure.facing})",
        broken=figure.broken,
        active=figure.active,
    )


def _outline(patch: Patch, height: float) -> Outline:
    return Outline(points=points(patch.polygon, height), role=patch.kind, title=patch.title)


def _side(side: Side, shelf: Book, language: str) -> Figures:
    faction = shelf.factions.get(side.faction)
    return Figures(
        name=side.name,
        role=side.role,
        faction=faction.name_in(language) if faction and len(shelf.factions) > 1 else "",
        slug=side.faction,
        told=side.figures,
    )
