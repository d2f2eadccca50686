"""A position written down by hand, for questions: the state that its records describe.

A position that could not stand in play is refused with the place that is wrong, never repaired.
Rosters are not judged: a side may have any units, of any faction and worth any points.
"""

from __future__ import annotations

from msgspec import UNSET

from rules.engine.core.decision import Seat
from rules.engine.core.record import Record
from rules.engine.frontier import zones
from rules.engine.frontier.army_list import LIMITS
from rules.engine.frontier.position_board import read_board
from rules.engine.frontier.position_counters import TOKENS, check_reach, with_counters
from rules.engine.frontier.position_effects import (
    spent,
    turn_of_effects,
    with_declared,
    with_designations,
    with_effects,
)
from rules.engine.frontier.position_rows import DeclaredRow, Position
from rules.engine.frontier.position_units import with_reserve, with_units
from rules.engine.frontier.state import FrontierState
from rules.engine.lib.reference import QuestionError

MOST_UNITS = 60
MOST_COUNTERS = 60
"""More than any table holds: beyond them a position is refused before it is measured."""


class Posed(Record):
    """A position that stands. `turn` is whose turn it is, None where it does not say; `declared`
    are the abilities declared with the action under way.
    """

    state: FrontierState
    turn: Seat | None
    declared: tuple[DeclaredRow, ...] = ()


def pose(position: Position) -> Posed:
    """The state a position describes: seat 0 attacks. Raises QuestionError where it could not
    stand.
    """
    _check_size(position)
    layout, pieces = read_board(position.board)
    s = FrontierState(
        match="",
        names=("attacker", "defender"),
        mission=position.mission,
        layout=layout,
        pieces=pieces,
        limit=_limit(position),
        options={},
        attacker=0,
        turn=1,
        choices=_choices(position),
        seized=_seized(position),
        achieved=position.achieved,
        strategic="taken" if position.strategic_taken else "",
    )
    s = with_reserve(with_units(s, position.units), position.reserve)
    s = with_counters(s, position.markers, position.charges)
    s = _with_tokens_spent(s)
    check_reach(s)
    s = with_effects(with_designations(s, position.units), position.effects)
    turn = _turn(s, position)
    s = with_declared(s, position.declared)
    return Posed(state=s.change(active=turn or 0), turn=turn, declared=position.declared)


def _check_size(position: Position) -> None:
    for count, most, what in (
        (len(position.units), MOST_UNITS, "units"),
        (len(position.reserve), MOST_UNITS, "reserve"),
        (len(position.markers), MOST_COUNTERS, "markers"),
    ):
        if count > most:
            raise QuestionError(f"A position has at most {most} of these.", what)


def _limit(position: Position) -> int:
    """FR-SELECT-4"""
    if not LIMITS[0] <= position.points_limit <= LIMITS[1]:
        raise QuestionError(f"A limit goes from {LIMITS[0]} to {LIMITS[1]} points.", "points_limit")
    return position.points_limit


def _seized(position: Position) -> int:
    """FR-MISSION-ASSAULT-10  The strong points seized so far."""
    if position.mission == "assault":
        return 2 if position.achieved else position.seized
    if position.seized:
        raise QuestionError(f"The mission {position.mission} has no strong points.", "seized")
    return 0


def _choices(position: Position) -> dict[str, str]:
    """The edges and zones chosen; where nothing is said, those that mission sheets show."""
    shown = {"zone": "far"} if position.mission == "sabotage" else {}
    chosen = zones.EXAMPLE[position.mission] | shown | position.choices
    try:
        zones.zones(position.mission, chosen)
    except ValueError as error:
        raise QuestionError(f"{error}.", "choices") from error
    return chosen


def _with_tokens_spent(s: FrontierState) -> FrontierState:
    """FR-ABIL-3 FR-ABIL-5  Whoever put a token down from the board has used that up."""
    for token in s.markers:
        if token.unit and s.units[token.unit].on_board:
            s = spent(s, s.units[token.unit], TOKENS[token.kind][0])
    return s


def _turn(s: FrontierState, position: Position) -> Seat | None:
    """FR-TURN-11  Whose turn it is: said, or plain from what lasts this turn."""
    implied = turn_of_effects(s)
    if position.active is UNSET:
        return implied
    said: Seat = 0 if position.active == "attacker" else 1
    if implied is not None and implied != said:
        raise QuestionError(
            "What lasts this turn belongs to the side whose turn it is (FR-TURN-11).", "active"
        )
    return said
