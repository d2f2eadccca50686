"""Rosters: what one may contain, and the counters that it fields."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from rules.engine.core.canonical_json import canonical_json
from rules.engine.core.decision import Refusal, Seat, Value
from rules.engine.core.dice import Dice, pick
from rules.engine.core.system import ArmyList, Entry, Problem
from rules.engine.infinite.data.catalogue import CATALOGUE, KEY, UNITS
from rules.engine.infinite.model.state import Counter, InfiniteState
from rules.engine.tabletop.reference import Limits
from rules.engine.tabletop.unit_names import numbered, with_owner

COUNTERS = 3
"""IF-ROSTER-1"""
LIMITS = Limits(least=3, most=9)
"""IF-ROSTER-2"""
FACTIONS = {faction.slug for faction in CATALOGUE.factions}
INITIALS = ("s", "n")
"""First letter of the ids of each seat’s counters: South and North."""


def muster(army: ArmyList) -> list[Problem]:
    """IF-ROSTER-1 IF-ROSTER-2  Every problem of a roster, in the order of its entries."""
    return [*_strange(army), *_entries(army), *_size(army)]


def _strange(army: ArmyList) -> Iterator[Problem]:
    if army.faction not in FACTIONS:
        problem = _error("IF-ROSTER-1", "no-faction", remedy="take-another")
        yield problem.change(is_final=True)
    if army.mission and army.mission not in {row.slug for row in CATALOGUE.missions}:
        yield _error("IF-SETUP-1", "no-mission", remedy="take-another")


def _entries(army: ArmyList) -> Iterator[Problem]:
    for at, entry in enumerate(army.entries):
        unit = UNITS.get(entry.type)
        if unit is None or unit.faction != army.faction:
            yield _error("IF-ROSTER-1", "unknown-type", at, "remove-it", type=entry.type)
        elif entry.points != unit.points:
            yield _error(
                "IF-ROSTER-2",
                "price-changed",
                at,
                "update-price",
                unit=unit.slug,
                paid=entry.points,
                price=unit.points,
            )


def _size(army: ArmyList) -> Iterator[Problem]:
    count, total = len(army.entries), sum(entry.points for entry in army.entries)
    if count != COUNTERS:
        remedy = "add-counters" if count < COUNTERS else "remove-counters"
        over, missing = max(count - COUNTERS, 0), max(COUNTERS - count, 0)
        yield _error(
            "IF-ROSTER-1",
            "number",
            remedy=remedy,
            count=count,
            needed=COUNTERS,
            over=over,
            missing=missing,
        )
    if total > army.limit:
        yield _error(
            "IF-ROSTER-2", "over-limit", remedy="spend-less", total=total, limit=army.limit
        )


def _error(
    clause: str, key: str, entry: int | None = None, remedy: str = "", **params: Value
) -> Problem:
    return Problem(
        severity="error", clause=clause, key=key, params=params, entry=entry, remedy=remedy
    )


def muster_for(s: InfiniteState, _seat: Seat, army: ArmyList) -> list[Problem]:
    """IF-ROSTER-2  Every problem of a roster under the limit of this match."""
    return muster(army.change(limit=s.limit))


def read(payload: str) -> ArmyList:
    """The roster of a sealed payload. Raises msgspec.DecodeError if it is none."""
    return msgspec.json.decode(payload, type=ArmyList)


def refusals(s: InfiniteState, seat: Seat, payload: str) -> list[Refusal]:
    """IF-SETUP-3  Why a payload is no legal roster for this match."""
    try:
        found = muster_for(s, seat, read(payload))
    except msgspec.DecodeError:
        return [Refusal(clause="IF-ROSTER-1", key="not-a-roster")]
    return [Refusal(clause=each.clause, key=each.key, params=each.params) for each in found]


def draw(s: InfiniteState, dice: Dice) -> str:
    """A random legal roster."""
    faction = CATALOGUE.factions[pick(dice, len(CATALOGUE.factions))].slug
    units = [unit for unit in CATALOGUE.units if unit.faction == faction]
    chosen: list[str] = []
    left = s.limit
    for still in range(COUNTERS - 1, -1, -1):
        fitting = [unit for unit in units if unit.points <= left - still]
        unit = fitting[pick(dice, len(fitting))]
        chosen.append(unit.slug)
        left -= unit.points
    return canonical_json(listed(faction, tuple(chosen), s.limit)).decode()


def listed(faction: str, slugs: tuple[str, ...], limit: int, mission: str = "") -> ArmyList:
    """The army list of these units at current prices."""
    return ArmyList(
        system=KEY,
        catalogue=CATALOGUE.version,
        faction=faction,
        mission=mission,
        limit=limit,
        entries=tuple(Entry(type=slug, points=UNITS[slug].points) for slug in slugs),
    )


def fielded(army: ArmyList, seat: Seat) -> tuple[Counter, ...]:
    """IF-ROSTER-1  One counter for each entry; those with the same name are numbered."""
    names = numbered([entry.name or UNITS[entry.type].name for entry in army.entries])
    return tuple(
        Counter(
            id=f"{INITIALS[seat]}{number}",
            seat=seat,
            type=entry.type,
            name=name,
            points=UNITS[entry.type].points,
        )
        for number, (entry, name) in enumerate(zip(army.entries, names, strict=True), 1)
    )


def told_apart(
    units: tuple[Counter, ...], others: tuple[Counter, ...], owner: str
) -> tuple[Counter, ...]:
    """The counters, with their owner's name where the other side has such a name too."""
    names = [each.name for each in others]
    return tuple(unit.change(name=with_owner(unit.name, names, owner)) for unit in units)
