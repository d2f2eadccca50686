"""Mission overlays on printed maps: zones with their dimensions, exits, and example markers."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from rules.engine.frontier.paper.words import PAPER, ROLES, term, word
from rules.engine.frontier.space import zones
from rules.engine.frontier.space.measure import MARKER_RADIUS
from rules.engine.tabletop.messages import inches
from rules.engine.tabletop.plane.polygons import distance_to_polygon, segment_to_polygon
from rules.engine.tabletop.plane.segments import distance, segments_distance
from rules.engine.tabletop.printed import Area, Board, Box, Dimension, Edge, Marker, Point, Polygon
from rules.engine.tabletop.reference import Layout, Part

AIR = 0.7
"""Preferred clearance of dimension lines and markers from terrain and from each other, in inches.
"""

OFF = 1.2
"""Distance of a dimension line from the parallel side of its zone, in inches."""

_ALONG = (0.0, 1.0, 0.08, 0.92, 0.16, 0.84, 0.24, 0.76, 0.32, 0.68, 0.4, 0.6)
_STANDS: dict[str, tuple[str, Box]] = {
    "assault": ("strong-point", (14, 16, 30, 24)),
    "sabotage": ("target", (35, 10, 43, 20)),
    "escort": ("vip", (1, 10, 9, 20)),
}
"""Each mission's marker, and possible spots for its centre with the example edges."""

_NEXT = tuple((x * 3.0, y * 3.0) for x, y in ((-5, 0), (5, 0), (-4, -3), (4, -3), (-3, 4), (3, 4)))
"""FR-MISSION-ASSAULT-7  From the first strong point to the second: 15 inches in six directions."""


def with_zones(drawn: Board, layout: Layout, mission: str, language: str) -> Board:
    """FR-DEPLOY-1 FR-EVAC-1  Return the board with the mission's overlay."""
    choices = zones.EXAMPLE[mission]
    found = zones.zones(mission, choices)
    parts = [part for piece in layout.pieces for part in piece.parts]
    markers = tuple(_markers(mission, parts, language))
    ways = tuple(_ways(mission, markers, language))
    return drawn.change(
        areas=tuple(
            Area(
                name=_zone_name(zone, found, language),
                side=ROLES[zone.role],
                polygons=zone.polygons,
                signs=zone.rectangles,
                order=zone.batch,
            )
            for zone in found
        ),
        edges=tuple(
            Edge(
                way=way,
                side=ROLES[role],
                label=f"{word('evac-edge', language)} · {word(role, language)}",
            )
            for role, exits in zones.evac_edges(mission, choices).items()
            for way in exits
        ),
        markers=markers,
        dimensions=(*ways, *_measures(found, parts, markers, ways, language)),
        note=word("example-edges", language),
    )


def _zone_name(zone: zones.Zone, found: tuple[zones.Zone, ...], language: str) -> str:
    """Return the label of a zone: the side, and what it deploys there (all, a first part, the rest,
    or one zone of two).
    """
    peers = [other for other in found if other.role == zone.role]
    rivals = [other for other in peers if other.batch == zone.batch]
    if zone.batch > 1:
        share = "later"
    elif len(rivals) > 1:
        share = "either"
    else:
        share = "first" if len(peers) > 1 else "whole"
    return f"{word(zone.role, language)} · {word(share, language)}"


def _markers(mission: str, parts: Sequence[Part], language: str) -> Iterator[Marker]:
    """FR-TOKEN-2  Return the mission's marker at an example spot, off terrain if there is room."""
    if mission not in _STANDS:
        return
    kind, (x0, y0, x1, y1) = _STANDS[mission]
    xm, ym = (x0 + x1) / 2, (y0 + y1) / 2
    spots = [(x, y) for x in _halves(x0, x1) for y in _halves(y0, y1)]
    spots.sort(key=lambda spot: (distance(spot[0], spot[1], xm, ym), spot))
    first = _clearest(spots, parts)
    if mission != "assault":
        yield _marker(kind, first, term(kind, language))
        return
    yield _marker(kind, first, f"{term(kind, language)} 1")
    seconds = [(first[0] + dx, first[1] + dy) for dx, dy in _NEXT]
    on_board = [(x, y) for x, y in seconds if 2 <= x <= zones.WIDTH - 2 and 2 <= y <= 28]
    yield _marker(kind, _clearest(on_board, parts), f"{term(kind, language)} 2")


