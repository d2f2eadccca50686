"""Army list rules: what a roster may contain, and which two armies may meet. Warnings never refuse.

A `limit` of 0 means no points limit: armies are then balanced by number of Units, or not at all.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import msgspec

from rules.engine.core.canonical_json import canonical_json
from rules.engine.core.decision import Refusal, Value
from rules.engine.core.dice import Dice, pick
from rules.engine.core.system import ArmyList, Entry, Problem
from rules.engine.modern.data.catalogue import CATALOGUE
from rules.engine.modern.data.scenarios import SCENARIOS
from rules.engine.modern.data.settings import Settings
from rules.engine.modern.data.unit_table import BOUGHT, Bought
from rules.engine.tabletop.reference import Limits

FEWEST = 2  # MW-ARMY-3
USUAL = ((100, 12), (60, 8))
"""MW-PTS-3  The standard limits: points, and the most Units for each."""

CHEAPEST = min(unit.points for unit in BOUGHT.values() if unit.points)
"""MW-PTS-2  The lowest price of a Unit, other than the Command Unit, which is free."""

LIMITS = Limits(
    least=CHEAPEST * (FEWEST - 1),
    most=1000,
    optional=True,
)
"""MW-ARMY-3 MW-PTS-2  Allowed points limits: from the price of the smallest army to more than any
match needs; without a limit points do not count.
"""

FACTION = CATALOGUE.factions[0].slug
_SMALL = 8
_FEW: dict[str, tuple[str, ...]] = {
    "artillery-group": ("field-artillery", "medium-artillery"),
    "tanks": ("tanks",),
    "armoured-cars": ("armoured-cars",),
}
"""MW-ROST-2  Types that a balanced list has two of at most; a small list only one."""


def muster(army: ArmyList) -> list[Problem]:
    """MW-ROST-1 MW-ARMY-1 MW-ARMY-2 MW-ARMY-3  Return every problem of a roster, in the order of
    its entries, under the settings of its scenario.
    """
    scenario = SCENARIOS.get(army.mission)
    settings = scenario.settings if scenario else Settings()
    strange = [] if scenario or not army.mission else [_error("MW-SCEN-6", "no-scenario")]
    return [*strange, *problems(army, settings)]


def problems(army: ArmyList, settings: Settings) -> list[Problem]:
    """MW-ROST-1  Return every problem of a roster in a match with these settings."""
    found = [each for at, entry in enumerate(army.entries) for each in _entry(army, at, entry)]
    found += _leaders(army)
    found += _size(army, settings)
    if army.limit:
        found += _points(army)
    if army.faction != FACTION:
        strange = _error("MW-ROST-1", "no-army", remedy="take-another")
        found.append(strange.change(is_final=True))
    return [*found, *_unbalanced(army)]


def _entry(army: ArmyList, at: int, entry: Entry) -> Iterator[Problem]:
    """MW-ROST-1 MW-PTS-2  Each type is known, with its current price where points count."""
    unit = BOUGHT.get(entry.type)
    if unit is None:
        yield _error("MW-ROST-1", "unknown-type", entry=at, remedy="remove-it", type=entry.type)
    elif army.limit and entry.points != unit.points:
        yield _error(
            "MW-PTS-2",
            "price-changed",
            entry=at,
            remedy="update-price",
            kind=unit.slug,
            paid=entry.points,
            price=unit.points,
        )


def _leaders(army: ArmyList) -> Iterator[Problem]:
    """MW-ARMY-2  Exactly one Command Unit."""
    places = [at for at, entry in enumerate(army.entries) if entry.type == "command"]
    if not places:
        yield _error("MW-ARMY-2", "no-command", remedy="add-command")
    for at in places[1:]:
        yield _error("MW-ARMY-2", "second-command", entry=at, remedy="remove-it")


def _size(army: ArmyList, settings: Settings) -> Iterator[Problem]:
    """MW-ARMY-1 MW-ARMY-3 MW-PTS-3  At least two Units, and at most as many as the limit allows."""
    count, most = len(army.entries), most_units(army.limit, settings)
    clause = "MW-ARMY-1" if most == settings.max_units else "MW-PTS-3"
    if count > most:
        over = count - most
        yield _error(
            clause, "too-many-units", remedy="remove-units", count=count, most=most, over=over
        )
    if count < FEWEST:
        yield _error("MW-ARMY-3", "too-few-units", remedy="add-a-unit", count=count, fewest=FEWEST)


def most_units(limit: int, settings: Settings) -> int:
    """MW-ARMY-1 MW-ARMY-4 MW-PTS-3  Return the most Units of an army: the agreed maximum, or fewer
    than the book's twelve if the points limit is low.
    """
    if settings.max_units < Settings().max_units:
        return settings.max_units
    allowed = [units for points, units in USUAL if 0 < limit <= points]
    return min([settings.max_units, *allowed])


def _points(army: ArmyList) -> Iterator[Problem]:
    """MW-PTS-3  No more points than agreed."""
    total = sum(entry.points for entry in army.entries)
    if total > army.limit:
        yield _error(
            "MW-PTS-3",
            "over-limit",
            remedy="remove-units",
            total=total,
            limit=army.limit,
            over=total - army.limit,
        )


def _unbalanced(army: ArmyList) -> Iterator[Problem]:
    """MW-ROST-2  Warn about more guns, Tanks or Armoured Cars than a balanced list has."""
    most = 1 if len(army.entries) <= _SMALL else 2
    for kind, slugs in _FEW.items():
        count = sum(entry.type in slugs for entry in army.entries)
        if count > most:
            params: dict[str, Value] = {"kind": kind, "count": count, "most": most}
            yield Problem(severity="warning", clause="MW-ROST-2", key="house-limit", params=params)


def _error(
    clause: str, key: str, *, entry: int | None = None, remedy: str = "", **params: Value
) -> Problem:
    return Problem(
        severity="error", clause=clause, key=key, params=params, entry=entry, remedy=remedy
    )


def read(payload: str) -> ArmyList:
    """Decode the roster of a sealed payload. Raises msgspec.ValidationError or DecodeError if it is
    not one.
    """
    return msgspec.json.decode(payload, type=ArmyList)


def problems_at(army: ArmyList, settings: Settings, limit: int, size: int) -> list[Problem]:
    """MW-ROST-1 MW-ARMY-4 MW-SCEN-6  Return every problem of a roster in a match with this limit
    (0: none), for a side of exactly `size` Units (0: any number).
    """
    found = problems(army.change(limit=limit), settings)
    count = len(army.entries)
    if not size or count == size:
        return found
    remedy = "drop-to-size" if count > size else "fill-to-size"
    return [
        *(each for each in found if each.key not in ("too-many-units", "too-few-units")),
        _error("MW-ARMY-4", "other-size", remedy=remedy, count=count, size=size),
    ]


def refusals(payload: str, settings: Settings, limit: int, size: int) -> list[Refusal]:
    """MW-ROST-1 MW-ARMY-4  Return why a payload is not a legal roster for this match and side."""
    try:
        army = read(payload)
    except msgspec.DecodeError:
        return [Refusal(clause="MW-ROST-1", key="not-a-roster")]
    return [
        Refusal(clause=problem.clause, key=problem.key, params=problem.params)
        for problem in problems_at(army, settings, limit, size)
        if problem.severity == "error"
    ]


def draw(settings: Settings, limit: int, size: int, dice: Dice) -> str:
    """Draw a random legal roster of that many Units (0: as many as are allowed and affordable)."""
    payable = 1 + limit // CHEAPEST if limit else settings.max_units
    most = size or min(most_units(limit, settings), payable)
    others = [unit for unit in BOUGHT.values() if unit.slug != "command"]
    chosen = [BOUGHT["command"]]
    while len(chosen) < most:
        fitting = [unit for unit in others if _leaves_room(unit, chosen, most, limit)]
        chosen.append(fitting[pick(dice, len(fitting))])
    return canonical_json(listed([unit.slug for unit in chosen], limit=limit)).decode()


def _leaves_room(unit: Bought, chosen: Sequence[Bought], most: int, limit: int) -> bool:
    """Return whether the army can still be filled with the cheapest Units within the limit."""
    spent = sum(each.points for each in chosen) + unit.points
    return not limit or spent + CHEAPEST * (most - len(chosen) - 1) <= limit


def listed(slugs: Sequence[str], *, limit: int, mission: str = "") -> ArmyList:
    """MW-ROST-1  Build an army list of these entries at current prices."""
    return ArmyList(
        system="modern",
        catalogue=CATALOGUE.version,
        faction=FACTION,
        mission=mission,
        limit=limit,
        entries=tuple(Entry(type=slug, points=BOUGHT[slug].points) for slug in slugs),
    )
