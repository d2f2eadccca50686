"""History of a match: secrets, key moments, dice with their chances."""

from __future__ import annotations

from fractions import Fraction

from rules.engine.core.flow import Event
from rules.engine.infinite.data.catalogue import CATALOGUE
from rules.engine.infinite.model.events import CounterRemoved, ForceMustered, Fought, RoundBegan
from rules.engine.infinite.model.sentences import in_language
from rules.engine.infinite.model.state import Counter, InfiniteState
from rules.engine.infinite.model.view import View
from rules.engine.infinite.play import moves
from rules.engine.infinite.play.rosters import read
from rules.engine.tabletop.endings import MatchEnded
from rules.engine.tabletop.history import History, Moment, Throw, Trial, army_in_words

MOMENTS: dict[type[Event], Moment] = {
    RoundBegan: "turn",
    ForceMustered: "revealed",
    CounterRemoved: "lost",
    MatchEnded: "over",
}


def secret(_slot: str, payload: str, _view: View, language: str) -> tuple[str, ...]:
    """IF-SETUP-3  A roster, type by type."""
    return army_in_words(read(payload), CATALOGUE, language)


def moment(event: Event) -> Moment:
    """Why an event is a key moment, if it is one."""
    return MOMENTS.get(type(event), "")


def trial(s: InfiniteState, event: Event) -> Trial | None:
    """IF-FIGHT-1  A fight, as a contest of both totals."""
    if not isinstance(event, Fought):
        return None
    attacker, defender = s.units[event.unit], s.units[event.enemy]
    return Trial(
        clause=event.clause,
        sides=(
            _throw(attacker, "attack", event.face, event.attack),
            _throw(defender, "defence", event.enemy_face, event.defence),
        ),
        chance=moves.chance(attacker, defender),
        won=event.attack > event.defence,
    )


def _throw(counter: Counter, manoeuvre: str, face: int, total: int) -> Throw:
    even = Fraction(1, moves.SIDES)
    return Throw(
        seat=counter.seat,
        unit=counter.id,
        name=counter.name,
        manoeuvre=manoeuvre,
        die=moves.SIDES,
        faces=(face,),
        counted=(0,),
        total=total,
        spread={each + counter.strength: even for each in range(1, moves.SIDES + 1)},
    )


HISTORY = History(secret=secret, moment=moment, trial=trial, unit_name=in_language)
