"""Deployment zones and evac edges of the four missions; inches, origin bottom-left (FR-MEAS-1).

Pure geometry: which zones follow from the edges that the players have chosen. When they choose and
how many points go where is decided in set-up.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import combinations, pairwise, product
from math import sqrt
from typing import Literal

from rules.engine.core.record import Record
from rules.engine.frontier.space.measure import EPS
from rules.engine.tabletop.plane.circles import Circle, box_crossings, crossings

Role = Literal["attacker", "defender"]
Edge = Literal["N", "E", "S", "W"]
Choices = dict[str, str]
Rectangle = tuple[float, float, float, float]
Polygon = tuple[tuple[float, float], ...]

WIDTH, HEIGHT = 44.0, 30.0  # FR-MEAS-1

EDGES: tuple[Edge, ...] = ("N", "E", "S", "W")
_OPPOSITE: dict[str, Edge] = {"N": "S", "E": "W", "S": "N", "W": "E"}

OPTIONS: dict[str, dict[str, tuple[str, ...]]] = {
    "assault": {"d": ("N", "S")},
    "sabotage": {"t": ("E", "W"), "zone": ("far", "centre")},
    "ambush": {"a": ("W", "E"), "b": ("S", "N")},
    "escort": {"s": ("W", "E"), "l": ("N", "S")},
}
"""The choices of each mission and their allowed answers (section 4)."""

EXAMPLE: dict[str, Choices] = {
    "assault": {"d": "N"},
    "sabotage": {"t": "E"},
    "ambush": {"a": "W", "b": "S"},
    "escort": {"s": "W", "l": "N"},
}
"""An example choice of edges for each mission, for sheets and pages; Sabotage shows both zones."""


class Zone(Record):
    """A deployment zone: `rectangles` (x0, y0, x1, y1) decide; `polygons` outline their union."""

    key: str
    role: Role
    rectangles: tuple[Rectangle, ...]
    polygons: tuple[Polygon, ...]
    batch: int = 1


def opp(edge: str) -> Edge:
    """Return the opposite edge."""
    return _OPPOSITE[edge]


def strip(edge: str, depth: float) -> Rectangle:
    """Return the board area within `depth` inches of `edge`."""
    match edge:
        case "N":
            return (0.0, HEIGHT - depth, WIDTH, HEIGHT)
        case "S":
            return (0.0, 0.0, WIDTH, depth)
        case "E":
            return (WIDTH - depth, 0.0, WIDTH, HEIGHT)
        case "W":
            return (0.0, 0.0, depth, HEIGHT)
        case _:
            raise ValueError(f"an edge is N, E, S or W, not {edge!r}")


def zones(mission: str, choices: Choices) -> tuple[Zone, ...]:
    """FR-DEPLOY-1  Return the zones that `choices` determine so far, first batches first.

    Zones that depend on a missing choice are left out, except that Sabotage offers both attacker
    zones until one is chosen.
    Raises ValueError for an unknown mission, choice or answer.
    """
    _check(mission, choices)
    match mission:
        case "assault":
            return _assault(choices)
        case "sabotage":
            return _sabotage(choices)
        case "ambush":
            return _ambush(choices)
        case _:
            return _escort(choices)


def evac_edges(mission: str, choices: Choices) -> dict[Role, tuple[Edge, ...]]:
    """FR-EVAC-1  The board edges by which each side may leave; empty while not yet chosen.

    FR-MISSION-ASSAULT-3, FR-MISSION-SABOTAGE-7, FR-MISSION-AMBUSH-4 and FR-MISSION-ESCORT-4.
    Raises ValueError for an unknown mission, choice or answer.
    """
    _check(mission, choices)
    match mission, choices:
        case "assault", {"d": d}:
            return {"attacker": _all_but(d), "defender": _edges(d)}
        case "sabotage", {"t": t}:
            return {"attacker": (opp(t),), "defender": _all_but(opp(t))}
        case "ambush", {"a": a, "b": b}:
            return {"attacker": _edges(a, b), "defender": _all_but(a, b)}
        case "escort", _:
            attacker = (opp(choices["s"]),) if "s" in choices else ()
            return {"attacker": attacker, "defender": _edges(*choices.get("l", ""))}
        case _:
            return {"attacker": (), "defender": ()}


def base_inside(zone: Zone, x: float, y: float, radius: float) -> bool:
    """FR-MEAS-14  Return whether the whole disc is inside the zone.

    Exact for any union of rectangles, inner seams included: the union's bounding box must
    hold the disc, and no gap of the union within that box may cut it.
    """
    x0, y0, x1, y1 = _bounds(zone)
    within = (
        x - radius >= x0 - EPS
        and y - radius >= y0 - EPS
        and x + radius <= x1 + EPS
        and y + radius <= y1 + EPS
    )
    return within and all(_clear(gap, x, y, radius) for gap in _gaps(zone))


def base_outside(zone: Zone, x: float, y: float, radius: float) -> bool:
    """FR-MEAS-14  Return whether the disc's interior is off the zone; touching is allowed."""
    return all(_clear(rectangle, x, y, radius) for rectangle in zone.rectangles)


