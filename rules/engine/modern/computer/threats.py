"""What the Units of a side threaten in Modern: by their fire, and in close combat."""

from __future__ import annotations

from typing import Final

from rules.engine.core.decision import Seat, other
from rules.engine.modern.model.state import ModernState, Unit
from rules.engine.modern.play import artillery, combat, fire
from rules.engine.modern.play.position_queries import contacts, enemies, faces, may_be_activated
from rules.engine.tabletop.grid import distance, square_of

LOSS: Final = 6.0
"""Points of an army that the loss of a Unit costs beside its own: it brings the side nearer to its
breaking point.
"""
READY: Final = 0.8
NEXT: Final = 0.5
LATER: Final = 0.3
"""How likely a Unit fires: it may act now, its side acts now, its side acts later."""
CAUTION: Final = 1.15
"""How much a Unit's own risk in close combat counts, against what it may destroy."""


def worth(s: ModernState, unit: Unit) -> float:
    """MW-WIN-2  The points that the loss of a Unit costs its side."""
    extra = s.settings.command_extra_loss if unit.is_command else 0
    return unit.points + LOSS * (1 + extra)


def fire_threat(s: ModernState, seat: Seat) -> float:
    """MW-FIRE-15 MW-ARTY-19  The points that a side's fire is likely to destroy soon."""
    escapes: dict[str, float] = {}
    for unit in s.on_board(seat):
        likely = _likely(s, unit)
        for target, chance in shots(s, unit):
            escapes[target.id] = escapes.get(target.id, 1.0) * (1 - likely * chance)
    return sum((1 - each) * worth(s, s.units[id]) for id, each in escapes.items())


def shots(s: ModernState, unit: Unit) -> list[tuple[Unit, float]]:
    """MW-FIRE-15 MW-ARTY-11  The enemies that a Unit can fire at, each with the chance that it is
    destroyed.
    """
    if unit.row.is_artillery:
        aims = (s.unit_at(square_of(name)) for name in artillery.targets(s, unit))
        found = [each for each in aims if each and each.seat != unit.seat]
        return [(each, float(artillery.chance(s, unit, each.square) or 0)) for each in found]
    return [(each, kills(s, unit, each)) for each in fire.targets(s, unit)]


def kills(s: ModernState, unit: Unit, target: Unit) -> float:
    """MW-FIRE-15  The chance that a shot destroys its target."""
    return float(fire.chance(fire.needed(unit, target, fire.in_cover(s, unit, target))))


def _likely(s: ModernState, unit: Unit) -> float:
    """MW-TURN-6 MW-TURN-11  How likely a Unit fires before the position has changed."""
    if unit.seat != s.active or not may_be_activated(s, unit):
        return LATER
    if s.chosen is None:
        return NEXT
    return READY if unit.id in s.chosen and s.activations else LATER


def combat_threat(s: ModernState, seat: Seat) -> float:
    """MW-CC-1 MW-CC-7 MW-CC-11 MW-CC-12  What a side gains on average by the close combats that
    its Units in contact have to fight.
    """
    total = 0.0
    for defender in s.on_board(other(seat)):
        attackers = [unit for unit in contacts(s, defender) if faces(s, unit, defender)]
        if attackers:
            total += max(exchange(s, unit, defender, len(attackers)) for unit in attackers)
    return total if s.active == seat else total / 2


def exchange(s: ModernState, lead: Unit, defender: Unit, attackers: int) -> float:
    """MW-CC-10 MW-CC-11 MW-CC-12  What an attack on a Unit gains on average."""
    gains = min(6, combat.attack_power(s, lead, defender)) / 6 * worth(s, defender)
    risks = (
        min(6, combat.power(defender.row.ccp, tuple(combat.defence_losses(attackers))))
        / 6
        * worth(s, lead)
    )
    return gains - CAUTION * risks


def nearest_enemy(s: ModernState, unit: Unit) -> Unit | None:
    """The enemy at the least distance."""
    return min(enemies(s, unit), key=lambda each: distance(unit.square, each.square), default=None)
