"""What stands on the board, as numbers ready for SVG, y turned down. Draws; decides nothing."""

from __future__ import annotations

from dataclasses import dataclass

from django.utils.translation import gettext as _

from rosters.books import Book
from rosters.pictures import Map, drawn
from rules.engine.core.record import Record
from rules.engine.frontier.state import Marker, Unit
from rules.engine.frontier.view import SideView, View
from rules.engine.lib.reference import Layout
from rules.glyphs import glyph_of, numeral_of


@dataclass(frozen=True)
class Disc:
    """A unit or a counter: centre and radius in inches, a mark and a numeral as at the table, how
    high its foot is if not on the ground, and a title for those who ask.
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
    shaken: bool = False
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
    points: int
    destroyed: int
    left: int


@dataclass(frozen=True)
class Scene:
    """The whole board at one moment."""

    map: Map
    discs: tuple[Disc, ...]
    zones: tuple[Outline, ...]
    sides: tuple[Figures, ...]
    turn: int


def scene(view: Record, layout: Layout, shelf: Book, language: str) -> Scene:
    """The scene of a Frontier view on `layout`. Raises TypeError for another system's view."""
    if not isinstance(view, View):
        raise TypeError(f"no picture of a {type(view).__name__}")
    height = layout.height
    roles = {side.seat: side.role for side in view.sides}
    acting = view.contest.unit if view.contest else ""
    units = (
        _unit(unit, roles[unit.seat], unit.id == acting, height)
        for unit in view.units
        if unit.on_board
    )
    names = {unit.id: unit.name for unit in view.units}
    markers = (
        _marker(marker, (shelf.word(marker.kind, language), names.get(marker.unit, "")), height)
        for marker in view.markers
    )
    return Scene(
        map=drawn(layout),
        discs=(*markers, *units),
        zones=tuple(
            Outline(
                points=" ".join(f"{x:g},{height - y:g}" for x, y in polygon),
                role=zone.role,
                title=shelf.word(zone.role, language),
            )
            for zone in (() if view.turn else view.zones)
            for polygon in zone.polygons
        ),
        sides=tuple(_side(side, shelf, language) for side in view.sides),
        turn=view.turn,
    )


def _unit(unit: Unit, role: str, acting: bool, height: float) -> Disc:
    shaken = _("shaken") if unit.shaken else ""
    numeral = numeral_of(unit.name)
    y = height - unit.y
    return Disc(
        x=f"{unit.x:g}",
        y=f"{y:g}",
        radius=f"{unit.radius:g}",
        inner=f"{unit.radius - 0.16:g}",
        mark=glyph_of(unit.type),
        mark_y=f"{y + (0.08 if numeral else 0.2):g}",
        numeral=numeral,
        numeral_y=f"{y + unit.radius * 0.78:g}",
        title=_told(unit.name, shaken, _up(unit.elevation)),
        kind=role,
        foot=_foot(unit.elevation),
        shaken=unit.shaken,
        active=acting,
    )


def _told(*parts: str) -> str:
    return ", ".join(part for part in parts if part)


def _foot(elevation: float) -> str:
    return f"{elevation:g}″" if elevation else ""


def _up(elevation: float) -> str:
    return _("%(inches)s up") % {"inches": _foot(elevation)} if elevation else ""


def _marker(marker: Marker, names: tuple[str, str], height: float) -> Disc:
    return Disc(
        x=f"{marker.x:g}",
        y=f"{height - marker.y:g}",
        radius="0.492",
        inner="0.2",
        mark=marker.kind[0].upper(),
        mark_y=f"{height - marker.y + 0.2:g}",
        title=_told(*names, _up(marker.elevation)),
        kind="marker",
        foot=_foot(marker.elevation),
    )


def _side(side: SideView, shelf: Book, language: str) -> Figures:
    faction = shelf.factions.get(side.faction)
    return Figures(
        name=side.name,
        role=shelf.word(side.role, language) if side.role else "",
        faction=faction.name if faction else "",
        slug=side.faction,
        points=side.points,
        destroyed=side.destroyed,
        left=side.left,
    )
