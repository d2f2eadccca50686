"""Armies that are ready to play, read strictly from armies.toml."""

from __future__ import annotations

from pathlib import Path

from rules.engine.core.record import Record
from rules.engine.core.system import ArmyList
from rules.engine.lib.reference import SampleArmy
from rules.engine.lib.toml import CatalogueError, read
from rules.engine.modern.army_list import FACTION, listed, muster

FILE = "armies.toml"


class Sample(SampleArmy):
    """MW-ROST-3 MW-ROST-4  A named army, its entries by slug, and the points limit it keeps."""

    faction: str = FACTION

    @property
    def army(self) -> ArmyList:
        """The list as a roster."""
        return listed(self.units, limit=self.limit)


class ArmiesFile(Record):
    """All of armies.toml."""

    armies: tuple[Sample, ...]


def load(folder: Path) -> tuple[Sample, ...]:
    """The armies of `folder`. Raises CatalogueError for one that is not legal and balanced."""
    armies = read(folder / FILE, ArmiesFile).armies
    for i, row in enumerate(armies):
        try:
            found = muster(row.army)
        except KeyError as error:
            reason = f"There is no unit {error.args[0]}."
            raise CatalogueError(FILE, f"armies[{i}].units", reason) from error
        if found:
            reason = f"The army has a problem: {found[0].key}."
            raise CatalogueError(FILE, f"armies[{i}].units", reason)
    return armies


SAMPLES = {row.slug: row for row in load(Path(__file__).parent)}
