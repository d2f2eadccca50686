"""Counters of a position: mission markers, and the tokens that units put down."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from msgspec import UNSET

from rules.engine.core.decision import Seat
from rules.engine.core.questions import QuestionError
from rules.engine.frontier.ask.position_rows import KINDS, MarkerRow
from rules.engine.frontier.ask.position_units import sentence_of
from rules.engine.frontier.model.state import FrontierState, Marker
from rules.engine.frontier.play import escort
from rules.engine.frontier.play.abilities.registry import REGISTRY
from rules.engine.frontier.play.marker_placement import is_on_board, spot_refusals
from rules.engine.frontier.play.position_queries import board
from rules.engine.frontier.play.tokens import RANGE, armed, disc
from rules.engine.frontier.space.measure import CONTACT, gap, within

MISSIONS = {
    "strong-point": "assault",
    "target": "sabotage",
    "charge": "sabotage",
    "vip": "escort",
}
"""The mission that each marker belongs to; all other counters are tokens."""

TOKENS = {each.lays: each for each in REGISTRY.values() if each.lays}
"""FR-UNIT-SABOTEUR-MINES-1 FR-UNIT-STALKER-KNIFE-1 FR-UNIT-CONSPIRATOR-INFILTRATE-1  The ability
that puts down each token.
"""


def with_counters(s: FrontierState, rows: Sequence[MarkerRow], charges: int) -> FrontierState:
    """Add the counters, each on a legal spot; charge counters become charges on the target."""
    for index, row in enumerate(rows):
        where = f"markers[{index}]"
        if row.kind not in KINDS:
            raise QuestionError(f"There is no marker “{row.kind}”.", f"{where}.kind")
        marker = _mission_marker if row.kind in MISSIONS else _token
        s = s.change(markers=(*s.markers, marker(s, row, where)))
    return _with_charges(s, rows, charges)


def _mission_marker(s: FrontierState, row: MarkerRow, where: str) -> Marker:
    """FR-TOKEN-1 FR-TOKEN-2  Check a marker: on a surface, wholly on the board, off Impassable
    ground. Units may stand on it, having arrived later.
    """
    if MISSIONS[row.kind] != s.mission:
        raise QuestionError(f"The mission {s.mission} has no {row.kind}.", f"{where}.kind")
    if s.achieved:
        raise QuestionError(
            f"The objective is achieved, so there is no {row.kind} (FR-END-6).", f"{where}.kind"
        )
    if row.kind != "charge" and any(each.kind == row.kind for each in s.markers):
        raise QuestionError(f"There can be only one {row.kind}.", where)
    if row.unit:
        raise QuestionError(f"A {row.kind} cannot belong to a unit.", f"{where}.unit")
    refused = spot_refusals(s.change(units={}), *row.at, row.elevation)
    if refused:
        key = "elevation" if refused[-1].key == "marker-no-ground" else "at"
        raise QuestionError(sentence_of(refused[-1]), f"{where}.{key}")
    if row.kind == "vip" and within(abs(row.at[0] - escort.touching(s)[0]), CONTACT):
        raise QuestionError("The VIP touches the evac edge (FR-MISSION-ESCORT-7).", f"{where}.at")
    return _marker(s, row, where, None)


def _token(s: FrontierState, row: MarkerRow, where: str) -> Marker:
    """FR-TOKEN-2  Check a token: wholly on the board, and with an owner."""
    if row.owner is UNSET:
        raise QuestionError(f"Name the unit that owns the {row.kind}.", f"{where}.owner")
    if not is_on_board(*row.at):
        raise QuestionError("The token must be wholly on the board (FR-TOKEN-2).", f"{where}.at")
    if row.elevation and board(s).surface_of(*row.at, row.elevation) is None:
        raise QuestionError("There is no surface at that elevation.", f"{where}.elevation")
    owner: Seat = 0 if row.owner == "attacker" else 1
    marker = _marker(s, row, where, owner)
    if marker.unit:
        _check_unit(s, marker, f"{where}.unit")
    return marker


def _check_unit(s: FrontierState, token: Marker, where: str) -> None:
    """Check that the unit named by a token could have put it down."""
    ability = TOKENS[token.kind]
    unit = s.units.get(token.unit)
    if unit is None:
        raise QuestionError(f"No unit has the id “{token.unit}”.", where)
    if unit.seat != token.owner or ability.slug not in unit.abilities:
        raise QuestionError(f"{unit.id} cannot have placed this {token.kind}.", where)
    if token.kind == "infiltration-token" and unit.place != "reserve":
        raise QuestionError(
            f"{unit.id} has arrived, so its tokens are gone (FR-UNIT-CONSPIRATOR-INFILTRATE-2).",
            where,
        )
    if sum(m.unit == unit.id and m.kind == token.kind for m in s.markers) == ability.most_laid:
        raise QuestionError(f"{unit.id} can have at most {ability.most_laid} of these.", where)


def _marker(s: FrontierState, row: MarkerRow, where: str, owner: Seat | None) -> Marker:
    """Build a counter. Its id is given, or is its kind, numbered if there may be several."""
    several = row.kind in TOKENS or row.kind == "charge"
    number = Counter(each.kind for each in s.markers)[row.kind] + 1
    name = row.id or (f"{row.kind}-{number}" if several else row.kind)
    if name in s.units or any(each.id == name for each in s.markers):
        raise QuestionError(f"The id “{name}” is already used.", f"{where}.id")
    return Marker(
        id=name,
        kind=row.kind,
        x=row.at[0],
        y=row.at[1],
        elevation=row.elevation,
        owner=owner,
        unit=row.unit,
    )


def _with_charges(s: FrontierState, rows: Sequence[MarkerRow], given: int) -> FrontierState:
    """FR-MISSION-SABOTAGE-8  Add the charges to the target."""
    target = next((each for each in s.markers if each.kind == "target"), None)
    counters = [index for index, row in enumerate(rows) if row.kind == "charge"]
    if given and (counters or target is None):
        fault = "Give the charges only once" if counters else "Charges need a target"
        raise QuestionError(f"{fault} (FR-MISSION-SABOTAGE-8).", "charges")
    for index in counters:
        if target is None or not within(gap(disc(s.markers[index]), disc(target)), CONTACT):
            raise QuestionError(
                "A charge must be on the target (FR-MISSION-SABOTAGE-8).", f"markers[{index}].at"
            )
    return s.change(charges=given or len(counters))


def check_reach(s: FrontierState) -> None:
    """FR-TOKEN-3  Refuse units within reach of a hostile token, which would already have
    triggered.
    """
    for token in armed(s):
        for index, unit in enumerate(s.on_board()):
            if unit.seat != token.owner and within(gap(unit.body, disc(token)), RANGE):
                raise QuestionError(
                    f"{unit.id} stands within 5″ of a hostile {token.kind}, "
                    "which would have acted (FR-TOKEN-3).",
                    f"units[{index}].at",
                )
