"""Shapely: the 289 lines of one sight query against a prepared union of the parts that count.

Rooms one may look into are left out, which spares it their lengths.
"""

from __future__ import annotations

import json
import sys
import time
from itertools import combinations
from pathlib import Path
from typing import Any

import numpy as np
import shapely  # type: ignore[import]

from bench.peers.rounds import serve

EPS = 1e-6
ANGLES = np.arange(-8, 9) * np.pi / 16


class Table:
    """A position; unions are prepared once for each set of parts, distances once for each body."""

    def __init__(self, told: dict[str, Any]) -> None:
        polygons = [shapely.Polygon(part["polygon"]) for part in told["parts"]]
        self.inner = np.array([polygon.buffer(-EPS, join_style="mitre") for polygon in polygons])
        self.scales = np.array([part["scale"] for part in told["parts"]])
        self.bodies = told["bodies"]
        points = [shapely.Point(body[0], body[1]) for body in self.bodies]
        self.points = np.array(points)
        self.gaps = [
            shapely.distance(np.array(polygons), point) - body[3]
            for point, body in zip(points, self.bodies, strict=True)
        ]
        self.unions: dict[bytes, Any] = {}

    def sees(self, one: int, other: int) -> bool:
        a, b = self.bodies[one], self.bodies[other]
        ea, eb = a[2] + a[4], b[2] + b[4]
        high = max(ea, eb)
        counts = (self.scales >= high) | (
            (self.scales >= ea) & (self.gaps[one] <= 5 + EPS)
            | (self.scales >= eb) & (self.gaps[other] <= 5 + EPS)
        )
        lines = shapely.linestrings(fan(a, b))
        clear = lines[~shapely.intersects(self.union(counts), lines)]
        for index, body in enumerate(self.bodies):
            if index not in (one, other) and body[2] + body[4] >= high > body[2]:
                clear = clear[~shapely.dwithin(self.points[index], clear, body[3] + EPS)]
        return len(clear) > 0

    def union(self, counts: Any) -> Any:
        key = counts.tobytes()
        if key not in self.unions:
            union = shapely.union_all(self.inner[counts])
            shapely.prepare(union)
            self.unions[key] = union
        return self.unions[key]


def fan(a: list[float], b: list[float]) -> Any:
    towards = np.arctan2(b[1] - a[1], b[0] - a[0])
    near, far = towards + ANGLES, towards + np.pi + ANGLES
    starts = np.column_stack((a[0] + a[3] * np.cos(near), a[1] + a[3] * np.sin(near)))
    ends = np.column_stack((b[0] + b[3] * np.cos(far), b[1] + b[3] * np.sin(far)))
    return np.stack((np.repeat(starts, 17, axis=0), np.tile(ends, (17, 1))), axis=1)


def one_round() -> dict[str, float]:
    """Microseconds a query, over every pair of every position."""
    begun = time.perf_counter()
    queries = 0
    for told in TOLD:
        table = Table(told)
        for one, other in combinations(range(len(table.bodies)), 2):
            table.sees(one, other)
            queries += 1
    spent = (time.perf_counter() - begun) / queries * 1e6
    return {"query": spent, "anew": spent, "moved": spent}


TOLD = json.loads(Path(sys.argv[1]).read_text(encoding="utf-8"))
serve(one_round)