def zone_distance(zone: Zone, x: float, y: float, radius: float) -> float:
    """FR-MEAS-9  Inches from the disc to the zone, 0 when they overlap."""
    nearest = min(_squared_distance(rectangle, x, y) for rectangle in zone.rectangles)
    return max(0.0, sqrt(nearest) - radius)


@lru_cache(maxsize=64)
def lattice(zone: Zone, radius: float, step: float) -> tuple[tuple[float, float], ...]:
    """Return all grid points of the zone, `step` inches apart, where a base of that radius fits."""
    return tuple(lattice_points(zone, radius, step))


def lattice_points(zone: Zone, radius: float, step: float) -> Iterator[tuple[float, float]]:
    """Yield the points of `lattice`, for a search that may end before the last."""
    for x0, y0, x1, y1 in zone.rectangles:
        for x in _ticks(x0 + radius, x1 - radius, step):
            for y in _ticks(y0 + radius, y1 - radius, step):
                if base_inside(zone, x, y, radius):
                    yield x, y


def corners(zone: Zone, radius: float, rims: Sequence[Circle]) -> Iterator[tuple[float, float]]:
    """Return where the zone's sides, moved in by `radius`, and the rims intersect."""
    found = [point for pair in combinations(rims, 2) for point in crossings(*pair)]
    for x0, y0, x1, y1 in zone.rectangles:
        inner = (x0 + radius, y0 + radius, x1 - radius, y1 - radius)
        found += product(inner[::2], inner[1::2])
        found += [point for rim in rims for point in box_crossings(rim, inner)]
    yield from (point for point in found if base_inside(zone, *point, radius))


def _ticks(first: float, last: float, step: float) -> list[float]:
    return [first + i * step for i in range(int((last - first) / step) + 1)]


def _assault(choices: Choices) -> tuple[Zone, ...]:
    """FR-MISSION-ASSAULT-1 FR-MISSION-ASSAULT-2"""
    if "d" not in choices:
        return ()
    d = choices["d"]
    return (
        _zone("defender", "defender", strip(d, HEIGHT / 2)),
        _zone("attacker", "attacker", strip(opp(d), 10)),
    )


def _sabotage(choices: Choices) -> tuple[Zone, ...]:
    """FR-MISSION-SABOTAGE-1 FR-MISSION-SABOTAGE-2 FR-MISSION-SABOTAGE-3 FR-MISSION-SABOTAGE-5

    FR-MISSION-SABOTAGE-6  The defender's zone is the strip and both long ones, less the attacker's.
    """
    if "t" not in choices:
        return ()
    t = choices["t"]
    offers = {
        "far": _zone("attacker-far", "attacker", strip(opp(t), 10)),
        "centre": _zone("attacker-centre", "attacker", (WIDTH / 2 - 5, 0.0, WIDTH / 2 + 5, HEIGHT)),
    }
    chosen = offers.get(choices.get("zone", ""))
    late = [strip("N", 5), strip("S", 5)]
    if chosen:
        late = [left for band in late for left in _beside(band, chosen.rectangles[0])]
    return (
        _zone("defender", "defender", strip(t, 10)),
        *((chosen,) if chosen else offers.values()),
        _zone("defender-late", "defender", *late, batch=2),
    )


