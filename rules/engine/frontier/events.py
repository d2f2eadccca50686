"""Every fact of a Frontier match, and what it makes true. Records, and `evolve`, which only
assigns.
"""

from __future__ import annotations

from rules.engine.core.decision import Seat
from rules.engine.core.flow import Event, FlowMoved
from rules.engine.core.record import Record
from rules.engine.core.system import Outcome
from rules.engine.core.window import WindowMoved
from rules.engine.frontier.state import Contest, Effect, FrontierState, Marker, Unit
from rules.engine.frontier.tasks import Node, Owed, Task
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


class UnitReserved(Event):
    """A unit is held back, openly."""

    unit: str
    name: str


class UnitPlaced(Event):
    """A unit is set down without travelling: an arrival, or a leap out of sight."""

    unit: str
    name: str
    x: float
    y: float
    elevation: float
    ability: str


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


class InfiltrationPrepared(Event):
    """A side has placed its infiltration tokens, or has none to place."""

    seat: Seat
    count: int


class TokenPlaced(Event):
    """An ability puts a token on the board."""

    marker: Marker
    kind: str
    name: str
    x: float
    y: float


class TokenMoved(Event):
    """A token flies, or the VIP is carried."""

    marker: str
    kind: str
    x: float
    y: float
    elevation: float = 0.0
    inches: float


class TokenActed(Event):
    """A token acts on a unit and is used up."""

    marker: str
    kind: str
    unit: str
    name: str


class TokenRemoved(Event):
    marker: str
    kind: str


class ChargesChanged(Event):
    """The charge counters on the target after one more, or one less."""

    charges: int
    placed: bool


class TurnBegan(Event):
    turn: int
    seat: Seat
    name: str


class StrategicActionTaken(Event):
    action: str
    unit: str
    name: str
    unit_name: str = ""


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
    abilities: tuple[str, ...] = ()


class ShotDeclared(Event):
    """An Open Fire outside step 2: ordered by another unit, or following the unit's first."""

    contest: Contest
    name: str
    target_name: str


class SecondShotDeclined(Event):
    unit: str
    name: str


class ShotEnded(Event):
    """The ordered shot is over; step 1 goes on."""

    unit: str


class HolofieldDeclined(Event):
    target: str


class AbilityDeclared(Event):
    """An ability is declared with the action or the reaction it serves."""

    unit: str
    ability: str
    with_action: bool


class ReactionDeclared(Event):
    unit: str
    name: str
    reaction: str
    abilities: tuple[str, ...] = ()


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


class NanitesRolled(Event):
    """The D6 of Experimental Nanites: which rolls the unit is better at from now on."""

    unit: str
    name: str
    face: int
    rating: str


class CheckRolled(Event):
    """A roll of Discipline outside any action."""

    rolled: Rolled
    name: str
    kept: int
    needed: int
    passed: bool


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


class ContestClosed(Event):
    """Nothing more follows from the action."""

    unit: str


class AgendaMoved(Event):
    """What is still to happen before the flow goes on."""

    agenda: tuple[Task, ...]


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


class UnitFell(Event):
    """A drop on a forced movement, and what it did."""

    unit: str
    name: str
    height: float
    harm: str


class UnitPushed(Event):
    """A push came to its end: whether the unit ran into something of its size or more."""

    unit: str
    name: str
    collided: bool
    into: str


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


class StopOffered(Event):
    seat: Seat
    name: str


class StopRefused(Event):
    seat: Seat
    name: str


