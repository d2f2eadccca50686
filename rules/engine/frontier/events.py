"""Every fact of a Frontier match, and what it makes true. Records, and `evolve`, which only
assigns.
"""

from __future__ import annotations

from rules.engine.core.decision import Seat
from rules.engine.core.flow import Event, FlowMoved
from rules.engine.core.record import Record
from rules.engine.core.system import Outcome
from rules.engine.core.window import WindowMoved
from rules.engine.frontier.state import Contest, Effect, FrontierState, Marker, Node, Owed, Unit
from rules.engine.lib.sealed import Revealed, Sealed, key_of


class MatchBegan(Event):
    mission: str
    layout: str
    limit: int


class RolesTied(Event):
    """Two equal D6: they are rolled again."""

    first: str
    second: str
    face: int


class RolesRolled(Event):
    """Both D6; the higher is the attacker."""

    attacker: Seat
    name: str
    first: str
    second: str
    first_face: int
    second_face: int


class FactionChosen(Event):
    seat: Seat
    name: str
    faction: str
    title: str


class ForceMustered(Event):
    """A revealed roster becomes units, with everything printed on their cards."""

    seat: Seat
    name: str
    points: int
    units: tuple[Unit, ...]


class EdgesChosen(Event):
    name: str
    choices: dict[str, str]
    edges: str


class UnitDeployed(Event):
    unit: str
    name: str
    x: float
    y: float
    elevation: float


class TypeRuleWaived(Event):
    unit: str
    name: str


class BatchDeployed(Event):
    seat: Seat
    name: str
    count: int


class MarkerPlaced(Event):
    marker: Marker
    kind: str
    x: float
    y: float


class MarkerRemoved(Event):
    marker: str
    kind: str
    x: float
    y: float


class TurnBegan(Event):
    turn: int
    seat: Seat
    name: str


class StrategicActionTaken(Event):
    action: str
    unit: str
    name: str


class StrategicActionDeclined(Event):
    name: str


class PointSeized(Event):
    count: int


class ObjectiveAchieved(Event):
    mission: str


class ActivationPassed(Event):
    name: str


class ActionDeclared(Event):
    unit: str
    name: str
    action: str


class TargetNamed(Event):
    unit: str
    name: str
    target: str
    target_name: str
    action: str


class ReactionDeclared(Event):
    unit: str
    name: str
    reaction: str


class ReactionDeclined(Event):
    name: str


class ReactionLost(Event):
    unit: str
    name: str
    reaction: str


class Source(Record):
    """One thing granting advantage (+1) or disadvantage (-1)."""

    name: str
    sign: int
    clause: str
    unit: str = ""


class Rolled(Record):
    """One side of a roll: what was thrown, why that many dice, and the face that counts."""

    unit: str
    name: str
    manoeuvre: str
    rating: str
    die: int
    sources: tuple[Source, ...]
    faces: tuple[int, ...]
    kept: int


class ActionRolled(Event):
    active: Rolled
    reactive: Rolled
    active_name: str
    reactive_name: str
    active_kept: int
    reactive_kept: int


class ContestWon(Event):
    """Whose effect happens; `by` names the action or reaction."""

    winner: str
    unit: str
    name: str
    by: str


class ActionLost(Event):
    """The action ends without further effect."""

    unit: str
    name: str
    action: str


class ActionResolved(Event):
    unit: str


class MoveOwed(Event):
    owed: Owed


class UnitMoved(Event):
    """A movement along straight legs; `inches` is its displacement."""

    unit: str
    name: str
    path: tuple[Node, ...]
    inches: float
    by_name: str
    kind: str


class UnitStayed(Event):
    unit: str
    name: str


class UnitShaken(Event):
    unit: str
    name: str


class UnitRecovered(Event):
    unit: str
    name: str


class UnitDestroyed(Event):
    unit: str
    name: str
    points: int


class UnitLeft(Event):
    unit: str
    name: str


class AbilityUsed(Event):
    unit: str
    name: str
    ability: str
    target: str
    target_name: str


class EffectBegan(Event):
    effect: Effect


class EffectEnded(Event):
    effect: Effect


class TurnEnded(Event):
    turn: int
    active: Seat


class MatchEnded(Event):
    outcome: Outcome
    reason: str
    first: str
    second: str
    first_result: str
    second_result: str


