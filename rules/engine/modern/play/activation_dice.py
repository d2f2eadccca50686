"""Activation Dice: their number, and the value of each.

Worked examples: MW-EX-2.
"""

from __future__ import annotations

from rules.engine.core.decision import Seat
from rules.engine.modern.model.state import ModernState

OTHERS_PER_DIE = 3  # MW-DICE-1


def dice_of(s: ModernState, seat: Seat) -> int:
    """MW-DICE-1 MW-DICE-3 MW-DICE-4 MW-DICE-5  Return the number of dice of a side: one for a
    living Command Unit, and one for every three other Units or part of three. MW-EQ-2  There is no
    maximum.
    """
    living = s.living(seat)
    commands = sum(unit.is_command for unit in living)
    return dice_for(len(living) - commands, bool(commands))


def dice_for(others: int, has_command: bool) -> int:
    """MW-DICE-1 MW-DICE-2  Return the number of dice of an army of that many Units and a Command
    Unit.
    """
    return int(has_command) - (-others // OTHERS_PER_DIE)


def worth(face: int) -> int:
    """MW-DICE-6 MW-DICE-7  Return the value of a die: half, rounded down, for each die: 0 1 1 2 2
    3.
    """
    return face // 2