def _ambush(choices: Choices) -> tuple[Zone, ...]:
    """FR-MISSION-AMBUSH-1 FR-MISSION-AMBUSH-2 FR-MISSION-AMBUSH-3"""
    defender = _zone("defender", "defender", (10.0, 10.0, WIDTH - 10, HEIGHT - 10))
    if not {"a", "b"} <= choices.keys():
        return (defender,)
    a, b = choices["a"], choices["b"]
    attacker = Zone(
        key="attacker",
        role="attacker",
        rectangles=(strip(a, 10), strip(b, 10)),
        polygons=(_ell(a, b),),
    )
    return (attacker, defender)


def _escort(choices: Choices) -> tuple[Zone, ...]:
    """FR-MISSION-ESCORT-1 FR-MISSION-ESCORT-2 FR-MISSION-ESCORT-3"""
    found: list[Zone] = []
    if "s" in choices:
        found.append(_zone("attacker", "attacker", strip(choices["s"], 10)))
    if "l" in choices:
        _, y0, _, y1 = strip(choices["l"], 5)
        found.append(_zone("defender", "defender", (10.0, y0, WIDTH - 10, y1)))
    if "s" in choices:
        found.append(_zone("attacker-late", "attacker", strip(opp(choices["s"]), 10), batch=2))
    return tuple(found)


def _zone(key: str, role: Role, *rectangles: Rectangle, batch: int = 1) -> Zone:
    polygons = tuple(((x0, y0), (x1, y0), (x1, y1), (x0, y1)) for x0, y0, x1, y1 in rectangles)
    return Zone(key=key, role=role, rectangles=rectangles, polygons=polygons, batch=batch)


def _ell(a: str, b: str) -> Polygon:
    """Return the outline of strip(a, 10) united with strip(b, 10), counter-clockwise."""
    west_south = ((0.0, 0.0), (WIDTH, 0.0), (WIDTH, 10.0), (10.0, 10.0), (10.0, HEIGHT))
    turned = tuple(
        (WIDTH - x if a == "E" else x, HEIGHT - y if b == "N" else y)
        for x, y in (*west_south, (0.0, HEIGHT))
    )
    mirrored = (a == "E") != (b == "N")
    return turned[::-1] if mirrored else turned


def _beside(band: Rectangle, taken: Rectangle) -> list[Rectangle]:
    """Return what is left of a full-length band west and east of `taken`, which spans its depth."""
    x0, y0, x1, y1 = band
    west, east = (x0, y0, taken[0], y1), (taken[2], y0, x1, y1)
    return [part for part in (west, east) if part[2] > part[0]]


def _check(mission: str, choices: Choices) -> None:
    if mission not in OPTIONS:
        raise ValueError(f"there is no mission {mission!r}")
    for key, answer in choices.items():
        if answer not in OPTIONS[mission].get(key, ()):
            raise ValueError(f"{mission} knows no choice {key} = {answer!r}")


def _edges(*edges: str) -> tuple[Edge, ...]:
    return tuple(edge for edge in EDGES if edge in edges)


def _all_but(*edges: str) -> tuple[Edge, ...]:
    return tuple(edge for edge in EDGES if edge not in edges)


def _bounds(zone: Zone) -> Rectangle:
    xs0, ys0, xs1, ys1 = zip(*zone.rectangles, strict=True)
    return (min(xs0), min(ys0), max(xs1), max(ys1))


@lru_cache(maxsize=64)
def _gaps(zone: Zone) -> list[Rectangle]:
    """Return the cells of the zone's bounding box, cut along every side, that no
    rectangle covers.
    """
    xs = sorted({x for r in zone.rectangles for x in (r[0], r[2])})
    ys = sorted({y for r in zone.rectangles for y in (r[1], r[3])})
    cells = [(x0, y0, x1, y1) for x0, x1 in pairwise(xs) for y0, y1 in pairwise(ys)]
    return [c for c in cells if not any(_covers(r, c) for r in zone.rectangles)]


def _covers(outer: Rectangle, inner: Rectangle) -> bool:
    x0, y0, x1, y1 = outer
    return x0 <= inner[0] and y0 <= inner[1] and x1 >= inner[2] and y1 >= inner[3]


def _clear(rectangle: Rectangle, x: float, y: float, radius: float) -> bool:
    reach = radius - EPS
    return _squared_distance(rectangle, x, y) >= reach * reach


def _squared_distance(rectangle: Rectangle, x: float, y: float) -> float:
    x0, y0, x1, y1 = rectangle
    dx = max(x0 - x, 0.0, x - x1)
    dy = max(y0 - y, 0.0, y - y1)
    return dx * dx + dy * dy
