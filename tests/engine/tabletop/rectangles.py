"""Rectangles as footprints, for tests."""

from __future__ import annotations

from rules.engine.tabletop.inches.polygons import Polygon


def rectangle(west: int, south: int, east: int, north: int) -> Polygon:
    return Polygon(((west, south), (east, south), (east, north), (west, north)))
