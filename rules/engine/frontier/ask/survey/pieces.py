"""Things on the map that a survey can ask about: units, counters and points."""

from __future__ import annotations

from rules.engine.core.decision import Seat
from rules.engine.core.record import Record
from rules.engine.frontier.ask.survey.questions import Place
from rules.engine.frontier.model.state import FrontierState, Marker, Unit
from rules.engine.frontier.play.position_queries import board, is_veiled
from rules.engine.frontier.space.board import Body, marker
from rules.engine.frontier.space.measure import gap
from rules.engine.frontier.space.sight import Sight, sight


class Thing(Record):
    """A unit, a counter (with its kind), or a bare point (without an id)."""

    id: str
    body: Body
    name: str = ""
    kind: str = ""
    seat: Seat | None = None

    @property
    def is_unit(self) -> bool:
        return bool(self.id) and not self.kind


def everything(s: FrontierState) -> list[Thing]:
    """FR-DP-4  Return the units on the board, then the counters; all of them are public."""
    return [*map(_unit, s.on_board()), *map(_counter, s.markers)]


def thing_at(s: FrontierState, place: Place) -> Thing:
    """Return the piece with that id, or the point. Raises KeyError if no such piece is on the
    board.
    """
    if not isinstance(place, str):
        x, y = place[:2]
        return Thing(id="", body=marker(x, y, place[2] if len(place) > 2 else _ground(s, x, y)))
    for thing in everything(s):
        if thing.id == place:
            return thing
    raise KeyError(place)


def apart(one: Thing, other: Thing) -> float:
    """FR-MEAS-7 FR-MEAS-8  Distance from edge to edge; a point has no edge and counts as its
    centre.
    """
    return gap(_measured(one), _measured(other))


def looked_at(s: FrontierState, one: Thing, other: Thing) -> tuple[Sight, bool, list[Thing]]:
    """FR-LOS-1 FR-LOS-12  Return the line of sight between two things, whether an ability hides one
    of them, and the units that block a line.
    """
    others = [_unit(unit) for unit in s.on_board() if unit.id not in (one.id, other.id)]
    found = sight(board(s), one.body, other.body, [each.body for each in others])
    hidden = any(each.is_unit and is_veiled(s, s.units[each.id]) for each in (one, other))
    return found, hidden, [others[index] for index in found.bodies]


def _measured(thing: Thing) -> Body:
    return thing.body if thing.id else thing.body.change(radius=0.0)


def _ground(s: FrontierState, x: float, y: float) -> float:
    """Return the lowest surface at a point."""
    return min((each.elevation for each in board(s).surfaces_at(x, y)), default=0.0)


def _unit(unit: Unit) -> Thing:
    return Thing(id=unit.id, body=unit.body, name=unit.name, seat=unit.seat)


def _counter(counter: Marker) -> Thing:
    body = marker(counter.x, counter.y, counter.elevation)
    return Thing(id=counter.id, body=body, kind=counter.kind, seat=counter.owner)
