"""Match settings: the keys of section 2.15, typed, with the defaults of the book.

The agreed values are stored in `Setup.options` as integers: a choice is its index in `CHOICES`, a
boolean is 1 or 0, and an objective is `objective.d4` with its value.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Literal

import msgspec

from rules.engine.core.decision import Refusal, Value
from rules.engine.core.record import Record

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


CHOICES: dict[str, tuple[str, ...]] = {
    "balance": ("equal_units", "points", "none"),
    "deploy_mode": ("one_off", "campaign"),
    "deploy_order": ("alternate", "sealed"),
    "declare_activations": ("upfront", "as_you_go"),
    "artillery_orders": ("sealed", "alternate"),
    "followup_infantry": ("row", "group"),
}
SWITCHES = ("artillery_may_target_empty", "allow_dismount")
RANGES: dict[str, tuple[int, int]] = {
    "max_units": (2, 12),
    "deploy_files": (0, 26),
    "break_fraction": (0, 24),
    "command_extra_loss": (0, 12),
    "turn_limit": (0, 1000),
}
WORTH = (1, 100)
CLAUSES = {
    "max_units": "MW-ARMY-1",
    "balance": "MW-ARMY-4",
    "deploy_mode": "MW-SCEN-6",
    "deploy_files": "MW-DEP-2",
    "deploy_order": "MW-DEP-6",
    "declare_activations": "MW-TURN-6",
    "artillery_orders": "MW-ARTY-4",
    "artillery_may_target_empty": "MW-ARTY-6",
    "followup_infantry": "MW-CC-13",
    "allow_dismount": "MW-CAV-1",
    "break_fraction": "MW-WIN-2",
    "command_extra_loss": "MW-WIN-4",
    "turn_limit": "MW-WIN-6",
    "objectives": "MW-WIN-7",
}
"""The clause behind each key."""

_OBJECTIVE = re.compile(r"objective\.([a-z][1-9][0-9]?)")


def refusals(options: Mapping[str, int]) -> list[Refusal]:
    """MW-DEC-1  Return why these options cannot be agreed on, key by key."""
    return [refusal for name, value in options.items() for refusal in _refusals(name, value)]


def agreed(options: Mapping[str, int], base: Settings) -> Settings:
    """Return `base` with the agreed options applied; `options` must have been checked."""
    fields: dict[str, object] = {}
    objectives: list[Objective] = []
    for name, value in options.items():
        if found := _OBJECTIVE.fullmatch(name):
            objectives.append(Objective(square=found[1], value=value))
        elif name in CHOICES:
            fields[name] = CHOICES[name][value]
        else:
            fields[name] = bool(value) if name in SWITCHES else value
    if objectives:
        fields["objectives"] = tuple(objectives)
    return msgspec.convert(msgspec.to_builtins(base) | msgspec.to_builtins(fields), Settings)


def options_of(settings: Settings) -> dict[str, int]:
    """Return the settings as agreement options, defaults omitted."""
    usual = Settings().fields()
    found = {
        name: CHOICES[name].index(value) if name in CHOICES else int(value)
        for name, value in settings.fields().items()
        if name != "objectives" and value != usual[name]
    }
    return found | {f"objective.{each.square}": each.value for each in settings.objectives}


def _refusals(name: str, value: int) -> list[Refusal]:
    if _OBJECTIVE.fullmatch(name):
        least, most = WORTH
        clause = CLAUSES["objectives"]
    elif name in CHOICES:
        least, most = 0, len(CHOICES[name]) - 1
        clause = CLAUSES[name]
    elif name in SWITCHES:
        least, most = 0, 1
        clause = CLAUSES[name]
    elif name in RANGES:
        least, most = RANGES[name]
        clause = CLAUSES[name]
    else:
        return [Refusal(clause="MW-DEC-1", key="no-option", params={"option": name})]
    if least <= value <= most:
        return []
    params: dict[str, Value] = {"option": name, "value": value, "least": least, "most": most}
    return [Refusal(clause=clause, key="option-out-of-range", params=params)]
