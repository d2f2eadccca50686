"""Turn order: which entity activates next.

Worked examples: IF-EX-7, IF-EX-8.
"""

from __future__ import annotations

from typing import Literal, NamedTuple

from rules.engine.core.decision import Seat, other
from rules.engine.core.flow import Decisions
from rules.engine.infinite.model.commands import ChooseEntity
from rules.engine.infinite.model.events import OrderDecided, OrderRolled, RollTied, TurnBegan
from rules.engine.infinite.model.state import InfiniteState, Unit
from rules.engine.infinite.play.queries import Table
from rules.engine.infinite.play.squads import entities, members_of
from rules.engine.tabletop.offer import OneOf, Prompt
from rules.engine.tabletop.options import option
from rules.engine.tabletop.steps.roll_off import Faces, throw

Tie = Literal["units", "roll", "alternate"]
"""What decides a tie between the sides: more units on the table, a roll-off, or the last turn."""


def idle_entities(s: InfiniteState) -> tuple[Unit, ...]:
    """IF-ORDER-2 IF-ORDER-8  The entities still to activate this round, with or without AP."""
    return tuple(unit for unit in entities(s) if not unit.activated)


class Following(NamedTuple):
    """IF-ORDER-7  Who is next: a value, the side, by what a tie between the sides is decided there,
    and the entities of which one is next. While the sides have to roll off it is those of both.
    """

    value: int | None = None
    seat: Seat | None = None
    tie: Tie | None = None
    units: tuple[Unit, ...] = ()


def next_entities(s: InfiniteState) -> Following:
    """IF-ORDER-1 IF-ORDER-7  Who is next between two turns; nobody when all have activated."""
    idle = idle_entities(s)
    if not idle:
        return Following()
    value = max(unit.initiative for unit in idle)
    at_value = tuple(unit for unit in idle if unit.initiative == value)
    if len({unit.seat for unit in at_value}) == 1:
        return Following(value, at_value[0].seat, None, at_value)
    tie, seat = _tie_at(s, value)
    units = tuple(unit for unit in at_value if seat in (None, unit.seat))
    return Following(value, seat, tie, units)


def choose_entity(play: Table) -> Decisions | None:
    """IF-ORDER-1 IF-ORDER-6 IF-ORDER-7 IF-ORDER-9  Begin the turn of the next entity: one of those
    with the highest value. A side with several of them chooses.
    """
    following = next_entities(play.state)
    value = following.value
    if play.state.part or value is None:
        return None
    if following.tie in ("units", "roll") and str(value) not in play.state.first_at:
        _settle_tie(play, value)
        following = next_entities(play.state)
    seat, own = following.seat, following.units
    assert seat is not None
    if len(own) > 1:
        return (_which(play.state, seat, value, own),)
    begin_turn(play, own[0].id)
    return None


def begin_turn(play: Table, entity: str) -> None:
    """IF-ORDER-8 IF-SQUAD-7 IF-SQUAD-8  An entity activates, all its members with it."""
    s = play.state
    leader, *supporters = members_of(s, entity)
    play.emit(
        TurnBegan(
            clause="IF-ORDER-1",
            unit=leader.id,
            name=leader.name,
            seat=leader.seat,
            value=leader.initiative,
            waiting=tuple(unit.id for unit in supporters),
        )
    )


def _which(s: InfiniteState, seat: Seat, value: int, own: tuple[Unit, ...]) -> OneOf:
    """IF-DEC-6 IF-ORDER-6  Which of its entities at the same place a side activates."""
    return OneOf(
        seat=seat,
        kind="entity",
        prompt=Prompt(clause="IF-ORDER-6", key="entity", params={"value": value}),
        options=tuple(
            option(
                ChooseEntity(unit=unit.id),
                "IF-ORDER-6",
                "entity",
                subject=unit.id,
                name=unit.name,
                count=len(members_of(s, unit.id)) - 1,
            )
            for unit in own
        ),
    )


# ---- ties ---------------------------------------------------------------------------------------


def _tie_at(s: InfiniteState, value: int) -> tuple[Tie, Seat | None]:
    """IF-ORDER-3 IF-ORDER-4 IF-ORDER-5  What decides a tie at a value, and the side that goes; none
    while they have to roll off. After the first turn there the sides alternate; with `sweep` the
    one that goes first plays all its entities first.
    """
    last = s.last_at.get(str(value))
    if last is not None and s.settings.tie_mode == "alternate":
        return "alternate", other(last)
    units, others = len(s.on_table(0)), len(s.on_table(1))
    most: Seat | None = None if units == others else 0 if units > others else 1
    first = s.first_at.get(str(value), most)
    return "units" if first is not None and first == most else "roll", first


def _settle_tie(play: Table, value: int) -> None:
    """IF-ORDER-3 IF-ORDER-4  The side with more units on the table goes first; with as many they
    roll off.
    """
    s = play.state
    units, others = len(s.on_table(0)), len(s.on_table(1))
    if units == others:
        throw(play, _tied, lambda _s, seat, faces: _won(s, value, seat, faces))
        return
    seat: Seat = 0 if units > others else 1
    play.emit(
        OrderDecided(
            clause="IF-ORDER-3",
            value=value,
            seat=seat,
            name=s.names[seat],
            units=max(units, others),
            others=min(units, others),
        )
    )


def _tied(s: InfiniteState, face: int) -> RollTied:
    return RollTied(clause="IF-ORDER-4", first=s.names[0], second=s.names[1], face=face)


def _won(s: InfiniteState, value: int, seat: Seat, faces: Faces) -> OrderRolled:
    return OrderRolled(
        clause="IF-ORDER-4",
        value=value,
        seat=seat,
        name=s.names[seat],
        first=s.names[0],
        second=s.names[1],
        first_face=faces[0],
        second_face=faces[1],
    )
