"""Facing after a move: contact turns mover and enemy to each other; otherwise it is free.

Worked examples: MW-EX-31.
"""

from __future__ import annotations

from rules.engine.modern.model.commands import Face
from rules.engine.modern.model.events import ContactMade, FacingOwed, UnitTurned
from rules.engine.modern.model.state import Cause, ModernState, Turning, Unit
from rules.engine.modern.play.pending_combats import is_engaged
from rules.engine.modern.play.position_queries import Table, contacts
from rules.engine.tabletop.grid import FACINGS, Facing, ahead, facing_to, named, opposite
from rules.engine.tabletop.offer import OneOf, Option, Prompt
from rules.engine.tabletop.options import option

MEETING: dict[Cause, str] = {"follow-up": "MW-CC-14", "pivot": "MW-ZOC-10"}
"""The clause of a contact that was not made by a move."""


def owe(play: Table, unit: str, cause: Cause) -> None:
    """MW-MOVE-8 MW-ZOC-2  Require a Unit that has moved to choose its facing."""
    clause = "MW-ZOC-2" if contacts(play.state, play.state.units[unit]) else "MW-MOVE-8"
    play.emit(FacingOwed(clause=clause, unit=unit, cause=cause))


def facings(s: ModernState, unit: Unit, cause: Cause) -> tuple[Facing, ...]:
    """MW-ZOC-3 MW-MOVE-8 MW-MOVE-9 MW-CAV-1  Return the possible facings of a Unit: towards one of
    the enemies in contact, otherwise any. A Unit that has changed state may also keep its facing; a
    pivot must change it.
    """
    towards = {facing_to(unit.square, enemy.square) for enemy in contacts(s, unit)}
    if cause == "change" and towards:
        towards.add(unit.facing)
    kept = unit.facing if cause == "pivot" else None
    return tuple([each for each in FACINGS if each != kept and (not towards or each in towards)])


class FaceDecision(OneOf):
    """MW-DEC-8 MW-DEC-9 MW-DEC-13  Turn a Unit that has moved."""

    state: ModernState
    unit: Unit


def turning(s: ModernState, owed: Turning) -> FaceDecision:
    """MW-DEC-8 MW-DEC-9 MW-DEC-13  Choose which enemy to face, or which way."""
    unit = s.units[owed.unit]
    touching = contacts(s, unit)
    clause = "MW-DEC-8" if touching else "MW-DEC-9"
    key = "face-enemy" if touching else "face"
    return FaceDecision(
        state=s,
        unit=unit,
        seat=unit.seat,
        kind=key,
        prompt=Prompt(clause=clause, key=key, params={"name": unit.name}),
        options=tuple(_option(s, unit, each, touching) for each in facings(s, unit, owed.cause)),
    )


def _option(s: ModernState, unit: Unit, facing: Facing, touching: list[Unit]) -> Option:
    command = Face(unit=unit.id, facing=facing)
    for enemy in touching:
        if facing_to(unit.square, enemy.square) == facing:
            return option(
                command,
                "MW-ZOC-3",
                "face-enemy",
                subject=unit.id,
                target=enemy.id,
                name=unit.name,
                enemy=enemy.name,
            )
    square = ahead(unit.square, facing)
    before = named(square) if square in s.board else ""
    return option(command, "MW-MOVE-8", f"face-{facing}", subject=unit.id, target=before)


def turn_to(play: Table, unit: Unit, facing: Facing, cause: Cause) -> None:
    """MW-ZOC-2 MW-ZOC-3 MW-ZOC-10  Turn the Unit. An enemy in front turns to it, unless the Unit
    kept its facing after a change of state; after a follow-up, an enemy with a combat still to
    fight does not turn (MW-CC-14).
    """
    s = play.state
    met = [e for e in contacts(s, unit) if facing_to(unit.square, e.square) == facing]
    if not met or (cause == "change" and facing == unit.facing):
        play.emit(UnitTurned(clause="MW-MOVE-8", unit=unit.id, name=unit.name, facing=facing))
        return
    enemy, follows = met[0], cause == "follow-up"
    stands = follows and is_engaged(s, enemy)
    play.emit(
        ContactMade(
            clause=MEETING.get(cause, "MW-ZOC-2"),
            unit=unit.id,
            name=unit.name,
            enemy=enemy.id,
            enemy_name=enemy.name,
            facing=facing,
            enemy_facing=enemy.facing if stands else opposite(facing),
            number=0 if follows else s.contacts + 1,
        )
    )
