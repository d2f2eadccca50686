"""The units of a position written by hand: each as it could stand in play."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from msgspec import UNSET

from rules.engine.core.decision import Refusal, Seat
from rules.engine.infinite.ask.position_rows import Side, UnitRow
from rules.engine.infinite.ask.refusing import place_of, refuse, refuse_first
from rules.engine.infinite.data.profiles import ATTRIBUTES, PROFILES, Profile
from rules.engine.infinite.model.state import InfiniteState, Unit
from rules.engine.infinite.play import damage, morale
from rules.engine.infinite.play.actions import cover_refusals
from rules.engine.infinite.play.queries import base_of
from rules.engine.infinite.space.board import stand_refusal
from rules.engine.tabletop.inches.bases import overlap
from rules.engine.tabletop.options import refusal

SOUTH: Seat = 0
NORTH: Seat = 1
MOST_UNITS = 12
"""IF-ROST-1  Most units of a side."""
BEST_DIE = 6
"""IF-INIT-3"""

Fault = tuple[str, Refusal]
"""The key of a row that is wrong, and why."""


def seat_of(side: Side) -> Seat:
    """The side that deployed at an edge."""
    return SOUTH if side == "south" else NORTH


def profile_in(type: str, where: str) -> Profile:
    """IF-PROF-2  A profile of the book. Raises RefusedQuestionError."""
    if type not in PROFILES:
        refuse("IF-PROF-2", "unknown-profile", f"{where}.type", profile=type)
    return PROFILES[type]


def with_units(s: InfiniteState, rows: Sequence[UnitRow]) -> InfiniteState:
    """IF-BOARD-5  The state with these units on its table. Raises RefusedQuestionError for the
    first that could not stand there in play.
    """
    for i, row in enumerate(rows):
        where = f"units[{i}]"
        unit = _unit(s, row, where)
        if row.id in s.units:
            refuse("IF-BOARD-5", "id-twice", f"{where}.id", id=row.id)
        if len(s.on_table(unit.seat)) == MOST_UNITS:
            refuse("IF-ROST-1", "too-many-on-table", where, most=MOST_UNITS)
        for key, fault in (*_places(s, unit), *_figures(s, unit), *_conditions(s, unit, row)):
            refuse_first([fault], f"{where}.{key}")
        s = s.change(units=s.units | {unit.id: unit})
    return s


def _unit(s: InfiniteState, row: UnitRow, where: str) -> Unit:
    """IF-BOARD-5 IF-MORALE-2 IF-STATE-10  A unit as its row has it. A Morale Check that was due
    before has been taken.
    """
    profile = profile_in(row.type, where)
    x, y = at = place_of(row.at, f"{where}.at")
    unit = Unit(
        id=row.id,
        seat=seat_of(row.seat),
        type=row.type,
        name=row.id,
        points=profile.points,
        place="table",
        x=x,
        y=y,
        height=s.board.height_at(at),
        **_attributes(row, profile),
        die=min(row.initiative, BEST_DIE),
        initiative=row.initiative,
        ap=row.initiative if row.ap is UNSET else row.ap,
        activated=row.activated,
        used=row.used,
        lost=row.lost,
        readied=profile.weapons[0] if row.readied is UNSET else row.readied,
        overwatch=row.overwatch,
        cover="" if row.cover in (None, "none") else row.cover.lower(),
        condition="" if row.condition == "none" else row.condition,
        broken_parts=int(row.retreated),
        bonus=row.bonus,
    )
    return unit.change(checked=morale.passes_threshold(unit, row.lost))


def _attributes(row: UnitRow, profile: Profile) -> dict[str, Any]:
    """IF-UNIT-1 IF-UNIT-7  The attributes as they are now: full where nothing is given."""
    given = {name: getattr(row, name) for name in ATTRIBUTES}
    return {
        name: profile.attribute(name) if value is UNSET else value for name, value in given.items()
    }


def _places(s: InfiniteState, unit: Unit) -> Iterator[Fault]:
    """IF-MOVE-6 IF-MOVE-9 IF-COVER-1  Where it stands, and at which feature it is in cover."""
    base = base_of(unit)
    stands = stand_refusal(s.board, base)
    if stands:
        yield "at", stands
    for other in s.on_table():
        if overlap(base, base_of(other)):
            yield "at", refusal("IF-MOVE-6", "overlaps-base", name=other.name)
    if unit.cover:
        yield from (("cover", each) for each in cover_refusals(s, unit, unit.cover))


def _figures(s: InfiniteState, unit: Unit) -> Iterator[Fault]:
    """IF-UNIT-8 IF-UNIT-9 IF-INIT-3 IF-LOSE-5 IF-ACT-3  Attributes and weapon, the bonus, what its
    die can have given, and actions used.
    """
    for name, left in unit.attributes.items():
        most = unit.profile.attribute(name)
        if left > most:
            yield name, refusal("IF-UNIT-9", f"above-{name}", name=unit.name, most=most)
    if unit.readied not in unit.profile.weapons:
        yield "readied", refusal("IF-UNIT-8", "no-such-weapon", name=unit.name)
    cap = s.settings.losing_cap
    if cap and unit.bonus > cap:
        yield "bonus", refusal("IF-LOSE-5", "bonus-above-cap", name=unit.name, most=cap)
    most = BEST_DIE + unit.bonus
    for key, value in (("initiative", unit.initiative), ("ap", unit.ap)):
        if value > most:
            yield key, refusal("IF-INIT-3", f"{key}-above-die", name=unit.name, most=most)
    if len(set(unit.used)) < len(unit.used):
        yield "used", refusal("IF-ACT-3", "used-twice", name=unit.name)


def _conditions(s: InfiniteState, unit: Unit, row: UnitRow) -> Iterator[Fault]:
    """IF-DMG-6 IF-DMG-7 IF-OW-2 IF-OW-3 IF-STATE-10  Attributes at 0, and what goes with Broken."""
    names = {"name": unit.name}
    if damage.is_defeated(s, unit):
        yield "body", refusal("IF-DMG-6", "no-attribute-left", **names)
    elif unit.spirit == 0 and not unit.is_broken:
        yield "condition", refusal("IF-DMG-7", "spirit-0-not-broken", **names)
    if unit.overwatch and unit.is_broken:
        yield "overwatch", refusal("IF-OW-2", "overwatch-broken", **names)
    if unit.overwatch and unit.mind == 0:
        yield "overwatch", refusal("IF-OW-3", "overwatch-mind-0", **names)
    if row.retreated and not unit.is_broken:
        yield "retreated", refusal("IF-STATE-10", "retreated-not-broken", **names)
