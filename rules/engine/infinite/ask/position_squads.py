"""The squads of a position written by hand, and whose part it is."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import UNSET

from rules.engine.infinite.ask.position_rows import SquadRow, UnitRow
from rules.engine.infinite.ask.refusing import refuse, refuse_first
from rules.engine.infinite.model.state import ActingPart, InfiniteState, Unit
from rules.engine.infinite.play.squads import entity_of, leading_refusals, members_of


def with_squads(
    s: InfiniteState, rows: Sequence[SquadRow], units: Sequence[UnitRow]
) -> InfiniteState:
    """IF-SQUAD-1 IF-SQUAD-6 IF-SQUAD-7  The state with these squads: the members have the Leader's
    place in the order, and its AP unless their rows say otherwise. Raises RefusedQuestionError for
    a squad that could not be in play; formation is not judged.
    """
    given = {row.id for row in units if row.ap is not UNSET}
    for i, row in enumerate(rows):
        where = f"squads[{i}]"
        leader = _member(s, row.leader, f"{where}.leader")
        members = [_member(s, id, f"{where}.members[{j}]") for j, id in enumerate(row.members)]
        if leader.mind == 0:
            refuse("IF-SQUAD-12", "leader-without-mind", f"{where}.leader", name=leader.name)
        s = _joined(s, leader, leader, f"{where}.leader")
        for j, unit in enumerate(members):
            s = _joined(s, unit, leader, f"{where}.members[{j}]")
            if unit.id not in given:
                own = s.units[unit.id].change(ap=leader.ap)
                s = s.change(units=s.units | {unit.id: own})
        refuse_first(leading_refusals(leader, len(members)), f"{where}.members")
    return s


def _joined(s: InfiniteState, unit: Unit, leader: Unit, where: str) -> InfiniteState:
    """IF-SQUAD-4 IF-SQUAD-14  The state with a unit in a squad: friends only, none Broken, each in
    at most one squad.
    """
    if s.units[unit.id].leader:
        refuse("IF-SQUAD-4", "in-two-squads", where, name=unit.name)
    if unit.seat != leader.seat:
        refuse("IF-SQUAD-4", "enemy-in-squad", where, name=unit.name)
    if unit.is_broken:
        refuse("IF-SQUAD-4", "broken-in-squad", where, name=unit.name)
    joined = unit.change(leader=leader.id, initiative=leader.initiative)
    return s.change(units=s.units | {unit.id: joined})


def _member(s: InfiniteState, id: str, where: str) -> Unit:
    if id not in s.units:
        refuse("IF-BOARD-5", "no-such-unit", where, id=id)
    return s.units[id]


def with_active(s: InfiniteState, active: str) -> InfiniteState:
    """IF-ORDER-8 IF-SQUAD-8  The state in which it is a unit's part, the retreat or rally at its
    beginning over: its whole entity activates. Raises RefusedQuestionError.
    """
    unit = _member(s, active, "active")
    members = members_of(s, entity_of(unit))
    waiting = tuple(each.id for each in members if each.id != active and unit.leader == unit.id)
    part = ActingPart(
        entity=members[0].id,
        value=unit.initiative,
        waiting=waiting,
        unit=active,
        has_begun=True,
    )
    begun = {each.id: each.change(activated=True) for each in members}
    last = s.last_at | {str(unit.initiative): unit.seat}
    return s.change(units=s.units | begun, part=part, last_at=last)
