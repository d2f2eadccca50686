"""State transitions: `evolve` applies an event by assignment only; also the list of all events."""

from __future__ import annotations

from rules.engine.core import shared_events
from rules.engine.core.early_end import StopAgreed, StopOffered, StopRefused
from rules.engine.core.flow import Event, FlowMoved, placed
from rules.engine.modern.model.events import (
    ActivationsEnded,
    ArtilleryEnded,
    CombatBegan,
    CombatEnded,
    CombatFought,
    ContactMade,
    FacingOwed,
    FollowedUp,
    GunOrdered,
    InitiativeTied,
    InitiativeWon,
    LeadChosen,
    ObjectiveHeld,
    PhaseBegan,
    PhaseEnded,
    ShellScattered,
    ShellTested,
    ShotFired,
    StateChanged,
    TurnBegan,
    TurnEnded,
    UnitDestroyed,
    UnitMoved,
    UnitPivoted,
    UnitsChosen,
    UnitStayed,
    UnitTurned,
    UnitWithdrew,
)
from rules.engine.modern.model.setup_events import (
    DeploymentEnded,
    ForceMustered,
    MatchBegan,
    PlacingBegan,
    RollOffTied,
    RollOffWon,
    UnitDeployed,
    UnitTakenUp,
)
from rules.engine.modern.model.state import ModernState, Turning, Unit
from rules.engine.tabletop.endings import MatchEnded
from rules.engine.tabletop.sealed_choices import Revealed, Sealed, key_of

BOOK_EVENTS = (
    MatchBegan,
    RollOffTied,
    RollOffWon,
    Sealed,
    Revealed,
    ForceMustered,
    PlacingBegan,
    UnitDeployed,
    UnitTakenUp,
    DeploymentEnded,
    TurnBegan,
    GunOrdered,
    ShellScattered,
    ShellTested,
    ArtilleryEnded,
    UnitDestroyed,
    InitiativeTied,
    InitiativeWon,
    PhaseBegan,
    UnitsChosen,
    UnitMoved,
    UnitPivoted,
    StateChanged,
    FacingOwed,
    UnitTurned,
    ContactMade,
    ShotFired,
    ActivationsEnded,
    CombatBegan,
    LeadChosen,
    CombatFought,
    FollowedUp,
    UnitStayed,
    UnitWithdrew,
    CombatEnded,
    PhaseEnded,
    ObjectiveHeld,
    TurnEnded,
    StopOffered,
    StopRefused,
    StopAgreed,
    MatchEnded,
    FlowMoved,
)
"""Every event of this rule book."""


