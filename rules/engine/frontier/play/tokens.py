"""Tokens on the board: mines and knife missiles, and when they act."""

from __future__ import annotations

from collections.abc import Iterator

from rules.engine.core.decision import Decision
from rules.engine.frontier.model.events import TokenActed, TokenMoved
from rules.engine.frontier.model.state import FrontierState, Marker, Unit
from rules.engine.frontier.model.tasks import Acting, Blow, Detection, Flight, Settling, Tasks
from rules.engine.frontier.play.pending_questions import ask_token_target
from rules.engine.frontier.play.position_queries import Table
from rules.engine.frontier.space.board import Body, marker
from rules.engine.frontier.space.measure import EPS, MARKER_RADIUS, gap, within
from rules.engine.tabletop.plane.first_contact import first_within
from rules.engine.tabletop.plane.segments import Point, distance

CLAUSES = {"mine": "FR-UNIT-SABOTEUR-MINES-2", "knife-missile": "FR-UNIT-STALKER-KNIFE-3"}
"""The kinds of token that act on their owner's enemies, each with the clause by which it does."""

RANGE = 5
"""FR-TOKEN-3  The distance in inches within which a token acts."""


def armed(s: FrontierState) -> list[Marker]:
    """The tokens that act on their owner's enemies, in the order placed."""
    return [token for token in s.markers if token.kind in CLAUSES]


def disc(token: Marker) -> Body:
    """FR-MEAS-4  A counter as a disc."""
    return marker(token.x, token.y, token.elevation)


def first_caught(
    s: FrontierState, unit: Unit, start: Point, end: Point
) -> tuple[Marker, Point] | None:
    """FR-TOKEN-3 FR-TOKEN-5 FR-TOKEN-6  The hostile token whose range a straight movement enters
    first, and where; of several at once, the one placed first.
    """
    reach = RANGE + unit.radius + MARKER_RADIUS
    best: tuple[float, Marker, Point] | None = None
    for token in armed(s):
        if token.owner == unit.seat:
            continue
        point = first_within((token.x, token.y), reach, EPS, start, end)
        if point is None:
            continue
        walked = distance(*start, *point)
        if best is None or walked < best[0] - EPS:
            best = walked, token, point
    return best[1:] if best else None


def detect(play: Table, task: Detection) -> Tasks | Decision:
    """FR-TOKEN-3 FR-TOKEN-7  Let each token, in the order placed, act on the nearest enemy within
    5"; its owner breaks ties.
    """
    token = catching(play.state)
    if token is None:
        return ()
    caught = list(within_reach(play.state, token))
    if len(caught) > 1:
        return ask_token_target(play.state, token, caught)
    return (Acting(token=token.id, unit=caught[0].id), task)


def catching(s: FrontierState) -> Marker | None:
    """FR-TOKEN-7  The first token with an enemy in range."""
    return next((token for token in armed(s) if any(within_reach(s, token))), None)


def within_reach(s: FrontierState, token: Marker) -> Iterator[Unit]:
    """FR-TOKEN-7  The nearest enemy of the owner within 5", or all that are equally near."""
    spot = disc(token)
    gaps = {u.id: gap(u.body, spot) for u in s.on_board() if u.seat != token.owner}
    nearest = min(gaps.values(), default=float("inf"))
    if within(nearest, RANGE):
        yield from (s.units[unit] for unit, inches in gaps.items() if within(inches, nearest))


def act(play: Table, task: Acting) -> Tasks:
    """FR-TOKEN-4 FR-UNIT-STALKER-KNIFE-3 FR-UNIT-SABOTEUR-MINES-2  Shake the unit and remove the
    token.
    """
    token = next(m for m in play.state.markers if m.id == task.token)
    unit, clause = play.state.units[task.unit], CLAUSES[token.kind]
    play.emit(
        TokenActed(clause=clause, marker=token.id, kind=token.kind, unit=unit.id, name=unit.name)
    )
    return (Blow(unit=unit.id, clause="FR-TOKEN-4"), Settling())


def fly(play: Table, task: Flight) -> Tasks:
    """FR-UNIT-STALKER-KNIFE-2 FR-TOKEN-5  Move a token in a straight line, up to where an enemy
    first comes into its range.
    """
    token = next(m for m in play.state.markers if m.id == task.token)
    start = (token.x, token.y)
    ends = [
        point
        for unit in play.state.on_board()
        if unit.seat != token.owner
        for point in [
            first_within((unit.x, unit.y), RANGE + unit.radius + MARKER_RADIUS, EPS, start, task.to)
        ]
        if point is not None
    ]
    x, y = min(ends, key=lambda point: distance(*start, *point), default=task.to)
    inches = distance(*start, x, y)
    play.emit(
        TokenMoved(clause=task.clause, marker=token.id, kind=token.kind, x=x, y=y, inches=inches)
    )
    return (Detection(),)
