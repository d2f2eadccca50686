"""Zones and markers of a mission over an SVG map, from the book's printed board."""

from __future__ import annotations

from dataclasses import dataclass

from rosters.layout_map import Map
from rules.engine.tabletop.printed import Area, Board, Marker


@dataclass(frozen=True)
class Zone:
    """A deployment zone: its polygon, its name and where that begins."""

    points: str
    tint: str
    name: str
    x: str
    y: str


@dataclass(frozen=True)
class Mark:
    """An objective or another marker, with the letter or number on its disc."""

    x: str
    y: str
    radius: str
    glyph: str
    label_y: str
    name: str


@dataclass(frozen=True)
class Overlay:
    """What a mission lays on a map; `note` says what is only an example."""

    zones: tuple[Zone, ...]
    marks: tuple[Mark, ...]
    note: str


def overlay(ground: Map, board: Board) -> Overlay:
    """The zones and markers of `board` in the units of `ground`."""
    scale = float(ground.width) / board.width
    areas = sorted(board.areas, key=lambda area: -area.order)
    return Overlay(
        zones=tuple(
            _zone(area, index, scale, board.height)
            for area in areas
            for index in range(len(area.polygons))
        ),
        marks=tuple(_mark(each, scale, board.height) for each in board.markers),
        note=board.note,
    )


def _zone(area: Area, index: int, scale: float, height: float) -> Zone:
    corners = [(x * scale, (height - y) * scale) for x, y in area.polygons[index]]
    x, y = min(corners, key=lambda corner: (corner[1], corner[0]))
    return Zone(
        points=" ".join(f"{x:g},{y:g}" for x, y in corners),
        tint=area.side,
        name=area.name,
        x=f"{x + 0.4:g}",
        y=f"{y + 1.3:g}",
    )


def _mark(marker: Marker, scale: float, height: float) -> Mark:
    x, y = marker.at[0] * scale, (height - marker.at[1]) * scale
    return Mark(
        x=f"{x:g}",
        y=f"{y:g}",
        radius=f"{max(0.7, marker.diameter * scale / 2):g}",
        glyph=marker.glyph,
        label_y=f"{y + 0.34:g}",
        name=marker.label,
    )
