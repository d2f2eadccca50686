"""History of a Frontier match, derived from its log: revealed secrets, key moments, dice
statistics.
"""

from __future__ import annotations

from fractions import Fraction

import msgspec

from rules.engine.core.flow import Event
from rules.engine.core.system import ArmyList
from rules.engine.frontier.data.catalogue import CATALOGUE
from rules.engine.frontier.model.events import (
    ActionRolled,
    ChargesChanged,
    CheckRolled,
    ObjectiveAchieved,
    PointSeized,
    TurnBegan,
    UnitDestroyed,
    UnitLeft,
)
from rules.engine.frontier.model.setup_events import ForceMustered
from rules.engine.frontier.model.state import FrontierState
from rules.engine.frontier.model.view import View
from rules.engine.frontier.play.action_roll import Dice, chance, spread
from rules.engine.tabletop.endings import MatchEnded
from rules.engine.tabletop.history import History, Moment, Throw, Trial, army_in_words
from rules.engine.tabletop.rolls import Rolled

MOMENTS: dict[type[Event], Moment] = {
    TurnBegan: "turn",
    ForceMustered: "revealed",
    UnitDestroyed: "lost",
    UnitLeft: "left",
    PointSeized: "objective",
    ChargesChanged: "objective",
    ObjectiveAchieved: "objective",
    MatchEnded: "over",
}
LARGEST = 12
"""Sides of the largest die of the book; records of others may name any: its odds are costly."""


def secret(_slot: str, payload: str, _view: View, language: str) -> tuple[str, ...]:
    """Describe a revealed answer: a faction by name, a roster unit by unit."""
    content = msgspec.json.decode(payload, type=str | ArmyList)
    if isinstance(content, ArmyList):
        return army_in_words(content, CATALOGUE, language)
    return tuple(row.name_in(language) for row in CATALOGUE.factions if row.slug == content)


def moment(event: Event) -> Moment:
    """Return why an event is a key moment, if it is one."""
    return MOMENTS.get(type(event), "")


def trial(s: FrontierState, event: Event) -> Trial | None:
    """FR-ROLL-2 FR-ROLL-3  Return an event as a dice trial: a contest, or a roll against a target
    number. Rolls for roles and for a rating have no better result and do not count.
    """
    match event:
        case ActionRolled(active=ours, reactive=theirs) if max(ours.die, theirs.die) > LARGEST:
            return None
        case CheckRolled(rolled=rolled) if rolled.die > LARGEST:
            return None
        case ActionRolled(clause=clause, active=ours, reactive=theirs):
            return Trial(
                clause=clause,
                sides=(_throw(s, ours), _throw(s, theirs)),
                chance=chance(_dice(ours), _dice(theirs)),
                won=ours.kept >= theirs.kept,
            )
        case CheckRolled(clause=clause, rolled=rolled, needed=needed, passed=passed):
            side = _throw(s, rolled)
            reached = sum((p for face, p in side.spread.items() if face >= needed), Fraction(0))
            return Trial(clause=clause, sides=(side,), chance=reached, won=passed, needed=needed)
        case _:
            return None


def _throw(s: FrontierState, rolled: Rolled) -> Throw:
    return Throw(
        seat=s.units[rolled.unit].seat,
        unit=rolled.unit,
        name=rolled.name,
        manoeuvre=rolled.manoeuvre,
        die=rolled.die,
        faces=rolled.faces,
        counted=(rolled.faces.index(rolled.kept),),
        total=rolled.kept,
        spread=spread(_dice(rolled)),
    )


def _dice(rolled: Rolled) -> Dice:
    return Dice(die=rolled.die, sources=rolled.sources)


HISTORY = History(secret=secret, moment=moment, trial=trial)
