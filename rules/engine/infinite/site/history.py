"""History of a match: what was sealed, key moments, dice with their chances."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from fractions import Fraction
from functools import cache

from rules.engine.core.decision import Value
from rules.engine.core.flow import Event
from rules.engine.infinite.data.catalogue import CATALOGUE
from rules.engine.infinite.model.action_events import (
    AttackRolled,
    ConditionChanged,
    DeviceTaken,
    MoraleChecked,
    RallyRolled,
    Tested,
    UnitDefeated,
)
from rules.engine.infinite.model.events import (
    ForceMustered,
    PointsScored,
    RoundBegan,
    UnitLeftOut,
)
from rules.engine.infinite.model.sentences import MESSAGES, in_language
from rules.engine.infinite.model.state import InfiniteState
from rules.engine.infinite.model.view import View
from rules.engine.infinite.play import morale
from rules.engine.infinite.play.initiative import read_assignment
from rules.engine.infinite.play.pool import SIDES, SUCCESS, SUCCESS_FACES, successes_of
from rules.engine.infinite.play.rosters import read
from rules.engine.infinite.play.squads import read_squads
from rules.engine.tabletop.endings import MatchEnded
from rules.engine.tabletop.history import History, Moment, Throw, Trial, army_in_words
from rules.engine.tabletop.pools import at_least, successes

MOMENTS: dict[type[Event], Moment] = {
    RoundBegan: "turn",
    ForceMustered: "revealed",
    UnitDefeated: "lost",
    UnitLeftOut: "left",
    DeviceTaken: "objective",
    MatchEnded: "over",
}
MOST_DICE = 40
"""More than any pool of the book has, in records of others: the odds of many dice are costly."""
AWARDS = ("relay", "item")
"""Victory points that are key moments; defeats and devices have moments of their own."""


# ---- what was sealed ----------------------------------------------------------------------------


def secret(slot: str, payload: str, view: View, language: str) -> tuple[str, ...]:
    """IF-HID-1  Describe a sealed answer: a roster type by type, squads Leader by Leader, the dice
    unit by unit.
    """
    names = {unit.id: unit.name for unit in view.units}
    match slot:
        case "squads":
            return tuple(_squads(payload, names, language))
        case "initiative":
            dice = read_assignment(payload).items()
            return tuple(f"{in_language(names[unit], language)} ({face})" for unit, face in dice)
        case _:
            return army_in_words(read(payload), CATALOGUE, language)


def _squads(payload: str, names: Mapping[str, str], language: str) -> Iterator[str]:
    """IF-SQUAD-4  Each squad in a sentence."""
    for squad in read_squads(payload):
        members = ", ".join(names[id] for id in squad.members)
        told: dict[str, Value] = {"name": names[squad.leader], "names": members}
        yield MESSAGES.render("event.SquadFormed", told, language)


# ---- key moments --------------------------------------------------------------------------------


def moment(event: Event) -> Moment:
    """Return why an event is a key moment, if it is one."""
    match event:
        case UnitDefeated(why="retreat"):
            return "left"
        case ConditionChanged(condition="broken"):
            return "lost"
        case PointsScored(why=why):
            return "objective" if why in AWARDS else ""
        case _:
            return MOMENTS.get(type(event), "")


# ---- dice ---------------------------------------------------------------------------------------


def trial(s: InfiniteState, event: Event) -> Trial | None:
    """IF-ATTACK-10 IF-MORALE-4 IF-STATE-10 IF-INTER-3  Return an event as a dice trial: an attack
    that hits all its targets, a Morale Check, a rally, or the test of an Interact. None where the
    dice could not change whether it succeeds.
    """
    match event:
        case AttackRolled():
            needed = sum(target.difficulty for target in event.targets)
            return _trial(s, event, event.unit, "attack", event.faces, needed)
        case MoraleChecked():
            return _trial(s, event, event.unit, "morale", event.faces, event.needed)
        case RallyRolled():
            return _trial(s, event, event.unit, "rally", event.faces, morale.RALLY)
        case Tested():
            return _trial(s, event, event.unit, "interact", event.faces, event.needed)
        case _:
            return None


def _trial(
    s: InfiniteState,
    event: Event,
    unit: str,
    manoeuvre: str,
    faces: tuple[int, ...],
    needed: int,
) -> Trial | None:
    """A pool of dice against the successes needed."""
    if len(faces) > MOST_DICE:
        return None
    chance = _chance(len(faces), max(0, min(needed, MOST_DICE + 1)))
    if chance in (0, 1):
        return None
    total = successes_of(faces)
    throw = _throw(s, unit, manoeuvre, faces, total)
    return Trial(
        clause=event.clause, sides=(throw,), chance=chance, won=total >= needed, needed=needed
    )


def _throw(
    s: InfiniteState, unit: str, manoeuvre: str, faces: tuple[int, ...], total: int
) -> Throw:
    """IF-ATTACK-10  The dice of a pool, of which the successes count."""
    return Throw(
        seat=s.units[unit].seat,
        unit=unit,
        name=s.units[unit].name,
        manoeuvre=manoeuvre,
        die=SIDES,
        faces=faces,
        counted=tuple(at for at, face in enumerate(faces) if face >= SUCCESS),
        total=total,
        spread=_spread(len(faces)),
    )


@cache
def _spread(dice: int) -> dict[int, Fraction]:
    """The odds of the successes of a pool of at most `MOST_DICE` dice."""
    return successes(dice, SUCCESS_FACES, SIDES)


@cache
def _chance(dice: int, needed: int) -> Fraction:
    """The odds of a pool of at most `MOST_DICE` dice against 0 to `MOST_DICE` + 1 successes."""
    return at_least(_spread(dice), needed)


HISTORY = History(secret=secret, moment=moment, trial=trial, unit_name=in_language)
