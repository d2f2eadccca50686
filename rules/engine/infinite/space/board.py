"""The board: the features of a table with their outlines, prepared once, and where a base stands.

Lengths are hundredths of an inch, heights are counted from the ground.
"""

from __future__ import annotations

from collections.abc import Collection, Hashable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Final, Literal, NamedTuple, Protocol

from rules.engine.core.decision import Refusal, Value
from rules.engine.tabletop.inches.bases import Base, within
from rules.engine.tabletop.inches.circles import Circle
from rules.engine.tabletop.inches.footprints import Placement, is_near, placement
from rules.engine.tabletop.inches.legs import SlowGround, near_leg
from rules.engine.tabletop.inches.nesting import Shape, lies_within
from rules.engine.tabletop.inches.points import Point
from rules.engine.tabletop.inches.polygons import Polygon
from rules.engine.tabletop.inches.sight_lines import Obstacle
from rules.engine.tabletop.inches.standing import height_at, is_on_table
from rules.engine.tabletop.inches.units import INCH

TOUCH: Final = INCH // 20
"""IF-GEO-4  The greatest gap between things in contact."""
LEVEL: Final = INCH
"""IF-GEO-4  The greatest difference of standing heights of bases in contact."""
DEEPEST: Final = 3 * INCH
"""IF-LOS-4  How much of a line an opaque area lets through."""

