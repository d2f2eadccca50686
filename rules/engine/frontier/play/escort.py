"""The mission Escort: the VIP, and bringing it to the attacker's evac edge."""

from __future__ import annotations

from rules.engine.core.decision import Decision, Refusal, Value
from rules.engine.frontier.model.commands import PlaceMarker, StrategicAction
from rules.engine.frontier.model.events import MarkerRemoved, TokenMoved
from rules.engine.frontier.model.state import FrontierState, Marker
from rules.engine.frontier.model.tasks import Achieving, Carrying, Tasks
from rules.engine.frontier.play.abilities.base import Way
from rules.engine.frontier.play.marker_placement import MarkerDecision, lowest_surface
from rules.engine.frontier.play.position_queries import Table, board, is_veiled
from rules.engine.frontier.play.sabotage import edge_marker
from rules.engine.frontier.space import zones
from rules.engine.frontier.space.board import WIDTH, Body, marker
from rules.engine.frontier.space.measure import CONTACT, MARKER_RADIUS, gap, within
from rules.engine.frontier.space.sight import sees
from rules.engine.tabletop.offer import Area, Option, Prompt
from rules.engine.tabletop.options import option
from rules.engine.tabletop.plane.segments import distance

CARRY = 10.0  # FR-MISSION-ESCORT-6
ASIDE = (0.0, *(side * step / 4 for step in range(1, 41) for side in (1, -1)))
"""FR-MISSION-ESCORT-7  The sideways offsets in inches at which the edge is tried."""


def place_vip(s: FrontierState) -> MarkerDecision | None:
    """FR-MISSION-ESCORT-1  The attacker places the VIP wholly within 10" of his short edge."""
    if vip(s) is not None:
        return None
    return edge_marker(s, "vip", s.choices["s"], s.seat_of("attacker"), "FR-MISSION-ESCORT-1")


def vip(s: FrontierState) -> Marker | None:
    """FR-MISSION-ESCORT-8 FR-MISSION-ESCORT-9  The VIP's marker (it is no unit), or None once
    away.
    """
    return next((m for m in s.markers if m.kind == "vip"), None)


def ways(s: FrontierState) -> tuple[Way, ...]:
    """FR-MISSION-ESCORT-5 FR-MISSION-3  Escort, available with an attacker within 5" of the VIP and
    no defender both within 10" and in sight of it.
    """
    found = vip(s)
    if found is None or s.role_of(s.active) != "attacker":
        return ()
    spot = marker(found.x, found.y, found.elevation)
    refusals: list[Refusal] = []
    if not any(within(gap(unit.body, spot), 5) for unit in s.on_board(s.active)):
        params: dict[str, Value] = {"marker": "vip", "most": 5}
        refusals.append(
            Refusal(clause="FR-MISSION-ESCORT-5", key="nobody-near-marker", params=params)
        )
    refusals.extend(
        Refusal(clause="FR-MISSION-ESCORT-5", key="vip-watched", params={"name": unit.name})
        for unit in s.on_board(s.reactive)
        if within(gap(unit.body, spot), 10) and _sees_vip(s, unit.id, spot)
    )
    command = StrategicAction(action="escort")
    return (Way(command=command, clause="FR-MISSION-ESCORT-5", refusals=tuple(refusals)),)


def _sees_vip(s: FrontierState, unit: str, spot: Body) -> bool:
    """FR-LOS-12  Line of sight to the marker, as to a scale 1 disc."""
    looker = s.units[unit]
    return not is_veiled(s, looker) and sees(board(s), looker.body, spot, s.bodies_without(unit))


def escort(play: Table) -> Tasks:
    """FR-MISSION-ESCORT-6  Start carrying the VIP."""
    return (Carrying(),)


def carry(play: Table, task: Carrying) -> Tasks | Decision:
    """FR-MISSION-ESCORT-6  The decision where to carry the VIP: any legal spot up to 10" from its
    current one, centre to centre.
    """
    s, found = play.state, vip(play.state)
    if found is None:
        return ()
    seat, x, y = s.seat_of("attacker"), found.x, found.y

    def judge(command: PlaceMarker) -> list[Refusal]:
        inches = distance(x, y, command.x, command.y)
        if within(inches, CARRY):
            return []
        params: dict[str, Value] = {"inches": inches, "most": CARRY}
        return [Refusal(clause="FR-MISSION-ESCORT-6", key="vip-too-far", params=params)]

    decision = MarkerDecision(
        state=s,
        seat=seat,
        marker="vip",
        prompt=Prompt(
            clause="FR-MISSION-ESCORT-6", key="carry-vip", params={"name": s.names[seat]}
        ),
        judge=judge,
        box=(x - CARRY, y - CARRY, x + CARRY, y + CARRY),
        area=Area(ring=(x, y, CARRY)),
    )
    return decision.change(options=_snap(s, found, decision))


def _snap(s: FrontierState, found: Marker, decision: MarkerDecision) -> tuple[Option, ...]:
    """FR-MISSION-ESCORT-7  Snap to the evac edge when it is in reach: straight ahead, or as near to
    that as possible.
    """
    x, _ = touching(s)
    for aside in ASIDE:
        y = found.y + aside
        command = PlaceMarker(x=x, y=y, elevation=lowest_surface(s, x, y))
        if not decision.check(command):
            return (option(command, "FR-MISSION-ESCORT-7", "snap-vip"),)
    return ()


def touching(s: FrontierState) -> tuple[float, str]:
    """The x coordinate of a VIP that touches the evac edge, and that edge."""
    edge = zones.opp(s.choices["s"])
    return (MARKER_RADIUS if edge == "W" else WIDTH - MARKER_RADIUS), edge


def set_down(play: Table, command: PlaceMarker) -> Tasks:
    """FR-MISSION-ESCORT-6 FR-MISSION-ESCORT-7 FR-MEAS-6 FR-MEAS-12  Place the VIP; where it touches
    the evac edge it leaves, and the objective is achieved.
    """
    found = vip(play.state)
    if found is None:
        return ()
    x, y = command.x, command.y
    play.emit(
        TokenMoved(
            clause="FR-MISSION-ESCORT-6",
            marker=found.id,
            kind=found.kind,
            x=x,
            y=y,
            elevation=command.elevation,
            inches=distance(found.x, found.y, x, y),
        )
    )
    edge = touching(play.state)[1]
    left = x - MARKER_RADIUS if edge == "W" else WIDTH - x - MARKER_RADIUS
    if not within(left, CONTACT):
        return ()
    play.emit(
        MarkerRemoved(clause="FR-MISSION-ESCORT-7", marker=found.id, kind=found.kind, x=x, y=y)
    )
    return (Achieving(clause="FR-MISSION-ESCORT-7"),)
