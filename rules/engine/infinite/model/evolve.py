"""State transitions: `evolve` applies an event by assignment only; also the list of all events."""

from __future__ import annotations

from typing import Any

from rules.engine.core import shared_events
from rules.engine.core.early_end import StopAgreed, StopOffered, StopRefused
from rules.engine.core.flow import Event, FlowMoved
from rules.engine.infinite.model import action_events as actions
from rules.engine.infinite.model import events
from rules.engine.infinite.model.state import ActingPart, Attack, Fallen, InfiniteState, Unit
from rules.engine.tabletop.endings import MatchEnded
from rules.engine.tabletop.sealed_choices import Revealed, Sealed, key_of

BOOK_EVENTS = (
    events.MatchBegan,
    events.RollTied,
    events.RollWon,
    Sealed,
    Revealed,
    events.ForceMustered,
    events.EdgeChosen,
    events.UnitPlaced,
    events.UnitLeftOut,
    events.PlacingEnded,
    events.RoundBegan,
    events.SquadFormed,
    events.InitiativeRolled,
    events.DiceAssigned,
    events.InitiativeSet,
    events.OrderDecided,
    events.OrderRolled,
    events.TurnBegan,
    events.PartBegan,
    events.PartEnded,
    events.TurnEnded,
    events.BonusGiven,
    events.BonusDeclined,
    events.TurnAssessed,
    events.SquadDissolved,
    events.UnitLeftSquad,
    events.UnitDropped,
    events.PointsScored,
    events.RoundEnded,
    actions.PointsSpent,
    actions.UnitMoved,
    actions.UnitRetreated,
    actions.UnitPushed,
    actions.CoverTaken,
    actions.OverwatchTaken,
    actions.WeaponReadied,
    actions.Tested,
    actions.ItemMoved,
    actions.DeviceTaken,
    actions.UnitPatched,
    actions.ActionCompleted,
    actions.ReactionsEnded,
    actions.Reacted,
    actions.AttackRolled,
    actions.SuccessesSplit,
    actions.DamageTaken,
    actions.HitAdvanced,
    actions.AttackEnded,
    actions.UnitStaggered,
    actions.UnitDefeated,
    actions.MoraleChecked,
    actions.RallyRolled,
    actions.ConditionChanged,
    actions.ConditionRuns,
    actions.StanceEnded,
    actions.SeatPassed,
    StopOffered,
    StopRefused,
    StopAgreed,
    MatchEnded,
    FlowMoved,
)
"""Every event of this rule book."""


def evolve(s: InfiniteState, event: Event) -> InfiniteState:
    """The state after `event`; handles every event."""
    match event:
        case FlowMoved() | StopOffered() | StopRefused() | StopAgreed():
            return shared_events.evolve(s, event)
        case MatchEnded(outcome=outcome):
            return s.change(outcome=outcome)
        case Sealed(slot=slot, seat=seat, commitment=commitment):
            return s.change(sealed=s.sealed | {key_of(slot, seat): commitment})
        case Revealed(slot=slot, seat=seat):
            gone = key_of(slot, seat)
            return s.change(sealed={key: each for key, each in s.sealed.items() if key != gone})
    after = _set_up(s, event)
    if after is s:
        after = _rounds(s, event)
    return _actions(s, event) if after is s else after


def _set_up(s: InfiniteState, event: Event) -> InfiniteState:
    match event:
        case events.MatchBegan(item=item):
            return s.change(item=item)
        case events.RollWon(seat=seat):
            return s.change(winner=seat)
        case events.ForceMustered(units=units):
            return s.change(units=s.units | {unit.id: unit for unit in units})
        case events.EdgeChosen(south=south, first=first):
            return s.change(south=south, placed_first=first)
        case events.UnitPlaced(unit=unit, x=x, y=y, height=height):
            placed = _unit(s, unit, place="table", x=x, y=y, height=height)
            return placed.change(placed_last=s.units[unit].seat)
        case events.UnitLeftOut(unit=unit):
            return _unit(s, unit, place="left-out")
        case events.PlacingEnded():
            return s.change(is_placed=True)
        case _:
            return s


