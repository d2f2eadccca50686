"""Shapely: the region where a centre may end, from scratch; curves in sixteenths of a quadrant."""

from __future__ import annotations

import json
import sys
import time
from pathlib import Path
from typing import Any

import shapely  # type: ignore[import]

from bench.peers.rounds import serve

MAXIMUM = 10.0
WIDTH, HEIGHT = 44.0, 30.0


def region(told: dict[str, Any], mover: int) -> Any:
    """Walk on the flat: off bases and impassable parts by the radius, not into closed parts; then
    what holds the start, less the ends that overlap a closed part.
    """
    x, y, _, radius, _ = told["bodies"][mover]
    solid, hedges = [], []
    for index, (ox, oy, _, reach, _) in enumerate(told["bodies"]):
        if index != mover:
            solid.append(shapely.Point(ox, oy).buffer(radius + reach, 16))
    for part in told["parts"]:
        polygon = shapely.Polygon(part["polygon"])
        if part["impassable"]:
            solid.append(polygon.buffer(radius, 16))
        elif part["closed"]:
            solid.append(polygon)
            hedges.append(polygon.buffer(radius, 16))
    field = shapely.box(radius, radius, WIDTH - radius, HEIGHT - radius)
    reachable = field & shapely.Point(x, y).buffer(MAXIMUM, 16)
    free = reachable - shapely.union_all(solid)
    parts = shapely.get_parts(free)
    return parts[shapely.dwithin(parts, shapely.Point(x, y), 1e-6)] - shapely.union_all(hedges)


def one_round() -> dict[str, float]:
    """The median milliseconds of a region, whatever it is compared with."""
    laps = []
    for told in TOLD:
        for mover in range(len(told["bodies"])):
            begun = time.perf_counter()
            region(told, mover)
            laps.append(time.perf_counter() - begun)
    middle = sorted(laps)[len(laps) // 2] * 1000
    return {"median": middle, "p95": middle, "time": middle}


TOLD = json.loads(Path(sys.argv[1]).read_text(encoding="utf-8"))
serve(one_round)
