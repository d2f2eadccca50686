"""Tables: as they are written, in inches, and as the rules use them, in whole hundredths of an
inch; and as layouts for pages.

A table is written alike in layouts.toml, in a player's own table and in a position.
"""

from __future__ import annotations

import math
from collections.abc import Mapping
from pathlib import Path
from typing import Annotated, Literal

import msgspec
from msgspec import UNSET, Meta, UnsetType

from rules.engine.core.record import Record
from rules.engine.tabletop.reference import Layout, Level, Part, Piece, Text
from rules.engine.tabletop.toml_files import read

FILE = "layouts.toml"

Flag = Literal["solid", "area", "opaque", "top", "climb", "slope", "difficult"]
FLAGS: tuple[Flag, ...] = ("solid", "area", "opaque", "top", "climb", "slope", "difficult")
"""IF-BOARD-2"""

Cover = Literal["none", "light", "heavy"]
COVERS: tuple[Cover, ...] = ("none", "light", "heavy")
"""IF-BOARD-2 IF-DIFF-3  Cover grades, the worst first."""

Inches = Annotated[float, Meta(ge=-100, le=100)]
"""A length as written: exact limits are checked with a sentence of their own."""

Place = Annotated[tuple[Inches, ...], Meta(min_length=2, max_length=2)]
"""x and y; a pair would be misread by msgspec beside other kinds of objectives."""
Corners = Annotated[tuple[tuple[Inches, Inches], ...], Meta(max_length=100)]
Id = Annotated[
    str,
    Meta(min_length=1, max_length=20, extra_json_schema={"pattern": "^[A-Za-z0-9][A-Za-z0-9-]*$"}),
]

Point = tuple[int, int]
"""x to the east, y to the north, in hundredths of an inch."""

CIRCLE_CORNERS = 24
"""A circle is drawn as a polygon with so many corners."""

UNNAMED = "feature"
"""The word for a feature without a preset."""


# ---- as written, in inches -----------------------------------------------------------------------


class FeatureRow(Record):
    """IF-BOARD-1 IF-BOARD-2  A feature: a preset, or flags and a cover grade; one shape; its height
    above the ground.
    """

    id: Id
    height: Inches
    preset: Annotated[str, Meta(max_length=40)] | UnsetType = UNSET
    flags: Annotated[tuple[Flag, ...], Meta(max_length=len(FLAGS))] | UnsetType = UNSET
    cover: Cover | UnsetType = UNSET
    rect: tuple[Inches, Inches, Inches, Inches] | UnsetType = UNSET
    circle: tuple[Inches, Inches, Inches] | UnsetType = UNSET
    polygon: Corners | UnsetType = UNSET


class ObjectiveRow(Record):
    """IF-BOARD-1  An objective: a place, or a feature, of which the rim counts."""

    at: Place | UnsetType = UNSET
    feature: Id | UnsetType = UNSET
    middle: bool = False


class TableRow(Record):
    """IF-BOARD-1  A table as written. An objective may be shortened to its place or feature."""

    width: Inches = 36
    depth: Inches = 36
    deployment: Inches = 6
    features: Annotated[tuple[FeatureRow, ...], Meta(max_length=400)] = ()
    objectives: Annotated[tuple[ObjectiveRow | Place | Id, ...], Meta(max_length=40)] = ()


class LayoutRow(TableRow):
    """A table of the book."""

    slug: str
    name: str
    french: str
    blurb: Text

    @property
    def table(self) -> TableRow:
        """The table alone."""
        return msgspec.convert(self, TableRow, from_attributes=True)


class Preset(Record):
    """IF-BOARD-2  A kind of feature."""

    slug: str
    name: Text
    flags: tuple[Flag, ...]
    cover: Cover


class LayoutsFile(Record):
    """The contents of layouts.toml."""

    presets: tuple[Preset, ...]
    layouts: tuple[LayoutRow, ...]


# ---- as the rules use them, in hundredths of an inch ---------------------------------------------


