"""The scenarios: what is fought where, by whom, and how it ends; read from scenarios.toml."""

from __future__ import annotations

from pathlib import Path
from typing import Literal

from rules.engine.core.record import Record
from rules.engine.lib.reference import Step, Text
from rules.engine.lib.toml import read
from rules.engine.modern.settings import DeployMode, Settings


class Usual(Record, tag_field="kind", tag="usual"):
    """MW-SCEN-1 MW-SCEN-2 MW-WIN-6  Nothing but broken armies, and at the turn limit objectives,
    then losses.
    """


class FarBank(Record, tag_field="kind", tag="far-bank"):
    """MW-SCEN-4  The attacker wins at the end of a turn with so many `units` beyond the rank of the
    `river`, at least one of them of the `types`; the defender at the turn limit.
    """

    units: int
    types: tuple[str, ...]
    river: int


class Town(Record, tag_field="kind", tag="town"):
    """MW-SCEN-5  At the turn limit the attacker wins with objectives of this `value`, else the
    defender.
    """

    value: int


Ending = Usual | FarBank | Town


class Sizes(Record):
    """How many Units each side has, exactly; 0 leaves it to the balance of the match."""

    attacker: int = 0
    defender: int = 0


class Modes(Record):
    """Where each side deploys, if the two differ."""

    attacker: DeployMode
    defender: DeployMode


class Scenario(Record):
    """MW-SCEN-6  What is agreed by choosing it.

    `limit` is in points (0: none); `keeps` names settings that cannot be changed, beside those that
    would have no effect; `roles` says whether one side attacks, which the roll-off then decides;
    `placing` who places first: whom the winner of the roll-off names (`roll`), or the defender with
    all its Units.
    """

    slug: str
    name: Text
    board: str
    limit: int
    story: Text
    objective: Text
    clauses: tuple[str, ...]
    settings: Settings = Settings()
    keeps: tuple[str, ...] = ()
    roles: Literal["equal", "attack"] = "equal"
    sizes: Sizes = Sizes()
    modes: Modes | None = None
    placing: Literal["roll", "defender"] = "roll"
    ending: Ending = Usual()
    steps: tuple[Step, ...]
    procedure: tuple[Text, ...]


class ScenariosFile(Record):
    """All of scenarios.toml."""

    scenarios: tuple[Scenario, ...]


def load(folder: Path) -> tuple[Scenario, ...]:
    """The scenarios of `folder`. Raises CatalogueError for what is missing, unknown or mistyped."""
    return read(folder / "scenarios.toml", ScenariosFile).scenarios


SCENARIOS = {row.slug: row for row in load(Path(__file__).parent)}
