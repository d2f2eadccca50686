"""History of a Modern match, derived from its log: revealed secrets, key moments, dice
statistics.
"""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction

from rules.engine.core.decision import Value
from rules.engine.core.flow import Event
from rules.engine.modern.data.catalogue import CATALOGUE
from rules.engine.modern.model.commands import PlaceUnit
from rules.engine.modern.model.events import (
    CombatFought,
    Fighter,
    ObjectiveHeld,
    ShellTested,
    ShotFired,
    TurnBegan,
    UnitDestroyed,
)
from rules.engine.modern.model.sentences import in_language, sentence
from rules.engine.modern.model.setup_events import ForceMustered
from rules.engine.modern.model.state import ModernState
from rules.engine.modern.model.view import View
from rules.engine.modern.play.army_list import read
from rules.engine.modern.play.artillery import read_orders
from rules.engine.modern.play.deployment import read_plan
from rules.engine.modern.play.fire import chance
from rules.engine.tabletop.endings import MatchEnded
from rules.engine.tabletop.history import History, Moment, Throw, Trial, army_in_words

MOMENTS: dict[type[Event], Moment] = {
    TurnBegan: "turn",
    ForceMustered: "revealed",
    UnitDestroyed: "lost",
    ObjectiveHeld: "objective",
    MatchEnded: "over",
}

EVEN = {face: Fraction(1, 6) for face in range(1, 7)}


def secret(slot: str, payload: str, view: View, language: str) -> tuple[str, ...]:
    """MW-ROST-1 MW-DEP-6 MW-ARTY-4  Describe a revealed answer: a roster type by type, a deployment
    Unit by Unit, orders gun by gun.
    """
    names = {unit.id: unit.name for unit in view.units}
    match slot:
        case "deployment":
            told = [_placed(names, each) for each in read_plan(payload)]
        case "artillery":
            told = [_ordered(names, *each) for each in read_orders(payload).items()]
        case _:
            return army_in_words(read(payload), CATALOGUE, language)
    return tuple(sentence(key, params, language) for key, params in told)


def _placed(names: Mapping[str, str], placed: PlaceUnit) -> tuple[str, dict[str, Value]]:
    where: dict[str, Value] = {"square": placed.square, "facing": placed.facing}
    return "sealed.placed", {"name": names[placed.unit], **where}


def _ordered(names: Mapping[str, str], gun: str, target: str) -> tuple[str, dict[str, Value]]:
    return f"option.{'fire-at-square' if target else 'hold-fire'}", {
        "name": names[gun],
        "square": target,
    }


def moment(event: Event) -> Moment:
    """Return why an event is a key moment, if it is one."""
    return MOMENTS.get(type(event), "")


def trial(s: ModernState, event: Event) -> Trial | None:
    """MW-FIRE-15 MW-ARTY-19 MW-CC-11  Return an event as a dice trial: a shot, a shell that hit, or
    the lead's attack in a combat. Other rolls have no better result and do not count.
    """
    match event:
        case ShotFired(clause=clause, unit=unit, needed=needed, face=face, destroyed=won):
            side = _throw(s, unit, "fire", face)
            return Trial(
                clause=clause, sides=(side,), chance=chance(needed), won=won, needed=needed
            )
        case ShellTested(clause=clause, unit=unit, needed=needed, face=face, destroyed=won):
            side = _throw(s, unit, "artillery", face)
            return Trial(
                clause=clause, sides=(side,), chance=chance(needed), won=won, needed=needed
            )
        case CombatFought(clause=clause, attacker=ours, defender=theirs):
            return _combat(s, clause, ours, theirs)
        case _:
            return None


def _combat(s: ModernState, clause: str, ours: Fighter, theirs: Fighter) -> Trial:
    """MW-CC-11  Return the trial of the attacker: its die must be no higher than its power."""
    sides = tuple(_throw(s, each.unit, "combat", each.face) for each in (ours, theirs))
    odds = Fraction(min(6, ours.power), 6)
    return Trial(clause=clause, sides=sides, chance=odds, won=ours.strikes, needed=ours.power)


def _throw(s: ModernState, unit: str, manoeuvre: str, face: int) -> Throw:
    return Throw(
        seat=s.units[unit].seat,
        unit=unit,
        name=s.units[unit].name,
        manoeuvre=manoeuvre,
        die=6,
        faces=(face,),
        counted=(0,),
        total=face,
        spread=EVEN,
    )


HISTORY = History(secret=secret, moment=moment, trial=trial, unit_name=in_language)