class Feature(Record):
    """IF-BOARD-1 IF-BOARD-2  A feature: a convex polygon with its `corners` counter-clockwise, or,
    where `radius` is not 0, a circle about `centre`. The `id` is in lower case; `height` is above
    the ground.
    """

    id: str
    preset: str
    flags: tuple[Flag, ...]
    cover: Cover
    height: int
    corners: tuple[Point, ...] = ()
    centre: Point
    radius: int = 0

    def has(self, flag: Flag) -> bool:
        """IF-BOARD-2  Whether it has a flag."""
        return flag in self.flags

    @property
    def label(self) -> str:
        """Its id as printed."""
        return self.id.upper()

    @property
    def outline(self) -> tuple[Point, ...]:
        """The corners of the polygon that it is drawn as."""
        if not self.radius:
            return self.corners
        (x, y), turns = self.centre, range(CIRCLE_CORNERS)
        angles = [math.tau * turn / CIRCLE_CORNERS for turn in turns]
        return tuple(
            (x + round(self.radius * math.cos(angle)), y + round(self.radius * math.sin(angle)))
            for angle in angles
        )


class Objective(Record):
    """IF-BOARD-1  An objective: its place, or the feature of which the rim counts, with the place
    of its centre. `id` is its number on the table, from 1.
    """

    id: str
    at: Point
    feature: str = ""
    middle: bool = False


class Table(Record):
    """IF-BOARD-1  A table; strips `deployment` deep lie along its south and north edges."""

    width: int
    depth: int
    deployment: int
    features: tuple[Feature, ...]
    objectives: tuple[Objective, ...]

    @property
    def middle(self) -> Objective | None:
        """IF-MIS-5  The middle objective, if one is named."""
        return next((each for each in self.objectives if each.middle), None)

    def feature(self, id: str) -> Feature:
        """The feature with this id. Raises KeyError when there is none."""
        for each in self.features:
            if each.id == id:
                return each
        raise KeyError(id)


# ---- as a layout ---------------------------------------------------------------------------------


class OwnLayout(Layout):
    """IF-BOARD-7  A player's own table as a layout, with the table itself."""

    table: Table


def layout(slug: str, name: Text, blurb: Text, table: Table, words: Mapping[str, Text]) -> Layout:
    """IF-BOARD-7  Convert a table to a layout: a piece for each preset, a part for each feature."""
    kinds = dict.fromkeys(each.preset or UNNAMED for each in table.features)
    return Layout(
        slug=slug,
        name=name.en,
        french=name.fr,
        blurb=blurb,
        width=table.width / 100,
        height=table.depth / 100,
        pieces=tuple(
            Piece(
                id=kind,
                name=words[kind],
                parts=tuple(
                    _part(each) for each in table.features if (each.preset or UNNAMED) == kind
                ),
            )
            for kind in kinds
        ),
    )


def cover_word(cover: Cover) -> str:
    """IF-DIFF-3  The word for a cover grade."""
    return "no-cover" if cover == "none" else f"{cover}-cover"


def _part(feature: Feature) -> Part:
    """Units stand on what has a top and in areas; what can be neither entered, climbed nor vaulted
    is impassable.
    """
    stands = feature.has("top") or feature.has("area")
    grade = () if feature.cover == "none" else (cover_word(feature.cover),)
    level = Level(
        elevation=feature.height / 100 if feature.has("top") else 0,
        rules=(*(flag for flag in FLAGS if feature.has(flag)), *grade),
    )
    return Part(
        id=feature.label,
        polygon=tuple((x / 100, y / 100) for x, y in feature.outline),
        scale=feature.height / 100,
        impassable=not stands and feature.height > 100,
        levels=(level,) if stands else (),
    )


FOUND = read(Path(__file__).parent / FILE, LayoutsFile)
PRESETS = {row.slug: row for row in FOUND.presets}
LAYOUTS = {row.slug: row for row in FOUND.layouts}
