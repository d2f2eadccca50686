"""A match as somebody at the table would write it down: its state as a position for the oracle."""

from __future__ import annotations

from rules.engine.frontier.model.state import FrontierState, Marker, Unit
from rules.engine.frontier.play.abilities.base import ACTIVE
from tests.engine.frontier.asking import Json

SIDES = ("attacker", "defender")


def written(s: FrontierState) -> Json:
    """Everything on the table, with what lasts and what has been declared."""
    sides = SIDES if s.attacker == 0 else SIDES[::-1]
    units = [unit for unit in s.units.values() if unit.place in ("board", "reserve")]
    return {
        "board": {"layout": s.layout},
        "mission": s.mission,
        "choices": s.choices,
        "active": sides[s.active],
        "strategic_taken": s.strategic != "",
        "charges": s.charges,
        "seized": min(s.seized, 1),
        "achieved": s.achieved,
        "units": [_unit(s, unit, sides) for unit in units if unit.on_board],
        "reserve": [_card(unit, sides) for unit in units if not unit.on_board],
        "markers": [_counter(s, counter, sides) for counter in s.markers],
        "effects": _effects(s),
        "declared": _declared(s),
    }


def _card(unit: Unit, sides: tuple[str, ...]) -> Json:
    used = [slug for slug in unit.used if slug in ACTIVE]
    return {"id": unit.id, "seat": sides[unit.seat], "type": unit.type, "used": used}


def _unit(s: FrontierState, unit: Unit, sides: tuple[str, ...]) -> Json:
    marked = [
        effect.unit
        for effect in s.effects
        if effect.ability == "target-designator"
        and effect.target == unit.id
        and s.units[effect.unit].on_board
    ]
    return _card(unit, sides) | {
        "at": [unit.x, unit.y],
        "elevation": unit.elevation,
        "shaken": unit.shaken,
        "designated_by": marked,
    }


def _counter(s: FrontierState, counter: Marker, sides: tuple[str, ...]) -> Json:
    row: Json = {
        "id": counter.id,
        "kind": counter.kind,
        "at": [counter.x, counter.y],
        "elevation": counter.elevation,
    }
    if counter.owner is not None:
        row["owner"] = sides[counter.owner]
    if counter.unit and s.units[counter.unit].place in ("board", "reserve"):
        row["unit"] = counter.unit
    return row


def _effects(s: FrontierState) -> list[Json]:
    return [
        {"ability": effect.ability, "unit": effect.unit}
        | ({"rating": effect.detail} if effect.detail else {})
        for effect in s.effects
        if effect.ability != "target-designator" and s.units[effect.unit].on_board
    ]


def _declared(s: FrontierState) -> list[Json]:
    contest = s.contest
    if contest is None:
        return []
    sides = ((contest.unit, contest.abilities), (contest.reactor, contest.answered_with))
    return [
        {"unit": unit, "ability": slug}
        for unit, slugs in sides
        if slugs and s.units[unit].on_board
        for slug in slugs
    ]
