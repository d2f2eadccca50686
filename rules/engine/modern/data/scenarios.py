"""Scenarios, read from scenarios.toml: boards, armies, and victory conditions."""

from __future__ import annotations

from pathlib import Path
from typing import Literal

from rules.engine.core.record import Record
from rules.engine.modern.data.settings import DeployMode, Settings
from rules.engine.tabletop.reference import Step, Text
from rules.engine.tabletop.toml_files import read


class Usual(Record, tag_field="kind", tag="usual"):
    """MW-SCEN-1 MW-SCEN-2 MW-WIN-6  Standard victory: broken armies, and at the turn limit
    objectives, then losses.
    """


class FarBank(Record, tag_field="kind", tag="far-bank"):
    """MW-SCEN-4  River crossing: the attacker wins at the end of a turn with this many `units`
    beyond the rank of the `river`, at least one of them of the `types`; the defender at the turn
    limit.
    """

    units: int
    types: tuple[str, ...]
    river: int


class Town(Record, tag_field="kind", tag="town"):
    """MW-SCEN-5  Town: at the turn limit the attacker wins with objectives of this total `value`,
    else the defender.
    """

    value: int


Ending = Usual | FarBank | Town


class Sizes(Record):
    """Exact number of Units of each side; 0 leaves it to the balance of the match."""

    attacker: int = 0
    defender: int = 0


class Modes(Record):
    """Deployment mode of each side, if the two differ."""

    attacker: DeployMode
    defender: DeployMode


class Scenario(Record):
    """MW-SCEN-6  A scenario with the settings that it implies.

    `limit` is in points (0: none); `keeps` names settings that cannot be changed, in addition to
    those that would have no effect; `roles` says whether one side attacks, which the roll-off
    decides; `placing` says who places first: the side named by the winner of the roll-off (`roll`),
    or the defender with all its Units.
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
    """The contents of scenarios.toml."""

    scenarios: tuple[Scenario, ...]


def load(folder: Path) -> tuple[Scenario, ...]:
    """Load the scenarios of `folder`. Raises CatalogueError for missing, unknown or mistyped
    fields.
    """
    return read(folder / "scenarios.toml", ScenariosFile).scenarios


SCENARIOS = {row.slug: row for row in load(Path(__file__).parent)}