def _halves(low: float, high: float) -> list[float]:
    return [low + i / 2 for i in range(int(2 * (high - low)) + 1)]


def _marker(kind: str, at: Point, label: str) -> Marker:
    glyph = next(row.glyph for row in PAPER.tokens if row.kind == kind)
    return Marker(kind=kind, label=label, at=at, diameter=2 * MARKER_RADIUS, glyph=glyph)


def _clearest(spots: Sequence[Point], parts: Sequence[Part]) -> Point:
    """Return the first spot with room around it, else the first off Impassable ground, else the
    first.
    """
    airy = (s for s in spots if all(_air(part, s) >= MARKER_RADIUS + AIR for part in parts))
    passable = (
        s for s in spots if all(_air(part, s) >= MARKER_RADIUS for part in parts if part.impassable)
    )
    return next(airy, None) or next(passable, spots[0])


def _air(part: Part, spot: Point) -> float:
    return distance_to_polygon(part.polygon, *spot)


def _ways(mission: str, markers: Sequence[Marker], language: str) -> Iterator[Dimension]:
    """Return the distances measured from the mission's marker: to its next place, or how far it may
    move.
    """
    match mission, markers:
        case "assault", (one, two):
            yield Dimension(start=one.at, end=two.at, label=_length(15, language))
        case "escort", (vip,):
            end = vip.at[0] + 10, vip.at[1]
            yield Dimension(start=vip.at, end=end, label=_length(10, language), style="way")


def _measures(
    found: Iterable[zones.Zone],
    parts: Sequence[Part],
    markers: Sequence[Marker],
    taken: Sequence[Dimension],
    language: str,
) -> Iterator[Dimension]:
    """Return the dimension line of each zone's depth, placed where the map has room."""
    lines = [(line.start, line.end) for line in taken]
    for zone in found:
        for box in zone.rectangles:
            for length, choices in _across(box):
                start, end = max(choices, key=lambda line: _room(line, parts, markers, lines))
                lines.append((start, end))
                yield Dimension(start=start, end=end, label=_length(length, language))


def _across(box: Box) -> Iterator[tuple[float, list[tuple[Point, Point]]]]:
    """Return the sides of a zone that are shorter than the board's, with possible
    dimension lines.
    """
    x0, y0, x1, y1 = box
    if x1 - x0 < zones.WIDTH:
        yield x1 - x0, [((x0, y), (x1, y)) for y in _along(y0, y1)]
    if y1 - y0 < zones.HEIGHT:
        yield y1 - y0, [((x, y0), (x, y1)) for x in _along(x0, x1)]


def _along(low: float, high: float) -> list[float]:
    return [low + OFF + share * (high - low - 2 * OFF) for share in _ALONG]


def _room(
    line: tuple[Point, Point],
    parts: Sequence[Part],
    markers: Sequence[Marker],
    lines: Sequence[tuple[Point, Point]],
) -> float:
    """Return the clearance of a line from everything else, up to a limit."""
    (ax, ay), (bx, by) = line
    apart = [segment_to_polygon(part.polygon, ax, ay, bx, by) for part in parts]
    apart += [segment_to_polygon(_box_about(marker), ax, ay, bx, by) for marker in markers]
    apart += [segments_distance(*line, *other) for other in lines if not _crossing(line, other)]
    return min([AIR, *apart])


def _crossing(one: tuple[Point, Point], other: tuple[Point, Point]) -> bool:
    """Return whether one line runs along the board and the other across it; both stay legible."""
    return (one[0][0] == one[1][0]) != (other[0][0] == other[1][0])


def _box_about(marker: Marker) -> Polygon:
    """Return the bounding box of a disc and the name beside it."""
    x, y = marker.at
    return ((x - 3, y - 1.6), (x + 3, y - 1.6), (x + 3, y + 1), (x - 3, y + 1))


def _length(length: float, language: str) -> str:
    return f"{inches(length, language)}″"