class StopAgreed(Event):
    name: str


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
        case UnitReserved(unit=unit):
            return _unit(state, unit, place="reserve")
        case UnitPlaced(unit=unit, x=x, y=y, elevation=elevation):
            return _unit(state, unit, place="board", x=x, y=y, elevation=elevation)
        case BatchDeployed(seat=seat):
            return state.change(deployed=(*state.deployed, seat))
        case InfiltrationPrepared(seat=seat):
            return state.change(infiltrated=(*state.infiltrated, seat))
        case AgendaMoved(agenda=agenda):
            return state.change(agenda=agenda)
        case MarkerPlaced(marker=marker):
            return state.change(markers=(*state.markers, marker))
        case MarkerRemoved(marker=gone, x=x, y=y):
            return state.change(
                markers=tuple(m for m in state.markers if m.id != gone), last_point=(x, y)
            )
        case TokenPlaced(marker=marker):
            return state.change(markers=(*state.markers, marker))
        case TokenMoved(marker=moved, x=x, y=y, elevation=elevation):
            return state.change(
                markers=tuple(
                    m.change(x=x, y=y, elevation=elevation) if m.id == moved else m
                    for m in state.markers
                )
            )
        case TokenActed(marker=gone) | TokenRemoved(marker=gone):
            return state.change(markers=tuple(m for m in state.markers if m.id != gone))
        case ChargesChanged(charges=charges):
            return state.change(charges=charges)
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
        case TargetNamed(target=target, abilities=abilities):
            declared = abilities or (state.contest.abilities if state.contest else ())
            return _contest(state, target=target, abilities=declared)
        case ShotDeclared(contest=contest):
            return state.change(contest=contest)
        case SecondShotDeclined():
            return _contest(state, lone=True)
        case ShotEnded():
            return state.change(contest=None)
        case HolofieldDeclined():
            return _contest(state, unguarded=True)
        case AbilityDeclared(ability=ability, with_action=True):
            declared = (*state.contest.abilities, ability) if state.contest else ()
            return _contest(state, abilities=declared)
        case AbilityDeclared(ability=ability):
            declared = (*state.contest.answered_with, ability) if state.contest else ()
            return _contest(state, answered_with=declared)
        case ReactionDeclared(unit=unit, reaction=reaction, abilities=abilities):
            return _contest(
                state, answered=True, reactor=unit, reaction=reaction, answered_with=abilities
            )
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
        case ContestClosed():
            return _contest(state, closed=True)
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
        case StopOffered(seat=seat):
            return state.change(stop_offered=seat)
        case StopRefused(seat=seat):
            return state.change(stop_offered=None, stop_refused=(*state.stop_refused, seat))
        case TurnEnded(active=active):
            return state.change(active=active, contest=None, stop_offered=None, stop_refused=())
        case WindowMoved(window=window):
            return state.change(window=window)
        case MatchEnded(outcome=outcome):
            return state.change(
                outcome=outcome, owed=None, window=None, agenda=(), stop_offered=None
            )
        case _:  # facts that are only told: what they report has its own events
            return state


def _unit(state: FrontierState, unit: str, **fields: object) -> FrontierState:
    return state.change(units=state.units | {unit: state.units[unit].change(**fields)})


def _contest(state: FrontierState, **fields: object) -> FrontierState:
    return state.change(contest=state.contest.change(**fields)) if state.contest else state


TOLD = (
    MatchBegan, RolesTied, RolesRolled, Sealed, Revealed, FactionChosen, ForceMustered,
    EdgesChosen, UnitDeployed, UnitReserved, UnitPlaced, TypeRuleWaived, BatchDeployed,
    InfiltrationPrepared, MarkerPlaced, MarkerRemoved, TokenPlaced, TokenMoved, TokenActed,
    TokenRemoved, ChargesChanged, TurnBegan, StrategicActionTaken, StrategicActionDeclined,
    PointSeized, ObjectiveAchieved, ActivationPassed, ActionDeclared, TargetNamed, ShotDeclared,
    SecondShotDeclined, ShotEnded, HolofieldDeclined, AbilityDeclared, ReactionDeclared,
    ReactionDeclined, ReactionLost, ActionRolled, NanitesRolled, CheckRolled, ContestWon,
    ActionLost, ActionResolved, ContestClosed, MoveOwed, AgendaMoved, UnitMoved, UnitStayed,
    UnitFell, UnitPushed, UnitShaken, UnitRecovered, UnitDestroyed, UnitLeft, AbilityUsed,
    EffectBegan, EffectEnded, StopOffered, StopRefused, StopAgreed, TurnEnded, MatchEnded,
    WindowMoved, FlowMoved,
)  # fmt: skip
"""Every event type, for decoding; `test_every_system` checks that none is missing."""