def _rounds(s: InfiniteState, event: Event) -> InfiniteState:
    match event:
        case events.RoundBegan(turn=turn):
            fresh = {"used": (), "lost": 0, "checked": False, "activated": False, "bonus": 0}
            began = _all(s, leader="", die=0, initiative=0, ap=0, **fresh)
            return began.change(
                turn=turn,
                stop_refused=(),
                rolls=((), ()),
                is_assigned=False,
                first_at={},
                last_at={},
                fallen=(),
            )
        case events.SquadFormed(leader=leader, members=members):
            return _each(s, (leader, *members), leader=leader)
        case events.InitiativeRolled(seat=seat, faces=faces):
            one, two = s.rolls
            return s.change(rolls=(faces, two) if seat == 0 else (one, faces))
        case events.DiceAssigned(dice=dice):
            for die in dice:
                s = _unit(s, die.unit, die=die.face)
            return s
        case events.InitiativeSet(places=places, points=points):
            for unit, value in places.items():
                s = _unit(s, unit, initiative=value, ap=points[unit], dropped=False)
            return s.change(is_assigned=True, is_assessed=False)
        case (
            events.OrderDecided(value=value, seat=seat) | events.OrderRolled(value=value, seat=seat)
        ):
            return s.change(first_at=s.first_at | {str(value): seat})
        case events.TurnBegan(unit=unit, seat=seat, value=value, waiting=waiting):
            s = _all(s, lost=0, checked=False, used=())
            s = _each(s, (unit, *waiting), activated=True)
            part = ActingPart(entity=unit, value=value, waiting=(unit, *waiting))
            return s.change(part=part, last_at=s.last_at | {str(value): seat})
        case _:
            return _turns(s, event)


def _turns(s: InfiniteState, event: Event) -> InfiniteState:
    match event:
        case events.PartBegan(unit=unit) if s.part:
            waiting = tuple(each for each in s.part.waiting if each != unit)
            has_begun = not s.units[unit].is_broken
            return s.change(part=s.part.change(waiting=waiting, unit=unit, has_begun=has_begun))
        case events.PartEnded() if s.part:
            return s.change(part=s.part.change(unit="", has_begun=False))
        case events.TurnEnded():
            return s.change(part=None, is_assessed=False)
        case events.BonusGiven(units=units, initiative=initiative):
            for unit in units:
                now = s.units[unit]
                s = _unit(s, unit, ap=now.ap + 1, bonus=now.bonus + 1, initiative=initiative)
            return s.change(is_assessed=True)
        case events.BonusDeclined() | events.TurnAssessed():
            return s.change(is_assessed=True)
        case events.SquadDissolved(members=members):
            return _each(s, members, leader="")
        case events.UnitLeftSquad(unit=unit, alone=alone):
            s = _unit(s, unit, leader="", activated=not alone and s.units[unit].activated)
            return _not_waiting(s, unit) if alone else s
        case events.UnitDropped(unit=unit):
            return _unit(s, unit, dropped=True)
        case events.PointsScored(seat=seat, total=total):
            one, two = s.awards
            return s.change(awards=(total, two) if seat == 0 else (one, total))
        case _:
            return s


def _actions(s: InfiniteState, event: Event) -> InfiniteState:
    match event:
        case actions.PointsSpent(unit=unit, units=units, action=action, points=points):
            for each in units:
                s = _unit(s, each, ap=s.units[each].ap - points)
            return _unit(s, unit, used=(*s.units[unit].used, action))
        case actions.UnitMoved(unit=unit, x=x, y=y, height=height, free=free):
            used = s.units[unit].used
            used = (*used, "move") if free else used
            return _unit(s, unit, x=x, y=y, height=height, used=used)
        case actions.UnitRetreated(unit=unit, x=x, y=y, height=height):
            used = s.units[unit].used
            return _begun(_unit(s, unit, x=x, y=y, height=height, used=(*used, "move")))
        case actions.UnitPushed(unit=unit, x=x, y=y):
            return _unit(s, unit, x=x, y=y)
        case actions.CoverTaken(unit=unit, feature=feature):
            return _unit(s, unit, cover=feature)
        case actions.OverwatchTaken(unit=unit):
            return _unit(s, unit, overwatch=True)
        case actions.WeaponReadied(unit=unit, weapon=weapon):
            return _unit(s, unit, readied=weapon)
        case actions.ItemMoved(item=item):
            return s.change(item=item)
        case actions.DeviceTaken(seat=seat, objective=objective):
            return s.change(devices=s.devices | {objective: seat})
        case actions.UnitPatched(friend=friend, attribute=attribute):
            return _unit(s, friend, **{attribute: s.units[friend].attributes[attribute] + 1})
        case actions.ConditionChanged(unit=unit, condition=condition):
            return _unit(s, unit, condition=condition, runs=False, broken_parts=0)
        case actions.ConditionRuns(unit=unit):
            now = s.units[unit]
            return _unit(s, unit, runs=True, broken_parts=now.broken_parts + now.is_broken)
        case _:
            return _fights(s, event)


