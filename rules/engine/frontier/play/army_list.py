"""Army lists: validation, random legal lists, and the units that a roster becomes. Warnings never
refuse a list.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

import msgspec

from rules.engine.core.canonical_json import canonical_json
from rules.engine.core.decision import Refusal, Seat
from rules.engine.core.dice import Dice, pick
from rules.engine.core.system import ArmyList, Entry, Problem
from rules.engine.frontier.data.catalogue import CATALOGUE
from rules.engine.frontier.model.state import FrontierState, Role, Unit
from rules.engine.frontier.space.measure import radius_of
from rules.engine.tabletop import reference
from rules.engine.tabletop.unit_names import numbered, with_owner

LIMITS = (100, 400)  # FR-SELECT-4


@cache
def types() -> dict[str, reference.Unit]:
    """Every unit type of the catalogue by slug."""
    return {unit.slug: unit for unit in CATALOGUE.units}


def muster(army: ArmyList) -> list[Problem]:
    """FR-SELECT-1 FR-SELECT-3 FR-SELECT-4 FR-SELECT-7  All problems of a roster, in the order of
    its entries.
    """
    problems = [
        problem
        for index, entry in enumerate(army.entries)
        for problem in _entry(army, index, entry)
    ]
    total = sum(entry.points for entry in army.entries)
    if not LIMITS[0] <= army.limit <= LIMITS[1]:
        problems.append(
            _error(
                "FR-SELECT-4",
                "limit-out-of-range",
                limit=army.limit,
                least=LIMITS[0],
                most=LIMITS[1],
            )
        )
    if army.faction not in {faction.slug for faction in CATALOGUE.factions}:
        problems.append(_error("FR-SELECT-1", "no-faction"))
    if army.mission and army.mission not in {mission.slug for mission in CATALOGUE.missions}:
        problems.append(_error("FR-GAME-3", "no-mission"))
    if not army.entries:
        problems.append(_error("FR-SELECT-3", "empty-roster", remedy="add-a-unit"))
    if total > army.limit:
        problems.append(
            _error(
                "FR-SELECT-3",
                "over-limit",
                remedy="remove-units",
                total=total,
                limit=army.limit,
                over=total - army.limit,
            )
        )
    return problems + _room_left(army, total)


def _entry(army: ArmyList, index: int, entry: Entry) -> list[Problem]:
    unit = types().get(entry.type)
    if unit is None:
        return [
            _error("FR-UNIT-1", "unknown-type", entry=index, remedy="remove-it", type=entry.type)
        ]
    problems = []
    if unit.faction != army.faction:
        problems.append(
            _error("FR-SELECT-1", "other-faction", entry=index, remedy="remove-it", name=unit.name)
        )
    if unit.points != entry.points:
        problems.append(
            _error(
                "FR-UNIT-2",
                "price-changed",
                entry=index,
                remedy="update-price",
                name=unit.name,
                paid=entry.points,
                price=unit.points,
            )
        )
    return problems


def _room_left(army: ArmyList, total: int) -> list[Problem]:
    """FR-SELECT-7  A warning when another unit of the faction would still fit."""
    left = army.limit - total
    fitting = [
        unit for unit in CATALOGUE.units if unit.faction == army.faction and unit.points <= left
    ]
    if not army.entries or not fitting:
        return []
    cheapest = min(fitting, key=lambda unit: unit.points)
    params: dict[str, str | int | float] = {
        "left": left,
        "name": cheapest.name,
        "points": cheapest.points,
    }
    return [
        Problem(
            severity="warning",
            clause="FR-SELECT-7",
            key="room-left",
            params=params,
            remedy="add-a-unit",
        )
    ]


def _error(
    clause: str,
    key: str,
    *,
    entry: int | None = None,
    remedy: str = "",
    **params: str | int | float,
) -> Problem:
    return Problem(
        severity="error", clause=clause, key=key, params=params, entry=entry, remedy=remedy
    )


def read(payload: str) -> ArmyList:
    """Parse the roster in a sealed payload. Raises msgspec.ValidationError or DecodeError."""
    return msgspec.json.decode(payload, type=ArmyList)


def problems_for(state: FrontierState, seat: Seat, army: ArmyList) -> list[Problem]:
    """FR-GAME-3 FR-SELECT-1 FR-SELECT-3  All problems of a roster for this seat and match: its
    points limit, its mission, and its faction once chosen.
    """
    found = [
        each.change(remedy="keep-to-limit") if each.key == "over-limit" else each
        for each in muster(army.change(limit=state.limit, mission=state.mission))
    ]
    faction = state.factions[seat]
    if not faction or army.faction == faction:
        return found
    strange = _error("FR-SELECT-1", "not-your-faction", remedy="take-your-faction", faction=faction)
    return [strange.change(is_final=True), *found]


def refusals(state: FrontierState, seat: Seat, payload: str) -> list[Refusal]:
    """FR-SELECT-1 FR-SELECT-3  Why a payload cannot be this seat's roster in this match."""
    try:
        army = read(payload)
    except msgspec.DecodeError:
        return [Refusal(clause="FR-SELECT-3", key="not-a-roster")]
    return [
        Refusal(clause=p.clause, key=p.key, params=p.params)
        for p in problems_for(state, seat, army)
        if p.severity == "error"
    ]


def draw(state: FrontierState, seat: Seat, dice: Dice) -> str:
    """A random legal roster of the seat's faction, filled until nothing more fits."""
    faction, chosen, left = state.factions[seat], list[str](), state.limit
    while fitting := [u for u in CATALOGUE.units if u.faction == faction and u.points <= left]:
        unit = fitting[pick(dice, len(fitting))]
        chosen.append(unit.slug)
        left -= unit.points
    army = listed(chosen, faction=faction, limit=state.limit, mission=state.mission)
    return canonical_json(army).decode()


def listed(slugs: Sequence[str], *, faction: str, limit: int, mission: str = "") -> ArmyList:
    """FR-UNIT-2  The army list of these units at current prices. KeyError for an unknown one."""
    return ArmyList(
        system="frontier",
        catalogue=CATALOGUE.version,
        faction=faction,
        mission=mission,
        limit=limit,
        entries=tuple(Entry(type=slug, points=types()[slug].points) for slug in slugs),
    )


def fielded(army: ArmyList, seat: Seat, role: Role) -> tuple[Unit, ...]:
    """FR-SELECT-5 FR-UNIT-2  The units of a roster, one for each entry; equal names are
    numbered.
    """
    names = numbered([entry.name or types()[entry.type].name for entry in army.entries])
    units = []
    for number, (entry, name) in enumerate(zip(army.entries, names, strict=True), start=1):
        row = types()[entry.type]
        units.append(
            Unit(
                id=f"{role[0]}{number}",
                seat=seat,
                type=row.slug,
                name=name,
                points=row.points,
                scale=row.scale,
                radius=radius_of(row.base_mm),
                ratings={name: int(die[1:]) for name, die in row.ratings.items()},
                abilities=tuple(printing.ability for printing in row.abilities),
            )
        )
    return tuple(units)


def told_apart(units: tuple[Unit, ...], others: tuple[Unit, ...], owner: str) -> tuple[Unit, ...]:
    """The units, with `owner` added to names that the other side also has."""
    names = [other.name for other in others]
    return tuple(unit.change(name=with_owner(unit.name, names, owner)) for unit in units)
