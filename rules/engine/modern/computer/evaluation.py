"""How good a position of Modern is for a side.

Every term is that of the side less that of the other.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from rules.engine.core.decision import Seat, other
from rules.engine.core.resolution import Situation
from rules.engine.modern.computer.goals import ways
from rules.engine.modern.computer.threats import (
    LOSS,
    combat_threat,
    fire_threat,
    nearest_enemy,
)
from rules.engine.modern.data.scenarios import FarBank
from rules.engine.modern.model.state import ModernState
from rules.engine.modern.play.outcome import is_beyond, loss_score
from rules.engine.modern.play.position_queries import scenario
from rules.engine.tabletop.computer.results import RESULT, result_value
from rules.engine.tabletop.grid import distance, square_of
from rules.engine.tabletop.reference import Text

NERVE: Final = 60.0
"""Points that a side gives not to break; those of half of the way are a quarter."""
HELD: Final = (12.0, 40.0)
"""Points of an objective of value 1, in the first turn and in the last."""
CROSSED: Final = 30.0
"""Points of a Unit on the far bank, as far as Units are needed there."""
PER_SQUARE: Final = 1.5
"""Points of each square that a Unit is nearer to where it should go."""
COMPANY: Final = 5
"""How many Units of a side are to go to the goals."""
PURSUIT: Final = 0.4
"""Points of each square by which the nearest enemy is out of a Unit's reach."""
STEPS: Final = frozenset({"choose_units", "deploy_units", "seal_orders", "give_orders"})


def is_quiet(now: Situation[ModernState]) -> bool:
    """MW-TURN-5 MW-TURN-6  Units are about to be chosen or activated: none is half done, and no
    close combat is being fought.
    """
    s = now.state
    if not s.stack or s.turning:
        return False
    return s.stack[-1].step in STEPS or s.stack[-1].step == "activate_units"


def evaluate(s: ModernState, seat: Seat) -> dict[str, float]:
    """The terms of a position for a seat."""
    if s.outcome:
        return result_value(s.outcome, seat)
    return {key: term(s, seat) - term(s, other(seat)) for key, (term, _) in _TERMS.items()}


def units(s: ModernState, seat: Seat) -> float:
    """MW-UNIT-1  The points of the Units that are not destroyed."""
    return sum(unit.points for unit in s.living(seat))


def morale(s: ModernState, seat: Seat) -> float:
    """MW-WIN-2 MW-WIN-4 MW-WIN-6  How near a side is to its breaking point; fewer losses win when
    the time is up.
    """
    score = loss_score(s, seat)
    part = min(1.0, score / s.settings.breaks_at(max(1, len(s.army(seat)))))
    return -LOSS * score - NERVE * part * part


def objective(s: ModernState, seat: Seat) -> float:
    """MW-WIN-7 MW-SCEN-4  The objectives that a side would hold if the turn ended now, or its Units
    on the far bank.
    """
    ending = scenario(s).ending
    if isinstance(ending, FarBank):
        return CROSSED * _crossed(s, seat, ending)
    early, late = HELD
    part = s.turn / s.settings.turn_limit if s.settings.turn_limit else 0.5
    return (early + (late - early) * part) * _held(s, seat)


def _held(s: ModernState, seat: Seat) -> int:
    """MW-WIN-7  An objective belongs to the side that stands on it; an empty one keeps its
    holder.
    """
    total = 0
    for each in s.settings.objectives:
        unit = s.unit_at(square_of(each.square))
        holder = unit.seat if unit else s.holdings.get(each.square)
        total += each.value * (holder == seat)
    return total


def _crossed(s: ModernState, seat: Seat, ending: FarBank) -> int:
    """MW-SCEN-4  The attacker's Units beyond the river that count: one of them of the right
    type.
    """
    if seat != s.attacker:
        return 0
    over = [unit for unit in s.on_board(seat) if is_beyond(unit.square, seat, ending.river)]
    others = [unit for unit in over if unit.type not in ending.types]
    return min(len(over), ending.units) - (len(others) >= ending.units == len(over))


def approach(s: ModernState, seat: Seat) -> float:
    """MW-WIN-7 MW-SCEN-4  How near the Units of a side are to where it should go; without goals, to
    enemies in their reach.
    """
    found = ways(s, seat)
    if found:
        left = sorted(found.get(unit.square, 99) for unit in s.on_board(seat))
        return -PER_SQUARE * sum(min(each, 20) for each in left[:COMPANY])
    return -PURSUIT * sum(_out_of_reach(s, seat))


def _out_of_reach(s: ModernState, seat: Seat) -> list[int]:
    """MW-RANGE-2 MW-MOVE-2  For each Unit but Command, the squares by which the nearest enemy is
    beyond its range, or beyond its move where it cannot fire.
    """
    found = []
    for unit in s.on_board(seat):
        enemy = None if unit.is_command else nearest_enemy(s, unit)
        if enemy:
            reach = unit.row.range or unit.row.move
            found.append(max(0, distance(unit.square, enemy.square) - reach))
    return found


Term = Callable[[ModernState, Seat], float]
_TERMS: Final[dict[str, tuple[Term, Text]]] = {
    "units": (units, Text(en="Units", fr="Unités")),
    "morale": (morale, Text(en="Morale", fr="Moral")),
    "objective": (objective, Text(en="Objective", fr="Objectif")),
    "approach": (approach, Text(en="Approach", fr="Approche")),
    "fire": (fire_threat, Text(en="Threat of fire", fr="Menace des tirs")),
    "combat": (combat_threat, Text(en="Close combats", fr="Combats rapprochés")),
}
TERMS: Final = {"result": RESULT} | {key: text for key, (_, text) in _TERMS.items()}
