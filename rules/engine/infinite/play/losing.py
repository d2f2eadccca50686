"""The Losing Player, and the AP that it may give.

Worked examples: IF-EX-10, IF-EX-11.
"""

from __future__ import annotations

from collections.abc import Iterator

from rules.engine.core.decision import Seat, Value, other
from rules.engine.core.flow import Decisions
from rules.engine.infinite.model.commands import GiveBonus
from rules.engine.infinite.model.events import BonusDeclined, BonusGiven, TurnAssessed
from rules.engine.infinite.model.state import InfiniteState, Unit
from rules.engine.infinite.play.order import idle_entities
from rules.engine.infinite.play.queries import Table
from rules.engine.infinite.play.squads import entities, members_of
from rules.engine.tabletop.offer import OneOf, Option, Prompt
from rules.engine.tabletop.options import option


def losing_seat(s: InfiniteState) -> Seat | None:
    """IF-LOSE-2 IF-LOSE-3 IF-LOSE-4 IF-LOSE-10  The side with fewer units on the table, Broken ones
    counted; with as many, the side with fewer victory points; None if these are equal too.
    """
    counts = tuple((len(s.on_table(seat)), s.awards[seat]) for seat in (0, 1))
    if counts[0] == counts[1]:
        return None
    return 0 if counts[0] < counts[1] else 1


def may_receive(s: InfiniteState, entity: Unit) -> bool:
    """IF-LOSE-5  Whether an entity may still receive the bonus this round."""
    cap = s.settings.losing_cap
    return not cap or max(unit.bonus for unit in members_of(s, entity.id)) < cap


def receivers(s: InfiniteState, seat: Seat) -> tuple[Unit, ...]:
    """IF-LOSE-5 IF-LOSE-8  The entities of a side that may receive the bonus, also those that have
    activated.
    """
    return tuple(unit for unit in entities(s, seat) if may_receive(s, unit))


def assess_dice(play: Table) -> Decisions | None:
    """IF-LOSE-1  With `round` the Losing Player is named once a round, when dice are revealed."""
    return _assess(play) if play.state.settings.losing_timing == "round" else None


def assess_turn(play: Table) -> Decisions | None:
    """IF-LOSE-1  When a turn has ended, name the Losing Player, who may give the bonus. With
    `value` only after the last turn at the value being played.
    """
    timing = play.state.settings.losing_timing
    is_due = timing == "activation" or (timing == "value" and is_value_over(play.state))
    return _assess(play) if is_due else None


def is_value_over(s: InfiniteState) -> bool:
    """IF-LOSE-1  Whether no entity at a value that has been played is still to activate."""
    return not any(str(unit.initiative) in s.last_at for unit in idle_entities(s))


def _assess(play: Table) -> Decisions | None:
    """IF-LOSE-4 IF-LOSE-10 IF-DEC-15  Ask the Losing Player, unless there is none, the round's last
    turn is over, or no entity may still receive the bonus.
    """
    s = play.state
    if s.is_assessed:
        return None
    seat = losing_seat(s)
    if seat is None or not idle_entities(s) or not receivers(s, seat):
        play.emit(TurnAssessed(clause="IF-LOSE-4" if seat is None else "IF-LOSE-10"))
        return None
    return (_bonus(s, seat),)


def _bonus(s: InfiniteState, seat: Seat) -> OneOf:
    """IF-DEC-15 IF-SHOW-7  Which entity receives the bonus, and whether it moves up."""
    return OneOf(
        seat=seat,
        kind="bonus",
        prompt=Prompt(clause="IF-LOSE-5", key="bonus", params=_counts(s, seat)),
        options=(
            *(each for unit in receivers(s, seat) for each in _options(s, unit)),
            option(GiveBonus(), "IF-LOSE-5", "no-bonus"),
        ),
        passing=GiveBonus(),
    )


def _counts(s: InfiniteState, seat: Seat) -> dict[str, Value]:
    """IF-SHOW-7  The counts of units and the victory points that decide who is losing."""
    enemy = other(seat)
    return {
        "units": len(s.on_table(seat)),
        "others": len(s.on_table(enemy)),
        "awards": s.awards[seat],
        "enemy_awards": s.awards[enemy],
    }


def _options(s: InfiniteState, unit: Unit) -> Iterator[Option]:
    """IF-LOSE-6 IF-LOSE-7 IF-LOSE-8 IF-SHOW-7  An entity that has not activated may move up, if its
    owner likes; one that has activated gets 1 AP for reactions.
    """
    key = "bonus-for-reactions" if unit.activated else "bonus"
    command, count = GiveBonus(unit=unit.id), len(members_of(s, unit.id)) - 1
    yield option(command, "IF-LOSE-5", key, subject=unit.id, name=unit.name, count=count)
    if not unit.activated:
        yield option(
            command.change(raises=True),
            "IF-LOSE-6",
            "bonus-raised",
            subject=unit.id,
            name=unit.name,
            count=count,
            value=unit.initiative + 1,
        )


def give_bonus(play: Table, seat: Seat, command: GiveBonus) -> None:
    """IF-LOSE-5 IF-LOSE-6 IF-LOSE-7 IF-LOSE-9  Each member of the entity gains 1 AP; if it moves up
    it is next in order where its new value is the highest.
    """
    s = play.state
    if not command.unit:
        play.emit(BonusDeclined(clause="IF-LOSE-5", seat=seat, name=s.names[seat]))
        return
    entity, members = s.units[command.unit], members_of(s, command.unit)
    play.emit(
        BonusGiven(
            clause="IF-LOSE-6" if command.raises else "IF-LOSE-5",
            seat=seat,
            name=s.names[seat],
            unit=entity.id,
            unit_name=entity.name,
            units=tuple(unit.id for unit in members),
            supporters=len(members) - 1,
            initiative=entity.initiative + command.raises,
            raises=command.raises,
        )
    )