def evolve(state: FrontierState, event: Event) -> FrontierState:
    """The state after `event`; total over every event of the game."""
    match event:
        case FlowMoved(stack=stack):
            return state.change(stack=stack)
        case RolesRolled(attacker=attacker):
            return state.change(attacker=attacker, active=attacker)
        case Sealed(slot=slot, seat=seat, commitment=commitment):
            return state.change(sealed=state.sealed | {key_of(slot, seat): commitment})
        case FactionChosen(seat=seat, faction=faction):
            first, second = state.factions
            return state.change(factions=(faction, second) if seat == 0 else (first, faction))
        case ForceMustered(units=units):
            return state.change(units=state.units | {unit.id: unit for unit in units})
        case EdgesChosen(choices=choices):
            return state.change(choices=state.choices | choices)
        case UnitDeployed(unit=unit, x=x, y=y, elevation=elevation):
            return _unit(state, unit, place="board", x=x, y=y, elevation=elevation)
        case BatchDeployed(seat=seat):
            return state.change(deployed=(*state.deployed, seat))
        case MarkerPlaced(marker=marker):
            return state.change(markers=(*state.markers, marker))
        case MarkerRemoved(marker=gone, x=x, y=y):
            return state.change(
                markers=tuple(m for m in state.markers if m.id != gone), last_point=(x, y)
            )
        case TurnBegan(turn=turn, seat=seat):
            return state.change(turn=turn, active=seat, contest=None, strategic="")
        case StrategicActionTaken():
            return state.change(strategic="taken")
        case StrategicActionDeclined():
            return state.change(strategic="declined")
        case PointSeized(count=count):
            return state.change(seized=count)
        case ObjectiveAchieved():
            return state.change(achieved=True)
        case ActionDeclared(unit=unit, action=action):
            return state.change(contest=Contest(unit=unit, action=action))
        case TargetNamed(target=target):
            return _contest(state, target=target)
        case ReactionDeclared(unit=unit, reaction=reaction):
            return _contest(state, answered=True, reactor=unit, reaction=reaction)
        case ReactionDeclined():
            return _contest(state, answered=True)
        case ReactionLost():
            return _contest(state, reactor="", reaction="")
        case ContestWon(winner=winner):
            return _contest(state, winner=winner)
        case ActionLost():
            return _contest(state, lost=True).change(owed=None)
        case ActionResolved():
            return _contest(state, resolved=True)
        case MoveOwed(owed=owed):
            return state.change(owed=owed)
        case UnitMoved(unit=unit, path=path):
            x, y, elevation = path[-1]
            return _unit(state.change(owed=None), unit, x=x, y=y, elevation=elevation)
        case UnitStayed():
            return state.change(owed=None)
        case UnitShaken(unit=unit):
            return _unit(state, unit, shaken=True)
        case UnitRecovered(unit=unit):
            return _unit(state, unit, shaken=False)
        case UnitDestroyed(unit=unit):
            return _unit(state, unit, place="destroyed")
        case UnitLeft(unit=unit):
            return _unit(state, unit, place="left")
        case AbilityUsed(unit=unit, ability=ability):
            return _unit(state, unit, used=(*state.units[unit].used, ability))
        case EffectBegan(effect=effect):
            return state.change(effects=(*state.effects, effect))
        case EffectEnded(effect=gone_effect):
            return state.change(effects=tuple(e for e in state.effects if e != gone_effect))
        case TurnEnded(active=active):
            return state.change(active=active, contest=None)
        case WindowMoved(window=window):
            return state.change(window=window)
        case MatchEnded(outcome=outcome):
            return state.change(outcome=outcome, owed=None, window=None)
        case _:  # facts that are only told: what they report has its own events
            return state


def _unit(state: FrontierState, unit: str, **fields: object) -> FrontierState:
    return state.change(units=state.units | {unit: state.units[unit].change(**fields)})


def _contest(state: FrontierState, **fields: object) -> FrontierState:
    return state.change(contest=state.contest.change(**fields)) if state.contest else state


TOLD = (
    MatchBegan, RolesTied, RolesRolled, Sealed, Revealed, FactionChosen, ForceMustered,
    EdgesChosen, UnitDeployed, TypeRuleWaived, BatchDeployed, MarkerPlaced, MarkerRemoved,
    TurnBegan, StrategicActionTaken, StrategicActionDeclined, PointSeized, ObjectiveAchieved,
    ActivationPassed, ActionDeclared, TargetNamed, ReactionDeclared, ReactionDeclined,
    ReactionLost, ActionRolled, ContestWon, ActionLost, ActionResolved, MoveOwed, UnitMoved,
    UnitStayed, UnitShaken, UnitRecovered, UnitDestroyed, UnitLeft, AbilityUsed, EffectBegan,
    EffectEnded, TurnEnded, MatchEnded, WindowMoved, FlowMoved,
)  # fmt: skip
"""Every event type, for decoding; `test_every_system` checks that none is missing."""