Edge = Literal["south", "east", "north", "west"]
Grade = Literal["none", "light", "heavy"]
GRADES: tuple[Grade, ...] = ("none", "light", "heavy")
"""IF-BOARD-2  Cover grades, the best last."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Feature:
    """IF-BOARD-2  A feature with its outline and flags. `rise` is its height less that of the
    walkable feature it stands on; `kind` is the word for it.
    """

    id: str
    kind: str
    footprint: Shape
    height: int
    rise: int
    cover: Grade
    solid: bool
    opaque: bool
    top: bool
    climb: bool
    slope: bool
    difficult: bool

    @property
    def stops(self) -> bool:
        """IF-MOVE-4 IF-MOVE-9  Whether bases cannot cross it, nor stand astride its outline."""
        return self.solid and not self.slope

    @property
    def named(self) -> dict[str, Value]:
        """The parameters that name it in a refusal."""
        return {"feature": self.id, "kind": self.kind}

    @property
    def obstacle(self) -> Obstacle:
        """IF-LOS-3 IF-LOS-4  As an obstacle to sight, where it is opaque."""
        return Obstacle(self.footprint, self.height, 0 if self.solid else DEEPEST)


class Figure(NamedTuple):
    """IF-GEO-2 IF-LOS-1  A unit for sight and contact: base, standing height, own height."""

    base: Base
    standing: int
    tall: int

    @property
    def eyes(self) -> int:
        return self.standing + self.tall


class ReachSearch(NamedTuple):
    """The places found at which a Move may end, and how many legs were tried to find them."""

    places: tuple[Point, ...]
    legs: int


class Board:
    """A table, prepared for many questions. `sights` remembers who has seen whom, `reaches` what a
    unit that moves among others can reach from where it stands.
    """

    def __init__(self, width: int, depth: int, features: Iterable[Feature]) -> None:
        self.width = width
        self.depth = depth
        self.features = tuple(features)
        self.by_id = {each.id: each for each in self.features}
        self.stopping = tuple(each for each in self.features if each.stops)
        self.opaque = tuple(each for each in self.features if each.opaque)
        self.obstacles = tuple(each.obstacle for each in self.opaque)
        self.sights: dict[tuple[Figure, Figure], bool] = {}
        self.reaches: dict[Hashable, ReachSearch] = {}
        self.covering = tuple(each for each in self.features if each.cover != "none")
        self.tops = tuple((each.footprint, each.height) for each in self.features if each.top)
        self.slow = tuple(SlowGround(each.footprint) for each in self.features if each.difficult)

    def among(self, features: Iterable[Feature]) -> Board:
        """The board with only some of its features."""
        return Board(self.width, self.depth, features)

    def height_at(self, point: Point) -> int:
        """IF-BOARD-3  The standing height of a base with its centre at a place: that of the highest
        walkable feature that holds it, rim included; 0 on the ground.
        """
        return height_at(point, self.tops)

    def figure(self, base: Base, tall: int) -> Figure:
        """A unit that stands with its base at a place."""
        return Figure(base, self.height_at(base.centre), tall)


class BoardFeature(Protocol):
    """IF-BOARD-1 IF-BOARD-2  What the board reads of a feature of a table: a convex polygon, or,
    where `radius` is not 0, a circle.
    """

    @property
    def id(self) -> str: ...
    @property
    def preset(self) -> str: ...
    @property
    def height(self) -> int: ...
    @property
    def corners(self) -> tuple[Point, ...]: ...
    @property
    def centre(self) -> Point: ...
    @property
    def radius(self) -> int: ...
    @property
    def flags(self) -> Collection[str]: ...
    @property
    def cover(self) -> Grade: ...


class BoardTable(Protocol):
    """IF-BOARD-1  What the board reads of a table."""

    @property
    def width(self) -> int: ...
    @property
    def depth(self) -> int: ...
    @property
    def features(self) -> Sequence[BoardFeature]: ...


def board_of(table: BoardTable) -> Board:
    """IF-BOARD-1  Prepare a table without faults of form."""
    shapes = [shape_of(each) for each in table.features]
    rises = _rises(table.features, shapes)
    found = zip(table.features, shapes, rises, strict=True)
    return Board(table.width, table.depth, (_feature(*each) for each in found))


def shape_of(feature: BoardFeature) -> Shape:
    """IF-BOARD-1  The outline of a feature."""
    if feature.radius:
        return Circle(feature.centre, feature.radius)
    return Polygon(feature.corners)


def _rises(features: Sequence[BoardFeature], shapes: Sequence[Shape]) -> Iterator[int]:
    """IF-BOARD-3  The height of each feature less that of the highest walkable one below it."""
    tops = [each for each in zip(features, shapes, strict=True) if "top" in each[0].flags]
    for each, shape in zip(features, shapes, strict=True):
        lower = (other for other in tops if other[0].height < each.height)
        bearing = (other.height for other, around in lower if lies_within(shape, around))
        yield each.height - max(bearing, default=0)


def _feature(row: BoardFeature, shape: Shape, rise: int) -> Feature:
    """IF-BOARD-2"""
    return Feature(
        id=row.id,
        kind=row.preset or "feature",
        footprint=shape,
        height=row.height,
        rise=rise,
        cover=row.cover,
        solid="solid" in row.flags,
        opaque="opaque" in row.flags,
        top="top" in row.flags,
        climb="climb" in row.flags,
        slope="slope" in row.flags,
        difficult="difficult" in row.flags,
    )


# ---- places to stand, contact -------------------------------------------------------------------


def stand_refusal(
    board: Board, base: Base, near: Sequence[Feature] | None = None
) -> Refusal | None:
    """IF-MOVE-9  Why a base may not stand where it is: it is not wholly on the table, or astride
    or inside a solid feature without slope that does not bear it; of those `near`, if given.
    """
    if not is_on_table(base, board.width, board.depth):
        return Refusal(clause="IF-MOVE-9", key="off-table")
    centre, radius = base
    for each in near_leg(board.stopping, centre, centre, radius) if near is None else near:
        found = placement(each.footprint, base)
        if found is Placement.ASTRIDE or (found is Placement.INSIDE and not each.top):
            key = "stands-astride" if each.top else "stands-inside"
            return Refusal(clause="IF-MOVE-9", key=key, params=each.named)
    return None


def may_stand(board: Board, base: Base) -> bool:
    """IF-MOVE-9  Whether a base may stand where it is, whatever other bases there are."""
    return stand_refusal(board, base) is None


def touches(feature: Feature, base: Base) -> bool:
    """IF-GEO-4  Contact with terrain: the base is on or over it, or its edge within 0.05 inch."""
    return is_near(feature.footprint, base, TOUCH)


def touched(board: Board, base: Base) -> tuple[Feature, ...]:
    """IF-GEO-4  The features in contact with a base."""
    near = near_leg(board.features, base.centre, base.centre, base.radius + TOUCH)
    return tuple([each for each in near if touches(each, base)])


def in_contact(a: Figure, b: Figure) -> bool:
    """IF-GEO-4  Base contact: edges within 0.05 inch, standing heights within 1 inch."""
    return within(a.base, b.base, TOUCH) and abs(a.standing - b.standing) <= LEVEL


def is_at_point(figure: Figure, point: Point, height: int) -> bool:
    """IF-GEO-4  Contact with a point at a height, such as an item: under the base or at it."""
    return in_contact(figure, Figure(Base(point, 0), height, 0))
