"""Faults of a table: what makes it unplayable, and a warning where it is not the same for both."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import combinations
from typing import Final, Protocol

from rules.engine.core.decision import Value
from rules.engine.infinite.space.board import Board, BoardFeature, BoardTable, board_of, shape_of
from rules.engine.infinite.space.table_paths import RADIUS, Grid, Node
from rules.engine.tabletop.board_editor import Fault
from rules.engine.tabletop.inches.bases import Base, within
from rules.engine.tabletop.inches.footprints import is_near
from rules.engine.tabletop.inches.nesting import Shape, lies_within, overlap
from rules.engine.tabletop.inches.points import Point, squared
from rules.engine.tabletop.inches.units import INCH
from rules.engine.tabletop.step_budget import Budget, BudgetSpentError

ROOM: Final = 12
APART: Final = 2 * INCH
"""IF-BOARD-4  How many places to stand each strip has, and the distance of any two."""
OBJECTIVE_REACH: Final = 2 * INCH
"""IF-MIS-4  From how far an objective is held."""
MOST_STEPS: Final = 100_000
SPACINGS: Final = (INCH, INCH // 2)
"""The grids on which connections are looked for, the second only where the first finds a fault."""


class BoardObjective(Protocol):
    """IF-BOARD-1  An objective: its place, or the feature of which the rim counts."""

    @property
    def id(self) -> str: ...
    @property
    def at(self) -> Point: ...
    @property
    def feature(self) -> str: ...


class PlayTable(BoardTable, Protocol):
    """IF-BOARD-1  What is read of a table, which is converted and so has no faults of form."""

    @property
    def deployment(self) -> int: ...
    @property
    def objectives(self) -> Sequence[BoardObjective]: ...


def table_faults(table: PlayTable, budget: Budget | None = None) -> tuple[Fault, ...]:
    """IF-BOARD-4  Every fault of a table. Sizes, heights and numbers are checked when it is read;
    connections and room only where the features have no faults. A table that needs more steps than
    the budget has is a fault too.
    """
    budget = budget or Budget(MOST_STEPS)
    found = feature_faults(table)
    try:
        found = found or _connection_faults(table, budget)
    except BudgetSpentError:
        found.append(_fault("table-too-intricate"))
    return (*found, *_asymmetry(table))


def feature_faults(table: BoardTable) -> list[Fault]:
    """IF-BOARD-4  Features that lie outside the table or overlap without being nested."""
    return [*_features_outside(table), *_overlaps(table)]


def _fault(key: str, **params: Value) -> Fault:
    return Fault(clause="IF-BOARD-4", key=key, params=params)


# ---- features -----------------------------------------------------------------------------------


def _features_outside(table: BoardTable) -> Iterator[Fault]:
    """IF-BOARD-4  Features lie inside the table."""
    for i, each in enumerate(table.features):
        x0, y0, x1, y1 = shape_of(each).box
        if x0 < 0 or y0 < 0 or x1 > table.width or y1 > table.depth:
            yield _marked(_fault("feature-off-table", feature=each.id), i, each)


def _overlaps(table: BoardTable) -> Iterator[Fault]:
    """IF-BOARD-3 IF-BOARD-4  Footprints overlap only if one is nested in the other."""
    shaped = [(i, each, shape_of(each)) for i, each in enumerate(table.features)]
    for (_, a, around), (i, b, shape) in combinations(shaped, 2):
        if not overlap(around, shape):
            continue
        keys = [_nesting(b, shape, a, around), _nesting(a, around, b, shape)]
        if "" not in keys:
            key = next((each for each in keys if each != "features-overlap"), "features-overlap")
            yield _marked(_fault(key, feature=b.id, other=a.id), i, b, a)


def _nesting(inner: BoardFeature, shape: Shape, outer: BoardFeature, around: Shape) -> str:
    """IF-BOARD-3  What is wrong with a feature that lies in another: it stands on no walkable top,
    or is no higher than it. Empty when it is properly nested.
    """
    if not lies_within(shape, around):
        return "features-overlap"
    if "top" not in outer.flags:
        return "nested-without-top"
    if inner.height <= outer.height and "area" not in inner.flags:
        return "nested-not-higher"
    return ""


def _marked(fault: Fault, piece: int, *features: BoardFeature) -> Fault:
    """The fault with the features that it is about, in inches as on layouts."""
    boxes = [tuple(each / INCH for each in shape_of(feature).box) for feature in features]
    parts = tuple(feature.id.upper() for feature in features)
    return fault.change(piece=piece, parts=parts, boxes=tuple(boxes))


# ---- connections and room -----------------------------------------------------------------------


def _connection_faults(table: PlayTable, budget: Budget) -> list[Fault]:
    """IF-BOARD-4  What cannot be reached, on the first grid without faults or on the finest."""
    board = board_of(table)
    xs = [each.at[0] for each in table.objectives]
    ys = [each.at[1] for each in table.objectives]
    rims = table.deployment - RADIUS, table.depth - table.deployment + RADIUS
    found: list[Fault] = []
    for spacing in SPACINGS:
        grid = Grid(board, (xs, (*ys, *rims)), spacing, budget)
        found = [*_room_faults(table, grid), *_reach_faults(table, grid)]
        if not found:
            break
    return found


def _strips(table: PlayTable, grid: Grid) -> dict[str, list[Node]]:
    """IF-MIS-1  The nodes at which a base is wholly within each strip."""
    south, north = table.deployment - RADIUS, table.depth - table.deployment + RADIUS
    nodes = list(grid.nodes())
    return {
        "south": [node for node in nodes if grid.ys[node[1]] <= south],
        "north": [node for node in nodes if grid.ys[node[1]] >= north],
    }


def _room_faults(table: PlayTable, grid: Grid) -> Iterator[Fault]:
    """IF-BOARD-4  Each strip has so many places, far enough from each other."""
    deep, width, depth = (each / INCH for each in (table.deployment, table.width, table.depth))
    boxes = {"south": (0.0, 0.0, width, deep), "north": (0.0, depth - deep, width, depth)}
    for edge, nodes in _strips(table, grid).items():
        places = [grid.place(node) for node in nodes]
        turned = [(y, x) for x, y in places]
        room = max(_room(sorted(each)) for each in (places, turned))
        if room < ROOM:
            fault = _fault("strip-too-small", edge=edge, room=room, least=ROOM)
            yield fault.change(boxes=(boxes[edge],))


def _room(places: Iterable[Point]) -> int:
    """How many of some places are taken, up to those needed, if each that is far enough from those
    before it is.
    """
    taken: list[Point] = []
    for place in places:
        if all(squared(place, each) >= APART * APART for each in taken):
            taken.append(place)
            if len(taken) == ROOM:
                break
    return len(taken)


def _reach_faults(table: PlayTable, grid: Grid) -> list[Fault]:
    """IF-BOARD-4  A base can cross the table, and come within reach of every objective from both
    strips: the faults of the best region that joins them.
    """
    strips = [set(nodes) for nodes in _strips(table, grid).values()]
    joining = [
        region for region in grid.regions() if all(not region.isdisjoint(strip) for strip in strips)
    ]
    if not joining:
        return [_fault("table-not-crossed")]
    missed = []
    for region in joining:
        bases = [Base(grid.place(node), RADIUS) for node in region]
        missed.append([o for o in table.objectives if not _is_reached(grid.board, bases, o)])
    return [_unreached(each) for each in min(missed, key=len)]


def _is_reached(board: Board, bases: Iterable[Base], objective: BoardObjective) -> bool:
    """IF-MIS-4  Whether an edge of a base comes within reach of an objective."""
    if objective.feature:
        footprint = board.by_id[objective.feature].footprint
        return any(is_near(footprint, base, OBJECTIVE_REACH) for base in bases)
    goal = Base(objective.at, 0)
    return any(within(base, goal, OBJECTIVE_REACH) for base in bases)


def _unreached(objective: BoardObjective) -> Fault:
    x, y = (each / INCH for each in objective.at)
    fault = _fault("objective-out-of-reach", objective=objective.id)
    return fault.change(field="objectives", boxes=((x - 0.5, y - 0.5, x + 0.5, y + 0.5),))


# ---- symmetry -----------------------------------------------------------------------------------


def _asymmetry(table: PlayTable) -> Iterator[Fault]:
    """IF-BOARD-4  A warning about a table that a half-turn changes."""
    if _contents(table, lambda place: place) != _contents(
        table, lambda place: _turned(table, place)
    ):
        yield _fault("table-not-symmetrical").change(severity="warning")


def _turned(table: PlayTable, place: Point) -> Point:
    return table.width - place[0], table.depth - place[1]


def _contents(table: PlayTable, turn: Callable[[Point], Point]) -> set[object]:
    """The features and objectives without their names, each place turned."""
    kinds = {each.id: _kind(each, turn) for each in table.features}
    goals = {kinds[each.feature] if each.feature else turn(each.at) for each in table.objectives}
    return {*kinds.values(), *(("objective", goal) for goal in goals)}


def _kind(feature: BoardFeature, turn: Callable[[Point], Point]) -> tuple[object, ...]:
    """All that a feature is but its name."""
    places = (feature.centre,) if feature.radius else feature.corners
    outline = frozenset(turn(each) for each in places)
    return outline, feature.radius, feature.height, frozenset(feature.flags), feature.cover
