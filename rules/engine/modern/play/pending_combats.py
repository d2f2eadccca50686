"""Pending combats: who attacks whom in the current position.

Worked examples: MW-EX-35.
"""

from __future__ import annotations

from rules.engine.core.decision import other
from rules.engine.modern.model.state import Combat, ModernState, Unit
from rules.engine.modern.play.position_queries import contacts, faces


def attackers(s: ModernState, defender: Unit) -> list[Unit]:
    """MW-CC-1 MW-CC-4 MW-CC-5 MW-CC-6 MW-CC-14  Return the phasing Units in contact with an enemy
    that face it, have not fought this phase and have not followed up this turn.
    """
    return [
        unit
        for unit in contacts(s, defender)
        if faces(s, unit, defender) and unit.id not in s.attacked and unit.no_attack_turn != s.turn
    ]


def is_engaged(s: ModernState, unit: Unit) -> bool:
    """MW-CC-6 MW-CC-14  Return whether a Unit of the other side has a combat pending."""
    return unit.seat != s.active and unit.id not in s.defended and bool(attackers(s, unit))


def defenders(s: ModernState) -> list[Unit]:
    """MW-CC-1 MW-CC-2 MW-CC-6  Return the enemies with a combat pending this phase, whether or not
    their attackers were activated.
    """
    return [unit for unit in s.army(other(s.active)) if unit.on_board and is_engaged(s, unit)]


def leads(s: ModernState, combat: Combat) -> list[Unit]:
    """MW-CC-3 MW-CC-4  Return the possible attacking Units: the last that came into contact this
    phase; if none did, the one that the defender faces; if it faces none, any of them.
    """
    all_of_them = [s.units[each] for each in combat.attackers]
    comers = [unit for unit in all_of_them if unit.contact_seq]
    if comers:
        return [max(comers, key=lambda unit: unit.contact_seq)]
    defender = s.units[combat.defender]
    faced = [unit for unit in all_of_them if faces(s, defender, unit)]
    return faced or all_of_them
