"""Activation Dice: how many, and what each is worth.

Worked examples: MW-EX-2.
"""

from __future__ import annotations

from rules.engine.core.decision import Seat
from rules.engine.modern.state import ModernState

OTHERS_PER_DIE = 3  # MW-DICE-1


def dice_of(s: ModernState, seat: Seat) -> int:
    """MW-DICE-1 MW-DICE-3 MW-DICE-4 MW-DICE-5  The dice of a side as it stands now: one for a
    living Command Unit, and one for every three others or part of three. MW-EQ-2  There is no cap.
    """
    living = s.living(seat)
    commands = sum(unit.is_command for unit in living)
    return dice_for(len(living) - commands, bool(commands))


def dice_for(others: int, has_command: bool) -> int:
    """MW-DICE-1 MW-DICE-2  The dice of an army of so many Units beside its Command Unit."""
    return int(has_command) - (-others // OTHERS_PER_DIE)


def worth(face: int) -> int:
    """MW-DICE-6 MW-DICE-7  An ordinary die halved and rounded down, each die by itself: 0 1 1 2 2
    3.
    """
    return face // 2
