"""Match settings: the keys of section 2.15, typed, with the defaults of the book."""

from __future__ import annotations

from pathlib import Path
from typing import Literal

from rules.engine.core.record import Record
from rules.engine.tabletop.agreement import read_agreement

Balance = Literal["equal_units", "points", "none"]
DeployMode = Literal["one_off", "campaign"]


class Objective(Record):
    """MW-WIN-7  An objective square and its value."""

    square: str
    value: int = 1


class Settings(Record):
    """MW-ARMY-1 MW-ARMY-4 MW-DEP-2 MW-DEP-6 MW-TURN-6 MW-ARTY-4 MW-ARTY-6 MW-CC-13 MW-CAV-1
    MW-WIN-2 MW-WIN-6 MW-WIN-7  The settings of a match.

    0 means the default derived from the match: `deploy_files` six or seven by the board's width,
    `break_fraction` half the army plus one, `turn_limit` no limit at all.
    """

    max_units: int = 12
    balance: Balance = "equal_units"
    deploy_mode: DeployMode = "one_off"
    deploy_files: int = 0
    deploy_order: Literal["alternate", "sealed"] = "alternate"
    declare_activations: Literal["upfront", "as_you_go"] = "upfront"
    artillery_orders: Literal["sealed", "alternate"] = "sealed"
    artillery_may_target_empty: bool = False
    followup_infantry: Literal["row", "group"] = "row"
    allow_dismount: bool = True
    break_fraction: int = 0
    command_extra_loss: int = 1
    turn_limit: int = 15
    objectives: tuple[Objective, ...] = ()

    def breaks_at(self, units: int) -> int:
        """MW-WIN-2 MW-EX-40  Return the loss score that breaks an army of that many Units."""
        return self.break_fraction or units // 2 + 1


AGREEMENT = read_agreement(Path(__file__).parent / "agreement.toml")
"""MW-DEC-1  The settings as they are offered, checked and stored."""
