"""Distances (FR-MEAS): gaps in inches between discs, edges and polygons, and their tolerances.

All distances are measured in plan; height never adds length (FR-MEAS-13).
"""

from __future__ import annotations

from typing import Final, Protocol

from rules.engine.tabletop.plane.polygons import Polygon, distance_to_polygon
from rules.engine.tabletop.plane.segments import Point, distance, distance_to_segment

EPS: Final = 1e-6
CONTACT: Final = 0.02
MM_PER_INCH: Final = 25.4
MARKER_RADIUS: Final = 25 / MM_PER_INCH / 2


class Disc(Protocol):
    """Anything round on the table: a base, a marker, a token."""

    @property
    def x(self) -> float: ...

    @property
    def y(self) -> float: ...

    @property
    def radius(self) -> float: ...


class Standing(Disc, Protocol):
    """A disc with a foot height and a size; vertically it spans [elevation, elevation + scale)."""

    @property
    def elevation(self) -> float: ...

    @property
    def scale(self) -> int: ...


def radius_of(base_mm: int) -> float:
    """FR-MEAS-3  The radius in inches of a round base of that diameter."""
    return base_mm / MM_PER_INCH / 2


def within(d: float, limit: float) -> bool:
    """FR-MEAS-5  Return whether d is at most `limit`, within tolerance."""
    return d <= limit + EPS


def at_least(d: float, limit: float) -> bool:
    """FR-MEAS-5  Return whether d is at least `limit`, within tolerance."""
    return d >= limit - EPS


def more_than(d: float, limit: float) -> bool:
    """FR-MEAS-5  Return whether d exceeds `limit` by more than the tolerance."""
    return d > limit + EPS


def centres(a: Disc, b: Disc) -> float:
    """FR-MEAS-11, FR-MEAS-12  Distance from centre to centre."""
    return distance(a.x, a.y, b.x, b.y)


def gap(a: Disc, b: Disc) -> float:
    """FR-MEAS-7, FR-MEAS-8  Distance from edge to edge, never below 0."""
    return max(0.0, distance(a.x, a.y, b.x, b.y) - a.radius - b.radius)


def gap_to_segment(a: Disc, start: Point, end: Point) -> float:
    """FR-MEAS-9  Distance from the disc's edge to a board edge, never below 0."""
    return max(0.0, distance_to_segment(a.x, a.y, *start, *end) - a.radius)


def gap_to_polygon(a: Disc, polygon: Polygon) -> float:
    """FR-MEAS-9, FR-MEAS-10  Distance from the disc's edge to a zone or a part, 0 if they
    overlap.
    """
    return max(0.0, distance_to_polygon(polygon, a.x, a.y) - a.radius)


def spans_overlap(a: Standing, b: Standing) -> bool:
    """FR-MEAS-6  Return whether the vertical spans [e, e + scale) overlap."""
    return a.elevation < b.elevation + b.scale - EPS and b.elevation < a.elevation + a.scale - EPS


def in_contact(a: Standing, b: Standing) -> bool:
    """FR-MEAS-6  Return whether two bases are at most 0.5 mm apart with overlapping
    vertical spans.
    """
    return within(gap(a, b), CONTACT) and spans_overlap(a, b)
