"""The counters of a position: the mission's markers, and the tokens that units put down."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from msgspec import UNSET

from rules.engine.core.decision import Seat
from rules.engine.frontier import escort
from rules.engine.frontier.measure import CONTACT, gap, within
from rules.engine.frontier.position_rows import KINDS, MarkerRow
from rules.engine.frontier.position_units import told
from rules.engine.frontier.spots import is_on_board, spot_refusals
from rules.engine.frontier.state import FrontierState, Marker
from rules.engine.frontier.table import board
from rules.engine.frontier.tokens import RANGE, armed, disc
from rules.engine.lib.reference import QuestionError

MISSIONS = {
    "strong-point": "assault",
    "target": "sabotage",
    "charge": "sabotage",
    "vip": "escort",
}
"""The mission that each marker belongs to; all other counters are tokens."""

TOKENS = {
    "mine": ("minefield", 2),
    "knife-missile": ("knife-missile", 1),
    "infiltration-token": ("infiltration", 3),
}
"""FR-UNIT-SABOTEUR-MINES-1 FR-UNIT-STALKER-KNIFE-1 FR-UNIT-CONSPIRATOR-INFILTRATE-1  The ability
that puts a token down, and how many one unit may have.
"""


def with_counters(s: FrontierState, rows: Sequence[MarkerRow], charges: int) -> FrontierState:
    """The counters, each where it may lie; charge counters become the charges on the target."""
    for index, row in enumerate(rows):
        where = f"markers[{index}]"
        if row.kind not in KINDS:
            raise QuestionError(f"“{row.kind}” is no marker.", f"{where}.kind")
        marker = _mission_marker if row.kind in MISSIONS else _token
        s = s.change(markers=(*s.markers, marker(s, row, where)))
    return _with_charges(s, rows, charges)


def _mission_marker(s: FrontierState, row: MarkerRow, where: str) -> Marker:
    """FR-TOKEN-1 FR-TOKEN-2  On a surface, wholly on the board, off Impassable ground; what stands
    on it now came later.
    """
    if MISSIONS[row.kind] != s.mission:
        raise QuestionError(f"The mission {s.mission} has no {row.kind}.", f"{where}.kind")
    if s.achieved:
        raise QuestionError(
            f"The objective is achieved, so there is no {row.kind} (FR-END-6).", f"{where}.kind"
        )
    if row.kind != "charge" and any(each.kind == row.kind for each in s.markers):
        raise QuestionError(f"There is one {row.kind} at most.", where)
    if row.unit:
        raise QuestionError(f"A {row.kind} belongs to no unit.", f"{where}.unit")
    refused = spot_refusals(s.change(units={}), *row.at, row.elevation)
    if refused:
        key = "elevation" if refused[-1].key == "marker-no-ground" else "at"
        raise QuestionError(told(refused[-1]), f"{where}.{key}")
    if row.kind == "vip" and within(abs(row.at[0] - escort.touching(s)[0]), CONTACT):
        raise QuestionError("The VIP touches the evac edge (FR-MISSION-ESCORT-7).", f"{where}.at")
    return _marker(s, row, where, None)


def _token(s: FrontierState, row: MarkerRow, where: str) -> Marker:
    """FR-TOKEN-2  Wholly on the board, and somebody's."""
    if row.owner is UNSET:
        raise QuestionError(f"Say whose {row.kind} it is.", f"{where}.owner")
    if not is_on_board(*row.at):
        raise QuestionError("The token must lie wholly on the board (FR-TOKEN-2).", f"{where}.at")
    if row.elevation and board(s).surface_of(*row.at, row.elevation) is None:
        raise QuestionError("There is no surface at that elevation.", f"{where}.elevation")
    owner: Seat = 0 if row.owner == "attacker" else 1
    marker = _marker(s, row, where, owner)
    if marker.unit:
        _check_unit(s, marker, f"{where}.unit")
    return marker


def _check_unit(s: FrontierState, token: Marker, where: str) -> None:
    """The unit that a token names could have put it down."""
    ability, most = TOKENS[token.kind]
    unit = s.units.get(token.unit)
    if unit is None:
        raise QuestionError(f"No unit has the id “{token.unit}”.", where)
    if unit.seat != token.owner or ability not in unit.abilities:
        raise QuestionError(f"{unit.id} cannot have put down this {token.kind}.", where)
    if token.kind == "infiltration-token" and unit.place != "reserve":
        raise QuestionError(
            f"{unit.id} has arrived, so its tokens are gone (FR-UNIT-CONSPIRATOR-INFILTRATE-2).",
            where,
        )
    if sum(m.unit == unit.id and m.kind == token.kind for m in s.markers) == most:
        raise QuestionError(f"{unit.id} has {most} of these at most.", where)


def _marker(s: FrontierState, row: MarkerRow, where: str, owner: Seat | None) -> Marker:
    """A counter that goes by its `id`, or by its kind: with a number where there may be several."""
    several = row.kind in TOKENS or row.kind == "charge"
    number = Counter(each.kind for each in s.markers)[row.kind] + 1
    name = row.id or (f"{row.kind}-{number}" if several else row.kind)
    if name in s.units or any(each.id == name for each in s.markers):
        raise QuestionError(f"Something else has the id “{name}”.", f"{where}.id")
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
    """FR-MISSION-SABOTAGE-8  Charges lie on the target."""
    target = next((each for each in s.markers if each.kind == "target"), None)
    counters = [index for index, row in enumerate(rows) if row.kind == "charge"]
    if given and (counters or target is None):
        fault = "Give the charges once" if counters else "Charges need a target to lie on"
        raise QuestionError(f"{fault} (FR-MISSION-SABOTAGE-8).", "charges")
    for index in counters:
        if target is None or not within(gap(disc(s.markers[index]), disc(target)), CONTACT):
            raise QuestionError(
                "A charge lies on the target (FR-MISSION-SABOTAGE-8).", f"markers[{index}].at"
            )
    return s.change(charges=given or len(counters))


def check_reach(s: FrontierState) -> None:
    """FR-TOKEN-3  No unit stands within reach of a hostile token: it would have acted already."""
    for token in armed(s):
        for index, unit in enumerate(s.on_board()):
            if unit.seat != token.owner and within(gap(unit.body, disc(token)), RANGE):
                raise QuestionError(
                    f"{unit.id} stands within 5″ of a hostile {token.kind}, "
                    "which would have acted (FR-TOKEN-3).",
                    f"units[{index}].at",
                )
