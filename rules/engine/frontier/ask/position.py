"""Positions written by hand: builds the match state that their records describe.

A position that cannot occur in play is refused, naming the invalid field, and never repaired.
Rosters are not checked: a side may have any units, of any faction and total points.
"""

from __future__ import annotations

from msgspec import UNSET

from rules.engine.core.decision import Seat
from rules.engine.core.questions import QuestionError
from rules.engine.frontier.ask.position_counters import TOKENS, check_reach, with_counters
from rules.engine.frontier.ask.position_effects import (
    spent,
    turn_of_effects,
    with_declared,
    with_designations,
    with_effects,
)
from rules.engine.frontier.ask.position_rows import Position
from rules.engine.frontier.ask.position_units import with_reserve, with_units
from rules.engine.frontier.ask.written_state import WrittenState
from rules.engine.frontier.model.state import FrontierState
from rules.engine.frontier.play.army_list import LIMITS
from rules.engine.frontier.play.written_board import read_board
from rules.engine.frontier.space import zones

MOST_UNITS = 60
MOST_COUNTERS = 60
"""Most counters of a position; larger positions are refused before they are measured."""


def build_position(position: Position) -> FrontierState:
    """Build the state of a position; seat 0 attacks. Raises QuestionError if it cannot occur in
    play.
    """
    _check_size(position)
    layout, pieces = read_board(position.board)
    s: FrontierState = WrittenState(
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
        declared=position.declared,
    )
    s = with_reserve(with_units(s, position.units), position.reserve)
    s = with_counters(s, position.markers, position.charges)
    s = _with_tokens_spent(s)
    check_reach(s)
    s = with_effects(with_designations(s, position.units), position.effects)
    turn = _turn(s, position)
    s = with_declared(s, position.declared)
    return s.change(active=turn or 0, acts=turn)


def _check_size(position: Position) -> None:
    for count, most, what in (
        (len(position.units), MOST_UNITS, "units"),
        (len(position.reserve), MOST_UNITS, "reserve"),
        (len(position.markers), MOST_COUNTERS, "markers"),
    ):
        if count > most:
            raise QuestionError(f"A position can have at most {most} of these.", what)


def _limit(position: Position) -> int:
    """FR-SELECT-4"""
    if not LIMITS[0] <= position.points_limit <= LIMITS[1]:
        raise QuestionError(
            f"The limit must be from {LIMITS[0]} to {LIMITS[1]} points.", "points_limit"
        )
    return position.points_limit


def _seized(position: Position) -> int:
    """FR-MISSION-ASSAULT-10  The strong points seized so far."""
    if position.mission == "assault":
        return 2 if position.achieved else position.seized
    if position.seized:
        raise QuestionError(f"The mission {position.mission} has no strong points.", "seized")
    return 0


def _choices(position: Position) -> dict[str, str]:
    """Return the chosen edges and zones, by default those of the printed mission sheets."""
    shown = {"zone": "far"} if position.mission == "sabotage" else {}
    chosen = zones.EXAMPLE[position.mission] | shown | position.choices
    try:
        zones.zones(position.mission, chosen)
    except ValueError as error:
        raise QuestionError(f"{error}.", "choices") from error
    return chosen


def _with_tokens_spent(s: FrontierState) -> FrontierState:
    """FR-ABIL-3 FR-ABIL-5  Mark abilities as used whose tokens lie on the board."""
    for token in s.markers:
        if token.unit and s.units[token.unit].on_board:
            s = spent(s, s.units[token.unit], TOKENS[token.kind].slug)
    return s


def _turn(s: FrontierState, position: Position) -> Seat | None:
    """FR-TURN-11  Return whose turn it is: as given, or as implied by effects that last
    for a turn.
    """
    implied = turn_of_effects(s)
    if position.active is UNSET:
        return implied
    said: Seat = 0 if position.active == "attacker" else 1
    if implied is not None and implied != said:
        raise QuestionError(
            "An effect of this turn must belong to the active side (FR-TURN-11).", "active"
        )
    return said