def _fights(s: InfiniteState, event: Event) -> InfiniteState:
    match event:
        case actions.StanceEnded(unit=unit, stances=stances):
            now = s.units[unit]
            return _unit(
                s,
                unit,
                cover="" if "cover" in stances else now.cover,
                overwatch=now.overwatch and "overwatch" not in stances,
            )
        case actions.ActionCompleted(trigger=trigger):
            return s.change(trigger=trigger)
        case actions.Reacted(unit=unit) if s.trigger:
            answered = (*s.trigger.answered, unit)
            return s.change(trigger=s.trigger.change(answered=answered))
        case actions.ReactionsEnded():
            return s.change(trigger=None)
        case actions.SeatPassed() if s.trigger:
            return s.change(trigger=s.trigger.change(answered=tuple(s.trigger.by)))
        case actions.AttackRolled(unit=unit, weapon=weapon, targets=targets, successes=successes):
            return s.change(
                attack=Attack(
                    unit=unit,
                    weapon=weapon,
                    targets=tuple(aim.unit for aim in targets),
                    difficulties=tuple(aim.difficulty for aim in targets),
                    successes=successes,
                )
            )
        case actions.SuccessesSplit(hits=hits) if s.attack:
            return s.change(attack=s.attack.change(hits=hits, is_split=True))
        case actions.HitAdvanced(hit=hit) if s.attack:
            rest = s.attack.hits[1:]
            hits = rest if hit.stage == "done" else (hit, *rest)
            return s.change(attack=s.attack.change(hits=hits))
        case actions.AttackEnded():
            return s.change(attack=None)
        case _:
            return _consequences(s, event)


def _consequences(s: InfiniteState, event: Event) -> InfiniteState:
    match event:
        case actions.DamageTaken(unit=unit, mind=mind, body=body, spirit=spirit):
            now = s.units[unit]
            return _unit(
                s,
                unit,
                mind=now.mind - mind,
                body=now.body - body,
                spirit=now.spirit - spirit,
                lost=now.lost + mind + body + spirit,
            )
        case actions.UnitDefeated(unit=unit):
            s = s.change(fallen=(*s.fallen, _fallen(s.units[unit])))
            return _not_waiting(_unit(s, unit, place="defeated"), unit)
        case actions.UnitStaggered(units=units):
            for each in units:
                s = _unit(s, each, ap=max(0, s.units[each].ap - 1))
            return s
        case actions.MoraleChecked(unit=unit):
            return _unit(s, unit, checked=True)
        case actions.RallyRolled(rallies=True):
            return _begun(s)
        case _:
            return s


def _fallen(unit: Unit) -> Fallen:
    return Fallen(
        unit=unit.id,
        seat=unit.seat,
        radius=unit.profile.radius,
        tall=unit.profile.tall,
        x=unit.x,
        y=unit.y,
        height=unit.height,
    )


def _not_waiting(s: InfiniteState, unit: str) -> InfiniteState:
    """The state in which a unit has no part to come in the turn that is played."""
    if not s.part:
        return s
    waiting = tuple(each for each in s.part.waiting if each != unit)
    return s.change(part=s.part.change(waiting=waiting))


def _begun(s: InfiniteState) -> InfiniteState:
    """The state in which the retreat or rally of the acting unit is over."""
    return s.change(part=s.part.change(has_begun=True)) if s.part else s


def _unit(s: InfiniteState, unit: str, **fields: Any) -> InfiniteState:
    return s.change(units=s.units | {unit: s.units[unit].change(**fields)})


def _each(s: InfiniteState, units: tuple[str, ...], **fields: Any) -> InfiniteState:
    """The state in which some units have these values; one that has them already stays itself."""
    changed = {}
    for each in units:
        unit = s.units[each].change(**fields)
        if unit != s.units[each]:
            changed[each] = unit
    return s.change(units=s.units | changed) if changed else s


def _all(s: InfiniteState, **fields: Any) -> InfiniteState:
    return _each(s, tuple(s.units), **fields)
