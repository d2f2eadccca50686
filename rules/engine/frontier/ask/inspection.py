"""Measurements and previews during a match: distance, line of sight, and where a movement
would go.
"""

from __future__ import annotations

from rules.engine.core.decision import Command, Refusal, Seat
from rules.engine.core.flow import decision_for
from rules.engine.core.record import Record
from rules.engine.core.resolution import Situation
from rules.engine.core.runner import refusals
from rules.engine.frontier.model.commands import Deploy, MakeMove, Place
from rules.engine.frontier.model.state import FrontierState
from rules.engine.frontier.model.tasks import Node
from rules.engine.frontier.play.deployment import DeployDecision
from rules.engine.frontier.play.infiltration import InfiltrationDecision
from rules.engine.frontier.play.move_decision import MoveDecision
from rules.engine.frontier.play.move_resolution import Happening, happenings, journey
from rules.engine.frontier.play.placement import PlaceDecision
from rules.engine.frontier.play.position_queries import board, is_veiled
from rules.engine.frontier.space.board import Body, marker
from rules.engine.frontier.space.measure import gap
from rules.engine.frontier.space.movement import displacement
from rules.engine.frontier.space.sight import sight
from rules.engine.tabletop.offer import Point


class Measure(Record):
    """Two pieces: inches from edge to edge, whether they see each other, and what blocks the
    blocked lines.
    """

    inches: float
    los: bool
    clear: int
    of: int
    line: tuple[Point, Point]
    parts: tuple[str, ...]
    units: tuple[str, ...]
    clauses: tuple[str, ...]


class Preview(Record):
    """The effect of a command if it were submitted now: the refusals, or for a movement its path
    and inches.
    """

    refusals: tuple[Refusal, ...]
    path: tuple[Node, ...] = ()
    inches: float = 0.0
    cost: float = 0.0
    effects: tuple[Happening, ...] = ()


def measure(s: FrontierState, first: str, second: str) -> Measure:
    """FR-MEAS-7 FR-MEAS-8 FR-LOS-1 FR-LOS-12  Measure distance and line of sight between two pieces
    on the board, units or counters. Raises KeyError if one is missing.
    """
    a, b = _body(s, first), _body(s, second)
    others = [unit for unit in s.on_board() if unit.id not in (first, second)]
    seen = sight(board(s), a, b, [unit.body for unit in others])
    hidden = any(is_veiled(s, s.units[each]) for each in (first, second) if each in s.units)
    return Measure(
        inches=gap(a, b),
        los=seen.los and not hidden,
        clear=0 if hidden else seen.clear,
        of=seen.of,
        line=seen.line,
        parts=seen.parts,
        units=tuple(others[index].id for index in seen.bodies),
        clauses=seen.clauses,
    )


def _body(s: FrontierState, piece: str) -> Body:
    for counter in s.markers:
        if counter.id == piece:
            return marker(counter.x, counter.y, counter.elevation)
    unit = s.units[piece]
    if not unit.on_board:
        raise KeyError(piece)
    return unit.body


def preview(now: Situation[FrontierState], seat: Seat, command: Command) -> Preview:
    """FR-MOVE-4  Return the path that a command would use, or what is wrong with it or with an
    incomplete batch; changes nothing.
    """
    decision = decision_for(now.decisions, seat)
    if isinstance(decision, DeployDecision) and isinstance(command, Deploy):
        return Preview(refusals=tuple(decision.check_so_far(command)))
    if isinstance(decision, InfiltrationDecision | PlaceDecision) and isinstance(command, Place):
        return Preview(refusals=tuple(decision.check_so_far(command)))
    refused = refusals(now, seat, command)
    if refused or not isinstance(decision, MoveDecision) or not isinstance(command, MakeMove):
        return Preview(refusals=tuple(refused))
    found = decision.way(command)
    if isinstance(found, list):
        return Preview(refusals=tuple(found))
    task = journey(decision.state, decision.owed, decision.profile(command.ability), found)
    return Preview(
        refusals=(),
        path=found.path,
        inches=displacement(found.path),
        cost=found.cost,
        effects=tuple(happenings(decision.state, decision.unit, task)),
    )
