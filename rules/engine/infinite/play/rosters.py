"""Rosters: what one may contain, and the units that it fields."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Final

import msgspec

from rules.engine.core.canonical_json import canonical_json
from rules.engine.core.decision import Refusal, Seat, Value, other
from rules.engine.core.dice import Dice, pick
from rules.engine.core.system import ArmyList, Entry, Problem
from rules.engine.infinite.data.catalogue import CATALOGUE, KEY
from rules.engine.infinite.data.missions import MISSIONS
from rules.engine.infinite.data.profiles import PROFILES, Profile
from rules.engine.infinite.model.events import ForceMustered
from rules.engine.infinite.model.state import InfiniteState, Unit
from rules.engine.infinite.play.queries import Table
from rules.engine.tabletop.options import refusal
from rules.engine.tabletop.reference import Limits
from rules.engine.tabletop.sealed_choices import SealDecision
from rules.engine.tabletop.steps.secret_choices import SEATS, Payloads, SecretChoice
from rules.engine.tabletop.unit_names import numbered, with_owner

FEWEST: Final = 3
MOST: Final = 12
MOST_COPIES: Final = 3
MOST_LEADERS: Final = 2
LIMITS = Limits(least=200, most=700)
"""IF-ROST-1"""
FACTIONS = {faction.slug for faction in CATALOGUE.factions}
CHEAPEST = {
    slug: min(profile.points for profile in PROFILES.values() if profile.faction == slug)
    for slug in FACTIONS
}
"""The lowest price of a unit, by faction."""
INITIALS = ("a", "b")
"""First letter of the ids of each seat's units."""


# ---- problems -----------------------------------------------------------------------------------


def muster(army: ArmyList) -> list[Problem]:
    """IF-ROST-1 IF-ROST-3  Every problem of a roster, in the order of its entries."""
    known = [entry for entry in army.entries if entry.type in PROFILES]
    return [
        *_strange(army),
        *_entries(army),
        *_numbers(army),
        *_warnings(army, [PROFILES[entry.type] for entry in known]),
    ]


def muster_for(s: InfiniteState, _seat: Seat, army: ArmyList) -> list[Problem]:
    """IF-ROST-1  Every problem of a roster under the limit of this match."""
    return muster(army.change(limit=s.limit))


def _strange(army: ArmyList) -> Iterator[Problem]:
    if army.faction not in FACTIONS:
        problem = _error("IF-ROST-1", "no-faction", remedy="take-another")
        yield problem.change(is_final=True)
    if army.mission and army.mission not in MISSIONS:
        yield _error("IF-ROST-3", "no-mission", remedy="take-another-mission")


def _entries(army: ArmyList) -> Iterator[Problem]:
    """IF-ROST-1 IF-ROST-3  Unknown profiles and prices, the fourth copy, the third Leader."""
    copies, leaders = Counter[str](), 0
    for at, entry in enumerate(army.entries):
        profile = PROFILES.get(entry.type)
        if profile is None:
            yield _error("IF-ROST-3", "unknown-profile", at, "remove-it", profile=entry.type)
            continue
        copies[profile.slug] += 1
        leaders += profile.is_leader
        yield from _entry(army, at, profile)
        if copies[profile.slug] > MOST_COPIES:
            yield _error(
                "IF-ROST-1",
                "too-many-copies",
                at,
                "remove-it",
                unit=profile.slug,
                most=MOST_COPIES,
            )
        if profile.is_leader and leaders > MOST_LEADERS:
            yield _error("IF-ROST-1", "too-many-leaders", at, "remove-it", most=MOST_LEADERS)


def _entry(army: ArmyList, at: int, profile: Profile) -> Iterator[Problem]:
    """IF-ROST-1  One faction, and points as the catalogue has them."""
    paid = army.entries[at].points
    if profile.faction != army.faction:
        yield _error("IF-ROST-1", "other-faction", at, "remove-it", unit=profile.slug)
    if paid != profile.points:
        yield _error(
            "IF-ROST-1",
            "price-changed",
            at,
            "update-price",
            unit=profile.slug,
            paid=paid,
            price=profile.points,
        )


def _numbers(army: ArmyList) -> Iterator[Problem]:
    """IF-ROST-1  3 to 12 units, within the limit."""
    count, total = len(army.entries), total_of(army)
    if count < FEWEST:
        yield _error(
            "IF-ROST-1",
            "too-few-units",
            remedy="add-units",
            count=count,
            fewest=FEWEST,
            missing=FEWEST - count,
        )
    if count > MOST:
        yield _error(
            "IF-ROST-1",
            "too-many-units",
            remedy="remove-units",
            count=count,
            most=MOST,
            over=count - MOST,
        )
    if total > army.limit:
        yield _error(
            "IF-ROST-1",
            "over-limit",
            remedy="spend-less",
            total=total,
            limit=army.limit,
            over=total - army.limit,
        )


def _warnings(army: ArmyList, profiles: Sequence[Profile]) -> Iterator[Problem]:
    """IF-ROST-3  No Leader; points left for one more unit. Warnings never refuse."""
    if profiles and not any(profile.is_leader for profile in profiles):
        yield _warning("no-leader", "add-leader")
    fitting = (each for each in PROFILES.values() if each.faction == army.faction)
    is_whole = FEWEST <= len(profiles) == len(army.entries) < MOST
    if is_whole and any(_fits(each, profiles, army.limit) for each in fitting):
        yield _warning("points-left", "add-a-unit", left=army.limit - total_of(army))


