"""Armies that are ready to play, read strictly from armies.toml."""

from __future__ import annotations

from pathlib import Path

from rules.engine.core.record import Record
from rules.engine.core.system import ArmyList
from rules.engine.lib.reference import SampleArmy
from rules.engine.lib.sample_armies import FILE, checked
from rules.engine.lib.toml import read
from rules.engine.modern.army_list import FACTION, listed, muster


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
    return checked(read(folder / FILE, ArmiesFile).armies, muster)


SAMPLES = {row.slug: row for row in load(Path(__file__).parent)}
