"""Where the Units of a side should go in Modern: how far each square is from what decides the
scenario.
"""

from __future__ import annotations

from collections.abc import Iterable

from rules.engine.core.decision import Seat
from rules.engine.modern.data.scenarios import FarBank
from rules.engine.modern.model.state import ModernState
from rules.engine.modern.play.outcome import is_beyond
from rules.engine.modern.play.position_queries import scenario
from rules.engine.tabletop.grid import Square, square_of

Ways = dict[Square, int]
"""The number of squares on the way from each square to the nearest goal."""


def ways(s: ModernState, seat: Seat) -> Ways:
    """MW-WIN-7 MW-SCEN-4  The way of a side's Units to the objectives, or to the far bank; empty
    where it has nowhere to go.
    """
    ending = scenario(s).ending
    if isinstance(ending, FarBank):
        if seat != s.attacker:
            return {}
        return _ways(s, (q for q in s.board.grounds if is_beyond(q, seat, ending.river)))
    return _ways(s, (square_of(each.square) for each in s.settings.objectives))


def _ways(s: ModernState, goals: Iterable[Square]) -> Ways:
    """MW-MOVE-1 MW-RIV-2  The squares on the way to the nearest goal, Units left out; no way
    leads through a river without bridge or ford.
    """
    found = {square: 0 for square in goals if not s.board.grounds[square].drowns}
    edge = list(found)
    for square in edge:
        for to, *_ in s.board.steps(square):
            if to not in found and not s.board.grounds[to].drowns:
                found[to] = found[square] + 1
                edge.append(to)
    return found
