"""Positions written by hand: builds the state that their records describe.

A position that could not stand in play is refused with the path of what is wrong, and never
repaired. Formation and rosters are not judged.
"""

from __future__ import annotations

from rules.engine.infinite.ask.position_board import mission_in, settings_in, table_in
from rules.engine.infinite.ask.position_marks import with_marks
from rules.engine.infinite.ask.position_rows import Position
from rules.engine.infinite.ask.position_squads import with_active, with_squads
from rules.engine.infinite.ask.position_units import NORTH, SOUTH, with_units
from rules.engine.infinite.model.state import InfiniteState

SIDES = ("South", "North")


def build_position(position: Position) -> InfiniteState:
    """The state of a position, in its first round. Raises QuestionError if it cannot stand in
    play.
    """
    mission = mission_in(position.mission)
    table = table_in(position.board)
    s = InfiniteState(
        match="",
        names=SIDES,
        mission=mission.slug,
        layout=position.board.layout or "",
        table=table,
        limit=mission.default_limit,
        settings=settings_in(position.settings, mission),
        south=SOUTH,
        placed_first=SOUTH,
        placed_last=NORTH,
        is_placed=True,
        is_assigned=True,
        turn=1,
    )
    s = with_units(s, position.units)
    s = with_squads(s, position.squads, position.units)
    s = with_marks(s, position)
    return s if position.active is None else with_active(s, position.active)