def evolve(state: ModernState, event: Event) -> ModernState:
    """Return the state after `event`; handles every event, the most frequent first."""
    match event:
        case FlowMoved(stack=stack):
            return state.change(stack=placed(state.stack, stack))
        case UnitTurned(unit=unit, facing=facing):
            return state.change(units=_units(state, unit, facing=facing), turning=None)
        case UnitPivoted(unit=unit):
            return _activated(state, unit)
        case FacingOwed(unit=unit, cause=cause):
            return state.change(turning=Turning(unit=unit, cause=cause))
        case UnitMoved(unit=unit, x=x, y=y, contours=contours, ford=ford):
            return _activated(state, unit, **_standing(state, x, y, ford, contours))
        case GunOrdered(unit=unit, target=target):
            return state.change(orders=state.orders | {unit: target})
        case PhaseBegan(seat=seat, total=total):
            return _fresh(state).change(active=seat, activations=total)
        case UnitsChosen(units=units, count=count):
            return state.change(chosen=units, activations=count)
        case PhaseEnded():
            return _fresh(state).change(phases=state.phases + 1)
        case RollOffWon(seat=seat, attacker=attacker):
            return state.change(winner=seat, attacker=attacker)
        case Sealed(slot=slot, seat=seat, commitment=commitment):
            return state.change(sealed=state.sealed | {key_of(slot, seat): commitment})
        case Revealed(slot=slot, seat=seat):
            opened = key_of(slot, seat)
            left = {key: value for key, value in state.sealed.items() if key != opened}
            return state.change(sealed=left)
        case ForceMustered(units=units):
            return state.change(units=state.units | {unit.id: unit for unit in units})
        case PlacingBegan(seat=seat):
            return state.change(places=seat)
        case UnitDeployed(unit=unit, x=x, y=y, facing=facing, kind=kind, places=places):
            state = state.change(places=places)
            return _unit(state, unit, place="board", x=x, y=y, facing=facing, type=kind)
        case DeploymentEnded():
            return state.change(deployed=True, places=None)
        case TurnBegan(turn=turn):
            return state.change(turn=turn, initiative=None, phases=0, orders={}, stop_refused=())
        case ArtilleryEnded(fired=fired):
            for gun in fired:
                state = _unit(state, gun, fired_turn=state.turn)
            return state.change(orders={})
        case UnitDestroyed(unit=unit):
            return _unit(state, unit, place="destroyed")
        case InitiativeWon(seat=seat):
            return state.change(initiative=seat)
        case StateChanged(unit=unit, kind=kind):
            return _activated(state, unit, type=kind)
        case ContactMade(unit=unit, enemy=enemy, facing=facing, enemy_facing=back, number=number):
            state = _unit(state, enemy, facing=back)
            state = _unit(state, unit, facing=facing, contact_seq=number)
            return state.change(turning=None, contacts=max(state.contacts, number))
        case ShotFired(unit=unit):
            return _used(state, unit, fired_turn=state.turn)
        case ActivationsEnded():
            return state.change(activations=0, chosen=())
        case CombatBegan(combat=combat):
            return state.change(combat=combat)
        case LeadChosen(unit=unit):
            return _combat(state, lead=unit)
        case CombatFought(result=result):
            return _combat(state, result=result)
        case FollowedUp(unit=unit, x=x, y=y, contours=contours, ford=ford):
            there = _standing(state, x, y, ford, contours)
            return _unit(state, unit, no_attack_turn=state.turn, **there)
        case UnitWithdrew(unit=unit, x=x, y=y, facing=facing, ford=ford):
            return _unit(state, unit, facing=facing, **_standing(state, x, y, ford, 0))
        case CombatEnded(defender=defender, attackers=attackers):
            return state.change(
                combat=None,
                defended=(*state.defended, defender),
                attacked=(*state.attacked, *attackers),
            )
        case ObjectiveHeld(square=square, seat=seat):
            return state.change(holdings=state.holdings | {square: seat})
        case MatchEnded(outcome=outcome):
            return state.change(outcome=outcome, stack=())
        case _:
            return shared_events.evolve(state, event)


def _unit(state: ModernState, unit: str, **fields: object) -> ModernState:
    return state.change(units=_units(state, unit, **fields))


def _units(state: ModernState, unit: str, **fields: object) -> dict[str, Unit]:
    """Return all Units, one of them with changed fields."""
    return state.units | {unit: state.units[unit].change(**fields)}


def _standing(state: ModernState, x: int, y: int, ford: bool, contours: int) -> dict[str, object]:
    """Return the fields of a Unit on a new square: position, ford, and contours climbed."""
    there: dict[str, object] = {"x": x, "y": y, "ford_entered_turn": state.turn if ford else 0}
    return there | {"contours_used_turn": state.turn} if contours else there


def _used(state: ModernState, unit: str, **fields: object) -> ModernState:
    """Use up one activation, that of this Unit."""
    return state.change(
        activations=state.activations - 1,
        chosen=state.chosen and tuple(each for each in state.chosen if each != unit),
        units=_units(state, unit, activated_turn=state.turn, **fields),
    )


def _activated(state: ModernState, unit: str, **fields: object) -> ModernState:
    """Record that the Unit has moved, or done what counts as a move."""
    return _used(state, unit, moved_turn=state.turn, **fields)


def _fresh(state: ModernState) -> ModernState:
    """Clear everything that belongs to the previous phase."""
    for unit in state.units.values():
        if unit.contact_seq:
            state = _unit(state, unit.id, contact_seq=0)
    return state.change(activations=0, chosen=None, contacts=0, attacked=(), defended=())


def _combat(state: ModernState, **fields: object) -> ModernState:
    return state.change(combat=state.combat and state.combat.change(**fields))
