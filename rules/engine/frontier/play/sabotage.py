"""The mission Sabotage: the target, its charges, and detonation."""

from __future__ import annotations

from rules.engine.core.decision import Refusal, Seat, Value
from rules.engine.frontier.model.commands import PlaceMarker, StrategicAction
from rules.engine.frontier.model.events import ChargesChanged, MarkerRemoved
from rules.engine.frontier.model.state import FrontierState, Marker
from rules.engine.frontier.model.tasks import Achieving, Blow, Tasks
from rules.engine.frontier.play.abilities.base import Way
from rules.engine.frontier.play.marker_placement import MarkerDecision
from rules.engine.frontier.play.position_queries import Table
from rules.engine.frontier.space import zones
from rules.engine.frontier.space.board import Body, marker
from rules.engine.frontier.space.measure import MARKER_RADIUS, gap, within
from rules.engine.tabletop.offer import Area, Prompt


def place_target(s: FrontierState) -> MarkerDecision | None:
    """FR-MISSION-SABOTAGE-1  The defender places the target wholly within 10" of his short edge."""
    if target(s) is not None:
        return None
    return edge_marker(s, "target", s.choices["t"], s.seat_of("defender"), "FR-MISSION-SABOTAGE-1")


def edge_marker(s: FrontierState, kind: str, edge: str, seat: Seat, clause: str) -> MarkerDecision:
    """The decision where to place a marker wholly within 10" of an edge."""
    x0, y0, x1, y1 = zones.strip(edge, 10)

    def judge(command: PlaceMarker) -> list[Refusal]:
        r = MARKER_RADIUS
        inside = within(x0, command.x - r) and within(command.x + r, x1)
        inside = inside and within(y0, command.y - r) and within(command.y + r, y1)
        if inside:
            return []
        return [Refusal(clause=clause, key="marker-outside-zone", params={"marker": kind})]

    return MarkerDecision(
        state=s,
        seat=seat,
        marker=kind,
        prompt=Prompt(clause=clause, key=f"place-{kind}", params={"name": s.names[seat]}),
        judge=judge,
        box=(x0, y0, x1, y1),
        area=Area(polygons=(((x0, y0), (x1, y0), (x1, y1), (x0, y1)),)),
    )


def target(s: FrontierState) -> Marker | None:
    """The target marker, or None after detonation."""
    return next((m for m in s.markers if m.kind == "target"), None)


def ways(s: FrontierState) -> tuple[Way, ...]:
    """FR-MISSION-SABOTAGE-8 FR-MISSION-SABOTAGE-9 FR-MISSION-SABOTAGE-10 FR-MISSION-3  Place
    charges and detonation for the attacker, defuse for the defender.
    """
    if target(s) is None:
        return ()
    if s.role_of(s.active) == "defender":
        return (
            _way(
                "defuse",
                "FR-MISSION-SABOTAGE-9",
                [*_near(s, "FR-MISSION-SABOTAGE-9"), *_charged(s, "FR-MISSION-SABOTAGE-9")],
            ),
        )
    return (
        _way("place-charges", "FR-MISSION-SABOTAGE-8", _near(s, "FR-MISSION-SABOTAGE-8")),
        _way("detonation", "FR-MISSION-SABOTAGE-10", _charged(s, "FR-MISSION-SABOTAGE-10")),
    )


def _way(action: str, clause: str, refusals: list[Refusal]) -> Way:
    command = StrategicAction(action=action)
    return Way(command=command, clause=clause, refusals=tuple(refusals))


def _near(s: FrontierState, clause: str) -> list[Refusal]:
    """FR-MISSION-3  Whether any unit of the active side is within 5" of the target."""
    spot = _spot(s)
    if spot and any(within(gap(unit.body, spot), 5) for unit in s.on_board(s.active)):
        return []
    params: dict[str, Value] = {"marker": "target", "most": 5}
    return [Refusal(clause=clause, key="nobody-near-marker", params=params)]


def _charged(s: FrontierState, clause: str) -> list[Refusal]:
    return [] if s.charges else [Refusal(clause=clause, key="no-charges")]


def _spot(s: FrontierState) -> Body | None:
    found = target(s)
    return marker(found.x, found.y, found.elevation) if found else None


def place_charges(play: Table) -> Tasks:
    """FR-MISSION-SABOTAGE-8 FR-MISSION-SABOTAGE-12  Place one more charge; there is no maximum."""
    charges = play.state.charges + 1
    play.emit(ChargesChanged(clause="FR-MISSION-SABOTAGE-8", charges=charges, placed=True))
    return ()


def defuse(play: Table) -> Tasks:
    """FR-MISSION-SABOTAGE-9 FR-MISSION-SABOTAGE-12  Remove one charge."""
    charges = play.state.charges - 1
    play.emit(ChargesChanged(clause="FR-MISSION-SABOTAGE-9", charges=charges, placed=False))
    return ()


def detonate(play: Table) -> Tasks:
    """FR-MISSION-SABOTAGE-11  Detonate: every unit within 15" becomes shaken, then the objective is
    achieved; target and charges are removed.
    """
    s, point, spot = play.state, target(play.state), _spot(play.state)
    if point is None or spot is None:
        return ()
    hit = [unit.id for unit in s.on_board() if within(gap(unit.body, spot), 15)]
    play.emit(ChargesChanged(clause="FR-MISSION-SABOTAGE-11", charges=0, placed=False))
    play.emit(
        MarkerRemoved(
            clause="FR-MISSION-SABOTAGE-11", marker=point.id, kind=point.kind, x=point.x, y=point.y
        )
    )
    blows = (Blow(unit=unit, clause="FR-MISSION-SABOTAGE-11") for unit in hit)
    return (*blows, Achieving(clause="FR-MISSION-SABOTAGE-11"))
