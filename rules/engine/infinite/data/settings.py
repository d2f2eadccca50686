"""Match settings: the keys of section 2.16, typed, with the defaults of the book."""

from __future__ import annotations

from pathlib import Path
from typing import Literal

from rules.engine.core.record import Record
from rules.engine.tabletop.agreement import read_agreement

Environment = Literal["clear", "darkness", "fog"]
"""IF-MIS-6  Light and weather, which change the difficulty of attacks at a distance."""


class Settings(Record):
    """IF-CFG-1 IF-ACT-2  The settings of a match; AP costs are those of the action itself.

    `losing_cap` 0 is no cap; `environment` is that of the mission unless another one is agreed on.
    """

    ap_move: int = 1
    ap_attack: int = 1
    ap_cover: int = 1
    ap_overwatch: int = 1
    ap_interact: int = 1
    ap_athletics: int = 2
    reaction_factor: int = 2
    reaction_gate: Literal["threatened", "open"] = "threatened"
    squad_ap: Literal["leader_value", "shared_pool", "own_die"] = "leader_value"
    initiative_assign: Literal["sealed", "open"] = "sealed"
    tie_mode: Literal["alternate", "sweep"] = "alternate"
    losing_timing: Literal["activation", "value", "round"] = "activation"
    losing_cap: int = 1
    cover_stacks: bool = True
    min_difficulty: int = 1
    defeat_rule: Literal["total", "any_zero"] = "total"
    crit_success_margin: int = 2
    crit_failure: Literal["half_ones", "no_success", "never"] = "half_ones"
    environment: Literal["mission", Environment] = "mission"
    rounds: int = 6

    def environment_in(self, mission: Environment) -> Environment:
        """IF-DIFF-6 IF-MIS-6  The environment of a match, given that of its mission."""
        return mission if self.environment == "mission" else self.environment


AGREEMENT = read_agreement(Path(__file__).parent / "agreement.toml")
"""IF-CFG-1  The settings as they are offered, checked and stored."""
