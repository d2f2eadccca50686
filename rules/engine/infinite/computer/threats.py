"""What the units of a side threaten in Infinite Frontiers by their attacks."""

from __future__ import annotations

from typing import Final

from rules.engine.core.decision import Seat
from rules.engine.infinite.data.profiles import WEAPONS, Weapon
from rules.engine.infinite.model.state import InfiniteState, Unit
from rules.engine.infinite.play import attacks, damage
from rules.engine.infinite.play.outcome import defeat_points

AWARD: Final = 30.0
"""Points of an army that a victory point is worth."""
ACTING: Final = 0.85
WAITING: Final = 0.5
SPENT: Final = 0.25
"""How likely a unit attacks: it acts now, it is still to act this round, it has acted."""


def worth(s: InfiniteState, unit: Unit) -> float:
    """IF-MIS-2  The points that the loss of a unit costs its side."""
    return unit.points + AWARD * defeat_points(s, unit)


def threat(s: InfiniteState, seat: Seat) -> float:
    """IF-ATTACK-1 IF-DMG-1  The points that the next attacks of a side are likely to destroy."""
    return sum(_readiness(s, unit) * best_attack(s, unit) for unit in s.on_table(seat))


def _readiness(s: InfiniteState, unit: Unit) -> float:
    """IF-ACT-3 IF-ACT-5 IF-REACT-3  How likely a unit attacks before the position has changed."""
    if unit.is_broken or not unit.body:
        return 0.0
    if s.part and unit.id == s.part.unit:
        return ACTING if unit.ap and "attack" not in unit.used else SPENT
    is_waiting = not unit.activated or bool(s.part and unit.id in s.part.waiting)
    return WAITING if is_waiting else SPENT


def best_attack(s: InfiniteState, unit: Unit) -> float:
    """IF-ATTACK-2  The points of the best attack with the weapon that a unit has readied."""
    weapon = WEAPONS[unit.readied]
    targets = attacks.legal_targets(s, unit, weapon)
    return max((gain(s, unit, weapon, each) for each in targets), default=0.0)


def gain(s: InfiniteState, unit: Unit, weapon: Weapon, target: Unit) -> float:
    """IF-ATTACK-11 IF-DMG-1  The points that an attack on a unit destroys on average."""
    hurt = damage.after_armour(target, weapon)
    part = min(1.0, hurt / max(1, target.hit_points))
    if not part:
        return 0.0
    return float(attacks.chance_to_hit(s, unit, weapon, target)) * part * worth(s, target)
