"""What a log of Frontier tells afterwards."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

import msgspec

from rules.engine.core.flow import Event
from rules.engine.core.record import Record
from rules.engine.core.system import ArmyList
from rules.engine.frontier.catalogue import CATALOGUE
from rules.engine.frontier.events import (
    ActionRolled,
    ChargesChanged,
    CheckRolled,
    MatchEnded,
    ObjectiveAchieved,
    PointSeized,
    Rolled,
    TurnBegan,
    UnitDestroyed,
    UnitLeft,
)
from rules.engine.frontier.roll import Dice, chance, spread
from rules.engine.frontier.setup_events import ForceMustered
from rules.engine.frontier.state import FrontierState
from rules.engine.lib.annals import Moment, Throw, Trial, army_in_words

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

NAMING = ("unit", "target", "into")
"""The fields of facts that hold the id of a unit."""


def secret(payload: str, language: str) -> tuple[str, ...]:
    """A sealed faction by its name, a sealed roster unit by unit."""
    content = msgspec.json.decode(payload, type=str | ArmyList)
    if isinstance(content, ArmyList):
        return army_in_words(content, CATALOGUE, language)
    return tuple(row.name_in(language) for row in CATALOGUE.factions if row.slug == content)


def subjects(event: Event) -> tuple[str, ...]:
    """The units that a fact names, those who rolled included; not the whole force at once."""
    return tuple(dict.fromkeys(each for each in _named(event) if each))


def _named(told: Record) -> Iterator[str]:
    for name, value in told.fields().items():
        if isinstance(value, Record):
            yield from _named(value)
        elif name in NAMING and isinstance(value, str):
            yield value


def moment(event: Event) -> Moment:
    """Why a fact is worth going back to."""
    return MOMENTS.get(type(event), "")


def trial(s: FrontierState, event: Event) -> Trial | None:
    """FR-ROLL-2 FR-ROLL-3  A contest, or a roll against a fixed face. The rolls for the roles and
    for a rating have no better face.
    """
    match event:
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
        kept=rolled.kept,
        spread=spread(_dice(rolled)),
    )


def _dice(rolled: Rolled) -> Dice:
    return Dice(die=rolled.die, sources=rolled.sources)
