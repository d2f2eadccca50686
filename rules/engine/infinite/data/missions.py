"""Missions, read from missions.toml: what is published of every mission, and its terms."""

from __future__ import annotations

from collections.abc import Container
from pathlib import Path

import msgspec

from rules.engine.core.record import Record
from rules.engine.infinite.data.settings import AGREEMENT, Environment
from rules.engine.tabletop.catalogue_files import MISSIONS as FILE
from rules.engine.tabletop.catalogue_files import MissionsFile
from rules.engine.tabletop.reference import Mission
from rules.engine.tabletop.toml_files import CatalogueError, read


class Terms(Record):
    """IF-MIS-7  The terms of a mission.

    `tables` are the layouts allowed, and own tables if `own_tables`; `rounds` and `environment`
    hold unless others are agreed on. Victory points: `defeat` for an enemy unit defeated and
    `leader` more if it has the Leader talent; at the end of a round `control` for each objective
    held by units within `control_within` inches of it, and `device` for each own device; `item` for
    bringing in the item. `interact` is the difficulty to pick up the item or to take over a device,
    0 for no test. IF-MIS-3  With `defeat` and `leader` alone, only defeated units score.
    """

    tables: tuple[str, ...]
    own_tables: bool = False
    rounds: int
    environment: Environment
    defeat: int = 0
    leader: int = 0
    control: int = 0
    control_within: int = 0
    item: int = 0
    device: int = 0
    interact: int = 0


class MissionRow(Mission):
    """A row of missions.toml."""

    french: str
    terms: Terms

    @property
    def published(self) -> Mission:
        """The mission as the catalogue publishes it, without its terms."""
        return msgspec.convert(self, Mission, from_attributes=True)


class Missions(MissionsFile):
    """The contents of missions.toml."""

    missions: tuple[MissionRow, ...]


def check_missions(missions: tuple[MissionRow, ...], tables: Container[str]) -> None:
    """IF-MIS-7  Raises CatalogueError for terms that no match could have."""
    for i, mission in enumerate(missions):
        _check_terms(f"missions[{i}].terms", mission.terms, tables)


def _check_terms(path: str, terms: Terms, tables: Container[str]) -> None:
    for j, table in enumerate(terms.tables):
        if table not in tables:
            raise CatalogueError(FILE, f"{path}.tables[{j}]", f"There is no table {table}.")
    if not terms.tables and not terms.own_tables:
        raise CatalogueError(FILE, f"{path}.tables", "A mission needs a table.")
    bounds = AGREEMENT.setting("rounds")
    if not bounds.least <= terms.rounds <= bounds.most:
        reason = f"A match has {bounds.least} to {bounds.most} rounds."
        raise CatalogueError(FILE, f"{path}.rounds", reason)
    for field, value in terms.fields().items():
        if isinstance(value, int) and value < 0:
            raise CatalogueError(FILE, f"{path}.{field}", "The figure must not be negative.")
    if (terms.control > 0) != (terms.control_within > 0):
        reason = "Control needs points and a distance, or neither."
        raise CatalogueError(FILE, f"{path}.control_within", reason)
    if terms.interact and not (terms.item or terms.device):
        raise CatalogueError(FILE, f"{path}.interact", "There is nothing to interact with.")


MISSIONS = {row.slug: row for row in read(Path(__file__).parent / FILE, Missions).missions}
