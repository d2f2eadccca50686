"""Step 1 of a turn: strategic actions of the mission and of units."""

from __future__ import annotations

from collections.abc import Iterator

from rules.engine.core.flow import Decisions
from rules.engine.frontier.model.commands import Decline, StrategicAction
from rules.engine.frontier.model.events import AbilityUsed, StrategicActionTaken
from rules.engine.frontier.model.state import FrontierState, Unit
from rules.engine.frontier.play.abilities.base import (
    ACTIVE,
    REGISTRY,
    Way,
    abilities_of,
    clause_of,
    is_spent,
)
from rules.engine.frontier.play.agenda import perform
from rules.engine.frontier.play.missions import TAKE, WAYS
from rules.engine.frontier.play.position_queries import Table
from rules.engine.tabletop.offer import OneOf, Option, Prompt
from rules.engine.tabletop.options import option


def strategic(s: FrontierState) -> OneOf | None:
    """FR-STRAT-1 FR-STRAT-2 FR-STRAT-4 FR-STRAT-5 FR-MISSION-2  The decision among all strategic
    actions of the active player, refused ones with their reasons; None when none is legal.
    """
    if s.strategic:
        return None
    options = tuple(_option(s, way) for way in _ways(s))
    if not any(each.is_legal for each in options):
        return None
    decline = option(Decline(), "FR-TURN-2", "no-strategic")
    prompt = Prompt(clause="FR-TURN-2", key="strategic", params={"name": s.names[s.active]})
    return OneOf(seat=s.active, kind="strategic", prompt=prompt, options=(*options, decline))


def _ways(s: FrontierState) -> Iterator[Way]:
    yield from WAYS[s.mission](s)
    for unit in s.units.values():
        if unit.seat == s.active:
            yield from unit_ways(s, unit)


def unit_ways(s: FrontierState, unit: Unit) -> Iterator[Way]:
    """FR-STRAT-4 FR-ABIL-7  The strategic actions of units on the board, or in reserve where
    allowed.
    """
    for ability in abilities_of(unit):
        if unit.place == ("reserve" if ability.from_reserve else "board"):
            yield from ability.ways(s, unit)


def _option(s: FrontierState, way: Way) -> Option:
    command, clause, refusals = way.command, way.clause, way.refusals
    action, subject = command.action, command.unit
    target = command.ally or command.target
    name, ally, on = (_called(s, each) for each in (subject, command.ally, command.target))
    if not name:
        return option(command, clause, "strategic", refusals, action=action)
    if ally and on:
        return option(
            command,
            clause,
            "strategic-unit-ally-on",
            refusals,
            subject=subject,
            target=command.target,
            name=name,
            action=action,
            ally=ally,
            on=on,
        )
    if not ally and not on:
        return option(
            command, clause, "strategic-unit", refusals, subject=subject, name=name, action=action
        )
    return option(
        command,
        clause,
        "strategic-unit-on",
        refusals,
        subject=subject,
        target=target,
        name=name,
        action=action,
        on=ally or on,
    )


def _called(s: FrontierState, thing: str) -> str:
    """The display name of a unit, or a token's kind and number."""
    return s.units[thing].name if thing in s.units else thing.replace("/", " ")


def take(play: Table, command: StrategicAction) -> Decisions | None:
    """FR-STRAT-3 FR-ABIL-3  Take a strategic action and spend an active ability; it activates no
    unit.
    """
    s = play.state
    name = s.names[s.active]
    if not command.unit:
        clause = next(way.clause for way in WAYS[s.mission](s) if way.command == command)
        play.emit(StrategicActionTaken(clause=clause, action=command.action, unit="", name=name))
        return perform(play, *TAKE[command.action](play))
    unit, ability = s.units[command.unit], REGISTRY[command.action]
    clause = clause_of(unit, ability)
    play.emit(
        StrategicActionTaken(
            clause=clause, action=command.action, unit=unit.id, name=name, unit_name=unit.name
        )
    )
    if ability.slug in ACTIVE and not is_spent(unit, ability.slug):
        target = command.ally or command.target
        play.emit(
            AbilityUsed(
                clause=clause,
                unit=unit.id,
                name=unit.name,
                ability=ability.slug,
                target=target,
                target_name=s.units[target].name if target in s.units else "",
            )
        )
    return perform(play, *ability.take(play, play.state.units[unit.id], command))