def total_of(army: ArmyList) -> int:
    """IF-ROST-1  The points of a roster, by today's catalogue where it knows the profile."""
    known = {slug: profile.points for slug, profile in PROFILES.items()}
    return sum(known.get(entry.type, entry.points) for entry in army.entries)


def _error(
    clause: str, key: str, entry: int | None = None, remedy: str = "", **params: Value
) -> Problem:
    return Problem(
        severity="error", clause=clause, key=key, params=params, entry=entry, remedy=remedy
    )


def _warning(key: str, remedy: str, **params: Value) -> Problem:
    return Problem(severity="warning", clause="IF-ROST-3", key=key, params=params, remedy=remedy)


# ---- sealed rosters -----------------------------------------------------------------------------


def read(payload: str) -> ArmyList:
    """The roster of a sealed payload. Raises msgspec.DecodeError if it is none."""
    return msgspec.json.decode(payload, type=ArmyList)


def refusals(s: InfiniteState, seat: Seat, payload: str) -> list[Refusal]:
    """IF-ROST-1  Why a payload is no legal roster for this match."""
    try:
        found = muster_for(s, seat, read(payload))
    except msgspec.DecodeError:
        return [refusal("IF-ROST-3", "not-a-roster")]
    return [
        Refusal(clause=each.clause, key=each.key, params=each.params)
        for each in found
        if each.severity == "error"
    ]


def draw(s: InfiniteState, dice: Dice) -> str:
    """A random legal roster."""
    faction = CATALOGUE.factions[pick(dice, len(CATALOGUE.factions))].slug
    profiles = [each for each in PROFILES.values() if each.faction == faction]
    chosen: list[Profile] = []
    while len(chosen) < MOST:
        fitting = [each for each in profiles if _fits(each, chosen, s.limit)]
        if not fitting or (len(chosen) >= FEWEST and not pick(dice, 6)):
            break
        chosen.append(fitting[pick(dice, len(fitting))])
    return canonical_json(listed(faction, [each.slug for each in chosen], s.limit)).decode()


def _fits(profile: Profile, chosen: Sequence[Profile], limit: int) -> bool:
    """IF-ROST-1  Whether a unit may be added, with points left for the fewest units."""
    missing = max(0, FEWEST - len(chosen) - 1)
    spent = sum(each.points for each in chosen) + profile.points
    leaders = sum(each.is_leader for each in chosen)
    return (
        spent + missing * CHEAPEST[profile.faction] <= limit
        and list(chosen).count(profile) < MOST_COPIES
        and not (profile.is_leader and leaders >= MOST_LEADERS)
    )


def listed(faction: str, slugs: Sequence[str], limit: int, mission: str = "") -> ArmyList:
    """The roster of these units at current prices."""
    return ArmyList(
        system=KEY,
        catalogue=CATALOGUE.version,
        faction=faction,
        mission=mission,
        limit=limit,
        entries=tuple(Entry(type=slug, points=PROFILES[slug].points) for slug in slugs),
    )


# ---- units --------------------------------------------------------------------------------------


def fielded(army: ArmyList, seat: Seat) -> tuple[Unit, ...]:
    """IF-ROST-3 IF-UNIT-8  One unit for each entry, with its first weapon readied; those with the
    same name are numbered.
    """
    names = numbered([entry.name or PROFILES[entry.type].name for entry in army.entries])
    return tuple(
        unit_of(f"{INITIALS[seat]}{number}", seat, entry.type, name)
        for number, (entry, name) in enumerate(zip(army.entries, names, strict=True), 1)
    )


def unit_of(id: str, seat: Seat, slug: str, name: str) -> Unit:
    """IF-UNIT-1 IF-UNIT-8  A unit at the start: its whole attributes, its first weapon readied."""
    profile = PROFILES[slug]
    return Unit(
        id=id,
        seat=seat,
        type=slug,
        name=name,
        points=profile.points,
        mind=profile.attribute("mind"),
        body=profile.attribute("body"),
        spirit=profile.attribute("spirit"),
        readied=profile.armoury[0],
    )


def _told_apart(units: tuple[Unit, ...], others: tuple[Unit, ...], owner: str) -> tuple[Unit, ...]:
    """The units, with their owner's name where the other side has such a name too."""
    names = [each.name for each in others]
    return tuple(unit.change(name=with_owner(unit.name, names, owner)) for unit in units)


def _seal_roster(s: InfiniteState, seat: Seat) -> SealDecision:
    """IF-DEC-1"""
    return SealDecision(
        seat=seat,
        slot="roster",
        clause="IF-ROST-4",
        content=lambda payload: refusals(s, seat, payload),
        draw=lambda dice: draw(s, dice),
    )


def _open_rosters(play: Table, payloads: Payloads) -> None:
    """IF-ROST-4  Both rosters are public once both are locked."""
    forces = [fielded(read(payloads[seat]), seat) for seat in SEATS]
    for seat in SEATS:
        name = play.state.names[seat]
        units = _told_apart(forces[seat], forces[other(seat)], name)
        play.emit(
            ForceMustered(
                clause="IF-ROST-4",
                seat=seat,
                name=name,
                count=len(units),
                points=sum(unit.points for unit in units),
                units=units,
            )
        )


ROSTERS = SecretChoice("roster", "IF-ROST-4", decision=_seal_roster, opened=_open_rosters)
"""IF-ROST-4  Rosters are secret until both are locked."""
