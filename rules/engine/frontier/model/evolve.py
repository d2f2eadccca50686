"""Apply events to the state: `evolve`, which only assigns fields, and the list of all event
types.
"""

from __future__ import annotations

from rules.engine.core import shared_events
from rules.engine.core.early_end import StopAgreed, StopOffered, StopRefused
from rules.engine.core.flow import Event, FlowMoved, placed
from rules.engine.core.window import WindowMoved
from rules.engine.frontier.model.events import (
    AbilityDeclared,
    AbilityUsed,
    ActionDeclared,
    ActionLost,
    ActionResolved,
    ActionRolled,
    ActivationPassed,
    AgendaMoved,
    ChargesChanged,
    CheckRolled,
    ContestClosed,
    ContestWon,
    EffectBegan,
    EffectEnded,
    HolofieldDeclined,
    MarkerPlaced,
    MarkerRemoved,
    MoveOwed,
    NanitesRolled,
    ObjectiveAchieved,
    PointSeized,
    ReactionDeclared,
    ReactionDeclined,
    ReactionLost,
    SecondShotDeclined,
    ShotDeclared,
    ShotEnded,
    StrategicActionDeclined,
    StrategicActionTaken,
    TargetNamed,
    TokenActed,
    TokenMoved,
    TokenPlaced,
    TokenRemoved,
    TurnBegan,
    TurnEnded,
    UnitDesignated,
    UnitDestroyed,
    UnitFell,
    UnitLeft,
    UnitMoved,
    UnitPlaced,
    UnitPushed,
    UnitRecovered,
    UnitShaken,
    UnitStayed,
)
from rules.engine.frontier.model.setup_events import (
    BatchDeployed,
    EdgesChosen,
    FactionChosen,
    ForceMustered,
    InfiltrationPrepared,
    MatchBegan,
    RolesRolled,
    RolesTied,
    TypeRuleWaived,
    UnitDeployed,
    UnitReserved,
)
from rules.engine.frontier.model.state import Contest, FrontierState
from rules.engine.tabletop.endings import MatchEnded
from rules.engine.tabletop.sealed_choices import Revealed, Sealed, key_of


def evolve(state: FrontierState, event: Event) -> FrontierState:
    """The state after `event`; defined for every event of the game."""
    match event:
        case FlowMoved(stack=stack):
            return state.change(stack=placed(state.stack, stack))
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
        case TurnEnded(active=active):
            return state.change(active=active, contest=None, stop_offered=None, stop_refused=())
        case MatchEnded(outcome=outcome):
            return state.change(outcome=outcome, owed=None, agenda=(), stop_offered=None)
        case _:
            return shared_events.evolve(state, event)


def _unit(state: FrontierState, unit: str, **fields: object) -> FrontierState:
    return state.change(units=state.units | {unit: state.units[unit].change(**fields)})


def _contest(state: FrontierState, **fields: object) -> FrontierState:
    return state.change(contest=state.contest.change(**fields)) if state.contest else state


BOOK_EVENTS = (
    MatchBegan, RolesTied, RolesRolled, Sealed, Revealed, FactionChosen, ForceMustered,
    EdgesChosen, UnitDeployed, UnitReserved, UnitPlaced, TypeRuleWaived, BatchDeployed,
    InfiltrationPrepared, MarkerPlaced, MarkerRemoved, TokenPlaced, TokenMoved, TokenActed,
    TokenRemoved, ChargesChanged, TurnBegan, StrategicActionTaken, StrategicActionDeclined,
    PointSeized, ObjectiveAchieved, ActivationPassed, ActionDeclared, TargetNamed, ShotDeclared,
    SecondShotDeclined, ShotEnded, HolofieldDeclined, AbilityDeclared, ReactionDeclared,
    ReactionDeclined, ReactionLost, ActionRolled, NanitesRolled, CheckRolled, ContestWon,
    ActionLost, ActionResolved, ContestClosed, MoveOwed, AgendaMoved, UnitMoved, UnitStayed,
    UnitFell, UnitPushed, UnitShaken, UnitRecovered, UnitDestroyed, UnitLeft, AbilityUsed,
    UnitDesignated, EffectBegan, EffectEnded, StopOffered, StopRefused, StopAgreed, TurnEnded,
    MatchEnded, WindowMoved, FlowMoved,
)  # fmt: skip
"""Every event type, for decoding; `tests/books/test_play.py` checks that none is missing."""
