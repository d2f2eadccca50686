"""Conversion of tables as written to hundredths of an inch, with what is wrong with their form.

Whether a match can be played on a table (IF-BOARD-4) is judged by other modules, except for sizes
and heights.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any, Never

from msgspec import UNSET

from rules.engine.core.decision import Value
from rules.engine.core.record import Record
from rules.engine.infinite.data.tables import (
    PRESETS,
    Cover,
    Feature,
    FeatureRow,
    Flag,
    Objective,
    ObjectiveRow,
    Point,
    Preset,
    Table,
    TableRow,
)

SIZES = (2400, 6000)
DEPLOYMENTS = (400, 1200)
HEIGHTS = (50, 1200)
MOST_FEATURES = 40
"""IF-BOARD-4  Least and greatest sizes, in hundredths of an inch."""

LEAST_CORNERS, MOST_CORNERS = 3, 12
"""IF-BOARD-1"""

_ID = re.compile("[A-Za-z0-9][A-Za-z0-9-]*")

SENTENCES = {
    "length-not-in-hundredths": "{inches:g} is not a whole number of hundredths of an inch.",
    "length-out-of-range": "The length is from {least:g} to {most:g} inches, not {inches:g}.",
    "too-many-features": "A table has at most {most} features.",
    "feature-id": "An id has letters, digits and hyphens only.",
    "feature-id-twice": "{feature} is used twice.",
    "no-preset": "There is no preset {preset}.",
    "preset-or-flags": "A feature has a preset, or flags and a cover grade.",
    "solid-or-area": "A feature is solid or an area, never both.",
    "flag-of-solids": "{flag} goes with solid features only.",
    "flag-of-areas": "{flag} goes with areas only.",
    "one-shape": "A feature has one shape: rect, circle or polygon.",
    "shape-without-area": "The shape has no area.",
    "polygon-corners": "A polygon has {least} to {most} corners.",
    "polygon-not-convex": "The corners of a polygon run counter-clockwise, and it is convex.",
    "place-or-feature": "An objective is a place or a feature.",
    "no-feature": "There is no feature {feature}.",
    "middle-twice": "Only one objective is the middle one.",
}
"""The faults by key, in English for the data files; messages.toml has those for players."""


class TableFault(Record):
    """What is wrong with a table as written; `path` is where: `features[0].rect`."""

    path: str
    clause: str
    key: str
    params: dict[str, Value] = {}

    @property
    def reason(self) -> str:
        """The fault as a sentence in English."""
        return SENTENCES[self.key].format(**self.params)


class TableFaultError(Exception):
    """A table as written has a fault."""

    def __init__(self, fault: TableFault) -> None:
        super().__init__(f"{fault.path}: {fault.reason}")
        self.fault = fault


def table_of(row: TableRow, presets: Mapping[str, Preset] = PRESETS) -> Table:
    """IF-GEO-1 IF-BOARD-1  Convert a table to hundredths of an inch. Raises TableFaultError at the
    first fault.
    """
    if len(row.features) > MOST_FEATURES:
        _refuse("features", "IF-BOARD-4", "too-many-features", most=MOST_FEATURES)
    features: dict[str, Feature] = {}
    for i, each in enumerate(row.features):
        feature = feature_of(f"features[{i}]", each, presets)
        if feature.id in features:
            _refuse(f"features[{i}].id", "IF-BOARD-1", "feature-id-twice", feature=each.id)
        features[feature.id] = feature
    return Table(
        width=_ranged("width", row.width, SIZES),
        depth=_ranged("depth", row.depth, SIZES),
        deployment=_ranged("deployment", row.deployment, DEPLOYMENTS),
        features=tuple(features.values()),
        objectives=_objectives(row, features),
    )


def written(table: Table) -> TableRow:
    """The table in inches; the inverse of `table_of`, with rectangles as polygons."""
    return TableRow(
        width=table.width / 100,
        depth=table.depth / 100,
        deployment=table.deployment / 100,
        features=tuple(_written_feature(each) for each in table.features),
        objectives=tuple(
            ObjectiveRow(feature=each.feature, middle=each.middle)
            if each.feature
            else ObjectiveRow(at=_inches(each.at), middle=each.middle)
            for each in table.objectives
        ),
    )


def feature_of(path: str, row: FeatureRow, presets: Mapping[str, Preset] = PRESETS) -> Feature:
    """IF-BOARD-1 IF-BOARD-2  Convert a feature. Raises TableFaultError with paths from `path`."""
    if not _ID.fullmatch(row.id):
        _refuse(f"{path}.id", "IF-BOARD-1", "feature-id")
    preset, flags, cover = _kind(path, row, presets)
    return Feature(
        id=row.id.lower(),
        preset=preset,
        flags=flags,
        cover=cover,
        height=_ranged(f"{path}.height", row.height, HEIGHTS),
        **_shape(path, row),
    )


def hundredths(path: str, inches: float) -> int:
    """IF-GEO-1  A length in hundredths of an inch. Raises TableFaultError."""
    length = round(inches * 100)
    if abs(inches * 100 - length) > 1e-6:
        _refuse(path, "IF-GEO-1", "length-not-in-hundredths", inches=inches)
    return length


def _written_feature(feature: Feature) -> FeatureRow:
    row = FeatureRow(id=feature.id, height=feature.height / 100)
    if feature.preset:
        row = row.change(preset=feature.preset)
    else:
        row = row.change(flags=feature.flags, cover=feature.cover)
    if feature.radius:
        return row.change(circle=(*_inches(feature.centre), feature.radius / 100))
    return row.change(polygon=tuple(_inches(corner) for corner in feature.corners))


def _inches(point: Point) -> tuple[float, float]:
    return point[0] / 100, point[1] / 100


def _ranged(path: str, inches: float, bounds: tuple[int, int]) -> int:
    """IF-BOARD-4"""
    length, (least, most) = hundredths(path, inches), bounds
    if not least <= length <= most:
        limits: dict[str, Value] = {"least": least / 100, "most": most / 100}
        _refuse(path, "IF-BOARD-4", "length-out-of-range", inches=inches, **limits)
    return length


def _kind(
    path: str, row: FeatureRow, presets: Mapping[str, Preset]
) -> tuple[str, tuple[Flag, ...], Cover]:
    """IF-BOARD-2  The preset, the flags and the cover grade."""
    if (row.preset is UNSET) == (row.flags is UNSET and row.cover is UNSET):
        _refuse(path, "IF-BOARD-1", "preset-or-flags")
    if row.preset is not UNSET:
        if row.preset not in presets:
            _refuse(f"{path}.preset", "IF-BOARD-1", "no-preset", preset=row.preset)
        preset = presets[row.preset]
        return preset.slug, preset.flags, preset.cover
    flags = () if row.flags is UNSET else row.flags
    check_flags(f"{path}.flags", flags)
    return "", flags, "none" if row.cover is UNSET else row.cover


def check_flags(path: str, flags: tuple[Flag, ...]) -> None:
    """IF-BOARD-2  Raises TableFaultError if the flags do not go together."""
    if ("solid" in flags) == ("area" in flags):
        _refuse(path, "IF-BOARD-2", "solid-or-area")
    for flag in flags:
        if flag == "difficult" and "area" not in flags:
            _refuse(path, "IF-BOARD-2", "flag-of-areas", flag=flag)
        if flag in {"top", "climb", "slope"} and "solid" not in flags:
            _refuse(path, "IF-BOARD-2", "flag-of-solids", flag=flag)


def _shape(path: str, row: FeatureRow) -> dict[str, Any]:
    """IF-BOARD-1  The corners and the centre, or the centre and the radius."""
    given = [each for each in ("rect", "circle", "polygon") if getattr(row, each) is not UNSET]
    if len(given) != 1:
        _refuse(path, "IF-BOARD-1", "one-shape")
    where = f"{path}.{given[0]}"
    if row.polygon is not UNSET:
        corners = tuple(
            (hundredths(f"{where}[{i}][0]", x), hundredths(f"{where}[{i}][1]", y))
            for i, (x, y) in enumerate(row.polygon)
        )
        _check_polygon(where, corners)
        return {"corners": corners, "centre": _centre(corners)}
    written = row.circle if row.rect is UNSET else row.rect
    assert written is not UNSET
    figures = [hundredths(f"{where}[{i}]", each) for i, each in enumerate(written)]
    if row.rect is UNSET:
        x, y, radius = figures
        if radius <= 0:
            _refuse(where, "IF-BOARD-1", "shape-without-area")
        return {"centre": (x, y), "radius": radius}
    x0, y0, x1, y1 = figures
    if x0 >= x1 or y0 >= y1:
        _refuse(where, "IF-BOARD-1", "shape-without-area")
    corners = ((x0, y0), (x1, y0), (x1, y1), (x0, y1))
    return {"corners": corners, "centre": _centre(corners)}


def _check_polygon(path: str, corners: tuple[Point, ...]) -> None:
    """IF-BOARD-1  No corner lies to the right of an edge; the outline is gone round once."""
    if not LEAST_CORNERS <= len(corners) <= MOST_CORNERS:
        bounds: dict[str, Value] = {"least": LEAST_CORNERS, "most": MOST_CORNERS}
        _refuse(path, "IF-BOARD-1", "polygon-corners", **bounds)
    edges = list(zip(corners, (*corners[1:], corners[0]), strict=True))
    turns = [
        (bx - ax) * (y - ay) - (by - ay) * (x - ax)
        for (ax, ay), (bx, by) in edges
        for x, y in corners
    ]
    if not any(turns):
        _refuse(path, "IF-BOARD-1", "shape-without-area")
    if min(turns) < 0 or len(set(corners)) < len(corners):
        _refuse(path, "IF-BOARD-1", "polygon-not-convex")


def _centre(corners: tuple[Point, ...]) -> Point:
    """The middle of the box around a polygon, in hundredths rounded down."""
    xs, ys = [x for x, _ in corners], [y for _, y in corners]
    return (min(xs) + max(xs)) // 2, (min(ys) + max(ys)) // 2


def _objectives(row: TableRow, features: Mapping[str, Feature]) -> tuple[Objective, ...]:
    """IF-BOARD-1"""
    found: list[Objective] = []
    for i, each in enumerate(row.objectives):
        path = f"objectives[{i}]"
        objective = _objective(path, str(i + 1), each, features)
        if objective.middle and any(other.middle for other in found):
            _refuse(f"{path}.middle", "IF-BOARD-1", "middle-twice")
        found.append(objective)
    return tuple(found)


def _objective(
    path: str,
    id: str,
    written: ObjectiveRow | tuple[float, ...] | str,
    features: Mapping[str, Feature],
) -> Objective:
    where = path
    match written:
        case str():
            row = ObjectiveRow(feature=written)
        case tuple():
            row = ObjectiveRow(at=written)
        case _:
            row = written
            where = f"{path}.at" if row.feature is UNSET else f"{path}.feature"
    if (row.at is UNSET) == (row.feature is UNSET):
        _refuse(path, "IF-BOARD-1", "place-or-feature")
    if row.feature is not UNSET:
        feature = features.get(row.feature.lower())
        if feature is None:
            _refuse(where, "IF-BOARD-1", "no-feature", feature=row.feature)
        return Objective(id=id, at=feature.centre, feature=feature.id, middle=row.middle)
    assert row.at is not UNSET
    x, y = row.at
    at = hundredths(f"{where}[0]", x), hundredths(f"{where}[1]", y)
    return Objective(id=id, at=at, middle=row.middle)


def _refuse(path: str, clause: str, key: str, **params: Value) -> Never:
    raise TableFaultError(TableFault(path=path, clause=clause, key=key, params=params))
